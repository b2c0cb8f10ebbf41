import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that the provenance of a single answer takes precedence, and that each document marks it.
@Suite struct InnerProvenanceTests {
  private static func registry(_ words: String = "", tracking: Bool = false, role: String = "processor") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "provenance": { "all": "document"\#(words) },
        "controller": { "name": "Maker", "contact": "a@example.com", "dpo": "dpo@example.com" }, "docs": "https://example.com/d",
        "security": { "encryptedInTransit": true, "measures": ["Keys."] }, "deletion": { "url": "https://example.com" },
        "legal": { "basis": "contract", "subjects": ["customer"] }, "defaults": { "stream": "own" } },
      "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "provenance": { "all": "document"\#(words) },
        "why": "W?", "data": "usage.interaction", "purposes": ["analytics"], "owner": "a@example.com", "expires": "2030-01-01",
        "common": { "id": { "from": "client.id", "data": "id.install" } },
        "identifiers": [{ "field": "id", "scope": "install", "origin": "app", "reset": "On reinstallation." }],
        "retention": { "recipient": "P30D", "device": "P1D" }, "population": { "locales": ["de_DE"] },
        "consent": { "default": "on", "mechanism": "A switch.", "privateMode": "never",
          "optOut": { "device": "deleted", "recipient": "kept" } },
        "recipients": [{ "name": "X", "role": "\#(role)", "hosts": ["x.example.com"], "country": "US",
          "safeguard": "Clauses.", "tracking": \#(tracking) },
          { "name": "Y", "role": "self", "hosts": ["y.example.com"], "country": "DE", "tracking": false }] } },
      "events": { "opened": { "description": "O." } } }
    """#
  }

  private static func export(_ format: String, _ registry: String) throws -> (Export, ProvenanceIndex) {
    let request = try ExportFixture.request(text: registry)
    return (try ExportFixture.format(format).export(request), request.inventory.provenance)
  }

  private static let formats = [
    "privacy-manifest", "app-store-label", "play-data-safety", "review-request", "record-of-processing", "fides",
  ]

  @Test("an answer that is not inferred has no mark", arguments: formats)
  func unmarked(format: String) throws {
    let (export, provenance) = try Self.export(format, Self.registry())
    #expect(!export.files[0].text.lowercased().contains("inferred"))
    #expect(export.sources.allSatisfy { $0.provenance(in: provenance) != .inferred })
  }

  private static let answers: [(key: String, formats: [String])] = [
    ("recipients.tracking", ["privacy-manifest", "app-store-label"]),
    ("recipients.role", ["play-data-safety", "review-request", "record-of-processing", "fides"]),
    ("recipients.country", ["record-of-processing", "fides"]),
    ("recipients.safeguard", ["record-of-processing", "fides"]),
    ("recipients.hosts", ["review-request", "record-of-processing"]),
    ("recipients", formats),
    ("identifiers.scope", ["review-request"]), ("identifiers.origin", ["review-request"]),
    ("identifiers.reset", ["review-request"]),
    ("retention.recipient", ["play-data-safety", "record-of-processing", "fides"]),
    ("retention.device", ["record-of-processing"]), ("population", ["review-request"]),
    ("consent.default", ["review-request", "record-of-processing"]),
    ("consent.mechanism", ["play-data-safety", "review-request", "record-of-processing"]),
    ("consent.optOut", ["review-request", "record-of-processing"]), ("consent.privateMode", ["review-request"]),
    ("data", formats), ("purposes", formats), ("why", ["review-request", "record-of-processing"]),
    ("controller", ["record-of-processing", "fides"]), ("legal", ["record-of-processing", "fides"]),
    ("security", ["play-data-safety", "record-of-processing"]), ("deletion", ["play-data-safety"]),
    ("docs", ["review-request", "fides"]), ("expires", ["review-request"]),
  ]

  @Test("each document marks the inferred answers that it has", arguments: answers.indices)
  func marked(index: Int) throws {
    let (key, formats) = Self.answers[index]
    let text = Self.registry(#", "\#(key)": "inferred""#)
    for format in formats {
      let (export, provenance) = try Self.export(format, text)
      #expect(export.files[0].text.lowercased().contains("inferred"), "\(format) \(key)\n\(export.files[0].text)")
      #expect(export.sources.contains { $0.provenance(in: provenance) == .inferred }, "\(format) \(key)")
    }
  }

  @Test func `a yes that one source states is sourced, and a no is as good as the worst of its reasons`() throws {
    #expect(try !Self.export("privacy-manifest", Self.registry(tracking: true)).0.files[0].text.contains("INFERRED"))
    let word = #", "recipients.tracking": "inferred""#
    let no = try Self.export("privacy-manifest", Self.registry(word)).0.files[0].text
    #expect(no.contains("INFERRED: NSPrivacyCollectedDataTypes/DeviceID/Tracking = false"), "\(no)")
    let domains = try Self.export("privacy-manifest", Self.registry(word, tracking: true)).0.files[0].text
    #expect(domains.contains("tracking of X: yes") || domains.contains("Tracking = true"), "\(domains)")
    let hosts = #", "recipients.hosts": "inferred""#
    let listed = try Self.export("privacy-manifest", Self.registry(hosts, tracking: true)).0.files[0].text
    #expect(listed.contains("INFERRED: hosts of X: x.example.com"), "\(listed)")
  }

  @Test func `denials in Fides that follow from inferred answers are marked`() throws {
    let inside = Self.registry(#", "recipients.country": "inferred""#).replacing(#""US""#, with: #""FR""#)
    let text = try Self.export("fides", inside).0.files[0].text
    #expect(
      text.contains("does_international_transfers: false") && text.contains("INFERRED: r/does_international_transfers"))
    let roles = try Self.export("fides", Self.registry(#", "recipients.role": "inferred""#)).0.files[0].text
    #expect(roles.contains("INFERRED: r/own/analytics/data_shared_with_third_parties = false"), "\(roles)")
    let data = try Self.export("fides", Self.registry(#", "data": "inferred""#)).0.files[0].text
    #expect(data.contains("INFERRED: r/own/analytics/data_categories"), "\(data)")
  }

  @Test func `the retention of a recipient may be a word without an object`() throws {
    let short = Self.registry(#", "retention.recipient": "inferred""#)
      .replacing(#"{ "recipient": "P30D", "device": "P1D" }"#, with: #""P30D""#)
    #expect(
      try Self.export("record-of-processing", short).0.files[0].text.contains("Inferred answers, without a source"))
  }

  @Test func `the words of a stream name the parts of recipients`() throws {
    let inventory = try ExportFixture.request(
      text: Self.registry(#", "recipients.tracking": "inferred", "recipients.country": "vendor""#)
    ).inventory
    let words = inventory.provenance.words(of: inventory.streams[0])
    #expect(words.first { $0.word == .inferred }?.keys == ["recipients.tracking"])
    #expect(words.first { $0.word == .vendor }?.keys == ["recipients.country"])
  }
}
