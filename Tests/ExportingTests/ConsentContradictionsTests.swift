import SignalbookExporting
import SignalbookReview
import Testing

/// Tests that no document claims a legal basis or a condition for special categories that the consent settings
/// contradict.
@Suite struct ConsentContradictionsTests {
  static let on = #"{ "default": "on", "mechanism": "Settings", "privateMode": "never" }"#
  static let always = #"{ "default": "always", "privateMode": "same" }"#

  private static func registry(
    _ consent: String, basis: String = #""consent""#, condition: String? = nil, data: String = "usage.interaction",
    stream: String = ""
  ) -> String {
    var registry = AnsweredRegistry(stream: stream)
    registry.consent = consent
    let condition = condition.map { #", "specialCategories": "\#($0)""# } ?? ""
    return registry.text.replacing(#""basis": "consent""#, with: #""basis": \#(basis)\#(condition)"#)
      .replacing(#""enum": ["a", "b"]"#, with: #""enum": ["a", "b"], "data": "\#(data)""#)
  }

  private static func export(_ format: String, _ text: String) throws -> Export {
    try ExportFixture.format(format).export(try ExportFixture.request(text: text))
  }

  @Test(arguments: [
    registry(on), registry(always), registry(on, basis: #"{ "analytics": "consent" }"#),
    registry(
      AnsweredRegistry.choice,
      stream: #", "profiles": { "old": { "consent": { "default": "always", "privateMode": "same" } } }"#),
  ])
  func `a legal basis of consent is unanswered if data is collected before the user decides`(text: String) throws {
    let fides = try Self.export("fides", text)
    #expect(!fides.files[0].text.contains(#"legal_basis_for_processing: "Consent""#), "\(fides.files[0].text)")
    #expect(fides.files[0].text.contains("UNANSWERED: legal_basis_for_processing"), "\(fides.files[0].text)")
    for format in ["fides", "record-of-processing", "review-request"] {
      let questions = try Self.export(format, text).questions
      #expect(questions.count { $0.contains("consent; set 'legal.basis'") } == 1, "\(format): \(questions)")
    }
    let record = try Self.export("record-of-processing", text).files[0].text
    let isByPurpose = text.contains(#"{ "analytics""#)
    #expect(
      record.contains(
        isByPurpose ? "| legal basis of analytics | **unanswered**" : "| legal basis | consent; unanswered for main |"),
      "\(record)")
    #expect(record.contains("but data is collected before the user decides"))
  }

  @Test func `the purpose's basis in the record is unanswered too`() throws {
    let text = Self.registry(Self.on, basis: #"{ "analytics": "consent" }"#)
    let record = try Self.export("record-of-processing", text).files[0].text
    #expect(!record.contains("| legal basis of analytics | consent |"), "\(record)")
  }

  @Test func `a basis of consent is unanswered for data that also has another purpose`() throws {
    let basis = #"{ "analytics": "legitimate-interests", "marketing": "consent" }"#
    let text = Self.registry(Self.on, basis: basis).replacing(#"["analytics"]"#, with: #"["analytics", "marketing"]"#)
    #expect(text.contains(#"["analytics", "marketing"]"#))
    let record = try Self.export("record-of-processing", text).files[0].text
    #expect(record.contains("| legal basis of marketing | **unanswered**"), "\(record)")
    #expect(record.contains("| legal basis of analytics | legitimate-interests |"), "\(record)")
    let fides = try Self.export("fides", text).files[0].text
    #expect(!fides.contains(#"legal_basis_for_processing: "Consent""#), "\(fides)")
  }

  @Test func `a stream that waits for the decision keeps its legal basis`() throws {
    let fides = try Self.export("fides", Self.registry(AnsweredRegistry.choice))
    #expect(fides.files[0].text.contains(#"legal_basis_for_processing: "Consent""#), "\(fides.files[0].text)")
    #expect(!fides.questions.contains { $0.contains("legal.basis") })
  }

  @Test(arguments: [on, always])
  func `explicit consent is unanswered if data of a special category is collected before the user decides`(
    consent: String
  ) throws {
    let text = Self.registry(
      consent, basis: #""legitimate-interests""#, condition: "explicit-consent", data: "health.medical")
    let fides = try Self.export("fides", text)
    #expect(!fides.files[0].text.contains("Explicit consent"), "\(fides.files[0].text)")
    let record = try Self.export("record-of-processing", text).files[0].text
    #expect(record.contains("| condition for special categories (Art. 9(2)) | **unanswered**"), "\(record)")
    #expect(record.contains("contradiction") && !record.contains("| explicit-consent |"), "\(record)")
    for format in ["fides", "record-of-processing", "review-request"] {
      let questions = try Self.export(format, text).questions
      #expect(questions.count { $0.contains("set 'legal.specialCategories'") } == 1, "\(format): \(questions)")
    }
    let other = text.replacing("explicit-consent", with: "health-care")
    #expect(try Self.export("fides", other).files[0].text.contains("Health or social care"))
  }

  @Test func `explicit consent is no contradiction for a stream without data of a special category`() throws {
    let text = Self.registry(Self.on, basis: #""legitimate-interests""#, condition: "explicit-consent")
    for format in ["fides", "record-of-processing", "review-request"] {
      let questions = try Self.export(format, text).questions
      #expect(!questions.contains { $0.contains("legal.specialCategories") }, "\(format): \(questions)")
    }
  }
}
