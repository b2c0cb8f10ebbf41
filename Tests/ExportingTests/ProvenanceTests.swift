import SignalbookRegistry
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

@Suite struct ProvenanceTests {
  private static let registry = """
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "provenance": { "all": "document", "data": "choice" },
        "security": { "encryptedInTransit": true },
        "defaults": { "stream": "own", "purposes": ["analytics"], "data": "usage.interaction" } },
      "streams": { "own": { "encoding": "object", "identifiers": [],
        "provenance": { "recipients.role": "inferred", "retention.recipient": "vendor" },
        "retention": { "recipient": "P30D", "device": "P1D" }, "consent": { "default": "on" },
        "recipients": [{ "name": "X", "role": "third-party", "tracking": false }] } },
      "events": {
        "opened": { "fields": { "data": { "data": "diag.other", "why": "W?" } } },
        "closed": { "provenance": "inferred", "why": "Y?", "fields": {
          "n": { "data": "diag.crash", "provenance": { "data": "code" }, "why": "Z?" } } } } }
    """

  @Test func `the innermost provenance that covers an answer holds`() throws {
    let inventory = try ExportFixture.request(text: Self.registry).inventory
    let stream = try #require(inventory.streams.first)
    func expect<Value>(_ answer: Answer<Value>, _ word: Provenance?) {
      #expect(inventory.provenance[answer] == word, "\(answer.key)")
    }
    expect(stream.retentionAtRecipient, .vendor)
    expect(stream.retentionOnDevice, .document)
    expect(stream.audiences[0].isOnByDefault, .document)
    expect(inventory.registries[0].isEncryptedInTransit, .document)
    let recipient = try #require(stream.audiences[0].recipients.value?.first)
    expect(Answer<String>(recipient.role, "recipients.role", at: recipient.location), .inferred)
    expect(Answer<String>(recipient.name, "recipients", at: recipient.location), .document)
    let closed = try #require(stream.events.first { $0.name == "closed" })
    expect(closed.why, .inferred)
    expect(closed.data, .choice)
    expect(closed.purposes, .document)
    expect(closed.children[0].data, .code)
    expect(closed.children[0].why, .inferred)
    // A field whose name is also a key.
    let opened = try #require(stream.events.first { $0.name == "opened" })
    expect(opened.children[0].data, .choice)
    expect(opened.children[0].why, .document)
    expect(opened.owner, nil)
  }

  @Test(
    "each form marks what is inferred inside itself",
    arguments: [
      ("privacy-manifest", nil), ("app-store-label", nil), ("play-data-safety", #","INFERRED: true""#),
      ("fides", "role of X: third party"), ("record-of-processing", "Inferred answers, without a source"),
      ("review-request", "Inferred answers, without a source"),
    ] as [(String, String?)])
  func marks(format: String, mark: String?) throws {
    let text = try ExportFixture.format(format).export(ExportFixture.request(text: Self.registry)).files[0].text
    if let mark { #expect(text.contains(mark.replacing("\"", with: "")), "\(text)") }
    // These documents contain no inferred answer if the class is not inferred.
    if mark == nil { #expect(!text.contains("INFERRED")) }
    let none = Self.registry.replacing(#""recipients.role": "inferred", "#, with: "")
      .replacing(#""provenance": "inferred", "#, with: "")
    #expect(
      !(try ExportFixture.format(format).export(ExportFixture.request(text: none)).files[0].text).mentions("inferred"))
    let inferred = Self.registry.replacing(#""data": "choice""#, with: #""data": "inferred""#)
    #expect(
      try ExportFixture.format(format).export(ExportFixture.request(text: inferred)).files[0].text.mentions("inferred"))
  }
}

extension String {
  fileprivate func mentions(_ word: String) -> Bool { lowercased().contains(word) }
}
