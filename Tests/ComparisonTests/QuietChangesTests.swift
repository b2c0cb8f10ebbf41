import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Edits that change whose data is sent, how often or under which name, or what documents claim, and little else.
@Suite("Edits with few visible effects") struct QuietChangesTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": {
        "stream": "s", "data": "location.coarse", "purposes": ["analytics", "third-party-ads"] } },
      "streams": { "s": {
        "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "formerly": ["a", "b"], "ping": "s", "swiftName": "s",
        "envelope": {
          "client": { "description": "C.", "format": "uuid-lowercase", "from": "client.id" },
          "events": { "description": "E.", "from": "stream.events" }
        },
        "identifiers": [{ "field": "client", "scope": "install", "reset": "When the app is installed again." }],
        "limits": { "events": { "atLeast": 2, "atMost": 20 }, "stored": 5, "perDay": { "atMost": 3, "day": "local" } },
        "consent": { "default": "on", "optOut": { "device": "deleted", "recipient": "kept" } },
        "recipients": [{ "name": "Ads", "role": "third-party", "tracking": true, "hosts": ["example.com"], "country": "DE" }]
      } },
      "events": { "seen": {
        "description": "S.", "code": "o", "once": "per-install", "swiftName": "seen",
        "fields": { "n": { "description": "N.", "type": "integer", "minimum": 0, "maximum": 9 } }
      } }
    }
    """#

  @Test(
    "that collect more or claim less need a new review",
    arguments: [
      // A stream without its former name: the default applies again to users who declined.
      [(#""s": {"#, #""t": {"#), (#""stream": "s""#, #""stream": "t""#)],
      [(#"["a", "b"]"#, #"["b", "a"]"#)],
      [
        (#""s": {"#, #""t": {"#), (#""stream": "s""#, #""stream": "t""#), (#"["a", "b"]"#, #"["b", "a", "s"]"#),
      ],
      [(#""perDay": { "atMost": 3"#, #""perDay": { "atMost": 100000"#)],
      [(#", "perDay": { "atMost": 3, "day": "local" }"#, "")],
      [(#""stored": 5"#, #""stored": 5000"#)], [(#""maximum": 9"#, #""maximum": 18446744073709551615"#)],
      [(#", "maximum": 9"#, "")], [(#""data": "location.coarse""#, #""data": "usage.interaction""#)],
      [(#""data": "location.coarse""#, #""data": "location.precise""#)],
      [(#""tracking": true"#, #""tracking": false"#)],
      [(#""role": "third-party""#, #""role": "self""#)], [(#", "third-party-ads""#, "")],
      [(#""recipient": "kept""#, #""recipient": "deleted""#)],
      [("When the app is installed again.", "Each day.")],
    ])
  func reviewed(edits: [(String, String)]) throws {
    let changes = try changes(of: Self.text, replacing: edits)
    #expect(changes.contains { $0.privacy == .needsNewReview }, "\(changes.map(\.message))")
  }

  @Test(
    "that change what queries find break them",
    arguments: [
      [(#""name": "r""#, #""name": "q""#)], [(#""seen": {"#, #""saw": {"#)],
      [(#""uuid-lowercase""#, #""uuid""#)], [(#""day": "local""#, #""day": "utc""#)],
      [(#""atLeast": 2, "#, "")], [(#", "atMost": 20"#, "")], [(#""atMost": 20"#, #""atMost": 40"#)],
      [(#""perDay": { "atMost": 3"#, #""perDay": { "atMost": 4"#)],
    ])
  func queried(edits: [(String, String)]) throws {
    let changes = try changes(of: Self.text, replacing: edits)
    #expect(changes.contains { $0.impacts.contains(.query) }, "\(changes.map(\.message))")
  }

  @Test("a rename that keeps the former name is harmless")
  func harmless() throws {
    let stream = try changes(
      of: Self.text,
      replacing: [
        (#""s": {"#, #""t": {"#), (#""stream": "s""#, #""stream": "t""#), (#"["a", "b"]"#, #"["a", "b", "s"]"#),
      ])
    #expect(stream.allSatisfy { $0.impacts.isEmpty && ($0.privacy ?? .textOnly) < .needsRenewal }, "\(stream)")
    let event = try changes(of: Self.text, replacing: [(#""seen": {"#, #""saw": { "formerly": ["seen"],"#)])
    #expect(event.allSatisfy { $0.impacts.isEmpty && ($0.privacy ?? .textOnly) < .needsRenewal }, "\(event)")
  }
}
