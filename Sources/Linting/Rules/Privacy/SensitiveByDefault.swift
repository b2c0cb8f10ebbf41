import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let storedContentByDefault = Rule(
    "SB1402", "stored-content-by-default", .privacy, .warning,
    summary: "Mozilla category 3 data is collected by default.",
    reason: """
      Collecting the user's content, browsing data or searches by default requires a reviewer's case-by-case decision.
      Turn the stream off by default, move the field to a stream that is off by default, or suppress the finding and
      name the review in the reason.
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
    summary: "Mozilla category 4 data is collected without an opt-in.",
    reason: """
      Data that identifies the user or is sensitive requires the user's informed consent before collection. Set the
      stream's `consent.default` to `off` and describe the opt-in in `mechanism`, or do not collect the data.
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
    let walkPass = self
    walkPass.visitValues { visited in
      guard visited.isCollectedByDefault, let data = visited.data, data.category == category else { return }
      let message =
        "\(visited.phrase) is \(quoted(data.word)), category \(category.rawValue), but the stream is on by "
        + "default; \(advice)"
      reportOnce(message, at: visited.field.origin.location, notes: visited.consentNotes)
    }
  }
}
