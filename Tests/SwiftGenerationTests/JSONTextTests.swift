import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("JSON text") struct JSONTextTests {
  private static func generated(_ fields: String, stream: String = "", events: String = "") -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s", "category": "c"}},
        "types": {
          "point": {"fields": {"name": {"maxLength": 5}, "x": {"type": "integer", "minimum": 0}}},
          "circle": {"fields": {"r": {"type": "number"}, "tags": {"type": "array", "items": {}, "as": "json-text"}}},
          "shape": {"discriminator": "kind", "cases": {"point": {"holds": "point"}, "empty": {"holds": null}}},
          "figure": {"discriminator": "kind", "cases": {"circle": {"holds": "circle"}, "empty": {"holds": null}}},
          "key": {"cases": {"n": {"holds": "integer"}, "s": {"holds": "string"}}},
          "deep": {"fields": {
            "counts": {"type": "map", "values": {"type": "integer"}, "sent": "present"},
            "inner": {"as": "json-text", "fields": {
              "points": {"type": "array", "items": {"type": "point"}},
              "text": {"cut": {"atMost": 3}, "empty": "\"n\""}}},
            "kinds": {"enum": ["\"", "\\"], "swiftName": "kinds"},
            "shape": {"type": "shape"},
            "version": {"const": "\"7\""},
            "free": {"type": "map", "flattened": true, "keys": {}, "values": {}}
          }}
        },
        "streams": {
          "s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}\#(stream),
            "eventField": {"wire": "e", "type": "string"}},
          "t": {"encoding": "tuple", "consent": {"default": "on"},
            "time": {"type": "integer", "from": "clock.ms-since-process-start"}}
        },
        "events": {"made": {"code": "m", "fields": {\#(fields)}}\#(events)}
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  private static let fields = #"""
    "lists": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}, "as": "json-text", "maxItems": 2},
    "map": {"type": "map", "values": {"maxLength": 3}, "sent": "present", "as": "json-text"},
    "null": {"type": "array", "items": {}, "nullable": true, "as": "json-text"},
    "points": {"type": "array", "items": {"type": "point"}, "as": "json-text"},
    "settings": {"type": "map", "keys": {"type": "key"}, "values": {"heldBy": "key"}, "as": "json-text"},
    "shapes": {"type": "array", "items": {"type": "shape"}, "sent": "present", "as": "json-text"},
    "texts": {"type": "array", "items": {}, "as": "json-text"}
    """#

  @Test("lists and maps of all kinds, as a string", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func collections() throws {
    let generated = Self.generated(
      Self.fields,
      events: #"""
        , "item": {"stream": "t", "method": "m", "object": "o", "value": {"type": "array", "items": {}, "as": "json-text"}}
        """#)
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main =
      ShopProgram.showing + #"""
        show(.made(lists: [], points: [], settings: [], texts: []))
        show(.made(
          lists: [[1], [2, 3], [4]], null: ["\u{1}"],
          points: [.init(name: "\"a", x: 1), .init(name: "b", x: -1)], settings: [.n(7), .s("\"")],
          texts: ["a", "é\u{2028}"], map: [("\"", "\\\n"), ("b", "long")].map { MapEntry(key: $0, value: $1) }, shapes: [.empty, .point(.init(name: "\\", x: 0))]))
        print(encoder.losses.droppedEntries)
        let bytes = EncodedBytes()
        encoder.encode(.item(["\""]), into: bytes)
        print(bytes.text.drop { $0 != "," }, Shop.Event(wire: try JSONValue(parsing: bytes.text), stream: .t) != nil)
        """#
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        {"e":"m","lists":"[]","null":null,"points":"[]","settings":"{}","texts":"[]"}\#u{20}
        {"e":"m","lists":"[[1],[2,3]]","null":"[\"\\u0001\"]","points":"[{\"name\":\"\\\"a\",\"x\":1}]","settings":"{\"n\":7,\"s\":\"\\\"\"}","texts":"[\"a\",\"é\#u{2028}\"]","map":"{\"\\\"\":\"\\\\\\n\"}","shapes":"[{\"kind\":\"empty\"},{\"kind\":\"point\",\"name\":\"\\\\\",\"x\":0}]"}\#u{20}
        3
        ,"c","m","o","[\"\\\"\"]"] true

        """#, "\(result.output.prefix(4000))")
  }

  @Test(
    "objects with lists, maps, unions, free keys and JSON text, as a string",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func objects() throws {
    let generated = Self.generated(
      #"""
      "deep": {"type": "deep", "as": "json-text", "sent": "present"}, "figure": {"type": "figure"},
      "wrapped": {"fields": {"in": {"as": "json-text", "fields": {"n": {"type": "integer", "sent": "present"}}, "sent": "present"}}}
      """#)
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main =
      ShopProgram.showing + #"""
        show(.made(figure: .empty))
        let point = Shop.Point(name: "\"", x: 0)
        show(.made(
          figure: .circle(.init(r: 1.5, tags: ["\\"])), wrappedInN: 7,
          deep: .init(innerPoints: [point, .init(name: "long name", x: 0)], innerText: "\"abc", kinds: .quotationMark, shape: .point(point))))
        show(.made(
          figure: .empty,
          deep: .init(
            innerPoints: [], innerText: "", kinds: .backslash, shape: .empty, free: [MapEntry(key: "a\"", value: "\n"), MapEntry(key: "kinds", value: "x")], counts: [MapEntry(key: "\\", value: 1)])))
        print(encoder.losses.droppedEntries, encoder.losses.truncatedTexts)
        show(.made(figure: .empty, deep: .init(innerPoints: [], innerText: "", kinds: .quotationMark, shape: .point(.init(name: "a", x: -1)))))
        """#
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        {"e":"m","figure":{"kind":"empty"},"wrapped":{}}\#u{20}
        {"e":"m","figure":{"kind":"circle","r":1.5,"tags":"[\"\\\\\"]"},"wrapped":{"in":"{\"n\":7}"},"deep":"{\"inner\":\"{\\\"points\\\":[{\\\"name\\\":\\\"\\\\\\\"\\\",\\\"x\\\":0}],\\\"text\\\":\\\"\\\\\\\"ab\\\"}\",\"kinds\":\"\\\"\",\"shape\":{\"kind\":\"point\",\"name\":\"\\\"\",\"x\":0},\"version\":\"\\\"7\\\"\"}"}\#u{20}
        {"e":"m","figure":{"kind":"empty"},"wrapped":{},"deep":"{\"inner\":\"{\\\"points\\\":[],\\\"text\\\":\\\"\\\\\\\"n\\\\\\\"\\\"}\",\"kinds\":\"\\\\\",\"shape\":{\"kind\":\"empty\"},\"version\":\"\\\"7\\\"\",\"a\\\"\":\"\\n\",\"counts\":{\"\\\\\":1}}"}\#u{20}
        2 1
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)

        """#, "\(result.output.prefix(4000))")
  }

  @Test(
    "objects with sources, in an event and in the common part of all events",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func sources() throws {
    let generated = Self.generated(
      #""n": {"type": "integer"}, "o": {"as": "json-text", "fields": {"app": {"from": "app.name"}, "n": {"type": "integer"}}}"#,
      stream: #"""
        , "common": {"context": {"as": "json-text", "fields": {
          "app": {"from": "app.name"}, "day": {"from": "clock.date-utc"}, "list": {"type": "array", "items": {}, "from": "app.list"},
          "number": {"type": "integer", "from": "app.number", "sent": "present"},
          "text": {"type": "array", "items": {}, "from": "app.texts", "as": "json-text"},
          "time": {"type": "integer", "from": "clock.ms-since-1970"}}}}
        """#)
    #expect(generated.diagnostics.sorted.filter { $0.severity == .error }.map(\.message) == [])
    let main =
      #"""
      @_spi(Generated) import Signalbook
      import M
      struct App: Shop.AppSource {
        var list = ["\"", "b"]
        var name = "N\"a\\me"
        var number: Int? = nil
        var texts = ["\""]
      }
      var app = App()
      let encoder = EventEncoder(Shop.self, variant: .standard, app: app)
      for time in [1, 2] as [Int64] {
        let bytes = EncodedBytes()
        encoder.encode(.made(n: 1, oN: 2), at: EventTime(wallMilliseconds: time, monotonicMilliseconds: time), into: bytes)
        print(bytes.text.replacing(#/\d{4}-\d\d-\d\d/#, with: "D"))
        print(Shop.DecodedEvent(wire: try JSONValue(parsing: bytes.text), stream: .s).map { "\($0)" } ?? "not an event")
      }
      """#
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        {"context":"{\"app\":\"N\\\"a\\\\me\",\"day\":\"D\",\"list\":[\"\\\"\",\"b\"],\"text\":\"[\\\"\\\\\\\"\\\"]\",\"time\":1}","e":"m","n":1,"o":"{\"app\":\"N\\\"a\\\\me\",\"n\":2}"}
        shop(M.Shop.DecodedEvent.ShopEvent.made(n: 1, oN: 2))
        {"context":"{\"app\":\"N\\\"a\\\\me\",\"day\":\"D\",\"list\":[\"\\\"\",\"b\"],\"text\":\"[\\\"\\\\\\\"\\\"]\",\"time\":2}","e":"m","n":1,"o":"{\"app\":\"N\\\"a\\\\me\",\"n\":2}"}
        shop(M.Shop.DecodedEvent.ShopEvent.made(n: 1, oN: 2))

        """#, "\(result.output.prefix(4000))")
  }

  @Test(
    "is an error where the runtime cannot write it",
    arguments: [
      (
        #""a": {"type": "array", "items": {"type": "array", "items": {}, "as": "json-text"}}"#, "",
        "only a whole field can be sent as JSON text, not a value within a field; remove 'as'"
      ),
      (
        #""a": {"type": "array", "items": {"type": "circle"}}"#, "",
        "'tags': a member of an item cannot be sent as JSON text; remove 'as', or send the whole list as JSON text"
      ),
      (
        #""a": {"type": "map", "values": {}, "keys": {}, "flattened": true, "as": "json-text"}"#, "",
        "'as' has no effect on a flattened map, whose entries are separate members; remove 'as' or 'flattened'"
      ),
      (
        #""a": {"as": "json-text", "fields": {"a": {"as": "json-text", "fields": {"a": {"as": "json-text", "fields": {"a": {"as": "json-text", "fields": {"a": {"type": "array", "items": {}, "as": "json-text"}}}}}}}}}"#,
        "", "'a': JSON text can be nested at most 4 levels deep; remove 'as' here"
      ),
      (
        "", #", "envelope": {"e": {"as": "json-text", "fields": {"a": {"type": "array", "from": "stream.events"}}}}"#,
        "'e': the list of events cannot be sent as JSON text; remove 'as', or set it in 'batch'"
      ),
      (
        "", #", "envelope": {"e": {"type": "array", "from": "stream.events", "as": "json-text"}}"#,
        "'e': the list of events cannot be sent as JSON text; remove 'as', or set it in 'batch'"
      ),
    ])
  func refused(fields: String, stream: String, message: String) {
    let stream = stream.isEmpty ? "" : stream
    let errors = Self.generated(fields, stream: stream).diagnostics.sorted.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [message])
  }
}
