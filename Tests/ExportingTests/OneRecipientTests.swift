import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Tests for transfers to the same recipient from several streams, and in the European Economic Area.
@Suite struct OneRecipientTests {
  private static func text(_ recipients: [String]) -> String {
    let streams = recipients.enumerated().map { index, recipient in
      #"""
      "s\#(index)": { "description": "S.", "data": "usage.interaction", "purposes": ["analytics"], "identifiers": [],
        "retention": "P30D", "envelope": { "v": { "description": "V.", "type": "boolean", "from": "app.v" } },
        "recipients": [{ "name": "P", "role": "processor", "tracking": false, \#(recipient) }] }
      """#
    }
    return #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
        "streams": { \#(streams.joined(separator: ", ")) } }
      """#
  }

  private func export(_ format: String, _ recipients: [String]) throws -> String {
    try ExportFixture.format(format).export(ExportFixture.request(text: Self.text(recipients))).files[0].text
  }

  @Test func `Fides lists each safeguard of a recipient, and a missing one`() throws {
    let scc = #""country": "US", "safeguard": "SCC""#
    let bcr = #""country": "US", "safeguard": "BCR""#
    let none = #""country": "US""#
    for (recipients, words, isOpen) in [
      ([scc, bcr], ["SCC", "BCR"], false), ([none, scc], ["SCC"], true), ([scc, none], ["SCC"], true),
    ] {
      let text = try export("fides", recipients)
      let list = text.split(separator: "legal_basis_for_transfers:").last?.split(separator: "processes_").first ?? ""
      for word in words { #expect(list.contains("\"\(word)\""), "\(text)") }
      #expect(list.contains("UNANSWERED") == isOpen, "\(text)")
    }
  }

  @Test func `a safeguard that denies itself is unanswered`() throws {
    for word in ["None", "none.", "n/a", "-"] {
      let text = try export("record-of-processing", [#""country": "US", "safeguard": "\#(word)""#])
      #expect(text.contains("(e) safeguard for the transfer | **unanswered**"), "\(word): \(text)")
    }
  }

  @Test func `a country of the European Economic Area is not a transfer`() throws {
    let inside = try export("record-of-processing", [#""country": "FR""#])
    #expect(inside.contains("| (d) country of the recipient | FR |"), "\(inside)")
    #expect(!inside.contains("(e) transfer") && !inside.contains("safeguard"), "\(inside)")
    let outside = try export("record-of-processing", [#""country": "US""#])
    #expect(outside.contains("| (e) transfer to | US |"))
    #expect(outside.contains("(e) safeguard for the transfer | **unanswered**"))
    let open = try export("record-of-processing", [#""hosts": ["a.example"]"#])
    #expect(open.contains("(e) transfer to | **unanswered**"))
  }
}
