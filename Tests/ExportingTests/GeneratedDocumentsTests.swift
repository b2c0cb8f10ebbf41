import Foundation
import SignalbookExporting
import SignalbookTestSupport
import Testing

/// Checks that the committed documents match the documents generated from the grammar.
@Suite("Committed documents of the language")
struct GeneratedDocumentsTests {
  @Test(
    "are current",
    arguments: [
      ("schemas/signalbook-1.schema.json", "meta-schema", metaSchema()),
      ("docs/reference.md", "language-reference", languageReference()),
    ])
  func areCurrent(path: String, document: String, expected: String) throws {
    let url = URL(fileURLWithPath: "\(Paths.root)/\(path)")
    if Golden.isRecording {
      try Data(expected.utf8).write(to: url)
      Issue.record("recorded \(path)")
    }
    let committed = try? String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(
      committed == expected,
      "\(path) is stale; write it again with: swift run signalbook export \(document) --output \(path)")
  }
}
