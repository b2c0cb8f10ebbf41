import Foundation
import SignalbookTestSupport
import Testing

@Suite("signalbook export") struct ExportTests {
  @Test(
    "the committed documents are what the tool exports",
    arguments: [
      ("meta-schema", "schemas/signalbook-1.schema.json"),
      ("language-reference", "docs/reference.md"),
      ("configuration-schema", "schemas/signalbook-configuration-1.schema.json"),
      ("rule-reference", "docs/rules.md"),
      ("change-reference", "docs/changes.md"),
    ])
  func current(document: String, path: String) throws {
    let result = try Tool.run(["export", document], in: Paths.root)
    #expect(result.status == 0)
    let committed = try String(contentsOfFile: Paths.root + "/" + path, encoding: .utf8)
    #expect(committed == result.output, "stale; run: swift run signalbook export \(document) --output \(path)")
  }

  @Test("--output replaces the file atomically, and reports if it is unchanged")
  func output() throws {
    try inTemporaryFolder { folder in
      let first = try Tool.run(["export", "configuration-schema", "--output", "x.json"], in: folder)
      #expect(first.output == "x.json: written\n")
      let second = try Tool.run(["export", "--output=x.json", "configuration-schema"], in: folder)
      #expect(second.output == "x.json: unchanged\n")
      let missing = try Tool.run(["export", "meta-schema", "--output", "no/x.json"], in: folder)
      #expect(missing.status == 2)
      #expect(missing.errors.contains("no/x.json"))
      #expect(try Tool.run(["export", "meta-schema", "--output", "-"], in: folder).output.hasPrefix("{"))
    }
  }
}
