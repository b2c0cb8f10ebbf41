import SignalbookExporting
import SignalbookReview
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Checks that documents for reviewers highlight notes that start with `Warning: `.
@Suite struct WarningTests {
  private static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "Of a test.", "defaults": {"stream": "s"}},
      "streams": {
        "s": {
          "description": "Sent.", "encoding": "object", "note": "Warning: Streams <record> people.",
          "eventField": {"wire": "kind", "type": "string"},
          "common": {"up": {"type": "integer", "from": "clock.uptime-ms", "note": "Warning: A fingerprint."}}
        }
      },
      "events": {
        "e": {"code": "e", "description": "The user did it.", "note": "Warning: An event that warns."},
        "plain": {"code": "p", "description": "The user did that.", "note": "No Warning: a remark."}
      }
    }
    """#
  private static let texts = ["Streams", "A fingerprint.", "An event that warns."]

  @Test func `the page marks each warning at its entry and lists it in the summary`() throws {
    var page = DictionaryPage(of: try Registries.parsed(Self.schema))
    let text = String(decoding: page.bytes(), as: UTF8.self)
    for warning in Self.texts {
      #expect(text.split(separator: "Warning: \(warning)").count == 2, "at its entry: \(warning)")
    }
    // In the table of all streams, in the registry's table and on its card.
    #expect(text.split(separator: "<span class=\"tag stop\"><a href=").count - 1 == 9)
    #expect(text.contains("Warning, <a href=#r/streams/s/common/up>up</a>: A fingerprint."))
    #expect(text.contains("<p class=note>No Warning: a remark."))
  }

  @Test func `Markdown and the review request name each warning`() throws {
    let inventory = try Registries.parsed(Self.schema)
    let files = DocumentFile.all(of: inventory, as: [.markdown])
    let pages = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    #expect(pages.contains("**warning** | Streams"))
    #expect(pages.contains("*Warning:* A fingerprint.") && pages.contains("*Warning:* An event that warns."))
    #expect(pages.contains("*Note:* No Warning: a remark."))
    let format = try #require(ExportFormat.all.first { $0.name == "review-request" })
    let request = try format.export(ExportRequest(inventory)).files.map(\.text).joined()
    #expect(request.split(separator: "**Warning**, ").count - 1 == 3)
    #expect(request.contains("A fingerprint.") && !request.contains("a remark"))
  }
}
