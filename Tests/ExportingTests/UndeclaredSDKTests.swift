import SignalbookExporting
import SignalbookReview
import Testing

/// Tests for data of a third-party SDK whose members the schema does not declare.
@Suite struct UndeclaredSDKTests {
  private static func registry(_ members: String = "") -> AnsweredRegistry {
    AnsweredRegistry(
      streams: #"""
        , "sdk": { "description": "An SDK sends something.", "external": true, "encoding": "none", "identifiers": [],
          "consent": \#(AnsweredRegistry.choice), "recipients": [\#(AnsweredRegistry.acme)],
          "retention": { "device": "P1D", "recipient": "P1D" }, "population": {}, "upload": { "address": "https://t.acme.example" }\#(members) }
        """#)
  }

  @Test func `the registry's default does not say what an SDK sends`() throws {
    let registry = Self.registry()
    for format in ["review-request", "record-of-processing", "fides", "app-store-label", "play-data-safety"] {
      let export = try registry.export(format)
      #expect(export.questions.contains { $0.contains("app/streams/sdk") }, "\(format): \(export.questions)")
    }
    #expect(try !registry.document("review-request").contains("All questions are answered."))
    let fides = try registry.document("fides")
    let second = try #require(fides.firstRange(of: "name: \"sdk").map { fides[$0.lowerBound...] }, "\(fides)")
    #expect(second.contains("UNANSWERED"), "\(second)")
    #expect(second.contains("processes_special_category_data: true"), "\(second)")
  }

  @Test func `a class that the stream states itself is an answer, but its members are not declared`() throws {
    let registry = Self.registry(#", "data": "usage.interaction", "purposes": ["analytics"]"#)
    let open = Self.registry(#", "data": "usage.interaction""#)
    #expect(
      try open.export("app-store-label").questions.contains { $0.contains("app/streams/sdk does not declare purposes") }
    )
    #expect(try registry.export("app-store-label").questions == [])
    let review = try registry.export("review-request")
    #expect(review.questions.count == 4, "\(review.questions)")
    #expect(!review.files[0].text.contains("All questions are answered."))
  }

  @Test func `declared members answer`() throws {
    let registry = Self.registry(
      #", "envelope": { "v": { "description": "V.", "type": "boolean", "from": "app.v" } }"#)
    #expect(try registry.export("review-request").questions == [])
  }

  @Test func `free text and Art. 9 are open for data that the schema does not declare`() throws {
    let registry = Self.registry(
      #", "data": "search.query", "purposes": ["analytics"], "why": "W?", "review": ["r1"], "expires": "2030-12-31""#)
    let review = try registry.document("review-request")
    #expect(
      review.contains(
        "- Free text of `app/streams/sdk`: **unanswered**, because the schema does not declare the SDK's data."),
      "\(review)")
    #expect(review.contains("- No free text: every declared string from the app"))
    let record = try registry.export("record-of-processing")
    #expect(
      record.files[0].text.contains(
        "| condition for special categories (Art. 9(2)) | **complete by hand:** `app/streams/sdk` can contain such data |"
      ),
      "\(record.files[0].text)")
    #expect(record.manualRows == ["app/sdk: Art. 9(2)"])
    let status = FormStatus.all(of: try ExportFixture.request(text: registry.text).inventory.registries[0])
    #expect(status.allSatisfy { $0.format != "record-of-processing" || !$0.isReady })
  }

  @Test func `a review of undeclared data alone does not mention the app's strings`() throws {
    var request = try ExportFixture.request(text: Self.registry().text)
    request.stream = "sdk"
    #expect(try !ExportFixture.format("review-request").export(request).files[0].text.contains("No free text"))
  }

  @Test func `Art. 9 is also open for the app's data without a class`() throws {
    let text = AnsweredRegistry().text.replacing(#""data": "usage.interaction", "#, with: "")
    let record = try ExportFixture.format("record-of-processing").export(try ExportFixture.request(text: text))
    #expect(record.manualRows == ["app/main: Art. 9(2)"], "\(record.files[0].text)")
  }
}
