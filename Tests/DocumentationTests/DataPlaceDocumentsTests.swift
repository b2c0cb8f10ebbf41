import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Checks that every document contains a data class, under every key that can contain one.
@Suite struct DataPlaceDocumentsTests {
  @Test(arguments: DataPlace.all.indices)
  func `a class of data is in every document, and only because of its place`(index: Int) throws {
    let place = DataPlace.all[index]
    for format in DocumentFile.Format.allCases {
      for (text, isThere) in [(place.text, true), (place.text(with: nil), false)] {
        var diagnostics = Diagnostics()
        let registry = loadRegistry(
          files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
        #expect(diagnostics.sorted.map(\.compilerText) == [])
        let inventory = Inventory([try #require(registry)])
        let files = DocumentFile.all(of: inventory, as: [format])
        let words = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(words.contains(DataPlace.given) == isThere, "\(place.key): \(format)")
      }
    }
  }
}
