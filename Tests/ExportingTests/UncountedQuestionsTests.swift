import SignalbookExporting
import SignalbookReview
import Testing

/// Checks that each open question in a document is counted.
@Suite struct UncountedQuestionsTests {
  private static let formats = [
    "privacy-manifest", "app-store-label", "play-data-safety", "fides", "record-of-processing", "review-request",
  ]

  @Test(arguments: formats) func `a registry with every answer leaves no question`(format: String) throws {
    let export = try AnsweredRegistry().export(format)
    #expect(export.questions == [])
    #expect(!export.files[0].text.contains("**unanswered**"))
  }

  @Test(arguments: ["self", "processor", "third-party"])
  func `a transfer without a safeguard is a question`(role: String) throws {
    var registry = AnsweredRegistry()
    registry.recipients = #"""
      { "name": "Acme", "role": "\#(role)", "hosts": ["t.acme.example"], "country": "US", "tracking": false }
      """#
    for format in ["fides", "record-of-processing"] {
      let export = try registry.export(format)
      #expect(export.questions.count == 1, "\(format): \(export.questions)")
      #expect(export.gaps.contains { $0.key == "recipients.safeguard" }, "\(format): \(export.gaps)")
    }
    #expect(
      try registry.document("record-of-processing").contains("(e) safeguard for the transfer | **unanswered**"))
  }
}
