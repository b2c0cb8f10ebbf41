import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

@testable import SignalbookDocumentation

/// Checks that documents show a number with `decimals` with the same digits as the runtime sends.
@Suite("Rounded numbers in examples") struct RoundedExampleTests {
  @Test(
    "the exact value is rounded, of two equally near numbers to the even digit",
    arguments: [
      ("2.5", 0, "2"), ("3.5", 0, "4"), ("-2.5", 0, "-2"), ("-0.25", 0, "0"), ("0.125", 2, "0.12"), ("0.15", 1, "0.1"),
      ("1.005", 2, "1.00"), ("9.99", 1, "10.0"), ("7", 3, "7.000"), ("-0.004", 2, "0.00"), ("-1.5", 6, "-1.500000"),
    ])
  func rounded(example: String, decimals: Int, sent: String) throws {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
        "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "events": { "opened": { "description": "O.",
          "fields": { "size": { "type": "number", "decimals": \#(decimals), "examples": [\#(example)] } } } } }
      """#
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    let registry = try #require(loaded, "\(diagnostics.sorted.map(\.compilerText))")
    let planned = try #require(PlannedEvent.all(of: registry).first)
    let call = ExampleCall(
      of: planned, event: registry.events[0], stream: registry.streams[registry.events[0].streamIndex])
    let wire = String(decoding: call.wire.flatMap(\.bytes), as: UTF8.self)
    #expect(wire.contains(#""size":\#(sent)}"#), "\(wire)")
  }
}

/// Checks that documents show values inside lists, maps and objects with the same bytes as the runtime sends.
@Suite("Nested values in examples") struct NestedExampleTests {
  @Test("numbers are rounded and strings truncated at every depth") func nested() throws {
    let text = #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "own" } },
        "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "types": { "o": { "description": "O.", "fields": {
          "dec": { "type": "number", "decimals": 2 }, "dtx": { "type": "number", "decimals": 3, "as": "text" },
          "cut": { "cut": { "atMost": 2, "per": "grapheme" }, "empty": "no" } } } },
        "events": { "a": { "description": "A.", "fields": {
          "one": { "type": "o" },
          "many": { "type": "array", "items": { "type": "o" } },
          "nums": { "type": "array", "items": { "type": "number", "decimals": 1 }, "examples": [[1, 2.25]] },
          "words": { "type": "array", "items": { "cut": { "atMost": 3, "per": "byte" } } },
          "map": { "type": "map", "keys": { "maxLength": 3 }, "values": { "type": "number", "decimals": 1 }, "examples": [{ "a": 2 }] } } } } }
      """#
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    let registry = try #require(loaded, "\(diagnostics.sorted.map(\.compilerText))")
    let planned = try #require(PlannedEvent.all(of: registry).first)
    let call = ExampleCall(
      of: planned, event: registry.events[0], stream: registry.streams[registry.events[0].streamIndex])
    let wire = String(decoding: call.wire.flatMap(\.bytes), as: UTF8.self)
    // The runtime recorded these bytes for the same values.
    let object = #"{"cut":"cu","dec":1.50,"dtx":"1.500"}"#
    for member in [
      #""one":\#(object)"#, #""many":[\#(object)]"#, #""nums":[1.0,2.2]"#, #""words":["wor"]"#,
      #""map":{"a":2.0}"#,
    ] {
      #expect(wire.contains(member), "\(member) \(wire)")
    }
  }
}
