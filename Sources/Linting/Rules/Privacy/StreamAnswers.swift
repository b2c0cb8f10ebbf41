import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

// The answers about a stream that privacy reviewers need.
extension Rule {
  static let missingRetention = streamAnswerRule(
    "SB1408", "missing-retention", key: #""retention": { "recipient": "P180D" }"#,
    summary: "A stream does not declare the recipient's retention.",
    reason: """
      Art. 30 GDPR and the stores require the retention, and users who want their data deleted ask for it. Set
      `retention.recipient` to a duration such as `P180D`, or to `unlimited`.
      """
  ) { $0.isRecipientRetentionStated ? nil : "does not declare the recipient's retention; set `retention.recipient`" }

  static let missingRecipient = streamAnswerRule(
    "SB1409", "missing-recipient",
    key: #""recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }]"#,
    summary: "A stream does not declare its recipients.",
    reason: """
      Every privacy review asks for the recipients. Set `recipients` for the stream, or for a stream that it extends.
      """
  ) { $0.recipients.isEmpty ? "does not declare its recipients; set `recipients`" : nil }

  static let missingConsent = streamAnswerRule(
    "SB1410", "missing-consent",
    key: #""consent": { "default": "on", "mechanism": "The setting for sending usage data." }"#,
    summary: "A stream does not declare a consent default, or a consent mechanism.",
    reason: """
      A stream without `consent.default` is off: `record` refuses its events until the app calls `setConsent(true)`.
      Without `consent.mechanism`, documents cannot describe how users opt in or out. Set both. The `consent` of a variant
      replaces the stream's, so it needs its own default.
      """
  ) { stream in
    let lacksMechanism = stream.consent.mechanism == nil && !stream.consent.isAlways
    // The runtime does not have a stream that an SDK sends.
    let effect = stream.isExternal ? "" : ", so events are refused until the app calls `setConsent(true)`"
    guard stream.consent.isOnByDefault == nil else {
      if let variant = stream.variants.first(where: { $0.consent.map { $0.isOnByDefault == nil } ?? false }) {
        return
          "does not declare a consent default for the variant \(quoted(variant.name)), whose `consent` replaces the "
          + "stream's\(effect); set `variants.\(variant.name).consent.default`"
      }
      return lacksMechanism ? "does not declare a consent mechanism; set `consent.mechanism`" : nil
    }
    return
      "does not declare a consent default\(effect); set `consent.default` to `on` or "
      + "`off`\(lacksMechanism ? ", and set `consent.mechanism`" : "")"
  }

  // `message` returns the finding for a stream, or `nil` if the stream has the answer.
  private static func streamAnswerRule(
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
        pass.report("the stream \(quoted(stream.name)) \(message)", at: stream.origin.location)
      })
  }
}
