import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Objects of declared types") struct StructuredValuesTests {
  private static func generated(_ fields: String, types: String = "") -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "types": {
          "step-error": {"fields": {"code": {"type": "integer", "minimum": 0}, "detail": {"sent": "present"}}},
          "account": {"fields": {"kind": {"enum": ["a", "b"]}, "level": {"type": "integer", "sent": "present"}}},
          "deep": {"fields": {
            "account": {"type": "account"}, "error": {"type": "step-error", "sent": "present"},
            "size": {"fields": {"w": {"type": "number"}, "h": {"type": "number", "absent": 0}}},
            "kinds": {"type": "array", "items": {"enum": ["x", "y"]}, "sent": "present"},
            "counts": {"type": "map", "values": {"type": "integer"}, "sent": "present"},
            "version": {"const": 7}
          }}\#(types)
        },
        "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
          "eventField": {"wire": "e", "type": "string"}}},
        "events": {"made": {"code": "m", "fields": {\#(fields)}}}
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  private static let calls: [(String, String)] = [
    (#""error": {"type": "step-error", "sent": "present"}"#, "error: Shop.StepError? = nil"),
    (#""error": {"type": "step-error", "nullable": true}"#, "error: Shop.StepError? = nil"),
    (#""from": {"type": "account"}, "to": {"type": "account"}"#, "from: Shop.Account, to: Shop.Account"),
    (#""all": {"type": "array", "items": {"type": "deep-item"}, "maxItems": 3}"#, "all: [Shop.DeepItem]"),
    (
      #""all": {"type": "array", "items": {"type": "account"}, "sent": "present"}, "deep": {"type": "deep"}"#,
      "deep: Shop.Deep, all: [Shop.Account]? = nil"
    ),
    (#""rows": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}"#, "rows: [[Int]]"),
    (#""text": {"type": "account", "as": "json-text"}"#, "text: Shop.Account"),
  ]

  private static let item = #"""
    , "deep-item": {"fields": {
      "account": {"type": "account"}, "error": {"type": "step-error", "sent": "present"}, "version": {"const": 7},
      "size": {"fields": {"w": {"type": "number"}, "h": {"type": "number", "absent": 0}}},
      "kinds": {"type": "array", "items": {"enum": ["x", "y"]}, "maxItems": 2, "sent": "present"},
      "null": {"type": "string", "nullable": true}}}
    """#

  @Test("are passed as one struct, once or several times, required or optional", arguments: calls)
  func parameters(fields: String, parameters: String) {
    let generated = Self.generated(fields, types: Self.item)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains("static func made(\(parameters)) -> Shop.Event {"), "\(generated.text)")
  }

  @Test(
    "compile in all calls, with their decoders",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func compilation() throws {
    let compiler = try #require(Compiler.found)
    for (fields, _) in Self.calls {
      let result = try compiler.check(Self.generated(fields, types: Self.item).files, mode: "6")
      #expect(result.status == 0, "\(fields)\n\(result.output.prefix(3000))")
    }
  }

  @Test("an added field neither renames nor moves parameters") func stability() {
    let size = #""size": {"fields": {"w": {"type": "integer"}}}"#
    for more in ["", #", "other": {"fields": {"w": {"type": "integer"}}}"#, #", "w": {"type": "integer"}"#] {
      #expect(Self.generated(size + more).text.contains("sizeW: Int"))
    }
    let from = #""from": {"type": "account"}"#
    for more in ["", #", "to": {"type": "account"}"#, #", "kind": {"type": "string"}"#] {
      #expect(Self.generated(from + more).text.contains("from: Shop.Account"))
    }
  }

  @Test("an inline optional object with a required member is refused with a remedy") func inline() {
    let fields = #""error": {"fields": {"code": {"type": "integer"}}, "sent": "present"}"#
    #expect(
      Self.generated(fields).diagnostics.sorted.map(\.message) == [
        "'error' is optional, but every call supplies its member 'code'; declare the object in 'types', so that calls "
          + "supply it as a whole, or add \"sent\": \"present\" to 'code'"
      ])
  }

  @Test(
    "an item of a list has only members that its writer can write",
    arguments: [
      (
        #""a": {"from": "os.name"}"#,
        "'a': a member of an item must come from the caller, not from 'os.name'; remove 'from'"
      ),
      (
        #""a": {"type": "map", "values": {"type": "integer"}}"#,
        "'a': a member of an item must be a single value, an object, a union, or a list of single values, objects or "
          + "unions"
      ),
      (
        #""a": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}"#,
        "'a': a member of an item must be a single value, an object, a union, or a list of single values, objects or "
          + "unions"
      ),
      (
        #""a": {"type": "array", "items": {"fields": {"b": {"type": "integer"}}}}"#,
        "the items of a list from the caller must be objects of a declared type; declare the object in "
          + "'types', and set it as the 'type' of the items"
      ),
    ])
  func items(member: String, message: String) {
    let generated = Self.generated(
      #""all": {"type": "array", "items": {"type": "item"}}"#,
      types: #", "item": {"fields": {"b": {"type": "integer"}, \#(member)}}"#)
    #expect(generated.diagnostics.sorted.map(\.message) == [message])
  }

  @Test("the items of a list are of a declared type") func inlineItems() {
    let generated = Self.generated(#""all": {"type": "array", "items": {"fields": {"b": {"type": "integer"}}}}"#)
    #expect(
      generated.diagnostics.sorted.map(\.message) == [
        "the items of a list from the caller must be objects of a declared type; declare the object in "
          + "'types', and set it as the 'type' of the items"
      ])
  }

  @Test(
    "have the bytes of the schema, and are compared by value",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let compiler = try #require(Compiler.found)
    let generated = Self.generated(
      #""all": {"type": "array", "items": {"type": "deep-item"}, "maxItems": 2}, "deep": {"type": "deep", "sent": "present"}, "error": {"type": "step-error", "nullable": true}"#,
      types: Self.item)
    let main =
      ShopProgram.showing + #"""
        func item(_ code: Int, _ kinds: [Shop.DeepItemKinds]? = nil) -> Shop.DeepItem {
          .init(account: .init(kind: .a), sizeW: 1.5, error: .init(code: code, detail: "\"d"), kinds: kinds)
        }
        show(.made(all: []))
        show(.made(all: [item(1), item(-1), item(2, [.x, .y, .x]), item(3)], error: .init(code: 4)))
        show(.made(all: [], deep: .init(account: .init(kind: .b, level: 2), sizeW: 2, error: .init(code: 0), kinds: [.y])))
        show(.made(all: [], error: .init(code: -1)))
        print(encoder.losses.droppedEntries)
        for text in [#"{"e":"m","all":[],"error":{}}"#, #"{"e":"m","all":[{"account":{"kind":"a"}}],"error":null}"#] {
          print(try JSONValue(parsing: text)["e"] != nil, Shop.DecodedEvent(wire: try JSONValue(parsing: text), stream: .s) == nil)
        }
        print(item(1) == item(1), item(1) == item(2), item(1, [.x]) == item(1), item(1, [.x]) == item(1, [.x]))
        """#
    let result = try compiler.run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        {"e":"m","all":[],"error":null}\#u{20}
        {"e":"m","all":[{"account":{"kind":"a"},"null":null,"size":{"h":0,"w":1.5},"version":7,"error":{"code":1,"detail":"\"d"}},{"account":{"kind":"a"},"null":null,"size":{"h":0,"w":1.5},"version":7,"error":{"code":2,"detail":"\"d"},"kinds":["x","y"]}],"error":{"code":4}}\#u{20}
        {"e":"m","all":[],"error":null,"deep":{"account":{"kind":"b","level":2},"size":{"h":0,"w":2},"version":7,"error":{"code":0},"kinds":["y"]}}\#u{20}
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        3
        true true
        true true
        true false false true

        """#, "\(result.output.prefix(4000))")
  }

  @Test("events can have 256 optional values", .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func many() throws {
    let fields = (0..<256).map { #""n\#($0)": {"type": "integer", "sent": "present"}"# }
    let compiler = try #require(Compiler.found)
    let main = #"""
      @_spi(Generated) import Signalbook
      import M
      let encoder = EventEncoder(Shop.self, variant: .standard)
      let event = Shop.Event.made(n0: 1, n100: 4, n255: 5, n63: 2, n64: 3)
      let bytes = EncodedBytes()
      encoder.encode(event, into: bytes)
      print(bytes.text)
      let again = Shop.Event(wire: try JSONValue(parsing: bytes.text), stream: .s)
      print(again == event, again == Shop.Event.made(n0: 1, n100: 4, n255: 5, n63: 2))
      """#
    let result = try compiler.run(
      [("M", Self.generated(fields.joined(separator: ", ")).files)], main: main)
    #expect(
      result.output == #"""
        {"e":"m","n0":1,"n100":4,"n255":5,"n63":2,"n64":3}
        true false

        """#, "\(result.output.prefix(2000))")
    let surplus = Self.generated(
      (fields + [#""more": {"type": "integer", "sent": "present"}"#]).joined(separator: ", "))
    #expect(
      surplus.diagnostics.sorted.map(\.message) == [
        "the caller of 'made' supplies 257 optional values; the limit per event is 256, so split the event"
      ])
  }
}
