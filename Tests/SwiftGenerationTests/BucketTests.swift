import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Numbers in buckets") struct BucketTests {
  private static func generated(_ fields: String, extras: String = "") -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "types": {
          "edits": {"type": "integer", "buckets": {"100+ edits": 100, "0 edits": 0, "1-99 edits": 1}},
          "part": {"fields": {"edits": {"type": "edits"}, "size": {"type": "number", "buckets": [0, 0.5, 2], "sent": "present"}}}
        },
        "streams": {
          "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
            "eventField": {"wire": "e", "type": "string"}},
          "t": {"encoding": "tuple", "consent": {"default": "on"}, "time": {"type": "integer", "from": "clock.ms-since-process-start"}}
        },
        "events": {
          "made": {"code": "m", "fields": {\#(fields)}},
          "shown": {"stream": "t", "category": "c", "method": "m", "object": "o", "value": {"type": "edits"}, "extras": {\#(extras)}}
        }
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  private static let calls: [(String, String)] = [
    (#""n": {"type": "integer", "buckets": [0, 1, 3]}"#, "n: Int"),
    (#""n": {"buckets": [0, 0.5]}"#, "n: Double"),
    (#""n": {"type": "edits", "sent": "present"}"#, "n: Int? = nil"),
    (#""n": {"type": "number", "unit": "s", "buckets": {"a": 0, "b": 1}, "absent": "b"}"#, "n: Double? = nil"),
    (#""n": {"type": "integer", "buckets": [-10, 0, 5], "nullable": true}"#, "n: Int? = nil"),
    (#""p": {"type": "part"}, "q": {"type": "part", "sent": "present"}"#, "p: Shop.Part, q: Shop.Part? = nil"),
    (#""all": {"type": "array", "items": {"type": "part"}, "maxItems": 3}"#, "all: [Shop.Part]"),
    (#""all": {"type": "array", "items": {"type": "edits"}, "maxItems": 3}"#, "all: [Int]"),
    (
      #""m": {"type": "map", "keys": {}, "values": {"type": "number", "buckets": [0, 1]}}"#,
      "m: [MapEntry<String, Double>]"
    ),
  ]

  @Test("are passed as numbers", arguments: calls)
  func parameters(fields: String, parameters: String) {
    let generated = Self.generated(fields)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains("static func made(\(parameters)) -> Shop.Event {"), "\(generated.text)")
    #expect(!generated.text.contains("ClosedValue"), "A bucket has no type of its own.")
  }

  @Test(
    "compile in all calls, with their decoders",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func compilation() throws {
    try ShopProgram.checkCalls(Self.calls.map(\.0)) { Self.generated($0) }
  }

  @Test(
    "are refused in a template of the caller",
    arguments: [
      (
        #""p": {"template": {"text": "{n}", "parts": {"n": {"type": "edits"}}}}"#,
        "'n': in a template from the caller, each part must be a constant, or an integer, a vocabulary or an unchanged "
          + "string from the caller"
      )
    ])
  func refused(fields: String, message: String) {
    #expect(Self.generated(fields).diagnostics.sorted.map(\.message) == [message])
  }

  @Test(
    "are sent as the label of their bucket, and are read back as its least number",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let compiler = try #require(Compiler.found)
    let generated = Self.generated(
      #""all": {"type": "array", "items": {"type": "part"}, "maxItems": 3}, "d": {"type": "number", "buckets": [-0.5, 0.1, 0.25, 1e3]}, "edits": {"type": "array", "items": {"type": "edits"}, "sent": "present"}, "m": {"type": "map", "keys": {}, "values": {"type": "edits"}}, "n": {"type": "integer", "buckets": [-10, 0, 1, 3, 11]}, "o": {"type": "edits", "sent": "present"}, "p": {"type": "part", "sent": "present"}"#,
      extras: #""n": {"type": "integer", "buckets": [0, 1, 3], "absent": "1-2"}"#)
    let main =
      ShopProgram.showing + #"""
        for n in [Int.min, -11, -10, -1, 0, 1, 2, 3, 10, 11, Int.max] { show(.made(all: [], d: 0, m: [], n: n)) }
        for d in [-Double.infinity, -0.51, -0.5, 0.09, 0.1, 0.25.nextDown, 0.25, 999.9, 1000, 1e300, .infinity, .nan] {
          show(.made(all: [], d: d, m: [], n: 0))
        }
        show(.made(all: [.init(edits: -1), .init(edits: 1, size: 0.7), .init(edits: 100, size: -1)], d: 0, m: [.init(key: "a", value: 7), .init(key: "b", value: -7)], n: 0, edits: [0, -1, 5, 500], o: 99, p: .init(edits: 3, size: 2)))
        show(.made(all: [], d: 0, m: [], n: 0, p: .init(edits: -3)))
        print(encoder.losses.droppedEntries)
        for text in [#"{"e":"m","all":[],"d":"0.1-0.25","m":{},"n":"11+"}"#, #"{"e":"m","all":[],"d":"0.1-0.25","m":{},"n":"11"}"#, #"{"e":"m","all":[],"d":"0.1-0.25","m":{},"n":11}"#] {
          let json = try JSONValue(parsing: text)
          guard case .shop(.made(_, let d, _, let n, _, _, _))? = Shop.DecodedEvent(wire: json, stream: .s) else { print("nil"); continue }
          print(d, n)
        }
        let test = TestTelemetry(Shop.self, variant: .standard)
        test.telemetry.onRefusal = { print($0.reason, $0.stream ?? "", $0.field ?? "") }
        for event: Shop.Event in [.shown(value: 42), .shown(value: -42), .shown(value: 0, n: 3), .shown(value: 0, n: -3)] {
          print(test.telemetry.record(event))
        }
        for text in test.telemetry.recordedEvents(of: .t).texts { print(text) }
        """#
    let result = try compiler.run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"-10 to -1"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"-10 to -1"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"1-2"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"1-2"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"3-10"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"3-10"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"11+"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"11+"}\#u{20}
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"-0.5 to 0.1","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"0.1-0.25","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"0.1-0.25","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"0.25-1000","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"0.25-1000","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"1000+","m":{},"n":"0"}\#u{20}
        {"e":"m","all":[],"d":"1000+","m":{},"n":"0"}\#u{20}
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        {"e":"m","all":[{"edits":"1-99 edits","size":"0.5-2"}],"d":"-0.5 to 0.1","m":{"a":"1-99 edits"},"n":"0","edits":["0 edits","1-99 edits","100+ edits"],"o":"1-99 edits","p":{"edits":"1-99 edits","size":"2+"}}\#u{20}
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        4
        0.1 11
        nil
        nil
        recorded
        outOfBounds t [4]
        refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        recorded
        outOfBounds t n
        refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        [0,"c","m","o","1-99 edits",{"n":"1-2"}]
        [0,"c","m","o","0 edits",{"n":"3+"}]

        """#, "\(result.output.prefix(6000))")
  }
}
