import SignalbookRegistry
import SignalbookSchemaFiles

// What a reviewer asks of each stream.
extension Rule {
  static let missingRetention = ofStream(
    "SB1408", "missing-retention", key: #""retention": { "recipient": "P180D" }"#,
    summary: "A stream does not say how long its recipient keeps it.",
    reason: """
      How long data is kept is asked by Art. 30 GDPR, by the stores, and by every user who wants it deleted. Set
      `retention.recipient` to a duration such as `P180D`, or to `unlimited`.
      """
  ) { $0.retention.recipient == nil ? "the recipient's retention is not stated; set `retention.recipient`" : nil }

  static let missingRecipient = ofStream(
    "SB1409", "missing-recipient",
    key: #""recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]"#,
    summary: "A stream does not say who receives it.",
    reason: """
      Who receives data is the first question of a privacy review. Set `recipients` on the stream or on one it extends.
      """
  ) { $0.recipients.isEmpty ? "its recipients are not stated; set `recipients`" : nil }

  static let missingConsent = ofStream(
    "SB1410", "missing-consent",
    key: #""consent": { "default": "on", "mechanism": "The setting for sending usage data." }"#,
    summary: "A stream does not say whether it is on before the user has said anything, or how it is turned off.",
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
      "`consent.default` is not set, so nothing is recorded until the app calls `setConsent(true)`; set it to `on` or "
      + "`off`\(lacksMechanism ? ", and set `consent.mechanism`" : "")"
  }

  // `message` is the finding of a stream; `nil`: the stream has an answer.
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
