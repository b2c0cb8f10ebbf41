import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Generated decoders") struct DecoderTests {
  /// An attribute's wire key is a composed letter. `deprecated` is the key of another attribute.
  private static func registry(deprecated: String = "") -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "D.",
         "defaults": {"stream": "s", "category": "action"}},
       "streams": {
         "s": {"consent": {"default": "on"}, "encoding": "tuple",
           "time": {"type": "integer", "from": "clock.ms-since-process-start"}},
         "u": {"consent": {"default": "on"}, "envelope": {"a": {"type": "map", "values": {}, "from": "stream.attributes"}}},
         "n": {"extends": "u", "envelope": {"a": {"type": "map", "values": {"type": "number"}, "from": "stream.attributes"}}},
         "b": {"extends": "u", "envelope": {"a": {"type": "map", "values": {"type": "boolean"}, "from": "stream.attributes"}}}},
       "attributes": {
         "cafe": {"wire": "caf\u00e9", "type": "string", "stream": "u"},
         "old": {"type": "string", "nullable": true, "stream": "u"DEPRECATED},
         "edition": {"const": "caf\u00e9", "stream": "u"}, "level": {"type": "integer", "as": "text", "const": 5, "stream": "u"},
         "share": {"type": "number", "const": 0.25, "stream": "n"}, "beta": {"const": true, "stream": "b"}},
       "events": {
         "opened": {"method": "open", "object": "menu"},
         "menu.opened": {"method": "open", "object": "menu"},
         "closed": {"method": "close", "object": "menu"},
         "named": {"method": "open", "object": "menu", "value": {"type": "string"}}}}
      """#.replacing("DEPRECATED", with: deprecated)
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
  }

  @Test(
    "answer no event of several that look the same on the wire, and all of them where they are asked for",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func twins() throws {
    let generated = Self.registry()
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main = #"""
      import R
      import Signalbook

      func event(_ text: String) -> JSONValue { try! JSONValue(parsing: text) }
      let twin = event(#"[1,"action","open","menu"]"#)
      print(Book.DecodedEvent(wire: twin, stream: .s).map { _ in 1 } == nil)
      print(Book.DecodedEvent.candidates(wire: twin, stream: .s).count)
      print(Book.DecodedEvent(wire: event(#"[1,"action","close","menu"]"#), stream: .s) != nil)
      print(Book.DecodedEvent.candidates(wire: event(#"[1,"action","open","menu","x"]"#), stream: .s).count)
      print(Book.DecodedEvent.candidates(wire: event("[]"), stream: .s).count)
      print(Book.Attribute(name: "caf\u{e9}", value: .text("x")) != nil)
      print(Book.Attribute(name: "cafe\u{301}", value: .text("x")) == nil)
      print(Book.Attribute(name: "old", value: .null) != nil)
      let constants: [(String, String, String)] = [
        ("edition", "\"caf\u{e9}\"", "\"cafe\u{301}\""), ("level", "\"5\"", "5"), ("share", "2.5e-1", "0.5"), ("beta", "true", "1"),
      ]
      for (name, right, wrong) in constants {
        print(Book.Attribute(name: name, value: event(right)) != nil, Book.Attribute(name: name, value: event(wrong)) == nil)
      }
      """#
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    #expect(
      result.output.split(separator: "\n") == ["true", "2", "true", "1", "0", "true", "true", "true"]
        + Array(repeating: "true true", count: 4))
  }

  @Test(
    "of a deprecated attribute compile without a warning",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"), arguments: ["5", "6"])
  func deprecatedAttributes(mode: String) throws {
    let generated = Self.registry(deprecated: #", "deprecated": {"since": "1.0.0", "reason": "Nobody asks."}"#)
    let result = try #require(Compiler.found).check(generated.files, mode: mode)
    #expect(result.status == 0, "\(result.output)")
  }
}
