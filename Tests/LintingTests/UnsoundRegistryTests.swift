import SignalbookLinting
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Rules for registries with errors") struct UnsoundRegistryTests {
  /// Returns the errors and the rules' findings for sections that are added to the base of all examples.
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

  @Test("an error in one entry does not hide findings in other entries") func hidden() {
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
    // The entry with the error and the registry-wide rules are skipped.
    #expect(!names.contains("missing-full-stop"))
    let note = findings.first { $0.rule.name == "not-looked-at" }
    #expect(note?.severity == .note && note?.message.contains("1 entry with errors") == true)
  }

  @Test("a faulty example does not hide findings in its own entry, or of registry-wide rules") func faultyExample() {
    let (errors, findings) = Self.found(
      #"""
      "types": { "unused": { "description": "A type.", "enum": ["a", "b"] } },
      "events": {
        "story.opened": {
          "description": "The user opened a story.", "method": "open", "object": "story",
          "extras": { "pulse": { "description": "The user's heart rate.", "type": "integer", "minimum": 0 } },
          "examples": [[1, "action", "open", "story"]]
        }
      }
      """#)
    #expect(errors.map(\.rule.name) == ["bad-example"])
    let names = Set(findings.map(\.rule.name))
    #expect(names.isSuperset(of: ["telling-name", "unused-type"]), "\(names)")
    #expect(!names.contains("not-looked-at"))
  }

  @Test("the note omits the count if every entry is skipped") func noEntries() {
    let (errors, findings) = Self.found(#""registry": { "name": "other" }"#)
    let notes = findings.filter { $0.rule.name == "not-looked-at" }.map(\.message)
    #expect(!errors.isEmpty && !notes.contains { $0.contains("0 entries") }, "\(notes)")
  }

  @Test("an error about every entry skips all rules, which is reported") func nothing() {
    let (errors, findings) = Self.found(#""events": { "#)
    #expect(!errors.isEmpty)
    #expect(findings.map(\.message) == ["other checks were skipped until these errors are fixed"])
  }

  @Test(
    "an error in a type or a stream hides what is wrong with entries that use it, and with no others",
    arguments: [
      (#""types": { "page": { "description": "A page.", "type": "intger" } },"#, #""type": "page""#, ""),
      (
        #""types": { "page": { "description": "A page.", "type": "intger" }, "pages": { "description": "Pages.", "type": "array", "items": { "type": "page" } } },"#,
        #""type": "pages", "as": "json-text""#, ""
      ),
      (
        #""streams": { "own": { "description": "Own.", "extends": "ap" } },"#, #""type": "boolean""#,
        #""stream": "own","#
      ),
    ]) func dependents(broken: String, type: String, stream: String)
  {
    let (errors, findings) = Self.found(
      #"""
      \#(broken)
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", \#(stream) "method": "open", "object": "opened_buttom",
          "extras": { "page": { "description": "The page.", \#(type) } }
        },
        "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "settings_buttom" }
      }
      """#)
    #expect(!errors.isEmpty)
    let slips = findings.filter { $0.rule.name == "misspelling" }.map(\.message)
    #expect(slips.count == 1 && slips[0].contains("settings_buttom"), "\(findings.map(\.message))")
  }

  @Test("a misspelled key is not also reported as missing", arguments: ["metod", "methd", "objct", "Object"])
  func misspeltKey(key: String) {
    let keys = ["method", "object"].map { key.lowercased().first == $0.first ? key : $0 }
    let (errors, _) = Self.found(
      #""events": { "menu.opened": { "description": "It was.", "\#(keys[0])": "open", "\#(keys[1])": "menu" } }"#)
    #expect(errors.map(\.rule.name) == ["unknown-key"], "\(errors.map(\.message))")
  }

  @Test("syntax errors with known values do not hide findings") func syntax() {
    let (errors, findings) = Self.found(
      #"""
      "events": {
        // What was opened.
        "menu.opened": { "description": "The user opened the menu.", "method": "open", object: "settings_buttom",
          "extras": { "key": { "description": "A key.", "type": "settings-kye" } } },
      },
      """#)
    #expect(
      errors.map(\.rule.name).sorted() == ["json-syntax", "json-syntax", "json-syntax", "json-syntax", "unknown-name"])
    #expect(findings.contains { $0.rule.name == "not-looked-at" && $0.message.contains("1 entry") })
    let (_, found) = Self.found(
      #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "settings_buttom", }
      }
      """#)
    #expect(found.contains { $0.rule.name == "misspelling" }, "\(found.map(\.message))")
  }

  @Test("errors that prevent generation are found next to other errors") func generation() {
    let (errors, findings) = Self.found(
      #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ap" },
        "menu.closed": {
          "description": "The user closed the menu.", "method": "close", "object": "one",
          "extras": {
            "first": { "description": "The first.", "type": "boolean", "from": "app.first" },
            "second": { "description": "The second.", "type": "integer", "from": "app.first" }
          }
        }
      }
      """#)
    #expect(errors.map(\.rule.name) == ["unknown-name"], "\(errors.map(\.message))")
    #expect(findings.contains { $0.rule.id == "SB0401" }, "\(findings.map(\.message))")
  }

  @Test("rules check the valid parts of any invalid registry", arguments: SoundnessRule.all.map(\.id.id))
  func pages(id: String) throws {
    let page = try #require(SoundnessRule.named(id))
    switch page.bad {
    case .described: return
    case .bytes(let bytes, _): _ = Self.found([SourceFile(path: "notes/example.json", bytes: bytes)])
    case .file(let text): _ = Self.found([MarkedSchema(path: "notes/example.json", text).file])
    case .sections(let text):
      let marked = MarkedSchema(
        path: "notes/example.json", "{ \"$schema\": \"../signalbook-1.schema.json\",\n\(text)\n}")
      let isWhole = text.contains(#""registry":"#)
      let (errors, findings) = Self.found(
        isWhole ? [marked.file] : [marked.file, MarkedSchema(path: "notes/app.json", LintFixture.base).file])
      // A faulty example does not affect other checks.
      let isIntact = errors.allSatisfy { $0.rule.name == "bad-example" }
      #expect(!errors.isEmpty && findings.contains { $0.rule.name == "not-looked-at" } != isIntact)
    }
  }
}
