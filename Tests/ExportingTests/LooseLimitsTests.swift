import SignalbookExporting
import SignalbookReview
import Testing

/// Tests for values whose declared limits do not exclude free text: loosely enforced limits, and patterns that accept
/// any text.
@Suite struct LooseLimitsTests {
  private static func registry(_ field: String, data: String = "content.text") -> AnsweredRegistry {
    AnsweredRegistry(
      events: #"""
        , "noted": { "description": "A note.", "stream": "main",
            "fields": { "note": { "description": "N.", "data": "\#(data)", \#(field) } } }
        """#)
  }

  private static func note(_ registry: AnsweredRegistry) throws -> Point {
    let inventory = try ExportFixture.request(text: registry.text).inventory
    var points: [Point] = []
    inventory.streams[0].visit { if $0.name == "note" { points.append($0) } }
    return try #require(points.first)
  }

  @Test(arguments: [
    #""pattern": "^[a-z]{1,5}$""#, #""format": "uuid""#, #""pattern": "^[a-z]{1,5}$", "maxLength": 5"#,
    #""maxLength": 5"#,
  ])
  func `a loosely enforced limit does not limit text`(limit: String) throws {
    let strict = Self.registry(limit)
    let loose = Self.registry(limit + #", "enforced": "loosely""#)
    #expect(try Self.note(strict).bound.isBounded)
    let point = try Self.note(loose)
    #expect(point.isFreeText && !point.bound.isBounded && point.type?.freeTextDescription == "free text")
    let review = try loose.document("review-request")
    #expect(!review.contains("No free text") && review.contains("accepts any text."), "\(review)")
    #expect(try loose.document("fides").contains("processes_special_category_data: true  # UNANSWERED"))
  }

  @Test func `a loosely enforced range does not limit an integer`() throws {
    let range = #""type": "integer", "minimum": 0, "maximum": 3"#
    #expect(try Self.note(Self.registry(range)).bound.bits == 2)
    #expect(try Self.note(Self.registry(range + #", "enforced": "loosely""#)).bound.bits == 64)
  }

  @Test(arguments: [#"."#, #"^[\\s\\S]*$"#, #"^.{1,80}$"#, #"^[A-Za-z ]+$"#, #"^[^<]*$"#])
  func `a pattern that accepts words with spaces is free text`(pattern: String) throws {
    let registry = Self.registry(#""pattern": "\#(pattern)""#, data: "usage.interaction")
    #expect(try Self.note(registry).isFreeText)
    #expect(try !registry.document("review-request").contains("No free text"))
    #expect(try registry.document("fides").contains("processes_special_category_data: true  # UNANSWERED"))
  }

  @Test(arguments: [#"^[a-z]+$"#, #"^[^ ]*$"#, #"^\\S+$"#, #"^[a-z]{2}-[A-Z]{2}$"#])
  func `a pattern that excludes spaces is not free text`(pattern: String) throws {
    #expect(try !Self.note(Self.registry(#""pattern": "\#(pattern)""#)).isFreeText)
  }

  @Test(arguments: [
    ("search.query", #""secret": true"#), ("search.query", #""pattern": "^[a-z]+$""#),
    ("web.history", #""format": "uri""#),
    ("content.text", #""pattern": "^[a-z]+$""#), ("usage.interaction", #""secret": true"#),
    ("other.other", #""type": "integer""#), ("other.other", #""pattern": "^[a-z]+$""#),
  ])
  func `Fides leaves special categories open if the text can reveal them`(data: String, limit: String) throws {
    let text = try Self.registry(limit, data: data).document("fides")
    #expect(text.contains("processes_special_category_data: true  # UNANSWERED"), "\(text)")
  }

  @Test(arguments: [("search.query", #""enum": ["a", "b"]"#), ("usage.setting", #""pattern": "^[a-z]+$""#)])
  func `Fides answers no if the values cannot reveal special categories`(data: String, limit: String) throws {
    #expect(try !Self.registry(limit, data: data).document("fides").contains("processes_special_category_data: true"))
  }

  @Test(arguments: ["person.other", "content.voice", "spatial.hands", "spatial.head", "spatial.surroundings"])
  func `the record asks for the condition of Art. 9 where Fides does`(data: String) throws {
    var registry = Self.registry(#""type": "integer""#, data: data)
    let export = try registry.export("record-of-processing")
    #expect(
      export.files[0].text.contains("| condition for special categories (Art. 9(2)) | **complete by hand:**"),
      "\(export.files[0].text)")
    #expect(export.manualRows.count == 1)
    registry.registry = #" "legal": { "basis": "consent", "subjects": ["customer"], "specialCategories": "research" },"#
    let text = registry.text.replacing(#""legal": { "basis": "consent", "subjects": ["customer"] },"#, with: "")
    let answered = try ExportFixture.format("record-of-processing").export(try ExportFixture.request(text: text))
    #expect(answered.files[0].text.contains("| condition for special categories (Art. 9(2)) | research |"))
    #expect(answered.manualRows.isEmpty)
  }
}
