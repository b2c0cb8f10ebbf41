import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Builds read schema files from untrusted sources. Reading must be fast, use little memory and a small stack, and
/// report each exceeded limit at its location.
@Suite("Registry limits", .serialized)
struct LimitsTests {
  private struct Outcome: Sendable {
    var isLoaded: Bool
    /// The findings as `text rule`, with truncated text.
    var found: [String]
    var elapsed: Duration
  }

  /// Loads a file on a small stack, with other folders in memory.
  private static func load(_ text: String, folders: [String: String] = [:]) -> Outcome {
    onSmallStack {
      let source = SourceFile(path: "app/app.json", bytes: Array(text.utf8))
      var diagnostics = Diagnostics()
      var registry: Registry?
      let elapsed = ContinuousClock().measure {
        registry = loadRegistry(
          files: [source], folder: "app", into: &diagnostics,
          reading: { folder, _ in
            folders[folder].map { [SourceFile(path: folder + "/file.json", bytes: Array($0.utf8))] } ?? []
          })
      }
      let found = diagnostics.sorted.map { finding in
        let bytes = folders[String(finding.location.path.dropLast("/file.json".count))].map { Array($0.utf8) }
        let range = finding.location.range
        let text = String(
          decoding: (bytes ?? source.bytes)[range.start..<min(range.end, range.start + 40)], as: UTF8.self)
        return "\(text) \(finding.rule.id)"
      }
      return Outcome(isLoaded: registry != nil, found: found, elapsed: elapsed)
    }
  }

  private static func types(_ types: [String]) -> String {
    Fixture.file("\"types\": {\(types.joined(separator: ", "))}")
  }

  // MARK: Types

  static let doublings: [String] = [
    #"{"fields": {"a": {"type": "NEXT"}, "b": {"type": "NEXT"}}}"#,
    #"{"type": "map", "entries": {"a": {"value": {"type": "NEXT"}}, "b": {"value": {"type": "NEXT"}}}}"#,
    #"{"template": {"text": "{a}-{b}", "parts": {"a": {"type": "NEXT"}, "b": {"type": "NEXT"}}}}"#,
    #"{"cases": {"a": {"holds": "NEXT"}, "b": {"holds": "NEXT"}}}"#,
    #"{"type": "map", "keys": {"type": "NEXT"}, "values": {"type": "NEXT"}}"#,
  ]

  private static func doubling(_ form: String, levels: Int) -> String {
    types(
      (0..<levels).map { "\"t\($0)\": " + form.replacing("NEXT", with: "t\($0 + 1)") } + ["\"t\(levels)\": {}"])
  }

  @Test("Types that double at each level are refused above the limit", arguments: doublings)
  func doublingTypes(form: String) throws {
    let outcome = Self.load(Self.doubling(form, levels: 20))
    #expect(!outcome.isLoaded && outcome.elapsed < .seconds(5))
    #expect(!outcome.found.isEmpty && outcome.found.allSatisfy { $0.hasSuffix(" SB0012") }, "\(outcome.found)")
  }

  @Test("A type with many references counts once: ten doublings are within the limit", arguments: doublings.prefix(3))
  func sharedTypes(form: String) {
    let outcome = Self.load(Self.doubling(form, levels: 10))
    #expect(outcome.isLoaded && outcome.elapsed < .seconds(5), "\(outcome.found)")
  }

  @Test("A chain of types is refused above the limit, regardless of names", arguments: [1, -1])
  func typeChain(direction: Int) {
    let count = 1500
    let outcome = Self.load(
      Self.types(
        (0..<count).map { "\"t\(10_000 + direction * $0)\": {\"type\": \"t\(10_000 + direction * ($0 + 1))\"}" }
          + ["\"t\(10_000 + direction * count)\": {}"]))
    #expect(!outcome.isLoaded && outcome.elapsed < .seconds(5))
    #expect(
      !outcome.found.isEmpty && outcome.found.allSatisfy { $0.hasSuffix(" SB0012") }, "\(outcome.found.prefix(3))")
  }

  @Test("Nested values are refused above the limit, within one type and across types")
  func deepTypes() {
    let inline = String(repeating: #"{"items": "#, count: 60) + "{}" + String(repeating: "}", count: 60)
    let outcome = Self.load(Self.types(["\"t\": \(inline)"]))
    #expect(outcome.found.count == 1 && outcome.found[0].hasSuffix(" SB0012"), "\(outcome.found.prefix(3))")
    let part = { (next: String) in
      String(repeating: #"{"items": "#, count: 40) + "{\"type\": \"\(next)\"}" + String(repeating: "}", count: 40)
    }
    let chain = Self.load(Self.types((0..<40).map { "\"t\($0)\": \(part("t\($0 + 1)"))" } + ["\"t40\": {}"]))
    #expect(!chain.isLoaded && chain.found.allSatisfy { $0.hasSuffix(" SB0012") }, "\(chain.found.prefix(3))")
  }

  @Test("Entries that exceed the total number of values are refused without being expanded")
  func manyLargeEntries() {
    let fields = (0..<4000).map { "\"f\($0)\": {}" }.joined(separator: ", ")
    let events = (0..<2000).map {
      #""e\#($0)": {"stream": "batch", "code": \#($0), "why": "\#($0)", "fields": {"large": {"type": "large"}}}"#
    }.joined(separator: ", ")
    let outcome = Self.load(Fixture.file("\"types\": {\"large\": {\"fields\": {\(fields)}}}, \"events\": {\(events)}"))
    #expect(!outcome.isLoaded && outcome.elapsed < .seconds(30))
    #expect(outcome.found.count == 1 && outcome.found[0].hasSuffix(" SB0012"), "\(outcome.found.prefix(3))")
  }

  // MARK: Streams, events

  @Test("A chain of streams is refused above the limit")
  func streamChain() {
    let streams = (0..<5000).map { "\"s\($0)\": {\"extends\": \"s\($0 + 1)\"}" } + ["\"s5000\": {}"]
    let outcome = Self.load(Fixture.file("\"streams\": {\(streams.joined(separator: ", "))}"))
    #expect(!outcome.isLoaded && outcome.elapsed < .seconds(20))
    // A single message covers all streams that are nested too deeply.
    #expect(outcome.found.count == 1 && outcome.found[0].hasSuffix(" SB0012"), "\(outcome.found.prefix(3))")
  }

  @Test("An event's name is limited in groups and bytes")
  func longNames() {
    let dots = String(repeating: "a.", count: 30_000) + "a"
    let long = String(repeating: "a", count: Limits.nameBytes + 1)
    for name in [long, String(repeating: "a.", count: 16) + "a", dots] {
      let outcome = Self.load(Fixture.file(#""events": {"\#(name)": {"method": "m", "object": "o"}}"#))
      #expect(!outcome.isLoaded && outcome.elapsed < .seconds(5))
      // The longest name exceeds both limits.
      let expected = Array(repeating: String("\"\(name)\"".prefix(40)) + " SB0012", count: name == dots ? 2 : 1)
      #expect(outcome.found == expected, "\(outcome.found)")
    }
  }

  // MARK: Files, imports

  private static func registry(_ name: String, imports: [String]) -> String {
    let list = imports.map { "\"\($0)\"" }.joined(separator: ", ")
    return #"""
      {"$schema": "../signalbook-1.schema.json", "registry": {"name": "\#(name)", "namespace": "\#(name.uppercased())",
        "version": "1.0.0", "description": "D."\#(list.isEmpty ? "" : ", \"imports\": [\(list)]")}}
      """#
  }

  @Test("Too many direct or transitive imports are refused at the first import above the limit")
  func imports() {
    let names = (0..<10_000).map { "r\($0)" }
    let listed = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.registry($0, imports: [])) })
    let wide = Self.load(Self.registry("app", imports: names.map { "../" + $0 }), folders: listed)
    #expect(!wide.isLoaded && wide.elapsed < .seconds(5))
    #expect(wide.found == [#""../r64" SB0012"#], "\(wide.found.prefix(3))")
    let chained = Dictionary(
      uniqueKeysWithValues: names.prefix(1500).enumerated().map {
        ($1, Self.registry($1, imports: $0 < 1499 ? ["../r\($0 + 1)"] : []))
      })
    let deep = Self.load(Self.registry("app", imports: ["../r0"]), folders: chained)
    #expect(!deep.isLoaded && deep.elapsed < .seconds(5))
    #expect(deep.found.contains(#""../r16" SB0012"#), "\(deep.found.prefix(3))")
  }

  @Test("A folder has one identity regardless of links, so cyclic links terminate")
  func links() throws {
    try inTemporaryFolder { root in
      try write(Self.registry("app", imports: ["../base"]), to: root + "/app/registry.json")
      try write(
        Self.registry("base", imports: ["../a/base", "../b/base"]), to: root + "/base/registry.json")
      for name in ["a", "b"] {
        try FileManager.default.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: ".")
      }
      var diagnostics = Diagnostics()
      let registry = loadRegistry(folder: root + "/app", into: &diagnostics)
      #expect(registry == nil)
      #expect(
        diagnostics.sorted.map(\.rule.id) == ["SB0205", "SB0205"],
        "\(diagnostics.sorted.map(\.compilerText).joined().prefix(2000))")
    }
  }

  @Test("A folder that is imported by name and through a link is imported twice")
  func linkedTwice() throws {
    try inTemporaryFolder { root in
      try write(Self.registry("app", imports: ["../base", "../link"]), to: root + "/app/registry.json")
      try write(Self.registry("base", imports: []), to: root + "/base/registry.json")
      try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "base")
      var diagnostics = Diagnostics()
      _ = loadRegistry(folder: root + "/app", into: &diagnostics)
      #expect(diagnostics.sorted.map(\.rule.id) == ["SB0203"])
    }
  }

  @Test("Too many bytes are refused at the first file above the limit, and later files are not read")
  func bytes() {
    let blank = [UInt8](repeating: 0x20, count: Limits.fileBytes - 10_000)
    func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, bytes: Array(text.utf8) + blank) }
    let head = file("app/0.json", Self.registry("app", imports: ["../base"]))
    let others = (1...5).map { file("app/\($0).json", #"{"$schema": "../signalbook-1.schema.json"}"#) }
    var diagnostics = Diagnostics()
    var imported = 0
    let registry = loadRegistry(
      files: [head] + others, folder: "app", into: &diagnostics,
      reading: { _, _ in
        imported += 1
        return []
      })
    #expect(registry == nil && imported == 0)
    #expect(findings(diagnostics) == ["app/4.json:0-0 SB0012"])
  }

  // MARK: Texts

  @Test("Strings are limited")
  func longTexts() {
    let text = { String(repeating: "x", count: $0) }
    let fine = Self.load(Fixture.file(#""types": {"t": {"description": "\#(text(65_536))"}}"#))
    #expect(fine.isLoaded, "\(fine.found)")
    let long = Self.load(Fixture.file(#""types": {"t": {"description": "\#(text(65_537))"}}"#))
    #expect(long.found == ["\"\(text(39)) SB0012"])
  }

  @Test("No similar name is suggested for a name of 60 KB")
  func longMisspelling() {
    let name = String(repeating: "a", count: 60_000)
    let outcome = Self.load(Fixture.file(#""types": {"t": {"type": "\#(name)"}, "\#(name)b": {}}"#))
    #expect(!outcome.isLoaded && outcome.elapsed < .seconds(5), "\(outcome.elapsed)")
    #expect(outcome.found.contains { $0.hasSuffix(" SB0210") }, "\(outcome.found)")
  }

  // MARK: Patterns

  @Test("A pattern with nested counts is refused")
  func patterns() {
    for pattern in ["(((a{1000}){1000}){1000}){1000}", "((((|){1000}){1000}){1000}){1000}"] {
      let outcome = Self.load(Fixture.file(#""types": {"t": {"pattern": "\#(pattern)"}}"#))
      #expect(!outcome.isLoaded && outcome.elapsed < .seconds(5))
      #expect(outcome.found == ["\"\(pattern)\"".prefix(40) + " SB0223"], "\(outcome.found)")
    }
  }

  @Test(
    "A pattern that repeats nothing takes no time",
    arguments: ["((((){1000}){1000}){1000}){1000}", "((((a{0}){1000}){1000}){1000}){1000}"])
  func emptyPatterns(pattern: String) {
    let outcome = Self.load(Fixture.file(#""types": {"t": {"pattern": "\#(pattern)"}}"#))
    #expect(outcome.isLoaded && outcome.elapsed < .seconds(5), "\(outcome.found)")
  }

  // MARK: Time

  @Test("Loading time is linear in the number of events")
  func manyEvents() {
    func time(_ count: Int) -> Duration {
      let events = (0..<count).map {
        #""g\#($0 % 50).e\#($0)": {"method": "m", "object": "o\#($0)", "extras": {"to": {"type": "integer", "as": "text"}}}"#
      }.joined(separator: ", ")
      let stream = Fixture.streams.replacing(#""profile": "short", "#, with: "")
      return Self.load(Fixture.file("\"streams\": {\(stream)}, \"events\": {\(events)}")).elapsed
    }
    let small = min(time(2000), time(2000))
    let large = time(16_000)
    print("2,000 events \(small), 16,000 events \(large)")
    // Quadratic growth would take 64 times as long.
    #expect(large < small * 24)
  }
}
