import SignalbookExporting
import SignalbookReview
import Testing

/// Checks that sentences state only facts from the registry.
@Suite struct TrueSentencesTests {
  @Test func `an identifier of several apps is not called one of a device`() throws {
    var registry = AnsweredRegistry()
    registry.identifiers = #"{ "field": "client", "scope": "cross-app", "origin": "derived", "reset": "Never." }"#
    let text = try registry.document("review-request")
    #expect(text.contains("sends the identifier `client`, of several apps"), "\(text)")
    #expect(!text.contains("device, in"))
  }

  private static func forgetting(_ consent: String) -> AnsweredRegistry {
    AnsweredRegistry(
      consent: consent, stream: #", "deletionRequest": "forget""#,
      streams: #"""
        , "forget": { "description": "Asks to delete.", "encoding": "none", "consent": { "default": "always", "privateMode": "never" },
          "envelope": { "id": { "description": "I.", "from": "client.id", "format": "uuid", "data": "id.install" } },
          "identifiers": [{ "field": "id", "scope": "install", "origin": "app", "reset": "R." }],
          "recipients": [\#(AnsweredRegistry.acme)], "retention": { "device": "P1D", "recipient": "P1D" },
          "population": {}, "upload": { "address": "https://t.acme.example/forget", "cookies": false } }
        """#)
  }

  @Test func `a deletion request of a stream that cannot be declined is never sent`() throws {
    for format in ["record-of-processing", "review-request"] {
      let never = try Self.forgetting(#"{ "default": "always", "privateMode": "never" }"#).document(format)
      #expect(never.contains("never, because users cannot opt out of main"), "\(never)")
      #expect(!never.contains("only when the user declines"), "\(never)")
      let sent = try Self.forgetting(AnsweredRegistry.choice).document(format)
      #expect(sent.contains("only when the user opts out of main, to request deletion of its data"), "\(sent)")
    }
  }
}
