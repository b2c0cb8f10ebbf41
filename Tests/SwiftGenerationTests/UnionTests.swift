import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Unions of declared objects") struct UnionTests {
  private static func generated(_ fields: String, types: String = "") -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "types": {
          "card": {"fields": {"digits": {"type": "integer", "minimum": 0, "maximum": 9999}, "scheme": {"enum": ["a", "b"], "sent": "present"}}},
          "invoice": {"fields": {"due": {"type": "integer"}, "notes": {"type": "array", "items": {"type": "string"}, "maxItems": 2, "sent": "present"}}},
          "payment": {"discriminator": "method", "cases": {
            "card": {"holds": "card"}, "invoice": {"wire": 7, "holds": "invoice"}, "voucher": {"holds": null}}},
          "part": {"fields": {"cents": {"type": "integer"}, "payment": {"type": "payment"}, "refund": {"type": "payment", "sent": "present"}}},
          "outer": {"discriminator": "kind", "cases": {"part": {"holds": "part"}, "empty": {"holds": null}}}\#(types)
        },
        "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
          "eventField": {"wire": "e", "type": "string"}}},
        "events": {"made": {"code": "m", "fields": {\#(fields)}}}
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  private static let calls: [(String, String)] = [
    (#""payment": {"type": "payment"}"#, "payment: Shop.Payment"),
    (#""payment": {"type": "payment", "sent": "present"}"#, "payment: Shop.Payment? = nil"),
    (#""from": {"type": "payment"}, "to": {"type": "payment"}"#, "from: Shop.Payment, to: Shop.Payment"),
    (#""all": {"type": "array", "items": {"type": "payment"}, "maxItems": 3}"#, "all: [Shop.Payment]"),
    (#""all": {"type": "array", "items": {"type": "outer"}, "sent": "present"}"#, "all: [Shop.Outer]? = nil"),
    (
      #""part": {"type": "part"}, "outer": {"type": "outer", "sent": "present"}"#,
      "part: Shop.Part, outer: Shop.Outer? = nil"
    ),
    (
      #""size": {"fields": {"payment": {"type": "payment", "sent": "present"}}, "sent": "present"}"#,
      "sizePayment: Shop.Payment? = nil"
    ),
  ]

  @Test("are passed as one enum, once or several times, required or optional", arguments: calls)
  func parameters(fields: String, parameters: String) {
    let generated = Self.generated(fields)
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains("static func made(\(parameters)) -> Shop.Event {"), "\(generated.text)")
  }

  @Test(
    "compile in all calls, with their decoders",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func compilation() throws {
    try ShopProgram.checkCalls(Self.calls.map(\.0)) { Self.generated($0) }
  }

  @Test(
    "are refused where no caller gives them as a whole",
    arguments: [
      (
        #""p": {"type": "payment", "sent": {"source": "os.name", "in": ["iOS"]}}"#, "",
        "'p': a union cannot depend on a condition; remove the condition"
      ),
      (
        #""p": {"type": "map", "values": {"type": "payment"}}"#, "",
        "a map from the caller can contain only single values; declare a list of objects with a member for the key, or a "
          + "separate field"
      ),
      (
        #""p": {"type": "array", "items": {"type": "wide"}}"#,
        #", "w": {"fields": {"n": {"type": "map", "values": {"type": "integer"}}}}, "wide": {"discriminator": "k", "cases": {"w": {"holds": "w"}}}"#,
        "'n': a member of an item must be a single value, an object, a union, or a list of single values, objects or "
          + "unions"
      ),
    ])
  func refused(fields: String, types: String, message: String) {
    #expect(Self.generated(fields, types: types).diagnostics.sorted.map(\.message) == [message])
  }

  @Test(
    "have the bytes of the schema, are read back, and are compared by value",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let compiler = try #require(Compiler.found)
    let generated = Self.generated(
      #""all": {"type": "array", "items": {"type": "outer"}, "maxItems": 3}, "n": {"type": "integer"}, "one": {"type": "payment"}, "part": {"type": "part", "sent": "present"}, "rest": {"type": "payment", "sent": "present"}"#
    )
    let main =
      ShopProgram.showing + #"""
        let part = Shop.Part(cents: 5, payment: .invoice(.init(due: 3, notes: ["a", "b", "c"])), refund: .voucher)
        show(.made(all: [], n: 1, one: .card(.init(digits: 1234, scheme: .b))))
        show(.made(all: [.part(part), .empty, .part(.init(cents: 1, payment: .card(.init(digits: 10000))))], n: 2, one: .voucher, part: part))
        show(.made(all: [], n: 3, one: .invoice(.init(due: 1)), rest: .card(.init(digits: 1))))
        show(.made(all: [], n: 4, one: .card(.init(digits: -1))))
        print(encoder.losses.droppedEntries)
        for text in [
          #"{"e":"m","all":[],"n":1}"#, #"{"e":"m","all":[],"n":1,"one":{}}"#,
          #"{"e":"m","all":[],"n":1,"one":{"method":"voucher","due":1}}"#,
          #"{"e":"m","all":[],"n":1,"one":{"method":"card"}}"#, #"{"e":"m","all":[],"n":1,"one":{"method":"7","due":1}}"#,
          #"{"e":"m","all":[{"kind":"empty","x":1}],"n":1,"one":{"method":7,"due":1}}"#,
          #"{"e":"m","all":[{"kind":"part","cents":1}],"n":1,"one":{"method":7,"due":1}}"#,
          #"{"e":"m","all":[{"kind":"some"}],"n":1,"one":{"method":7,"due":1}}"#,
          #"{"e":"m","all":[],"n":1,"one":{"method":"voucher"},"rest":{"method":7,"due":1,"notes":[1]}}"#,
          #"{"e":"m","all":[],"n":1,"one":{"method":"voucher"},"part":{"cents":1,"payment":{"method":7,"due":1,"notes":{}}}}"#,
          #"{"e":"m","all":[{"kind":"empty"}],"n":1,"one":{"method":7,"due":1}}"#,
        ] {
          let json = try JSONValue(parsing: text)
          print(Shop.DecodedEvent(wire: json, stream: .s) == nil, Shop.Event(wire: json, stream: .s) == nil)
        }
        print(Shop.Payment.voucher == .voucher, Shop.Payment.card(.init(digits: 1)) == .card(.init(digits: 2)), Shop.Outer.part(part) == .part(part))
        print(Shop.Payment.voucher.asCard == nil, Shop.Payment.card(.init(digits: 1)).asCard?.digits ?? 0)
        """#
    let result = try compiler.run([("M", generated.files)], main: main)
    #expect(
      result.output == #"""
        {"e":"m","all":[],"n":1,"one":{"method":"card","digits":1234,"scheme":"b"}}\#u{20}
        {"e":"m","all":[{"kind":"part","cents":5,"payment":{"method":7,"due":3,"notes":["a","b"]},"refund":{"method":"voucher"}},{"kind":"empty"}],"n":2,"one":{"method":"voucher"},"part":{"cents":5,"payment":{"method":7,"due":3,"notes":["a","b"]},"refund":{"method":"voucher"}}}\#u{20}
        {"e":"m","all":[],"n":3,"one":{"method":7,"due":1},"rest":{"method":"card","digits":1}}\#u{20}
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        3
        true true
        true true
        true true
        true true
        true true
        true true
        true true
        true true
        true true
        true true
        false false
        true false true
        true 1

        """#, "\(result.output.prefix(6000))")
  }
}
