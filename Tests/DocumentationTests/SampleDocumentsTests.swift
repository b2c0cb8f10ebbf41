import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// What is written of a registry that has one of everything that a document can show.
@Suite struct SampleDocumentsTests {
  private static func inventory() throws -> Inventory {
    let path = "\(Paths.root)/Tests/DocumentationTests/Samples/harbour/registry.json"
    let bytes = try #require(FolderReader.bytes(of: path))
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "harbour/registry.json", bytes: bytes)], folder: "harbour", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    return Inventory([try #require(registry)])
  }

  @Test func `documents say what they were reviewed to say`() throws {
    for file in DocumentFile.all(of: try Self.inventory(), as: Set(DocumentFile.Format.allCases)) {
      var text = Substring(String(decoding: file.bytes, as: UTF8.self))
      if file.name.hasSuffix(".html") {
        // The style and the script are the same in all pages.
        for (start, end) in [("<style", "</style>"), ("<script>", "</script>")] {
          let first = try #require(text.firstRange(of: start)).lowerBound
          let last = try #require(text[first...].firstRange(of: end)).upperBound
          text = text[..<first] + text[last...]
        }
      }
      try Golden.expect(String(text), equals: "harbour/\(file.name)")
    }
  }
}
