import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Rules beside errors") struct UnsoundRegistryTests {
  /// What is found in sections beside the base of all examples: errors, then what rules find.
  private static func found(_ sections: String) -> (errors: [Diagnostic], findings: [Diagnostic]) {
    let files = [
      SourceFile(path: "notes/notes.json", bytes: Array(LintFixture.base.utf8)),
      SourceFile(
        path: "notes/example.json", bytes: Array("{ \"$schema\": \"../signalbook-1.schema.json\",\n\(sections)\n}".utf8)
      ),
    ]
    return found(files)
  }

  private static func found(_ files: [SourceFile]) -> (errors: [Diagnostic], findings: [Diagnostic]) {
    var diagnostics = Diagnostics()
    var findings: [Diagnostic] = []
    let registry = loadRegistry(
      files: files, folder: "notes", into: &diagnostics, reading: { _, _ in [] },
      salvaging: { findings = lint(unsound: $0, errors: $1, today: LintFixture.today).findings })
    #expect(registry == nil || findings.isEmpty)
    return (diagnostics.sorted, findings)
  }

  @Test("an error in one entry hides nothing in the others") func hidden() {
    let (errors, findings) = Self.found(
      #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu", "method": "open", "object": "menu",
          "extras": { "key": { "description": "A key.", "type": "settings-kye" } }
        },
        "menu.closed": {
          "description": "The user closed the menu.", "method": "close", "object": "settings_buttom", "expires": "2020-01-01"
        }
      }
      """#)
    #expect(errors.map(\.rule.name) == ["unknown-name"])
    let names = Set(findings.map(\.rule.name))
    #expect(names.isSuperset(of: ["misspelling", "expired", "not-looked-at"]), "\(names)")
    // The entry with the error is left alone, and what needs all of the registry has not run.
    #expect(!names.contains("missing-full-stop"))
    let note = findings.first { $0.rule.name == "not-looked-at" }
    #expect(note?.severity == .note && note?.message.hasSuffix("none at the entry with errors") == true)
  }

  @Test(
    "an error in what entries are made of leaves nothing to look at, which is said",
    arguments: [
      #""types": { "page": { "description": "A page.", "type": "intger" } }"#,
      #""streams": { "own": { "description": "Own.", "extends": "ap" } }"#,
      #""events": { "#,
    ]) func nothing(sections: String)
  {
    let (errors, findings) = Self.found(sections)
    #expect(!errors.isEmpty)
    #expect(findings.map(\.rule.name) == ["not-looked-at"], "\(findings.map(\.message))")
  }

  @Test("whatever is wrong with a registry, rules can look at the rest", arguments: SoundnessRule.all.map(\.id.id))
  func pages(id: String) throws {
    let page = try #require(SoundnessRule.named(id))
    switch page.bad {
    case .told: return
    case .bytes(let bytes, _): _ = Self.found([SourceFile(path: "notes/example.json", bytes: bytes)])
    case .file(let text): _ = Self.found([MarkedSchema(path: "notes/example.json", text).file])
    case .sections(let text):
      let marked = MarkedSchema(
        path: "notes/example.json", "{ \"$schema\": \"../signalbook-1.schema.json\",\n\(text)\n}")
      let isWhole = text.contains(#""registry":"#)
      let (errors, findings) = Self.found(
        isWhole ? [marked.file] : [marked.file, MarkedSchema(path: "notes/app.json", LintFixture.base).file])
      #expect(!errors.isEmpty && findings.contains { $0.rule.name == "not-looked-at" })
    }
  }
}
