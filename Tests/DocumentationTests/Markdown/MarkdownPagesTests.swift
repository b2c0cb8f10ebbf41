import Foundation
import SignalbookDocumentation
import SignalbookTestSupport
import Testing

@Suite struct MarkdownPagesTests {
  @Test func `the committed pages are those of the registries`() throws {
    let folder = "\(Paths.root)/Generated/docs"
    for page in DocumentFile.all(of: try Registries.all(), as: [.markdown]) {
      let path = "\(folder)/\(page.name)"
      let current = try? Data(contentsOf: URL(fileURLWithPath: path))
      if current == Data(page.bytes) { continue }
      if Golden.isRecording { try Data(page.bytes).write(to: URL(fileURLWithPath: path)) }
      Issue.record("Generated/docs/\(page.name) \(Golden.isRecording ? "recorded" : "is not current")")
    }
  }
}
