import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWirePlan
import Testing

@testable import SignalbookDocumentation

/// Checks that documents replace secret values with `‹secret›`, including generated examples.
@Suite("Secret values in examples") struct SecretExampleTests {
  private static func registry(_ fields: String) throws -> Registry {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
        "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "common": { "key": { "from": "config.key", "secret": true } } } },
        "events": { "opened": { "description": "O.", "fields": { \#(fields) } } } }
      """#
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    return try #require(registry)
  }

  @Test(
    "a call and its bytes",
    arguments: [
      #""se": { "type": "string", "secret": true }"#, #""se": { "type": "integer", "secret": true }"#,
      #""se": { "type": "number", "decimals": 2, "secret": true }"#,
      #""se": { "type": "string", "format": "uuid", "secret": true }"#,
      #""se": { "type": "array", "items": { "type": "string", "secret": true } }"#,
      #""ob": { "fields": { "se": { "type": "string", "secret": true } } }"#,
    ])
  func shown(fields: String) throws {
    let registry = try Self.registry(fields)
    let planned = try #require(PlannedEvent.all(of: registry).first)
    let call = ExampleCall(
      of: planned, event: registry.events[0], stream: registry.streams[registry.events[0].streamIndex])
    let wire = String(decoding: call.wire.flatMap(\.bytes), as: UTF8.self)
    #expect(wire.components(of: "‹secret›") == 2, "\(wire)")
    #expect(call.swift?.contains("‹secret›") == true, "\(call.swift ?? "")")
    let pages = markdownPages(of: Inventory([registry])).flatMap(\.bytes)
    let document = String(decoding: pages, as: UTF8.self)
    #expect(!document.contains("\"se\":\"se\""))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
