import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("The page on generated code") struct GeneratedCodePageTests {
  /// Returns the code blocks of a language in the page's example.
  private static func blocks(_ language: String, in page: String) -> [String] {
    guard let start = page.range(of: "\n## An example\n"), let end = page.range(of: "\n## 1. ") else { return [] }
    let blocks = page[start.upperBound..<end.lowerBound].components(separatedBy: "```\(language)\n").dropFirst()
    return blocks.compactMap { text in text.range(of: "\n```").map { text[..<$0.lowerBound] + "\n" } }
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  @Test("shows the generated code for the schema on the page") func current() throws {
    let page = try String(contentsOfFile: Paths.root + "/docs/generated-code.md", encoding: .utf8)
    let schema = try #require(Self.blocks("json", in: page).first)
    let shown = Self.blocks("swift", in: page)
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
    // The page contains the whole first file, and parts of the second.
    #expect(texts.count == 2 && shown.count == 4 && shown.first == texts.first)
    let registryFile = Self.withoutIndentation(texts.last ?? "")
    for part in shown.dropFirst() { #expect(registryFile.contains(Self.withoutIndentation(part)), "\(part)") }
  }
}
