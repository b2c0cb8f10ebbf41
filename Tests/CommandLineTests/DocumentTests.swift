import Foundation
import SignalbookTestSupport
import Testing

/// Checks the snippets, commands and links in the README and in `docs/`.
@Suite("Documents") struct DocumentTests {
  static let pages: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: Paths.root + "/docs")) ?? []
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
      + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 } + catalogue
  }()

  /// The articles of the runtime's DocC catalog.
  static let catalogue: [String] = {
    let folder = "Sources/Signalbook/Signalbook.docc"
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: "\(Paths.root)/\(folder)")) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }()

  static let pagesWithLinks: [String] =
    pages
    + ["docs/decisions", "Tests/Evidence"].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: Paths.root + "/" + folder)) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
    }

  static func lines(of page: String) throws -> [Substring] {
    try String(contentsOfFile: Paths.root + "/" + page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  struct Snippet {
    var line: Int
    var language: String
    var source: String?
    var text: String
  }

  /// Returns a page's fenced code blocks. A comment on the preceding line sets `source`.
  static func snippets(of page: String) throws -> [Snippet] {
    var snippets: [Snippet] = []
    var open: Snippet?
    var before: Substring = ""
    for (index, line) in try lines(of: page).enumerated() {
      if var snippet = open {
        if line.hasPrefix("```") {
          snippets.append(snippet)
          open = nil
        } else {
          snippet.text += line + "\n"
          open = snippet
        }
      } else if line.hasPrefix("```") {
        let isNamed = before.hasPrefix("<!-- from: ") && before.hasSuffix(" -->")
        open = Snippet(
          line: index + 1, language: String(line.dropFirst(3)),
          source: isNamed ? String(before.dropFirst("<!-- from: ".count).dropLast(" -->".count)) : nil, text: "")
      }
      before = line
    }
    return snippets
  }

  /// Returns the text without indentation, so that only its content is compared.
  static func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test("a snippet with a source file matches this file literally", arguments: pages)
  func snippetsAreReal(page: String) throws {
    for snippet in try Self.snippets(of: page) {
      guard let source = snippet.source else { continue }
      let file = try String(contentsOfFile: Paths.root + "/" + source, encoding: .utf8)
      #expect(
        Self.unindented(file).contains(Self.unindented(snippet.text)), "\(page):\(snippet.line): not in \(source)")
    }
  }

  @Test("each Swift snippet in the runtime's catalog comes from a compiled file", arguments: catalogue)
  func catalogueSnippets(page: String) throws {
    let sources = ["Tests/GeneratedTests/", "Examples/"]
    for snippet in try Self.snippets(of: page) {
      #expect(snippet.language == "swift", "\(page):\(snippet.line)")
      let source = snippet.source ?? ""
      #expect(
        source.hasSuffix(".swift") && sources.contains { source.hasPrefix($0) },
        "\(page):\(snippet.line): from \(source)")
    }
  }

  @Test("a snippet of signalbook.json is accepted", arguments: pages)
  func configurationSnippets(page: String) throws {
    for snippet in try Self.snippets(of: page) where snippet.language == "json" && snippet.text.contains("\"targets\"")
    {
      try inTemporaryFolder { folder in
        try write(snippet.text, to: folder + "/signalbook.json")
        let result = try Tool.run(["lint"], in: folder)
        // The registries do not exist, so check only that there is no fault in the file itself.
        #expect(!result.errors.contains("signalbook.json:"), "\(page):\(snippet.line): \(result.errors)")
      }
    }
  }

  @Test("every command and option that a page mentions exists", arguments: pages)
  func commands(page: String) throws {
    let text = try Self.lines(of: page).joined(separator: " ")
    for match in text.matches(of: /(?:swift run|`|swift package) ?signalbook ([a-z]+)([^`|#]*)/) {
      let verb = String(match.1)
      if verb == "help" { continue }
      let help = try Tool.run([verb, "--help"], in: Paths.root)
      #expect(help.status == 0, "\(page): 'signalbook \(verb)' is no verb")
      for option in match.2.matches(of: /--[a-z-]+/) {
        #expect(help.output.contains(option.0), "\(page): '\(option.0)' is no option of '\(verb)'")
      }
    }
  }

  @Test("every link leads to a file and, if it has a fragment, to a heading", arguments: pagesWithLinks)
  func links(page: String) throws {
    let folder = URL(fileURLWithPath: Paths.root + "/" + page).deletingLastPathComponent()
    for match in try Self.prose(of: page).matches(of: /\]\(([^)#:]*)(?:#([^)]*))?\)/) {
      let target =
        match.1.isEmpty ? Paths.root + "/" + page : folder.appendingPathComponent(String(match.1)).standardized.path
      #expect(FileManager.default.fileExists(atPath: target), "\(page): \(match.1)")
      guard let fragment = match.2, target.hasSuffix(".md") else { continue }
      let anchors = Self.anchors[target] ?? Self.anchors(at: target)
      #expect(anchors.contains(String(fragment)), "\(page): \(match.0)")
    }
  }

  @Test func `the first snippets of README contain a schema, an endpoint and a call`() throws {
    let text = try String(contentsOfFile: Paths.root + "/README.md", encoding: .utf8)
    let start = try #require(text.split(separator: "## Try it").first)
    for part in ["\"setting-changed\": {", "UploadSettings(endpoints:", "telemetry.record(."] {
      #expect(start.contains(part), "\(part)")
    }
  }

  @Test("the index lists each page once", arguments: ["docs", "docs/decisions"])
  func index(folder: String) throws {
    let index = "\(folder)/README.md"
    var links: [String: Int] = [:]
    for match in try Self.prose(of: index).matches(of: /\]\(([a-z0-9-]+\.md)\)/) {
      links[String(match.1), default: 0] += 1
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: "\(Paths.root)/\(folder)")
      .filter { $0.hasSuffix(".md") && $0 != "README.md" }
    for page in pages { #expect(links[page] == 1, "\(index) lists \(page) \(links[page] ?? 0) times") }
  }

  @Test("the glossary is sorted, and each term occurs on the linked page or another page")
  func glossary() throws {
    func text(_ page: String) throws -> String { try Self.lines(of: page).joined(separator: " ").lowercased() }
    let others = Self.pages.filter { $0.hasPrefix("docs/") && $0 != "docs/glossary.md" }
    var last = ""
    var count = 0
    for line in try Self.lines(of: "docs/glossary.md") {
      if line.hasPrefix("## ") { last = "" }
      let terms = line.matches(of: /\*\*([^*]+)\*\*/).map { String($0.1) }
      guard let first = terms.first else { continue }
      #expect(line.hasPrefix("- **") && last < first, "\(first) after \(last)")
      last = first
      let linked = line.matches(of: /\]\(([a-z-]+\.md)\)/).map { "docs/" + $0.1 }
      for term in terms {
        let isUsed = try (linked.isEmpty ? others : linked).contains { try text($0).contains(term) }
        #expect(isUsed, "\(term): not on \(linked)")
      }
      count += terms.count
    }
    #expect(count > 40)
  }

  /// Returns a page without its snippets and code.
  private static func prose(of page: String) throws -> String {
    var isCode = false
    let lines = try lines(of: page).filter { line in
      guard line.hasPrefix("```") else { return !isCode }
      isCode.toggle()
      return false
    }
    return lines.joined(separator: "\n").replacing(/`[^`]*`/, with: "")
  }

  /// Returns the fragments that GitHub generates for the headings of a page.
  /// The anchors of each page, by path. Computed once, because large pages have many links to them.
  private static let anchors = Dictionary(
    uniqueKeysWithValues: pagesWithLinks.map { ("\(Paths.root)/\($0)", anchors(at: "\(Paths.root)/\($0)")) })

  private static func anchors(at path: String) -> Set<String> {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    var found: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("#") {
      let heading = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
      let kept = heading.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      found.insert(String(kept.map { $0 == " " ? "-" : $0 }))
    }
    for match in text.matches(of: /(?:id|name)="([^"]+)"/) { found.insert(String(match.1)) }
    return found
  }
}
