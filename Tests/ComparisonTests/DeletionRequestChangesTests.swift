import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Edits of a stream that asks receivers to delete a user's data.
@Suite("Changes of deletion requests") struct DeletionRequestChangesTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" },
        "variants": { "strict": { "description": "S." }, "loose": { "description": "L." } } },
      "streams": {
        "s": {
          "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "consent": { "default": "off", "mechanism": "Switch." }, "deletionRequest": "forget", "build": ["background"],
          "envelope": {
            "client": { "description": "C.", "format": "uuid-lowercase", "from": "client.id" },
            "events": { "description": "E.", "from": "stream.events" } },
          "identifiers": [{ "field": "client", "scope": "install" }] },
        "forget": {
          "description": "F.", "encoding": "none", "consent": { "default": "always" },
          "envelope": { "client": { "description": "C.", "format": "uuid-lowercase", "from": "client.id" } },
          "identifiers": [{ "field": "client", "scope": "install" }],
          "upload": { "method": "POST", "address": "https://f.example.com", "success": ["2xx"] }, "owner": "a@example.com"
        }
      },
      "events": { "e": { "description": "E." } }
    }
    """#

  private static func verdict(_ before: String, _ after: String) throws -> PrivacyVerdict? {
    let start = try #require(text.firstRange(of: #""forget": {"#)).lowerBound
    let (head, tail) = (String(text[..<start]), String(text[start...]))
    try #require(tail.contains(before), "\(before)")
    let edited = head + tail.replacing(before, with: after, maxReplacements: 1)
    return try changes(from: text, to: edited).compactMap(\.privacy).max()
  }

  private static let client = #""from": "client.id" } }"#
  private static let encoding = #""encoding": "none","#

  @Test(
    "need a review if the request may not arrive or not name the user",
    arguments: [
      (client, #""from": "client.id", "sent": { "source": "network.kind", "in": ["wifi"] } } }"#),
      (client, #""from": "client.id", "sent": "present" } }"#), (client, #""from": "client.id", "wire": "x" } }"#),
      (client, #""from": "client.id", "variants": { "strict": { "sent": "never" } } } }"#),
      (encoding, #""encoding": "none", "limits": { "bytes": 20 },"#),
      (encoding, #""encoding": "none", "population": { "sample": 0.01 },"#),
      (encoding, #""encoding": "none", "population": { "countries": ["AQ"] },"#),
      (encoding, #""encoding": "none", "only": ["strict"],"#),
      (encoding, #""encoding": "none", "expires": "2026-12-31","#),
      (client, #""from": "client.id", "pattern": "^[0-7]" } }"#),
      (#", "address": "https://f.example.com""#, ""), (#""success": ["2xx"]"#, #""success": ["2xx", "5xx"]"#),
      (#""success": ["2xx"]"#, #""success": ["2xx"], "when": ["foreground"]"#),
      (#""success": ["2xx"]"#, #""success": ["2xx"], "contentType": "text/plain""#),
    ])
  func reviewed(before: String, after: String) throws {
    #expect(try Self.verdict(before, after) == .needsNewReview)
  }

  @Test("of texts and owners do not need a review") func described() throws {
    #expect(try Self.verdict(#""description": "F.""#, #""description": "Asks for deletion.""#) == .textOnly)
    #expect(try Self.verdict("a@example.com", "b@example.com") == .notify)
  }
}
