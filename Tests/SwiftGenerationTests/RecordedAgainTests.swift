import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for events that are read from wire JSON and recorded again, and for numbers that JSON cannot represent.
@Suite("Events that are recorded again", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
struct RecordedAgainTests {
  private static let text = #"""
    {"$schema": "signalbook-1.schema.json",
     "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "D.", "defaults": {"stream": "s"}},
     "types": {
       "k": {"cases": {"a": {"wire": "A", "holds": "number"}, "b": {"wire": "B", "holds": {"type": "number", "maximum": 9, "enforced": "loosely"}}}},
       "item": {"fields": {"n": {"type": "integer", "minimum": 1}, "tags": {"type": "array", "items": {"maxLength": 2}}}}},
     "streams": {
       "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}, "eventField": {"wire": "e", "type": "string"}},
       "t": {"encoding": "tuple", "consent": {"default": "on"}, "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
     "events": {
       "listed": {"fields": {
         "l": {"type": "array", "items": {"type": "integer", "minimum": 3}, "minItems": 2, "maxItems": 3},
         "o": {"type": "array", "items": {"maxLength": 3}, "sent": "present"}}},
       "mapped": {"fields": {
         "m": {"type": "map", "keys": {"pattern": "^[a-z]$"}, "values": {"type": "integer", "maximum": 5}, "sent": "present"}}},
       "nested": {"fields": {"items": {"type": "array", "items": {"type": "item"}}}},
       "collections": {"fields": {"held": {"type": "map", "keys": {"type": "k"}, "values": {"heldBy": "key"}}}},
       "whole": {"fields": {"n": {"type": "number", "decimals": 0}}},
       "plain": {"stream": "t", "category": "c", "method": "m", "object": "o", "value": {"type": "k"},
         "extras": {"to": {"heldBy": "value"}}},
       "quoted": {"stream": "t", "category": "c", "method": "m", "object": "p", "value": {"type": "k"},
         "extras": {"to": {"heldBy": "value", "as": "text"}}}}}
    """#

  /// Events that are read and recorded again, and the recorded JSON, the reason for refusing the event, or `none` if the
  /// JSON is not an event. The last number is the number of dropped items and entries.
  private static let again = [
    (#"{"e":"listed","l":[]}"#, "outOfBounds 0"), (#"{"e":"listed","l":[1,2]}"#, "outOfBounds 0"),
    (#"{"e":"listed","l":[3,4,5,6]}"#, #"{"e":"listed","l":[3,4,5]} 1"#),
    (#"{"e":"listed","l":[3,4],"o":["abcd","abc"]}"#, #"{"e":"listed","l":[3,4],"o":["abc"]} 1"#),
    (#"{"e":"listed","l":[3,4],"o":[5]}"#, "none"),
    (#"{"e":"mapped"}"#, #"{"e":"mapped"} 0"#), (#"{"e":"mapped","m":{"a":"1"}}"#, "none"),
    (#"{"e":"mapped","m":{"a":1,"long":2,"b":9}}"#, #"{"e":"mapped","m":{"a":1}} 2"#),
    (
      #"{"e":"nested","items":[{"n":1,"tags":["a"]},{"n":0,"tags":[]},{"n":2,"tags":["abc"]}]}"#,
      #"{"e":"nested","items":[{"n":1,"tags":["a"]},{"n":2,"tags":[]}]} 2"#
    ),
    (#"{"e":"collections","held":{"A":1.5,"B":3}}"#, #"{"e":"collections","held":{"A":1.5,"B":3}} 0"#),
    (#"{"e":"collections","held":{"A":1e999}}"#, "none"),
  ]

  @Test("lists and maps are checked as in the generated calls, and infinite held numbers are never sent")
  func again() throws {
    let generated = Generated(
      [SourceFile(path: "/r/shop.json", bytes: Array(Self.text.utf8))], folder: "/r", name: "shop")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    let main =
      #"""
      import M
      import Signalbook

      let test = TestTelemetry(Shop.self, variant: .standard)
      test.telemetry.onRefusal = nil
      func show(_ event: Shop.Event?, _ stream: Shop.Stream = .s) {
        guard let event else { return print("none") }
        let dropped = test.telemetry.losses.droppedEntries
        switch test.telemetry.record(event) {
        case .recorded: print(test.telemetry.recordedEvents(of: stream).texts.last!, terminator: " ")
        case .refused(let reason): print(reason, terminator: " ")
        }
        print(test.telemetry.losses.droppedEntries - dropped)
      }

      """# + Self.again.map { "show(Shop.Event(wire: try JSONValue(parsing: #\"\($0.0)\"#), stream: .s))\n" }.joined()
        + #"""
        for number in [1.5, .infinity, -.infinity, .nan] as [Double] {
          show(.plain(.a(number)), .t)
          show(.quoted(.a(number)), .t)
          show(.collections(held: [.a(number), .b(number)]))
        }
        """#
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    #expect(result.status == 0)
    let finite = [
      #"[0,"c","m","o","A",{"to":1.5}] 0"#, #"[0,"c","m","p","A",{"to":"1.5"}] 0"#,
      #"{"e":"collections","held":{"A":1.5,"B":1.5}} 0"#,
    ]
    let infinite = ["notFinite 0", "notFinite 0", #"{"e":"collections","held":{}} 2"#]
    let expected = Self.again.map(\.1) + finite + infinite + infinite + infinite
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
  }
}
