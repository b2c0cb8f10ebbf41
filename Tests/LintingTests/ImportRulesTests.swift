import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Rules about imports") struct ImportRulesTests {
  /// Returns a rule's findings for a registry with an import.
  ///
  /// - Parameters:
  ///   - rule: The rule's ID.
  ///   - sections: Sections of the import.
  ///   - own: Sections of the registry, after a comma.
  ///   - importedVariants: The variants of the import, after a comma.
  ///   - variants: The variants of the registry, after a comma.
  /// - Returns: The messages.
  /// - Throws: An issue if the registry does not load.
  private func findings(
    _ rule: String = "SB1206", imported sections: String, own: String = "", importedVariants: String = "",
    variants: String = ""
  ) throws -> [String] {
    let shared = MarkedSchema(
      path: "shared/shared.json",
      #"""
      { "$schema": "../signalbook-1.schema.json",
        "registry": { "name": "shared", "namespace": "Shared", "version": "1.0.0", "description": "Shared."\#(importedVariants) },
        \#(sections) }
      """#)
    let registryFile = MarkedSchema(
      path: "notes/notes.json",
      #"""
      { "$schema": "../signalbook-1.schema.json",
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.", "imports": ["../shared"]\#(variants)
        }\#(own) }
      """#)
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(
      files: [registryFile.file], folder: "notes", into: &diagnostics, reading: { _, _ in [shared.file] })
    let registry = try #require(loaded, "\(diagnostics.sorted.map(\.compilerText))")
    return lint(registry, today: LintFixture.today).findings.filter { $0.rule.id == rule }.map(\.message)
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
    #expect(try findings(imported: stream, own: refine) == [])
  }

  @Test(
    "a stream that inherits `only` needs one of its variants",
    arguments: [
      ("", "", true), ("main", "", true), ("beta", "", false), ("main", #", "only": ["main"]"#, false),
      ("main", #", "external": true"#, false), ("", #", "retired": "It is gone.""#, false),
    ])
  func inheritedOnly(variant: String, members: String, isFound: Bool) throws {
    func variants(_ name: String) -> String {
      name.isEmpty ? "" : #", "variants": { "\#(name)": { "description": "V." } }"#
    }
    let found = try findings(
      "SB1227", imported: stream.replacing(#""Pings.","#, with: #""Pings.", "only": ["beta"],"#),
      own: #", "streams": { "own": { "description": "Own.", "extends": "pings", "ping": "own"\#(members) } }"#,
      importedVariants: variants("beta"), variants: variants(variant))
    #expect(
      found
        == (isFound
          ? [
            #"only the variant "beta" can send the stream "own", but this registry does not declare this variant, so no ping "#
              + #"is ever sent; change "only" of the stream, or declare the variant"#
          ] : []))
  }
}
