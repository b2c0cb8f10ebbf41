import SignalbookProject
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import Testing

@Suite("signalbook.json") struct ConfigurationTests {
  static func read(_ text: String) -> (Configuration?, [String]) {
    var diagnostics = Diagnostics()
    let configuration = Configuration.read(
      SourceFile(path: "signalbook.json", bytes: Array(text.utf8)), into: &diagnostics)
    return (configuration, diagnostics.sorted.map { "\($0.location.line):\($0.location.column) \($0.rule.name)" })
  }

  @Test("every key of a target is read, and the defaults match the documentation")
  func whole() throws {
    let (configuration, findings) = Self.read(
      #"""
      {"$schema": "x", "note": "n", "targets": {
        "B": {"registry": "schemas/b", "output": "Generated/B", "access": "public", "note": "n",
              "generate": ["events", "links"], "profiles": ["q", "p"], "imports": {"target:C": {"registry": "../c", "module": "C"}, "../d": {}}},
        "A": {}
      }}
      """#)
    #expect(findings == [])
    let targets = try #require(configuration).targets
    #expect(targets.map(\.name) == ["A", "B"])
    #expect(targets[0].registry == nil && targets[0].output == nil && targets[0].imports.isEmpty)
    #expect(targets[0].options == GenerationOptions(access: .internal, parts: [.events]))
    #expect(targets[1].registry == "schemas/b")
    #expect(targets[1].output == "Generated/B")
    #expect(targets[1].options == GenerationOptions(access: .public, parts: [.events, .links], profiles: ["q", "p"]))
    #expect(targets[1].imports["target:C"]?.registry == "../c")
    #expect(targets[1].imports["target:C"]?.module == "C")
    #expect(targets[1].imports["../d"]?.module == nil)
  }

  @Test(
    "every fault has its place and nothing is taken from a faulty file",
    arguments: [
      ("{}", ["1:1 missing-key"]),
      (#"{"targets": []}"#, ["1:13 wrong-kind"]),
      (#"{"targets": {"A": {"registri": "x"}}}"#, ["1:20 unknown-key"]),
      (#"{"targets": {"A": {"registry": ""}}}"#, ["1:32 text-form"]),
      (#"{"targets": {"A": {"access": "open", "generate": ["event"]}}}"#, ["1:30 unknown-word", "1:51 unknown-word"]),
      (#"{"targets": {"A": {"imports": {"x": {"module": "a-b"}}}}}"#, ["1:48 text-form"]),
      (#"{"targets": {"A": {}, "A": {}}}"#, ["1:23 duplicate-key"]),
      (#"{"targets": {"A": {}}"#, ["1:22 json-syntax"]),
      ("", ["1:1 json-syntax"]),
    ])
  func faults(text: String, expected: [String]) {
    let (configuration, findings) = Self.read(text)
    #expect(configuration == nil)
    #expect(findings == expected)
  }

  @Test("a misspelled key has a fix")
  func suggestion() {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "signalbook.json", bytes: Array(#"{"targets": {"A": {"acces": "public"}}}"#.utf8))
    _ = Configuration.read(file, into: &diagnostics)
    #expect(diagnostics.all.first?.fixes.first?.replacement == #""access""#)
  }
}
