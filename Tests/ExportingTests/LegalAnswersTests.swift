import SignalbookExporting
import SignalbookReview
import SignalbookTestSupport
import Testing

/// Tests for the legal bases of purposes, conditions for special categories, recipients' retention, and the status of
/// forms.
@Suite struct LegalAnswersTests {
  private static func registry(_ legal: String, data: String = "usage.interaction") -> String {
    AnsweredRegistry().text
      .replacing(#""legal": { "basis": "consent", "subjects": ["customer"] }"#, with: #""legal": { \#(legal) }"#)
      .replacing(#""data": "usage.interaction""#, with: #""data": "\#(data)""#)
  }

  private func export(_ format: String, _ text: String) throws -> Export {
    try ExportFixture.format(format).export(ExportFixture.request(text: text))
  }

  @Test func `each purpose has its legal basis, and a purpose without one is an open question`() throws {
    let known = Self.registry(#""basis": { "analytics": "public-task" }, "subjects": ["customer"]"#)
    let record = try export("record-of-processing", known)
    #expect(record.files[0].text.contains("| legal basis of analytics | public-task |"))
    #expect(try export("fides", known).files[0].text.contains(#"legal_basis_for_processing: "Public interest""#))
    let open = Self.registry(#""basis": { "security": "vital-interests" }, "subjects": ["customer"]"#)
    let question = "app does not declare a legal basis for analytics; set 'legal.basis.analytics'"
    for format in ["record-of-processing", "fides"] {
      #expect(try export(format, open).questions == [question], "\(format)")
    }
    #expect(
      try export("record-of-processing", open).files[0].text.contains(
        "| legal basis of analytics | **unanswered** `r.json:"))
  }

  @Test func `health data needs a condition of Art. 9, and other data does not`() throws {
    let legal = #""basis": "consent", "subjects": ["customer"]"#
    for format in ["record-of-processing", "fides"] {
      #expect(try export(format, Self.registry(legal)).questions == [], "\(format)")
      let open = try export(format, Self.registry(legal, data: "health.medical"))
      #expect(
        open.questions.count == 1 && open.questions[0].hasSuffix("set 'legal.specialCategories'"), "\(open.questions)")
      let known = Self.registry(legal + #", "specialCategories": "explicit-consent""#, data: "health.medical")
      #expect(try export(format, known).questions == [], "\(format)")
    }
    let known = Self.registry(legal + #", "specialCategories": "explicit-consent""#, data: "health.medical")
    #expect(
      try export("record-of-processing", known).files[0].text.contains(
        "| condition for special categories (Art. 9(2)) | explicit-consent |"))
    #expect(try export("fides", known).files[0].text.contains(#"special_category_legal_basis: "Explicit consent""#))
  }

  @Test func `each recipient has its own retention, else the stream's`() throws {
    var registry = AnsweredRegistry()
    registry.recipients = #"""
      { "name": "Acme", "role": "self", "country": "DE", "tracking": false },
      { "name": "Other", "role": "processor", "country": "FR", "tracking": false, "retention": "P2Y" }
      """#
    let record = try registry.document("record-of-processing")
    #expect(record.contains("| (f) deleted at Acme after | 90 days |"))
    #expect(record.contains("| (f) deleted at Other after | 2 years |"))
    #expect(!record.contains("(e)"), "Both are inside the European Economic Area.")
    #expect(try registry.document("fides").contains(#"retention_period: "P90D (Acme), P2Y (Other)""#))
    // One recipient stores the data, so it is not processed only in memory.
    registry.retention = "\"none\""
    #expect(try registry.document("play-data-safety").contains("USER_INTERACTION:PSL_DATA_USAGE_EPHEMERAL,,false,"))
  }

  @Test func `a third-party SDK's stream is named as omitted in the privacy manifest`() throws {
    let registry = AnsweredRegistry(
      streams: #"""
        , "sdk": { "description": "An SDK sends it.", "external": true, "encoding": "none", "data": "usage.ads",
          "identifiers": [], "recipients": [\#(AnsweredRegistry.acme)] }
        """#)
    let manifest = try registry.export("privacy-manifest")
    #expect(manifest.files[0].text.contains("<!-- OMITTED: app/streams/sdk: a third-party SDK sends it"))
    #expect(manifest.gaps.contains { $0.message.hasPrefix("app/streams/sdk is omitted: ") && $0.kind == .unmapped })
  }

  @Test func `the status of each form is the number of its open questions`() throws {
    let answered = try export("status", AnsweredRegistry().text).files[0].text
    #expect(answered.contains("| record of processing | `record-of-processing.md` | ready |"), "\(answered)")
    #expect(!answered.contains("not ready"), "\(answered)")
    for seed in 1...Dose.count(short: 10, long: 50, whole: 500) {
      let request = try ExportFixture.request(text: RandomRegistry(seed: seed).text)
      for status in FormStatus.all(of: request.inventory.registries[0]) {
        let count = try ExportFixture.format(status.format).export(request).questionCount
        #expect(status.missingAnswerCount == count, "\(seed): \(status.format)")
      }
    }
  }
}
