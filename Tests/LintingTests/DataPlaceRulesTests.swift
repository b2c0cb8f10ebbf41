import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookLinting

/// Checks that the privacy rules apply to a data class under every key that can contain one.
@Suite struct DataPlaceRulesTests {
  private static func rules(_ text: String) throws -> [String] {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(text.utf8))], folder: "", into: &diagnostics)
    #expect(diagnostics.sorted.map(\.compilerText) == [])
    let result = lint(try #require(registry), settings: LintSettings(), today: "2026-11-21")
    return result.findings.map(\.rule.id)
  }

  @Test(arguments: DataPlace.all.indices)
  func `sensitive data of a stream that is on by default is found`(index: Int) throws {
    let place = DataPlace.all[index]
    #expect(try Self.rules(place.text).filter { $0 == "SB1403" }.count == 1, "\(place.key)")
    #expect(try Self.rules(place.text(with: "search.query")).filter { $0 == "SB1402" }.count == 1, "\(place.key)")
    #expect(try !Self.rules(place.text(with: nil)).contains("SB1403"), "\(place.key)")
  }

  @Test(arguments: DataPlace.all.indices)
  func `an identifier that its stream does not list is found`(index: Int) throws {
    let place = DataPlace.all[index]
    #expect(try Self.rules(place.text(with: "id.install")).filter { $0 == "SB1412" }.count == 1, "\(place.key)")
    if place.key.hasSuffix(".entries") { return }
    let text = place.text.replacing(#""data": "\#(DataPlace.given)""#, with: #""identifies": true"#)
    #expect(try Self.rules(text).contains("SB1412"), "\(place.key)")
  }

  @Test(arguments: DataPlace.all.indices)
  func `content that goes out with a lasting identifier is found`(index: Int) throws {
    let place = DataPlace.all[index]
    let text = place.text.replacing(
      #""identifiers": []"#, with: #""identifiers": [{ "field": "events", "scope": "install" }]"#
    )
    .replacing(#""default": "on""#, with: #""default": "off""#)
    #expect(try Self.rules(text).filter { $0 == "SB1424" }.count == 1, "\(place.key)")
  }
}
