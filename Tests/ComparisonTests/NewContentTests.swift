import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Changes of a field's type after which the field can carry further data.
@Suite("Types with further content") struct NewContentTests {
  private static func verdict(_ before: String, _ after: String) throws -> PrivacyVerdict? {
    func text(_ field: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "types": {
          "place": { "description": "P.", "fields": {
            "city": { "description": "C.", "type": "string", "maxLength": 60, "data": "location.coarse" } } },
          "tap": { "description": "T.", "fields": {
            "label": { "description": "L.", "type": "string", "maxLength": 60, "data": "usage.interaction" } } },
          "action": { "description": "A.", "discriminator": "kind", "cases": {
            "tap": { "description": "T.", "holds": "tap" }, "press": { "description": "P.", "holds": null } } },
          "size": { "description": "S.", "cases": { "small": {}, "medium": {}, "large": {} } },
          "answer": { "description": "A.", "cases": { "no": { "wire": "n" }, "yes": { "wire": "y" } } } },
        "events": { "opened": { "description": "O.", "code": "o",
          "fields": { "f": { "description": "F.", "data": "usage.interaction", \#(field) } } } } }
      """#
    }
    return try changes(from: text(before), to: text(after)).compactMap(\.privacy).max()
  }

  private static let code = #""pattern": "^[A-Z]{2}$""#

  @Test(
    "need a new review",
    arguments: [
      (code, #""type": "place""#), (#""type": "integer""#, #""type": "place""#), (code, #""type": "action""#),
      (#""type": "place""#, #""type": "action""#), (#""type": "boolean""#, #""type": "size""#),
      (code, #""type": "array", "items": { "pattern": "^[A-Z]{2}$" }, "maxItems": 3"#),
      (#""type": "integer""#, #""type": "map", "keys": { "pattern": "^[a-z]{2}$" }, "values": { "type": "integer" }"#),
      (code, #""type": "integer""#), (code, #""type": "number""#), (#""format": "date""#, #""format": "uuid""#),
      (#""format": "date""#, #""format": "uuid-lowercase""#), (#""format": "date""#, #""format": "hostname""#),
      (#""format": "date""#, #""pattern": "^[0-9]{4}-[0-9]{20}$""#),
      (#""format": "version""#, #""format": "hostname""#),
      (#""format": "locale""#, #""format": "email""#), (#""format": "date""#, #""format": "date-time""#),
      (#""pattern": "^(a|b)$""#, #""pattern": "^(a|[0-9]{16})$""#),
    ])
  func reviewed(before: String, after: String) throws {
    #expect(try Self.verdict(before, after) == .needsNewReview)
  }

  @Test(
    "do not need one if they carry less",
    arguments: [
      (#""type": "place""#, code), (#""type": "place""#, #""type": "boolean""#),
      (#""type": "boolean""#, #""type": "answer""#),
      (#""format": "uuid""#, #""format": "uuid-lowercase""#),
      (#""format": "uuid-lowercase""#, #""format": "uuid""#), (#""format": "date-time""#, #""format": "date""#),
      (#""type": "array", "items": { "pattern": "^[A-Z]{2}$" }, "maxItems": 3"#, code),
      (#""pattern": "^(a|[0-9]{16})$""#, #""pattern": "^(a|b)$""#),
      (code, #""type": "integer", "minimum": 0, "maximum": 99"#),
    ])
  func reduced(before: String, after: String) throws {
    let verdict = try #require(try Self.verdict(before, after))
    #expect(verdict < .needsRenewal)
  }
}
