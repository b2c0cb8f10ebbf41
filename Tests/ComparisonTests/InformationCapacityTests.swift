import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for changes to the information that a value can carry.
@Suite struct InformationCapacityTests {
  private static func verdicts(_ before: String, _ after: String) throws -> [PrivacyVerdict] {
    func text(_ field: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "events": { "opened": { "description": "O.", "code": "o",
          "fields": { "f": { "description": "F.", "data": "usage.interaction", \#(field) } } } } }
      """#
    }
    let (old, new) = (SchemaEdit.registry(text(before), "old"), SchemaEdit.registry(text(after), "new"))
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-26").changes.compactMap(\.privacy)
  }

  private static let code = #""pattern": "^[A-Z]{3}$", "minLength": 3, "maxLength": 3"#

  @Test(arguments: [
    (code, #""pattern": ".*", "minLength": 3, "maxLength": 5000"#), (code, #""minLength": 3, "maxLength": 3"#),
    (code, #""maxLength": 5000"#), (#""format": "uuid""#, #""maxLength": 36"#),
    (#""pattern": "^[a-z]+$""#, #""pattern": "^[a-z ]+$""#), (#""maxLength": 40"#, #""maxLength": 80"#),
    (#""cut": { "atMost": 40 }"#, #""cut": { "atMost": 4000 }"#),
    (#""pattern": "^.{1,20}$""#, #""pattern": "^.{1,40}$""#),
    (#""maxLength": 40"#, #""maxLength": 40, "enforced": "loosely""#),
    (#""pattern": "^[a-z]{1,12}$""#, #""pattern": "^[a-z]{1,512}$""#),
    (#""type": "integer", "minimum": 0, "maximum": 9"#, #""type": "integer", "minimum": 0"#),
    (#""type": "integer", "minimum": 0, "maximum": 9"#, #""type": "integer", "minimum": 0, "maximum": 9999999"#),
    (
      #""type": "array", "items": { "type": "string", "maxLength": 9 }, "maxItems": 2"#,
      #""type": "array", "items": { "type": "string", "maxLength": 9 }, "maxItems": 4"#
    ),
    (
      #""type": "map", "values": { "type": "boolean" }, "maxProperties": 20"#,
      #""type": "map", "values": { "type": "boolean" }"#
    ),
    (#""pattern": "^[a-z]{1,9}$""#, #""pattern": "^[a-z0-9_]{1,40}$""#),
    (#""pattern": "^[a-z]$""#, #""pattern": "^[a-z\\t]{1,6}$""#),
    (#""pattern": "^[a-z]$""#, #""pattern": "^[a-z\u00A0]{1,6}$""#),
    (#""pattern": "^[a-z]$""#, #""pattern": "^[a-z\u4e00-\u9fff]{1,6}$""#),
    (#""pattern": "^[a-z]$""#, #""pattern": "^[a-f0-9-]{36}$""#),
    (#""pattern": "^[a-z]$""#, #""pattern": "^[0-9]{16}$""#),
    (#""maxLength": 40"#, #""note": "N.""#), (#""enum": ["a", "b"]"#, #""pattern": "^[ab]$""#),
  ])
  func `a value that can say more needs a new review`(before: String, after: String) throws {
    #expect(try Self.verdicts(before, after).contains(.needsNewReview))
    #expect(try !Self.verdicts(after, before).contains(.needsNewReview))
  }

  @Test(arguments: [
    (#""type": "integer", "minimum": 0, "maximum": 9"#, #""type": "integer", "minimum": 0, "maximum": 999999"#),
    (code, #""pattern": "^[A-Z]{3,4}$", "minLength": 3, "maxLength": 4"#), (#""maxLength": 40"#, #""maxLength": 60"#),
    (#""pattern": "^[a-z]{1,3}$""#, #""pattern": "^[a-z0-9_]{1,7}$""#),
    (#""pattern": "^[a-z]{1,9}$""#, #""pattern": "^[a-z0-9_]{1,16}$""#),
    (
      #""type": "array", "items": { "type": "string", "maxLength": 9 }, "maxItems": 50"#,
      #""type": "array", "items": { "type": "string", "maxLength": 9 }, "maxItems": 60"#
    ),
  ])
  func `a value that can say a little more is told of`(before: String, after: String) throws {
    #expect(try Self.verdicts(before, after).allSatisfy { $0 != .needsNewReview })
  }
}
