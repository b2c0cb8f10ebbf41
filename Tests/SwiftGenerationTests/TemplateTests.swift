import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Templates") struct TemplateTests {
  private func generated(escape: String) -> String {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x"},
        "streams": {
          "s": {
            "encoding": "object", "eventField": {"wire": "e", "type": "string"},
            "common": {
              "place": {
                "template": {
                  "text": "app/{kind}/{version}", "escape": "\#(escape)",
                  "parts": {"kind": {"const": "a \"b\"/c"}, "version": {"type": "string", "from": "app.version"}}
                }
              }
            }
          }
        },
        "events": {
          "shown": {
            "stream": "s",
            "fields": {
              "path": {
                "template": {
                  "text": "app/{kind}/{name}", "escape": "\#(escape)",
                  "parts": {"kind": {"const": "a \"b\"/c"}, "name": {"type": "string"}}
                }
              }
            }
          }
        }
      }
      """#
    let generated = Generated([SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", name: "r")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    return generated.text
  }

  @Test(
    "a constant part is in sources' and callers' templates alike: escaped for JSON, percent-encoded where asked")
  func constantParts() {
    // In the stream's common part, in the event's member, and in the decoder's comparison.
    #expect(literals(generated(escape: "none"), with: #"app/a \"b\"/c/"#) == 3)
    #expect(literals(generated(escape: "percent"), with: "app/a%20%22b%22%2Fc/") == 3)
  }

  private func literals(_ text: String, with part: String) -> Int {
    text.split(separator: "\n").filter { !$0.contains("///") && $0.contains(part) }.count
  }

  private static func composed() -> Generated {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        "types": {
          "platform": {"cases": {"phone": {"wire": "ph\"one"}, "tablet": {"wire": "t b"}, "seven": {"wire": 7}}},
          "name": {"template": {"text": "{kind}_{platform}_{number}_{platform}", "parts": {
            "kind": {"const": "opened"}, "platform": {"type": "platform"},
            "number": {"type": "integer", "minimum": -1, "maximum": 20}}}}
        },
        "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"}}},
        "events": {
          "made": {"fields": {"name": {"type": "name"}}},
          "sent": {"fields": {
            "path": {"template": {"text": "a/{platform}/{number}/{text}", "escape": "percent", "parts": {
              "platform": {"type": "platform"}, "number": {"type": "integer"}, "text": {}}}}}},
          "packed": {"fields": {"in": {"as": "json-text", "fields": {"both": {"template": {"text": "{platform}-{number}", "parts": {
            "platform": {"type": "platform"}, "number": {"type": "integer"}}}}}}}}
        }
      }
      """#
    return Generated([SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
  }

  @Test("callers pass integers and cases, each part once") func callersParts() {
    let generated = Self.composed()
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    for call in [
      "static func made(platform: Shop.Platform, number: Int) -> Shop.Event {"
    ] {
      #expect(generated.text.contains(call), "\(call)\n\(generated.text)")
    }
  }

  @Test(
    "integers and cases are written as plain text, and are read back",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func callersBytes() throws {
    let main =
      ShopProgram.showing + #"""
        show(.made(platform: .phone, number: -1))
        show(.made(platform: .seven, number: 20))
        show(.made(platform: .tablet, number: 21))
        show(.sent(platform: .tablet, number: -7, text: "ä/"))
        show(.packed(inBothPlatform: .phone, inBothNumber: 0))
        for text in [#"{"name":"opened_7_1_7"}"#, #"{"name":"opened_7_1_t b"}"#, #"{"name":"opened_8_1_8"}"#, #"{"name":"opened_7_01_7"}"#] {
          print(Shop.DecodedEvent(wire: try JSONValue(parsing: text), stream: .s) != nil)
        }
        """#
    let result = try #require(Compiler.found).run([("M", Self.composed().files)], main: main)
    #expect(
      result.output.replacing(" \n", with: "\n") == #"""
        {"name":"opened_ph\"one_-1_ph\"one"}
        {"name":"opened_7_20_7"}
         refused(Signalbook.RecordOutcome.Refusal.outOfBounds)
        {"path":"a/t%20b/-7/%C3%A4%2F"}
        {"in":"{\"both\":\"ph\\\"one-0\"}"}
        true
        false
        false
        false

        """#, "\(result.output.prefix(4000))")
  }
}
