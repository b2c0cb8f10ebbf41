import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// The answers about a stream that privacy reviewers need.
extension Rule {
  static let missingRetention = ofStream(
    "SB1408", "missing-retention", key: #""retention": { "recipient": "P180D" }"#,
    summary: "A stream does not state the recipient's retention.",
    reason: """
      Art. 30 GDPR, the stores and users who want their data deleted ask for the retention. Set `retention.recipient` to a
      duration such as `P180D`, or to `unlimited`.
      """
  ) { $0.isRecipientRetentionStated ? nil : "the recipient's retention is not stated; set `retention.recipient`" }

  static let missingRecipient = ofStream(
    "SB1409", "missing-recipient",
    key: #""recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]"#,
    summary: "A stream does not state its recipients.",
    reason: """
      The recipient is the first question of a privacy review. Set `recipients` on the stream, or on one that it extends.
      """
  ) { $0.recipients.isEmpty ? "its recipients are not stated; set `recipients`" : nil }

  static let missingConsent = ofStream(
    "SB1410", "missing-consent",
    key: #""consent": { "default": "on", "mechanism": "The setting for sending usage data." }"#,
    summary: "A stream does not state its default before the user decides, or how to decline it.",
    reason: """
      A stream without `consent.default` is off: `record` refuses its events until the app calls `setConsent(true)`.
      Without `consent.mechanism`, no document can tell users how to decline. Set both.
      """
  ) { stream in
    let lacksMechanism = stream.consent.mechanism == nil && !stream.consent.isAlways
    guard stream.consent.isOnByDefault == nil else {
      return lacksMechanism ? "the way to decline is not stated; set `consent.mechanism`" : nil
    }
    return
      "`consent.default` is not set, so events are refused until the app calls `setConsent(true)`; set it to `on` or "
      + "`off`\(lacksMechanism ? ", and set `consent.mechanism`" : "")"
  }

  // `message` returns the finding for a stream, or `nil` if the stream has the answer.
  private static func ofStream(
    _ id: String, _ name: String, key: String, summary: String, reason: String,
    message: @escaping @Sendable (Stream) -> String?
  ) -> Rule {
    let answers = [
      #""retention": { "recipient": "P180D" }"#,
      #""recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]"#,
      #""consent": { "default": "on", "mechanism": "The setting for sending usage data." }"#,
    ]
    let lines = answers.map { "\($0 == key ? "+" : " ")     \($0)," }.joined(separator: "\n")
    return Rule(
      id, name, .privacy, .warning, summary: summary, reason: reason,
      example: """
          "streams": {
            ⟦"own"⟧: {
              "description": "What the user did.", "encoding": "tuple",
              "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
        \(lines)
              "why": "Do people find the menu?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"],
              "expires": "never"
            }
          },
        \(ownEvent)
        """,
      check: .stream { stream, pass in
        guard let message = message(stream) else { return }
        pass.report("of the stream \(quoted(stream.name)), \(message)", at: stream.origin.location)
      })
  }
}
