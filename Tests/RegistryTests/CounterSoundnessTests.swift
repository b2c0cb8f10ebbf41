import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("App counters") struct CounterSoundnessTests {
  private static func streams(_ name: String, _ streams: String, types: String = "") -> UnsoundCase {
    UnsoundCase(name, #""types": {"kind": {"cases": {"a": {}, "b": {}}}\#(types)}, "streams": {\#(streams)}"#)
  }

  private static func envelope(_ name: String, _ fields: String, types: String = "") -> UnsoundCase {
    streams(name, #""s": {"envelope": {\#(fields)}}"#, types: types)
  }

  static let cases = [
    envelope("a counter is an integer or a map", #""f": {"type": "string", "from": ⟦"counter.app.x"⟧SB0225}"#),
    envelope(
      "not an object", #""f": {"type": "object", "fields": {"a": {"const": 1}}, "from": ⟦"counter.app.x"⟧SB0225}"#),
    envelope("an unknown source", #""f": {"type": "integer", "from": ⟦"counter.x"⟧SB0105}"#),
    envelope(
      "labels must be a vocabulary",
      #""f": {"type": "map", ⟦"keys"⟧SB0231: {"type": "string"}, "values": {"type": "integer"}, "from": "counter.app.x"}"#
    ),
    envelope(
      "labels hold no values",
      #""f": {"type": "map", ⟦"keys"⟧SB0231: {"type": "holder"}, "values": {"type": "integer"}, "from": "counter.app.x"}"#,
      types: #", "holder": {"cases": {"a": {"holds": "boolean"}}}"#),
    envelope(
      "values are integers from 1",
      #""f": {"type": "map", "keys": {"type": "kind"}, ⟦"values"⟧SB0231: {"type": "string"}, "from": "counter.app.x"}"#),
    envelope(
      "no constants",
      #""f": {"type": "map", "keys": {"type": "kind"}, ⟦"values"⟧SB0231: {"type": "integer", ⟦"const"⟧SB0220: 1}, "from": "counter.app.x"}"#
    ),
    envelope("a rule that refuses all", #""f": {"type": "integer", ⟦"maximum"⟧SB0231: -1, "from": "counter.app.x"}"#),
    envelope(
      "one field in a stream",
      #""f": {"type": "integer", "from": "counter.app.x"}, ⟦"g"⟧SB0232: {"type": "integer", "from": "counter.app.x"}"#),
    envelope(
      "two counters with one name in Swift",
      #""f": {"type": "integer", "from": "counter.app.a-1b"}, ⟦"g"⟧SB0271: {"type": "integer", "from": "counter.app.a1b"}"#
    ),
    envelope(
      "a condition on a counter that the stream does not send",
      #""f": {"const": 1, "sent": {"source": "counter.app.x", "not": ⟦[0]⟧SB0210}}"#),
    envelope(
      "a condition on a counter with labels",
      #""f": {"type": "map", "keys": {"type": "kind"}, "values": {"type": "integer"}, "from": "counter.app.x"}, "g": {"const": 1, "sent": {"source": "counter.app.x", "not": ⟦[0]⟧SB0210}}"#
    ),
    envelope("read at sending", #""f": {"type": "integer", "from": "counter.app.x", ⟦"readAt"⟧SB0220: "send"}"#),
    streams(
      "other labels in another stream",
      #""s": {"envelope": {"f": {"type": "map", "keys": {"type": "kind"}, "values": {"type": "integer"}, "from": "counter.app.x"}}}, "t": {"envelope": {⟦"g"⟧SB0225: {"type": "integer", "from": "counter.app.x"}}}"#
    ),
    streams(
      "in events, requests and paths",
      #"""
      "s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"},
        "common": {⟦"f"⟧SB0232: {"type": "integer", "from": "counter.app.x"}},
        "upload": {"path": {"text": "/{p}", "parts": {⟦"p"⟧SB0232: {"type": "integer", "from": "counter.app.x"}}}}}
      """#),
    UnsoundCase(
      "too many values",
      #""types": {"many": {"enum": [\#((0..<500).map(String.init).joined(separator: ", "))]}}, "streams": {"s": {"envelope": {"f": {"type": "map", "keys": {"type": "many"}, "values": {"type": "integer"}, "from": "counter.app.x"}, ⟦"g"⟧SB0231: {"type": "integer", "from": "counter.app.y"}}}}"#
    ),
  ]

  @Test("are refused if they cannot be counted or sent", arguments: cases)
  func refused(_ item: UnsoundCase) { SoundnessTests.check(item) }

  @Test("several streams may send a counter, and a field may depend on a counter") func accepted() {
    let text = #"""
      "types": {"kind": {"cases": {"a": {}, "b": {}}}},
      "streams": {
        "s": {"envelope": {
          "f": {"from": "counter.app.x", "minimum": 1, "sent": {"source": "counter.app.x", "not": [0]}},
          "o": {"fields": {"g": {"type": "map", "keys": {"type": "kind"}, "values": {"type": "integer", "minimum": 1}, "from": "counter.app.y"}}}}},
        "t": {"envelope": {
          "f": {"type": "integer", "from": "counter.app.x", "resetBy": "never"},
          "g": {"type": "map", "keys": {"type": "kind"}, "values": {"type": "integer"}, "from": "counter.app.y"}}}
      }
      """#
    let result = Fixture.load([MarkedSchema(path: "app/app.json", Fixture.file(text))])
    #expect(result.diagnostics.sorted.map(\.compilerText) == [])
    guard let registry = result.registry else { return }
    let counters = DeclaredCounter.all(in: registry, ofStreams: Array(registry.streams.indices))
    #expect(counters.map(\.name) == ["x", "y"])
    #expect(counters.map(\.streams.count) == [2, 2])
    #expect(registry.narrowedSources.map(\.message) == [])
  }
}
