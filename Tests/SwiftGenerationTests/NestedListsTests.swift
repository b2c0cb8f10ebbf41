import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for lists of objects in listed objects, and for decimals in lists and maps.
@Suite("Nested lists") struct NestedListsTests {
  private static func generated() -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "types": {
          "price": {"type": "number", "decimals": 2, "minimum": 0},
          "gift": {"fields": {"note": {"cut": {"atMost": 3, "over": "refuse"}}, "prices": {"type": "array", "items": {"type": "price"}, "maxItems": 2}}},
          "extra": {"discriminator": "kind", "cases": {"gift": {"holds": "gift"}, "bag": {"holds": null}}},
          "part": {"fields": {"n": {"type": "integer", "minimum": 0}, "tags": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2, "sent": "present"}}},
          "option": {"fields": {
            "fixed": {"const": 1},
            "parts": {"type": "array", "items": {"type": "part"}, "minItems": 1, "maxItems": 2, "sent": "present"},
            "price": {"type": "price"}}},
          "item": {"fields": {
            "extras": {"type": "array", "items": {"type": "extra"}, "maxItems": 2, "sent": "present"},
            "options": {"type": "array", "items": {"type": "option"}, "maxItems": 2},
            "rate": {"type": "number", "decimals": 1, "as": "text"}}}
        },
        "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
          "eventField": {"wire": "e", "type": "string"}}},
        "events": {"made": {"code": "m", "fields": {
          "all": {"type": "array", "items": {"type": "item"}, "maxItems": 2},
          "by": {"type": "map", "values": {"type": "price"}, "sent": "present"}, "prices": {"type": "array", "items": {"type": "price"}}}}}
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  @Test("have one Swift type each") func types() {
    let generated = Self.generated()
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    for line in [
      "static func made(all: [Shop.Item], prices: [Double], by: [MapEntry<String, Double>] = []) -> Shop.Event {",
      "init(options: [Shop.Option], rate: Double, extras: [Shop.Extra]? = nil) {",
    ] {
      #expect(generated.text.contains(line), "\(line)\n\(generated.text)")
    }
  }

  @Test(
    "have the bytes of the schema, drop only invalid objects, and are read back",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let main =
      ShopProgram.showing + #"""
        func option(_ price: Double, _ parts: [Shop.Part]? = nil) -> Shop.Option { .init(price: price, parts: parts) }
        @MainActor func losses() { print(encoder.losses.droppedEntries) }
        show(.made(all: [.init(options: [], rate: 2)], prices: [1, 0.125, 2.5]))
        show(.made(all: [.init(options: [option(1), option(0.5, [.init(n: 1), .init(n: 2, tags: [7, 8])])], rate: 0.25)], prices: [], by: [.init(key: "a", value: 3)]))
        losses()
        // Too many items, options, parts and tags.
        let parts: [Shop.Part] = [.init(n: 1, tags: [1, 2, 3]), .init(n: 2), .init(n: 3)]
        show(.made(all: [.init(options: [option(1, parts), option(2), option(3)], rate: 0), .init(options: [], rate: 1), .init(options: [option(1, parts)], rate: 2)], prices: []))
        losses()
        // Invalid values: of an option, of a part, of the only part, of a list of tags, and not finite.
        show(.made(all: [.init(options: [option(-1), option(1, [.init(n: -1), .init(n: 5)])], rate: 1)], prices: [-1, .nan, 1]))
        losses()
        show(.made(all: [.init(options: [option(1, [.init(n: -1)]), option(2, [.init(n: 1, tags: []), .init(n: 6)])], rate: 1), .init(options: [option(.infinity)], rate: 1)], prices: [], by: [.init(key: "a", value: .nan), .init(key: "b", value: 0.001), .init(key: "c", value: 1)]))
        losses()
        show(.made(all: [.init(options: [], rate: 1, extras: [.gift(.init(note: "four", prices: [1])), .gift(.init(note: "x", prices: [1, -1, 2.006, 3])), .bag, .bag])], prices: []))
        losses()
        for text in [#"{"e":"m","all":[{"options":[{"fixed":1}],"rate":"1.0"}],"prices":[]}"#, #"{"e":"m","all":[{"options":[{"fixed":1,"price":1,"parts":[{"n":1,"x":1}]}],"rate":"1.0"}],"prices":[]}"#] {
          print(Shop.DecodedEvent(wire: try JSONValue(parsing: text), stream: .s) == nil)
        }
        """#
    let result = try #require(Compiler.found).run([("M", Self.generated().files)], main: main)
    #expect(
      result.output.replacing(" \n", with: "\n") == #"""
        {"e":"m","all":[{"options":[],"rate":"2.0"}],"prices":[1.00,0.12,2.50]}
        {"e":"m","all":[{"options":[{"fixed":1,"price":1.00},{"fixed":1,"price":0.50,"parts":[{"n":1},{"n":2,"tags":[7,8]}]}],"rate":"0.2"}],"prices":[],"by":{"a":3.00}}
        0
        {"e":"m","all":[{"options":[{"fixed":1,"price":1.00,"parts":[{"n":1,"tags":[1,2]},{"n":2}]},{"fixed":1,"price":2.00}],"rate":"0.0"},{"options":[],"rate":"1.0"}],"prices":[]}
        4
        {"e":"m","all":[{"options":[{"fixed":1,"price":1.00,"parts":[{"n":5}]}],"rate":"1.0"}],"prices":[1.00]}
        8
        {"e":"m","all":[{"options":[{"fixed":1,"price":2.00,"parts":[{"n":6}]}],"rate":"1.0"},{"options":[],"rate":"1.0"}],"prices":[],"by":{"b":0.00,"c":1.00}}
        13
        {"e":"m","all":[{"options":[],"rate":"1.0","extras":[{"kind":"gift","note":"x","prices":[1.00,2.01]},{"kind":"bag"}]}],"prices":[]}
        17
        true
        true

        """#, "\(result.output.prefix(6000))")
  }
}
