import SignalbookExporting
import SignalbookReview
import SignalbookSchemaFiles
import Testing

/// Tests for held events in the documents that show the default of a stream.
@Suite struct HeldEventsTests {
  private static func schema(_ hold: String) -> String {
    #"""
    {
      "$schema": "../signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "D.",
        "defaults": {"stream": "s", "data": "usage.interaction", "purposes": ["analytics"]}},
      "streams": {"s": {"description": "S.", "encoding": "object", "eventField": {"wire": "e", "type": "string"},
        "consent": {"default": "off", "mechanism": "A question."\#(hold)}}},
      "events": {"opened": {"description": "O.", "code": "o"}}
    }
    """#
  }

  private static let held =
    "until the user decides, the device holds at most 200 events for up to 30 days"
  private static let hold = #", "hold": {"events": 200, "age": {"days": 30}}"#

  private func text(_ format: String, _ schema: String) throws -> String {
    try ExportFixture.format(format).export(try ExportFixture.request(text: schema)).files.map(\.text).joined()
  }

  @Test func `the review request states the limits and the end of the hold`() throws {
    let line =
      "`r/streams/s`, all users: until the user decides, the device holds at most 200 events for up to 30 days. They "
      + "are sent if the user opts in, and deleted otherwise."
    #expect(try text("review-request", Self.schema(Self.hold)).contains(line))
    #expect(try !text("review-request", Self.schema("")).contains("are held"))
  }

  @Test func `the record of processing states the held events and the longer of both periods`() throws {
    let row = "| (f) events before the user decides | \(Self.held) |"
    #expect(try text("record-of-processing", Self.schema(Self.hold)).contains(row))
    #expect(try !text("record-of-processing", Self.schema("")).contains("before the user decides"))
    for (period, row) in [
      ("P1D", "1 day; events that wait for the user's decision: up to 30 days |"), ("P60D", "60 days |"),
    ] {
      let schema = Self.schema(Self.hold).replacing(
        #""description": "S.""#, with: #""description": "S.", "via": "upload", "retention": {"device": "\#(period)"}"#)
      let record = try text("record-of-processing", schema)
      #expect(record.contains("| (f) deleted on the device after | \(row)"), "\(record)")
    }
  }

  @Test func `store forms and manifests do not depend on the hold`() throws {
    for format in ["play-data-safety", "privacy-manifest", "app-store-label"] {
      #expect(try text(format, Self.schema(Self.hold)) == text(format, Self.schema("")), "\(format)")
    }
  }
}
