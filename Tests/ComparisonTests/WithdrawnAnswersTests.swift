import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Edits of answers after which the app sends the same data, or more, and documents declare less of it.
@Suite("Withdrawn and stronger answers") struct WithdrawnAnswersTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "defaults": { "stream": "s", "data": "location.precise" }, "security": { "encryptedInTransit": false },
        "variants": { "calm": { "description": "C.", "name": "x" }, "loud": { "description": "L.", "name": "y" } } },
      "streams": { "s": {
        "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "envelope": {
          "opens": { "description": "O.", "type": "integer", "from": "counter.app.opens", "resetBy": "session" },
          "events": { "description": "E.", "from": "stream.events" } },
        "build": ["background"], "identifiers": [],
        "session": { "endsAfter": { "min": 30 }, "starts": ["start", "foreground"] },
        "limits": { "distinct": [{ "events": ["seen"], "field": "text", "atMost": 9, "per": "session" }] },
        "consent": { "default": "off", "mechanism": "Switch." },
        "recipients": [
          { "name": "Ads", "role": "processor", "tracking": true, "hosts": ["a.example.com", "t.example.com"] },
          { "name": "Own", "role": "self", "hosts": ["own.example.com", "www.example.com"] }]
      } },
      "messages": { "hi": {
        "description": "H.", "stream": "s", "triggers": [{ "event": "seen" }], "evaluated": "backend",
        "interactions": ["viewed"] } },
      "events": { "seen": { "description": "S.", "fields": {
        "mail": { "description": "M.", "maxLength": 3, "identifies": true },
        "text": { "description": "T.", "cut": { "atMost": 30, "per": "byte" } },
        "free": { "description": "F.", "maxLength": 3, "sent": { "source": "variant.name", "in": ["x"] } }
      } }, "shown": { "description": "V." } }
    }
    """#

  private static func verdict(_ edits: [(String, String)], of text: String = text) throws -> PrivacyVerdict? {
    try changes(of: text, replacing: edits).compactMap(\.privacy).max()
  }

  @Test(
    "need a new review",
    arguments: [
      [(#", "identifiers": []"#, "")], [(#", "data": "location.precise""#, "")],
      [(#""hosts": ["a.example.com", "t.example.com"]"#, #""hosts": ["a.example.com"]"#)],
      [(#""hosts": ["a.example.com", "t.example.com"]"#, #""country": "DE""#)],
      [(#", "identifies": true"#, "")], [(#""encryptedInTransit": false"#, #""encryptedInTransit": true"#)],
      [(#""per": "byte""#, #""per": "grapheme""#)],
      [(#""endsAfter": { "min": 30 }"#, #""endsAfter": { "hours": 50 }"#)],
      [(#"["start", "foreground"]"#, #"["start"]"#)], [(#""resetBy": "session""#, #""resetBy": "never""#)],
      [
        (#""evaluated": "backend""#, #""evaluated": "local""#),
        (#""interactions": ["viewed"]"#, #""interactions": { "viewed": "shown" }"#),
      ], [(#""field": "text", "atMost": 9"#, #""field": "text", "atMost": 10"#)],
      [(#""name": "x""#, #""name": "z""#), (#""name": "y""#, #""name": "x""#), (#""name": "z""#, #""name": "y""#)],
      [
        (
          #""build": ["background"],"#,
          #""build": ["background"], "upload": { "path": { "text": "/x", "parts": {} } },"#
        )
      ],
    ])
  func reviewed(edits: [(String, String)]) throws {
    #expect(try Self.verdict(edits) == .needsNewReview)
  }

  @Test(
    "of the other direction only notify",
    arguments: [
      [(#""endsAfter": { "min": 30 }"#, #""endsAfter": { "hours": 50 }"#)],
      [(#""resetBy": "session""#, #""resetBy": "never""#)], [(#""per": "byte""#, #""per": "grapheme""#)],
      [(#""field": "text", "atMost": 9"#, #""field": "text", "atMost": 10"#)],
    ])
  func notified(edits: [(String, String)]) throws {
    var edited = Self.text
    for (before, after) in edits { edited = edited.replacing(before, with: after) }
    #expect(try Self.verdict(edits.map { ($0.1, $0.0) }, of: edited) == .notify)
  }

  @Test("the host of an upload stays a recipient's host") func uploadedTo() throws {
    let uploaded = Self.text.replacing(
      #""build": ["background"],"#,
      with: #""build": ["background"], "upload": { "method": "POST", "address": "https://own.example.com" },"#)
    let recipient = #", { "name": "Own", "role": "self", "hosts": ["own.example.com", "www.example.com"] }"#
      .replacing(", {", with: ",\n      {")
    #expect(try Self.verdict([(recipient, "")], of: uploaded) == .needsNewReview)
    #expect(try Self.verdict([(#""own.example.com", "www"#, #""www"#)], of: uploaded) == .needsNewReview)
    #expect(try Self.verdict([(#", "www.example.com""#, "")], of: uploaded) == .notify)
  }
}
