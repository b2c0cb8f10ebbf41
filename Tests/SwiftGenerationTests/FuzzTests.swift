import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Checks that random registries never trap the loader or the generator. Each registry is rejected with a location, or
/// compiles without warnings in both language modes and sends the bytes that Python expects.
///
/// `swift test` runs a small number of registries. `SIGNALBOOK_FUZZ=100` runs a hundred times as many, and
/// `SIGNALBOOK_SEED=7` runs different ones.
@Suite("Random registries", .serialized) struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let dose = environment["SIGNALBOOK_FUZZ"].flatMap { Int($0) } ?? 1
  static let seed = environment["SIGNALBOOK_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  /// Loads and generates a registry. Returns whether it was accepted.
  private func isAccepted(_ sources: [SourceFile], folder: String, _ what: String) -> Bool {
    let generated = Generated(sources, folder: folder, name: "x")
    for finding in generated.diagnostics.sorted {
      for location in [finding.location] + finding.notes.map(\.location) {
        let source = sources.first { $0.path == location.path }
        let isInside = source.map { location.range.end <= $0.bytes.count } ?? true
        if location.line < 1 || location.range.start > location.range.end || !isInside {
          Issue.record("\(what): a finding has no location: \(finding.compilerText)")
        }
      }
    }
    let accepted = !generated.diagnostics.hasErrors
    if accepted, generated.registry == nil || generated.files.isEmpty {
      Issue.record("\(what): accepted, and nothing was generated")
    }
    return accepted
  }

  @Test("from the whole grammar load without a trap")
  func grammar() {
    var accepted = 0
    let count = 300 * Self.dose
    for place in 0..<count {
      var values = GrammarValues(
        random: SeededGenerator(seed: Self.seed &+ UInt64(place)), names: ["alpha", "beta", "t", "o", "app.x"])
      guard case .object(var members) = values.form(Grammar.root) else { continue }
      if !members.contains(where: { $0.key == "registry" }) { members.append(("registry", values.form("registry"))) }
      let source = SourceFile(path: "fuzz/\(place).json", bytes: Array(JSONTree.object(members).json.utf8))
      if isAccepted([source], folder: "fuzz", "grammar \(place)") { accepted += 1 }
    }
    if Self.dose > 1 { print("grammar: \(count) registries, \(accepted) accepted") }
  }

  @Test("with removed or replaced values load without a trap")
  func mutations() throws {
    var pool: [JSONTree] = [
      .token("null"), .token("-1"), .token("9223372036854775807"), .text(""), .list([]), .object([]),
    ]
    var registries: [(folder: String, files: [SourceFile])] = []
    for folder in ["focus", "webxr", "session-replay", "activity-stream", "mma"].map({ Paths.root + "/schemas/" + $0 })
      + InventoryTests.names.map({ InventoryTests.folder + $0 })
    {
      var diagnostics = Diagnostics()
      registries.append((folder, FolderReader.read(folder, into: &diagnostics)))
    }
    for item in HostileCorpus.all where item.isAccepted && item.sources.allSatisfy({ $0.bytes.count < 20_000 }) {
      registries.append((HostileCorpus.folder, item.sources))
    }
    for registry in registries { for file in registry.files { pool += JSONTree(file)?.all.prefix(200) ?? [] } }
    var random = SeededGenerator(seed: Self.seed)
    var accepted = 0
    let count = (Dose.ofRun > .short ? 1000 : 100) * Self.dose
    for place in 0..<count {
      let (folder, files) = registries[Int.random(in: registries.indices, using: &random)]
      let index = Int.random(in: files.indices, using: &random)
      guard var tree = JSONTree(files[index]) else { continue }
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let value = Int.random(in: 0..<4, using: &random) == 0 ? nil : pool.randomElement(using: &random)
        tree = tree.replacing(Int.random(in: 1..<max(tree.count, 2), using: &random), by: value) ?? tree
      }
      var edited = files
      edited[index] = SourceFile(path: files[index].path, bytes: Array(tree.json.utf8))
      if isAccepted(edited, folder: folder, "mutation \(place) of \(files[index].path)") { accepted += 1 }
    }
    #expect(accepted > 0)
    if Self.dose > 1 { print("mutations: \(count) registries, \(accepted) accepted") }
  }

  @Test(
    "that are accepted compile without a warning, and their events have the bytes that Python expects",
    .long, .enabled(if: RoundTripDriver.isPossible, "needs swiftc, a build and python3"))
  func roundTrips() throws {
    let batch = 40
    var rejected = 0
    var accepted = 0
    var lines = 0
    var skipped = 0
    for round in 0..<Self.dose {
      try inTemporaryFolder { folder in
        var subjects: [RoundTripSubject] = []
        for place in 0..<batch {
          let number = round * batch + place
          // Half of the registries contain additional keys.
          var random = RandomRegistry(
            seed: Self.seed &+ UInt64(number), number: number, strangeness: place % 2 == 0 ? 0 : 12)
          let path = "\(folder)/f\(number).json"
          let text = random.schema()
          try write(text, to: path)
          let source = SourceFile(path: path, bytes: Array(text.utf8))
          let generated = Generated([source], folder: folder, name: "f\(number)")
          for finding in generated.diagnostics.sorted { #expect(finding.location.line > 0) }
          if generated.diagnostics.hasErrors {
            rejected += 1
          } else {
            subjects.append(RoundTripSubject(id: "\(number)", paths: [path], generated: generated))
          }
        }
        accepted += subjects.count
        let driver = RoundTripDriver(subjects: subjects, compiler: try #require(Compiler.found))
        for mode in ["5", "6"] {
          let report = try driver.run(mode: mode)
          if report.compilerOutput != "" || !report.faults.isEmpty {
            let kept = NSTemporaryDirectory() + "signalbook-fuzz-\(Self.seed)-\(round)"
            try? FileManager.default.removeItem(atPath: kept)
            try? FileManager.default.copyItem(atPath: folder, toPath: kept)
            Issue.record(
              "Swift \(mode), schemas kept in \(kept): \(report.compilerOutput.prefix(3000)) \(report.faults.sorted { $0.key < $1.key }.prefix(8))"
            )
          }
          lines += report.lines.count
          skipped += report.expected.count - report.lines.count
        }
      }
    }
    #expect(accepted * 5 > (accepted + rejected), "too few of the random registries are sound to prove anything")
    #expect(lines > 0)
    if Self.dose > 1 {
      print(
        "round trips: \(accepted) accepted, \(rejected) rejected; \(lines) lines compared, \(skipped) events without")
    }
  }
}
