import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("The page on generated code") struct GeneratedCodePageTests {
  /// The contents of the page's code blocks of a language, behind a heading.
  private static func blocks(_ language: String, behind heading: String, in page: String) -> [String] {
    guard let start = page.range(of: heading) else { return [] }
    return page[start.upperBound...].components(separatedBy: "```\(language)\n").dropFirst().compactMap { text in
      text.range(of: "\n```").map { text[..<$0.lowerBound] + "\n" }
    }
  }

  @Test("shows what the generator makes of the schema that it shows") func current() throws {
    let page = try String(contentsOfFile: Paths.root + "/docs/generated-code.md", encoding: .utf8)
    let schema = try #require(Self.blocks("json", behind: "## 7. A registry whole", in: page).first)
    let shown = Self.blocks("swift", behind: "## 7. A registry whole", in: page)
    var diagnostics = Diagnostics()
    let registry = try #require(
      loadRegistry(
        files: [SourceFile(path: "notes/notes.json", bytes: Array(schema.utf8))], folder: "notes", into: &diagnostics))
    let files = generateSwift(
      registry, layout: .schemaFiles(name: "notes"), options: GenerationOptions(access: .internal, parts: [.events]),
      into: &diagnostics)
    #expect(!diagnostics.hasErrors)
    let texts = files.map { String(decoding: $0.text, as: UTF8.self) }.filter {
      !$0.contains("Nothing is declared here")
    }
    #expect(shown == texts)
  }
}
