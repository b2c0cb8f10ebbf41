import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Edits after which an approved data point carries further or other data.
@Suite("Edits that widen approved data") struct WidenedDataTests {
  private static let fields = #"""
    "letters": { "description": "L.", "type": "array", "maxItems": 100, "items": { "enum": ["a", "b"] } },
    "latitude": { "description": "L.", "type": "integer", "minimum": -90, "maximum": 90, "data": "location.coarse" },
    "settings": { "description": "S.", "type": "map", "keys": { "enum": ["theme"] }, "values": { "maxLength": 200 } },
    "named": { "description": "S.", "type": "map", "keys": { "type": "topic" }, "values": { "maxLength": 200 } },
    "matched": { "description": "M.", "type": "map", "keys": { "pattern": "^theme$" }, "values": { "maxLength": 200 } },
    "counted": { "description": "C.", "type": "map", "keys": { "type": "integer", "minimum": 1, "maximum": 3 },
      "values": { "maxLength": 200 } },
    "age": { "description": "A.", "type": "integer", "minimum": 0, "maximum": 9999, "unit": "hours" },
    "size": { "description": "S.", "type": "integer", "minimum": 0, "maximum": 9999, "unit": "mb" },
    "note": { "description": "N.", "maxLength": 10 },
    "home": { "description": "H.", "type": "string", "maxLength": 20, "from": "app.home" }
    """#

  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "types": { "topic": { "description": "T.", "cases": { "news": {} } } },
      "streams": {
        "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "ping": "first", "population": { "sample": 0.1 },
          "upload": { "method": "POST", "address": "https://us.example.com", "query": { "id": "G-1" }, "success": ["2xx"] },
          "build": ["background"] } },
      "events": {
        "settings": { "description": "The settings.", "code": "set", "data": "usage.setting", "fields": { \#(fields) } },
        "plain": { "description": "P.", "code": "plain" },
        "held": { "description": "H.", "code": "held", "gesture": {
          "fingers": 3, "distance": { "below": { "dp": 24 } }, "duration": { "above": { "ms": 500 } } } } } }
    """#

  private static func verdict(_ edits: [(String, String)]) throws -> PrivacyVerdict? {
    try changes(of: text, replacing: edits).compactMap(\.privacy).max()
  }

  private static let letters = #""enum": ["a", "b"]"#

  @Test(
    "need a new review",
    arguments: [
      [(#"["theme"]"#, #"["theme", "home-address"]"#)], [(#""news": {}"#, #""news": {}, "health": {}"#)],
      [("^theme$", "^(theme|address)$")], [(#""minimum": 1, "maximum": 3"#, #""minimum": 1, "maximum": 99"#)],
      [(#""type": "integer", "minimum": -90"#, #""type": "number", "decimals": 4, "minimum": -90"#)],
      [(letters, #""enum": ["a", "b", "c", "d", "e", "f", "g", "h"]"#)], [(#""unit": "hours""#, #""unit": "ms""#)],
      [(#""unit": "mb""#, #""unit": "bytes""#)],
      [(#""description": "N.", "maxLength": 10"#, #""description": "N.", "cut": { "atMost": 10, "per": "grapheme" }"#)],
      [(#""ping": "first""#, #""ping": "second""#)],
      [
        (
          #""settings": { "description": "The settings.", "code": "set","#,
          #""clinic-visited": { "description": "A visit.", "code": "visit", "formerly": ["settings"],"#
        )
      ],
      [
        (
          #""home": { "description": "H.", "type""#,
          #""clinic": { "description": "A clinic.", "formerly": ["home"], "type""#
        )
      ],
      [(#""dp": 24"#, #""dp": 100000"#)], [(#""fingers": 3, "#, "")],
      [(#", "duration": { "above": { "ms": 500 } }"#, "")],
      [(#""ms": 500"#, #""ms": 50"#)],
      [
        (
          #""code": "plain" }"#,
          #""code": "plain", "gesture": { "fingers": 2, "distance": { "below": { "dp": 9 } } } }"#
        )
      ],
    ])
  func reviewed(edits: [(String, String)]) throws { #expect(try Self.verdict(edits) == .needsNewReview) }

  @Test(
    "do not need one if the data is the same or less",
    arguments: [
      [(letters, #""enum": ["a", "b", "c"]"#)], [(#""unit": "hours""#, #""unit": "days""#)],
      [(#""dp": 24"#, #""dp": 20"#)], [(#""ms": 500"#, #""s": 1"#)],
      [
        (
          #""settings": { "description": "The settings.", "code""#,
          #""settings-2": { "description": "The settings.", "formerly": ["settings"], "code""#
        )
      ],
      [
        (
          #""settings": { "description": "The settings.", "code": "set","#,
          #""choices": { "description": "The choices.", "code": "set", "formerly": ["settings"],"#
        )
      ],
    ])
  func notified(edits: [(String, String)]) throws {
    #expect(try Self.verdict(edits) ?? .textOnly < .needsRenewal)
  }

  @Test("list an upload to another account of the same host", arguments: [("G-1", "G-2")]) func account(
    before: String, after: String
  ) throws {
    #expect(try Self.verdict([(before, after)]) == .notify)
  }
}
