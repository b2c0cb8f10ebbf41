import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that `Tests/Evidence/requirements-coverage.md` matches `Coverage/`, and that the listed declarations and
/// tests exist.
@Suite struct CoverageTests {
  private static let page = "Tests/Evidence/requirements-coverage.md"

  @Test("Each requirement is declared and tested at the listed locations, or has a reason why not")
  func everyRequirementIsAccountedFor() throws {
    var table = CoverageTable(
      schemas: SchemaPointers(
        folders: Dictionary(uniqueKeysWithValues: RealRegistry.all.map { ($0.key.rawValue, $0.value.files) })),
      tests: try TestNames.all(), hasVectors: Self.runsVectors)
    for (name, heading) in Requirement.parts { table.add(heading, try Requirement.part(name)) }
    for fault in table.faults { Issue.record("\(fault)") }
    let url = URL(fileURLWithPath: "\(Paths.root)/\(Self.page)")
    let committed = try? String(contentsOf: url, encoding: .utf8)
    if committed != table.text, Golden.isRecording {
      try Data(table.text.utf8).write(to: url)
      Issue.record("recorded \(Self.page)")
    } else {
      #expect(
        committed == table.text,
        "\(Self.page) is stale; write it again with: SIGNALBOOK_RECORD=1 swift test --filter CoverageTests")
    }
  }

  @Test(
    "No requirement is missing, and none is made up",
    .enabled(if: Paths.shared != nil, "needs the requirements beside the checkout"))
  func everyRequirementIsListed() throws {
    let text = try String(contentsOfFile: #require(Paths.shared) + "/requirements.md", encoding: .utf8)
    let stated = text.split(separator: "\n").compactMap { line in
      line.hasPrefix("- R-") ? line.dropFirst(2).split(separator: " ").first.map(String.init) : nil
    }
    let listed = try Requirement.parts.flatMap { try Requirement.part($0.0).map(\.id) }
    #expect(Set(stated).subtracting(listed).sorted() == [])
    #expect(Set(listed).subtracting(stated).sorted() == [])
    #expect(listed.count == Set(listed).count)
  }

  @Test("A missing location or test is a fault")
  func wrongPlaces() {
    let file = SourceFile(path: "schemas/a/x.json", bytes: Array(#"{"streams": {"s": {"list": [1, {"k": 2}]}}}"#.utf8))
    var table = CoverageTable(
      schemas: SchemaPointers(folders: ["a": [file]]), tests: ["T.S.f"], hasVectors: { $0 == "v" })
    func requirement(_ declared: [String]?, _ proved: [String]?, _ reason: String? = nil) -> Requirement {
      Requirement(about: "it", declared: declared, proved: proved, reason: reason)
    }
    table.add(
      "A",
      [
        ("1", requirement(["a#/streams/s/list/1/k"], ["T.S.f", "vectors v"])),
        ("2", requirement(["a#/streams/t"], ["T.S.f"])),
        ("3", requirement(["a#/streams/s/list/2"], ["T.S.g"])),
        ("4", requirement(["b#/streams"], ["vectors w"])),
        ("5", requirement(["a#/streams"], nil)),
        ("6", requirement(nil, nil)),
        ("7", requirement(nil, nil, "later")),
      ])
    #expect(
      table.faults == [
        "2: there is no a#/streams/t in schemas/", "3: there is no a#/streams/s/list/2 in schemas/",
        "3: there is no test T.S.g", "4: there is no b#/streams in schemas/", "4: nothing runs vectors w",
        "5: declared, and nothing proves it", "6: neither declared nor is there a reason",
      ])
    #expect(table.text.contains("[`a/x.json:1`](../../schemas/a/x.json#L1) streams/s/list/1/k"))
  }

  /// Returns whether the conformance program runs a file of vectors. True for all names if the files are missing.
  private static func runsVectors(_ name: String) -> Bool {
    guard let shared = Paths.shared else { return true }
    struct Suite: Decodable { let suite: String }
    let runners = "\(Paths.root)/Sources/Conformance/SuiteRunners.swift"
    guard let data = FileManager.default.contents(atPath: "\(shared)/vectors/\(name).json"),
      let suite = try? JSONDecoder().decode(Suite.self, from: data),
      let source = try? String(contentsOfFile: runners, encoding: .utf8)
    else { return false }
    return source.contains("\"\(suite.suite)\"")
  }
}

/// The names of all tests, read from their sources, as `TARGET.SUITE.FUNCTION`.
enum TestNames {
  static func all() throws -> Set<String> {
    let root = URL(fileURLWithPath: "\(Paths.root)/Tests")
    var names: Set<String> = []
    for target in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      let folder = root.appendingPathComponent(target)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        collect(try String(contentsOf: file, encoding: .utf8), target: target, into: &names)
      }
    }
    return names
  }

  private static func collect(_ text: String, target: String, into names: inout Set<String>) {
    var suite = ""
    var isTest = false
    for line in text.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }.map(String.init)
      let kinds = ["struct", "class", "enum", "extension"]
      if !line.hasPrefix(" "), let index = words.firstIndex(where: kinds.contains), index + 1 < words.count {
        suite = words[index + 1]
      }
      if words.first == "@Test" { isTest = true }
      if isTest, let index = words.lastIndex(of: "func"), index + 1 < words.count {
        names.insert("\(target).\(suite).\(words[index + 1])")
        isTest = false
      }
    }
  }
}
