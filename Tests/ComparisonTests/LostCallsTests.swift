import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Edits after which the app's calls or types no longer compile, although no event or parameter was removed.
@Suite("Calls that no longer compile") struct LostCallsTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "streams": { "s": {
        "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "common": { "theme": { "description": "T.", "from": "app.theme", "maxLength": 9 } } } },
      "events": { "ended": { "description": "E.", "fields": {
        "seconds": { "description": "S.", "type": "integer", "minimum": 0 },
        "coupon": { "description": "C.", "maxLength": 5, "sent": "present" } } } }
    }
    """#

  private static func impacts(_ before: String, _ after: String) throws -> Impacts {
    try changes(of: text, replacing: before, with: after).reduce(into: []) { $0.formUnion($1.impacts) }
  }

  @Test(
    "have the impact SOURCE",
    arguments: [
      // The argument disappears.
      (#""type": "integer", "minimum": 0"#, #""type": "integer", "minimum": 0, "sent": "never""#),
      (#""sent": "present""#, #""sent": "never""#),
      // The protocol for the app's values disappears.
      (
        #"{ "description": "T.", "from": "app.theme", "maxLength": 9 }"#, #"{ "description": "T.", "from": "os.name" }"#
      ),
      (#"{ "description": "T.", "from": "app.theme", "maxLength": 9 }"#, #"{ "description": "T.", "const": "x" }"#),
      (#""from": "app.theme", "maxLength": 9"#, #""from": "app.theme", "maxLength": 9, "sent": "never""#),
      (#""from": "app.theme", "maxLength": 9"#, #""from": "app.theme", "maxLength": 9, "retired": "Gone.""#),
      (
        #""theme": { "description": "T.", "from": "app.theme", "maxLength": 9 }"#,
        #""os": { "description": "O.", "from": "os.name" }"#
      ),
    ])
  func broken(before: String, after: String) throws {
    #expect(try Self.impacts(before, after).contains(.source))
  }

  @Test("do not include an argument that was never passed") func unchanged() throws {
    #expect(try !Self.impacts(#""description": "C.""#, #""description": "D.""#).contains(.source))
    #expect(try !Self.impacts(#""maxLength": 9"#, #""maxLength": 8"#).contains(.source))
  }

  /// Returns a registry with an import, whose code is in the given module.
  private static func importer(module: String?, refine: String = "") throws -> Registry {
    let core = #"""
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "core", "namespace": "Core", "version": "1.0.0",
        "description": "Core."},
      "streams": {"ping": {"description": "P.", "encoding": "object", "eventField": {"wire": "e", "type": "string"},
        "limits": {"events": {"atMost": 20}}}},
      "events": {"a": {"description": "A.", "stream": "ping"}, "b": {"description": "B.", "stream": "ping"}}}
      """#
    let app = #"""
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "app", "namespace": "App", "version": "1.0.0",
        "description": "App.", "imports": ["../core"]}\#(refine)}
      """#
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "app/app.json", bytes: Array(app.utf8))], folder: "app",
      modules: module.map { ["../core": ImportedModule(folder: "core", module: $0)] } ?? [:], into: &diagnostics,
      reading: { _, _ in [SourceFile(path: "core/core.json", bytes: Array(core.utf8))] })
    return try #require(registry, "\(diagnostics.sorted.map(\.message))")
  }

  @Test("include events whose code moves to another module") func modules() throws {
    let (here, there) = (try Self.importer(module: nil), try Self.importer(module: "Core"))
    for (old, new, move) in [
      (here, there, "from the importing module to the module Core"),
      (there, here, "from the module Core to the importing module"),
    ] {
      let changes = compare(old, new, today: "2026-11-28").changes
      let change = try #require(changes.first { $0.message.hasSuffix(move) }, "\(changes.map(\.message))")
      #expect(
        change.impacts == .source && change.message.hasPrefix(#"the code of the event "a" and 1 other event moved "#))
    }
    #expect(compare(there, there, today: "2026-11-28").changes.isEmpty)
    // The narrowed form of the events is generated in the importing module.
    let refined = try Self.importer(
      module: "Core", refine: #", "refine": {"streams": {"ping": {"limits": {"events": {"atMost": 10}}}}}"#)
    let changes = compare(there, refined, today: "2026-11-28").changes
    #expect(changes.contains { $0.impacts.contains(.source) }, "\(changes.map(\.message))")
  }
}
