import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Unused imports") struct UnusedImportTests {
  /// Returns the findings of SB1206 for a registry that contains only an import.
  private func findings(imported sections: String, refine: String = "") throws -> [String] {
    let shared = MarkedSchema(
      path: "shared/shared.json",
      #"""
      { "$schema": "../signalbook-1.schema.json",
        "registry": { "name": "shared", "namespace": "Shared", "version": "1.0.0", "description": "Shared." },
        \#(sections) }
      """#)
    let own = MarkedSchema(
      path: "notes/notes.json",
      #"""
      { "$schema": "../signalbook-1.schema.json",
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.", "imports": ["../shared"]
        }\#(refine) }
      """#)
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(
      files: [own.file], folder: "notes", into: &diagnostics, reading: { _, _ in [shared.file] })
    let registry = try #require(
      loaded,
      "\(diagnostics.sorted.map(\.compilerText))")
    return lint(registry, today: LintFixture.today).findings.filter { $0.rule.id == "SB1206" }.map(\.message)
  }

  private let stream =
    #""streams": { "pings": { "description": "Pings.", "encoding": "object", "eventField": { "wire": "e", "type": "string" } } }"#

  @Test("an import without a used declaration is reported") func unused() throws {
    #expect(try findings(imported: stream) == [#"no entry refers to the registry "shared"; remove the import"#])
  }

  @Test("an import is used if the app records its events") func recordedEvents() throws {
    let events =
      #", "events": { "opened": { "description": "D.", "stream": "pings" } }"#
    #expect(try findings(imported: stream + events) == [])
  }

  @Test("an import is used if the registry refines it") func refined() throws {
    let refine = #", "refine": { "streams": { "pings": { "limits": { "stored": 3 } } } }"#
    #expect(try findings(imported: stream, refine: refine) == [])
  }
}
