import Foundation
import SignalbookDocumentation
import SignalbookReview
import SignalbookTestSupport
import Testing

/// Compares our generated pages with the handwritten documents. The result is a page of all differences for review.
@Suite(.enabled(if: Paths.shared != nil, "needs the source documents in ../shared/seeds"))
struct SourceDocumentTests {
  private static func document(_ name: String) throws -> String {
    let shared = try #require(Paths.shared)
    return try String(contentsOfFile: "\(shared)/seeds/\(name)", encoding: .utf8)
  }

  private static func page(_ name: String) throws -> GeneratedPage {
    let files = DocumentFile.all(of: Inventory([try Registries.named(name)]), as: [.markdown])
    return GeneratedPage(String(decoding: try #require(files.first).bytes, as: UTF8.self))
  }

  /// Returns the reasons for differences, by document and difference.
  private static func reasons(_ name: String) throws -> [String: String] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(path)/Reasons/\(name).json"))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  static func all() throws -> [Comparison] {
    var focus = Comparison(
      "Focus and Klar", source: "focus-telemetry.txt", reasons: try reasons("focus"))
    focus.compareTuples(TupleTables(try document("focus-telemetry.txt")), with: try page("focus"), stream: "event")
    focus.compare(
      PingDocument.fields(try document("focus-telemetry.txt")), with: PingDocument.fields(try page("focus")))
    var viewer = Comparison("WebXR Viewer", source: "webxr-telemetry.txt", reasons: try reasons("webxr"))
    viewer.compareTuples(TupleTables(try document("webxr-telemetry.txt")), with: try page("webxr"), stream: "event")
    viewer.compare(
      PingDocument.fields(try document("webxr-telemetry.txt")), with: PingDocument.fields(try page("webxr")))
    var panel = Comparison(
      "Activity Stream", source: "activity-stream-telemetry.txt", reasons: try reasons("activity-stream"))
    panel.compare(
      PanelDocument.fields(try document("activity-stream-telemetry.txt")),
      with: PanelDocument.fields(try page("activity-stream")))
    var marketing = Comparison("Mobile marketing", source: "mma-leanplum.txt", reasons: try reasons("mma"))
    marketing.compare(
      MarketingDocument.fields(try document("mma-leanplum.txt")), with: MarketingDocument.fields(try page("mma")))
    var replay = Comparison(
      "Session replay", source: "session-replay-data-points.txt", reasons: try reasons("session-replay"))
    replay.compare(
      try ReplayDocument.fields(try document("session-replay-data-points.txt")),
      with: ReplayDocument.fields(try page("session-replay")))
    return [focus, viewer, panel, marketing, replay]
  }

  @Test("every difference from a document has a reason, and every reason is used")
  func rowsAgree() throws {
    for comparison in try Self.all() {
      #expect(comparison.faults == [])
      #expect(comparison.staleReasons == [], "\(comparison.source)")
    }
  }

  /// If an app did not send the documented data, the page must state this next to the row.
  @Test(arguments: [
    (
      "focus-telemetry.txt",
      [
        "find-in-page.next", "find-in-page.previous", "tips.siri-favorite-tapped", "first-run.page-shown",
        "first-run.skipped", "first-run.finished", "tracking-protection.drawer-closed", "first-run.previous-chosen",
        "first-run.new-chosen",
      ]
    ),
    ("webxr-telemetry.txt", ["web-xr.initialized", "recording.started", "recording.ended", "picture.taken"]),
  ])
  func `rows that the app contradicts have a remark`(source: String, events: [String]) throws {
    let comparison = try #require(try Self.all().first { $0.source == source })
    for event in events {
      let row = try #require(comparison.rows.first { $0.ours == event })
      #expect(row.remark?.contains("app") == true, "\(event)")
    }
  }

  @Test func `the documents' tables were read whole`() throws {
    #expect(TupleTables(try Self.document("focus-telemetry.txt")).rows.count == 49)
    #expect(TupleTables(try Self.document("webxr-telemetry.txt")).rows.count == 6)
  }

  @Test func `the page of the comparison is current`() throws {
    var text = """
      # The source documents beside the pages we generate

      The tables of the five documents that the registries were written from, compared row by row with the tables that
      `signalbook docs --format markdown` writes from the registries ([Generated/docs](../../Generated/docs/README.md)). The
      generated tables are read back as Markdown; lines are those of the documents. A difference without a known reason
      fails the tests, and so does a reason for a difference that there is not.

      Made by `SIGNALBOOK_RECORD=1 swift test --filter SourceDocumentTests`; the reasons are in
      `Tests/DocumentationTests/Reasons`.

      """
    for comparison in try Self.all() { text += comparison.text }
    let path = "\(Paths.root)/Tests/Evidence/source-documents-compared.md"
    if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
    if Golden.isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    Issue.record("Tests/Evidence/source-documents-compared.md \(Golden.isRecording ? "recorded" : "is not current")")
  }
}
