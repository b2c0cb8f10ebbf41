import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// The documents of two registries: one uses every feature that documents show, and the other does not answer any
/// questions.
@Suite struct SampleDocumentsTests {
  private static func inventory(_ name: String, at folder: String) throws -> Inventory {
    let path = "\(Paths.root)/Tests/\(folder)/\(name)/registry.json"
    let bytes = try #require(FolderReader.bytes(of: path))
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "\(name)/registry.json", bytes: bytes)], folder: name, into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    return Inventory([try #require(registry)])
  }

  @Test(arguments: [("harbour", "DocumentationTests/Samples"), ("bare", "ExportingTests/Registries")])
  func `documents say what they were reviewed to say`(name: String, folder: String) throws {
    for file in DocumentFile.all(of: try Self.inventory(name, at: folder), as: Set(DocumentFile.Format.allCases)) {
      var text = Substring(String(decoding: file.bytes, as: UTF8.self))
      if file.name.hasSuffix(".html") {
        // The style, the script and their digests are the same in all pages.
        for (start, end) in [("<style", "</style>"), ("<script>", "</script>")] {
          let first = try #require(text.firstRange(of: start)).lowerBound
          let last = try #require(text[first...].firstRange(of: end)).upperBound
          text = text[..<first] + text[last...]
        }
      }
      let digest = try Regex(#"sha256-[A-Za-z0-9+/=]+"#)
      try Golden.expect(String(text.replacing(digest, with: "sha256-…")), equals: "\(name)/\(file.name)")
    }
  }
}
