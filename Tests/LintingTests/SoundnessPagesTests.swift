import Foundation
import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Soundness pages")
struct SoundnessPagesTests {
  @Test(
    "What the example marks is found, with the page's id and name, and nothing else",
    arguments: SoundnessRule.all.map(\.id.id))
  func example(id: String) throws {
    let page = try #require(SoundnessRule.named(id))
    var diagnostics = Diagnostics()
    var files: [SourceFile] = []
    var expected: [String]?
    let marked = { (text: String) in
      MarkedSchema(path: "notes/example.json", text.replacing("⟧", with: "⟧\(id)"))
    }
    switch page.bad {
    case .described: return
    case .bytes(let bytes, _): files = [SourceFile(path: "notes/example.json", bytes: bytes)]
    case .file(let text):
      let schema = marked(text)
      files = [schema.file]
      expected = schema.expected
    case .sections(let text):
      let schema = marked("{ \"$schema\": \"../signalbook-1.schema.json\",\n\(text)\n}")
      files = [schema.file]
      if !text.contains(#""registry":"#) { files.append(MarkedSchema(path: "notes/app.json", LintFixture.base).file) }
      expected = schema.expected
    }
    let registry = loadRegistry(files: files, folder: "notes", into: &diagnostics, reading: { _, _ in [] })
    #expect(registry == nil)
    let text = diagnostics.sorted.map(\.compilerText).joined()
    #expect(diagnostics.all.contains { $0.rule == page.id }, "\(text)")
    if let expected { #expect(findings(diagnostics) == expected, "\(text)") }
  }

  @Test("Every reported ID has a page for a rule or a soundness error, with a matching name")
  func complete() throws {
    var reported: [String: String] = [:]
    let sources = URL(fileURLWithPath: Paths.root).appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      // Skip lint rules and change rules, which have their own pages.
      if ["/Linting/Soundness/", "/Linting/Rules/", "/Comparison/"].contains(where: file.path.contains) { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /RuleID\(\s*"(SB[0-9]{4})",\s*"([a-z0-9-]+)"/) {
        reported[String(match.1)] = String(match.2)
      }
    }
    #expect(reported.count > 40)
    for (id, name) in reported.sorted(by: { $0.key < $1.key }) {
      #expect(Rule.named(id)?.id.name ?? SoundnessRule.named(id)?.id.name == name, "\(id) \(name) has no page")
    }
  }

  @Test("IDs are unique and ascending, and summaries and reasons are sentences")
  func form() {
    let ids = SoundnessRule.all.map(\.id.id)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    for page in SoundnessRule.all {
      #expect(page.summary.hasSuffix(".") && page.reason.hasSuffix("."), "\(page.id.id)")
      #expect(page.page.contains(page.summary))
    }
  }
}
