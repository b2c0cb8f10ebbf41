import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// A reported change must not hide an unreported change of the same event.
@Suite("Code that reported changes of fields explain") struct ExplainedFieldsTests {
  private static func registry(_ one: Int, _ two: Int, zip: Int = 9) throws -> Registry {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D."},
       "streams": {"s": {"consent": {"default": "on"}, "encoding": "object", "build": ["event"]}},
       "types": {"address": {"description": "A.", "fields": {"zip": {"description": "Z.", "maxLength": \#(zip)}}}},
       "events": {"e": {"description": "E.", "stream": "s", "fields": {
         "one": {"description": "O.", "maxLength": \#(one)}, "two": {"description": "T.", "maxLength": \#(two)},
         "to": {"description": "A.", "type": "address"}}}}}
      """#
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "/r/r.json", bytes: Array(text.utf8))
    let registry = loadRegistry(files: [file], folder: "/r", into: &diagnostics)
    return try #require(registry, "\(diagnostics.sorted.map(\.message))")
  }

  private static func program(_ registry: Registry, _ fields: Set<Substring>, types: Set<Substring> = []) throws
    -> [UInt8]
  {
    var explained = ExplainedFields()
    explained.namesByEvent = fields.isEmpty ? [:] : ["e": fields]
    explained.types = types
    let parts = try #require(sentParts(registry, options: GenerationOptions(), without: explained))
    return try #require(parts.programs["e"]).code
  }

  @Test("a changed field explains only its own code") func fields() throws {
    let old = try Self.registry(5, 5)
    #expect(try Self.program(old, []) != Self.program(try Self.registry(6, 5), []))
    #expect(try Self.program(old, ["one"]) == Self.program(try Self.registry(6, 5), ["one"]))
    #expect(try Self.program(old, ["one"]) != Self.program(try Self.registry(6, 6), ["one"]))
    #expect(try Self.program(old, ["one"]) != Self.program(try Self.registry(6, 5, zip: 8), ["one"]))
  }

  @Test("a changed type explains the fields that use it, and no other fields") func types() throws {
    let old = try Self.registry(5, 5)
    #expect(
      try Self.program(old, [], types: ["address"])
        == Self.program(try Self.registry(5, 5, zip: 8), [], types: ["address"]))
    #expect(
      try Self.program(old, [], types: ["address"])
        != Self.program(try Self.registry(5, 6, zip: 8), [], types: ["address"]))
  }
}
