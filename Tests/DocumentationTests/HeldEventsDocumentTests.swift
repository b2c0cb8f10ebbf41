import Foundation
import SignalbookReview
import Testing

@testable import SignalbookDocumentation

/// Tests for held events in the dictionary, the Markdown pages and the inventory.
@Suite struct HeldEventsDocumentTests {
  private static func schema(_ hold: String) -> String {
    #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "D.",
        "variants": {"plain": {"description": "P."}, "strict": {"description": "S."}}},
      "streams": {"s": {"description": "S.", "encoding": "object", "eventField": {"wire": "e", "type": "string"},
        "consent": {"default": "off", "mechanism": "A question."\#(hold)},
        "variants": {"strict": {"consent": {"default": "off", "mechanism": "A question."}}}}},
      "events": {}
    }
    """#
  }

  private static let hold = #", "hold": {"events": 1, "age": {"hours": 36}}"#
  private static let words = "until the user decides, the device holds at most 1 event for up to 36 hours"

  private func text(_ schema: String, as format: DocumentFile.Format) throws -> String {
    DocumentFile.all(of: try Registries.parsed(schema), as: [format]).map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined()
  }

  @Test func `the page and the Markdown page show the limits of the variants that hold events`() throws {
    let html = try text(Self.schema(Self.hold), as: .html)
    #expect(html.components(separatedBy: Self.words).count == 2, "once, in one of the variants")
    let markdown = try text(Self.schema(Self.hold), as: .markdown)
    #expect(markdown.components(separatedBy: Self.words).count == 2)
    #expect(try !text(Self.schema(""), as: .markdown).contains("held on the device"))
  }

  @Test func `the inventory contains the limits`() throws {
    let text = try text(Self.schema(Self.hold), as: .json).filter { !$0.isWhitespace }
    #expect(text.contains(#""hold":{"events":1,"age":"36hours"}"#))
    #expect(try !self.text(Self.schema(""), as: .json).contains(#""hold""#))
  }
}
