import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

/// Combinations of features in which random registries revealed faults.
@Suite("Combined features") struct CombinedFeaturesTests {
  private static func generated(_ sections: String, holds: String = #""integer""#) -> Generated {
    let text = #"""
      {"$schema": "signalbook-1.schema.json",
       "registry": {"name": "r", "namespace": "Shop", "version": "1.0.0", "description": "D.",
         "defaults": {"stream": "s", "category": "action"}},
       "types": {
         "mixed": {"as": "text", "cases": {"no": {"wire": false}, "two": {"wire": 2}, "word": {"wire": "w"}}},
         "kind": {"swiftConforms": ["Hashable"], "cases": {"a": "A.", "b": "B."}},
         "key": {"cases": {"n": {"holds": \#(holds)}}}},
       "streams": {
         "s": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "e", "type": "string"}},
         "t": {"consent": {"default": "on"}, "encoding": "tuple",
           "time": {"type": "integer", "from": "clock.ms-since-process-start"}},
         "u": {"consent": {"default": "on"}, "encoding": "object", "eventField": {"wire": "e", "type": "string"},
           "common": {"given": {"type": "integer"}}}},
       \#(sections)}
      """#
    return Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
  }

  @Test(
    "send what the schema says, in each place of a value",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let generated = Self.generated(
      #"""
      "attributes": {
        "fixed": {"template": {"text": "{a}", "parts": {"a": {"const": "x"}}}},
        "object": {"type": "object", "fields": {"a": {"type": "integer"}, "b": {}}},
        "unset": {"type": "integer", "as": "text", "absent": 0},
        "word": {}},
      "events": {
        "closed": {"fields": {
          "from-app": {"type": "mixed", "from": "app.mixed"},
          "given": {"type": "mixed"},
          "list": {"type": "array", "items": {"type": "mixed"}},
          "none": {"type": "mixed", "absent": 2, "from": "app.none"}}},
        "conditional": {"when": {"source": "app.mixed", "in": ["two"]}},
        "attributes": {"fields": {"all": {"type": "object", "from": "stream.attributes"}}},
        "optional": {"fields": {"kind": {"type": "kind", "sent": "present"}}},
        "unsent": {"stream": "t", "method": "m", "object": "o", "value": "v",
          "extras": {"never": {"type": "integer", "sent": "never"}}},
        "never": {"stream": "t", "method": "m", "object": "o", "value": {"type": "integer", "sent": "never"}},
        "behind": {"stream": "t", "method": "m", "object": "o", "value": {"type": "integer", "sent": "never"}, "extras": {"x": {}}},
        "null": {"fields": {
          "clock": {"type": "integer", "as": "text", "nullable": true, "from": "clock.utc-offset-minutes"},
          "fixed": {"type": "number", "as": "text", "decimals": 2, "nullable": true, "from": "app.given"},
          "flag": {"type": "boolean", "as": "text", "nullable": true, "from": "app.flag"},
          "none": {"type": "number", "as": "text", "nullable": true, "from": "app.ratio"},
          "number": {"type": "number", "as": "text", "absent": null, "nullable": true, "from": "app.given"}}},
        "decimals": {"fields": {
          "plain": {"type": "number", "decimals": 2, "absent": 1, "from": "app.ratio"},
          "text": {"type": "number", "decimals": 2, "as": "text", "absent": 1.5, "from": "app.ratio"}}}}
      """#)
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main = ##"""
      import R
      import Signalbook

      struct App: Shop.AppSource {
        var mixed: Shop.Mixed { .two }
        var none: Shop.Mixed? { nil }
        var ratio: Double? { nil }
        var given: Double? { 1.5 }
        var flag: Bool? { false }
      }
      let telemetry = Telemetry(Shop.self, variant: .standard, app: App(), clock: ManualClock(utcOffsetSeconds: 3600))
      telemetry.record(.closed(given: .no, list: [.word, .two]))
      telemetry.record(.conditional)
      telemetry.record(.attributes)
      telemetry.set(.object(1, "b"))
      telemetry.set(.fixed())
      telemetry.record(.attributes)
      telemetry.record(.optional(kind: .a))
      telemetry.record(.optional())
      telemetry.record(.unsent)
      telemetry.record(.decimals)
      telemetry.record(.null)
      telemetry.record(.never)
      telemetry.record(.behind(x: "x"))
      telemetry.record(.unsent)
      for line in telemetry.recordedEvents(of: .s).texts { print(line) }
      while let unit = telemetry.buildPing(for: .t) { print(unit.eventCount, unit.text.drop { $0 != "," }) }
      print(try Shop.Attribute(name: "word", value: JSONValue(parsing: "\"w\"")) != nil, Shop.Attribute(name: "object", value: .null) != nil)
      let (kind, other): (Shop.Kind?, Shop.Kind?) = (.a, nil)
      print(kind == nil, kind == other, kind == .a, kind != nil)
      """##
    let result = try #require(Compiler.found).run([(module: "R", files: generated.files)], main: main)
    #expect(
      result.output == #"""
        {"e":"closed","from-app":"2","given":"false","list":["w","2"],"none":"2"}
        {"e":"conditional"}
        {"e":"attributes","all":{"unset":"0"}}
        {"e":"attributes","all":{"fixed":"x","object":{"a":1,"b":"b"},"unset":"0"}}
        {"e":"optional","kind":"a"}
        {"e":"optional"}
        {"e":"decimals","plain":1,"text":"1.50"}
        {"e":"null","clock":"60","fixed":"1.50","flag":"false","none":null,"number":"1.5"}
        1 ,"action","m","o","v"]
        1 ,"action","m","o"]
        1 ,"action","m","o",null,{"x":"x"}]
        1 ,"action","m","o","v"]
        true false
        false false true true

        """#)
  }

  @Test("are errors if the runtime does not support them") func refused() {
    func errors(_ event: String, holds: String = #""integer""#) -> [String] {
      Self.generated(#""events": {"a": \#(event)}"#, holds: holds).diagnostics.sorted.filter { $0.severity == .error }
        .map(\.message)
    }
    let held = #"{"fields": {"m": {"type": "map", "keys": {"type": "key"}, "values": {"heldBy": "key"}}}}"#
    for (key, value) in [
      ("as", #"{"type": "integer", "as": "text"}"#), ("cut", #"{"cut": {"atMost": 4}}"#), ("empty", #"{"empty": "e"}"#),
      ("decimals", #"{"type": "number", "decimals": 2}"#),
    ] {
      #expect(
        errors(held, holds: value)
          == ["'n': the field with 'heldBy' determines the form of an associated value; remove '\(key)' from its type"])
    }
    for bound in [#""cut": {"atMost": 4}"#, #""minLength": 4"#] {
      #expect(
        errors(#"{"fields": {"t": {"template": {"text": "{p}", "escape": "percent", "parts": {"p": {\#(bound)}}}}}}"#)
          == [
            "'p': a string from the caller is percent-encoded before it is written, so it cannot be "
              + "validated or truncated; remove its bounds, or \"escape\""
          ])
    }
  }
}
