import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks the excerpts of schema files in `docs/language.md`.
@Suite struct LanguageGuideTests {
  let guide: [String]

  init() throws {
    guide = try Self.lines(of: "docs/language.md")
  }

  static func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: "\(Paths.root)/\(path)", encoding: .utf8).components(separatedBy: "\n")
  }

  /// Returns the lines without their common indentation, and without a comma at the end.
  static func plain(_ lines: some Collection<String>) -> [String] {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    var result = lines.map { String($0.dropFirst(indentation)) }
    if result.last?.hasSuffix(",") == true { result[result.count - 1].removeLast() }
    return result
  }

  @Test func everySnippetIsVerbatimInTheFileItNames() throws {
    var count = 0
    for (index, line) in guide.enumerated() where line.hasPrefix("```") && line != "```" {
      let comment = guide[index - 1]
      #expect(comment.hasPrefix("<!-- from: "), "line \(index + 1): a snippet without the file it is from")
      let path = comment.dropFirst("<!-- from: ".count).dropLast(" -->".count)
      let snippet = Array(guide[(index + 1)...].prefix { $0 != "```" })
      let file = try Self.lines(of: String(path))
      let places = file.indices.filter { start in
        start + snippet.count <= file.count && Self.plain(file[start..<start + snippet.count]) == snippet
      }
      #expect(!places.isEmpty, "line \(index + 1): the snippet is not in \(path)")
      count += 1
    }
    #expect(count > 30)
  }

  @Test(arguments: ["migrating-from-hand-written-calls", "splitting-a-large-registry", "testing"])
  func everySnippetOfAGuideIsPartOfAnExampleThatRuns(name: String) throws {
    let page = try Self.lines(of: "docs/\(name).md")
    var count = 0
    for (index, line) in page.enumerated() where line.hasPrefix("```") && line != "```" {
      let comment = page[index - 1]
      #expect(comment.hasPrefix("<!-- from: Examples/"), "line \(index + 1): a snippet without the file it is from")
      let path = comment.dropFirst("<!-- from: ".count).dropLast(" -->".count)
      let snippet = Array(page[(index + 1)...].prefix { $0 != "```" })
      let file = try Self.lines(of: String(path))
      let holds = file.indices.contains { start in
        start + snippet.count <= file.count && Self.plain(file[start..<start + snippet.count]) == Self.plain(snippet)
      }
      #expect(holds, "line \(index + 1): the snippet is not in \(path)")
      count += 1
    }
    #expect(count > 4)
  }

  @Test func everySourceIsListedWithItsMeaning() {
    for source in Grammar.sources {
      #expect(guide.contains("| `\(source.text)` | \(source.summary) |"), "\(source.text)")
    }
    // The additional rows are for the app's and the configuration's values.
    let table = guide.drop { $0 != "## Sources" }
    #expect(table.filter { $0.hasPrefix("| `") && $0.hasSuffix(" |") }.count == Grammar.sources.count + 3)
  }

  @Test func everyFormatIsNamed() {
    let text = guide.joined(separator: "\n")
    for key in Grammar.form("type")?.keys ?? [] where key.name == "format" {
      guard case .word(let words) = key.shape else { continue }
      for word in words { #expect(text.contains("`\(word.text)`"), "\(word.text)") }
    }
  }

  @Test func everyHardCaseIsListed() throws {
    let list = try Self.lines(of: "Examples/language/README.md").joined(separator: "\n")
    let root = URL(fileURLWithPath: "\(Paths.root)/Examples/language")
    let entries = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
    for entry in entries where entry.hasDirectoryPath {
      let name = entry.lastPathComponent
      #expect(list.contains("[\(name)](\(name))"), "\(name)")
    }
  }
}
