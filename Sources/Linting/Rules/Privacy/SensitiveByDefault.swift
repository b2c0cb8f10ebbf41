import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let storedContentByDefault = Rule(
    "SB1402", "stored-content-by-default", .privacy, .warning,
    summary: "Data of Mozilla's category 3 is collected by default.",
    reason: """
      The user's content, browsing and searches need a reviewer's decision in each case before they are collected by
      default. Turn the stream off by default, move the field to such a stream, or suppress the finding with the
      review's name.
      """,
    example: #"""
        "events": {
          "search.done": {
            "description": "The user searched.", "method": "search", "object": "bar",
      -     "extras": { ⟦"query"⟧: { "description": "The words.", "maxLength": 80, "data": "search.query" } }
      +     "extras": { "words": { "description": "How many words.", "type": "integer", "minimum": 0, "data": "search.count" } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.reportByDefault(
        .storedContent, "turn the stream off by default, or name the review that allows it in an `allow`")
    })

  static let highlySensitiveWithoutOptIn = Rule(
    "SB1403", "highly-sensitive-without-opt-in", .privacy, .error,
    summary: "Data of Mozilla's category 4 is collected without an opt-in.",
    reason: """
      Data that identifies the user or is sensitive needs the user's informed consent first. Set `consent.default` of
      the stream to `off` and describe the opt-in in `mechanism`, or do not collect the data.
      """,
    example: #"""
        "events": {
      -   "form.sent": {
      -     "description": "The user sent the form.", "method": "send", "object": "form",
      -     "extras": { ⟦"email"⟧: { "description": "The address.", "maxLength": 80, "data": "contact.email" } }
      -   }
      +   "form.sent": { "description": "The user sent the form.", "method": "send", "object": "form" }
        }
      """#,
    check: .registry { _, pass in
      pass.reportByDefault(
        .highlySensitive,
        "set `consent.default` to off, and describe the opt-in in `consent.mechanism`")
    })
}

extension VisitedField {
  var data: DataClass? { field.metadata.data.flatMap(DataClass.named) }

  /// Whether a variant of the stream is on before the user decides. Always `false` for external streams.
  var isCollectedByDefault: Bool { carrier?.isOnByDefault ?? false }

  fileprivate var consentNotes: [Diagnostic.Note] {
    stream.map { [Diagnostic.Note("the stream \(quoted($0.name)) is on by default", at: $0.origin.location)] } ?? []
  }
}

extension LintPass {
  /// Reports the values of a data category in streams that are on by default.
  fileprivate mutating func reportByDefault(_ category: MozillaCategory, _ advice: String) {
    let walked = self
    walked.visitValues { visited in
      guard visited.isCollectedByDefault, let data = visited.data, data.category == category else { return }
      let message =
        "\(visited.phrase) is \(quoted(data.word)), category \(category.rawValue), but the stream is on by "
        + "default; \(advice)"
      reportOnce(message, at: visited.field.origin.location, notes: visited.consentNotes)
    }
  }
}
