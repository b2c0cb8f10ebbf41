import SignalbookLinting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for `lint.rules` in `signalbook.json`. For unknown keys of a rule's entry, see `ConfigurationTests`.
@Suite("Rule settings") struct LintSettingsTests {
  private func read(_ rules: String) -> (settings: LintSettings, diagnostics: [Diagnostic], bytes: [UInt8]) {
    let bytes = Array("{ \"rules\": \(rules) }".utf8)
    let file = SourceFile(path: "signalbook.json", bytes: bytes)
    var diagnostics = Diagnostics()
    guard let node = JSONReader.read(file, into: &diagnostics) else {
      return (LintSettings(), diagnostics.sorted, bytes)
    }
    let settings = LintSettings(node, in: file, into: &diagnostics)
    return (settings, diagnostics.sorted, bytes)
  }

  private func place(_ diagnostic: Diagnostic, _ bytes: [UInt8]) -> String {
    String(decoding: bytes[diagnostic.location.range.start..<diagnostic.location.range.end], as: UTF8.self)
  }

  @Test("Severities and options are read by ID or name")
  func sound() {
    let (settings, diagnostics, _) = read(
      #"{ "SB1501": "note", "expires-soon": { "severity": "error", "options": { "days": 7 } }, "open-text": "off" }"#)
    #expect(diagnostics.isEmpty)
    #expect(settings.rules["SB1501"]?.severity == .note)
    #expect(settings.rules["SB1502"]?.severity == .error)
    #expect(settings.rules["SB1502"]?.options["days"] == .integer(7))
    #expect(settings.rules["SB1401"]?.isOff == true)
  }

  @Test(
    "What does not exist or does not fit is an error at its place, with the nearest name",
    arguments: [
      (#"{ "expird": "note" }"#, "SB0910", #""expird""#, #"did you mean "expired"?"#),
      (#"{ "SB15O1": "note" }"#, "SB0910", #""SB15O1""#, #"did you mean "SB1501"?"#),
      (#"{ "frobnication-of-things": "note" }"#, "SB0910", #""frobnication-of-things""#, "unknown rule"),
      (#"{ "expires-soon": { "options": { "day": 7 } } }"#, "SB0911", #""day""#, #"did you mean "days"?"#),
      (#"{ "expired": { "options": { "days": 7 } } }"#, "SB0911", #""days""#, "the rule has no options"),
      (#"{ "expires-soon": { "options": { "days": "7" } } }"#, "SB0911", #""7""#, "a whole number from 0 to 1000000"),
      (#"{ "expires-soon": { "options": { "days": -1 } } }"#, "SB0911", "-1", "a whole number from 0 to 1000000"),
      (#"{ "expires-soon": { "options": { "days": 1.5 } } }"#, "SB0911", "1.5", "a whole number"),
      (#"{ "expires-soon": { "options": { "days": 1000001 } } }"#, "SB0911", "1000001", "a whole number"),
      (#"{ "mixed-object-case": { "options": { "style": "snake" } } }"#, "SB0911", #""snake""#, #""snake_case""#),
      (#"{ "SB1501": "off", "expired": "note" }"#, "SB0911", #""expired""#, "set twice"),
    ])
  func faults(rules: String, id: String, at: String, text: String) throws {
    let (_, diagnostics, bytes) = read(rules)
    #expect(diagnostics.count == 1)
    let fault = try #require(diagnostics.first)
    #expect(fault.rule.id == id && fault.severity == .error)
    #expect(place(fault, bytes) == at)
    #expect(fault.message.contains(text), "\(fault.message)")
  }

  @Test("All faults are reported in one run")
  func all() {
    let (_, diagnostics, _) = read(
      #"{ "expird": "off", "open-tex": "note", "expires-soon": { "options": { "x": 1, "y": 2 } } }"#)
    #expect(diagnostics.count == 4)
  }

  @Test("Severities and options affect findings, and a disabled rule has none")
  func effect() throws {
    let sections = #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2027-03-01" }
      }
      """#
    func found(_ rules: String) -> [String] {
      let result = LintFixture.lint(sections, settings: read(rules).settings).result
      return result?.findings.map { "\($0.rule.name) \($0.severity.rawValue)" } ?? ["did not load"]
    }
    #expect(found("{}") == [])
    #expect(found(#"{ "expires-soon": { "options": { "days": 200 } } }"#) == ["expires-soon note"])
    #expect(found(#"{ "SB1502": { "severity": "error", "options": { "days": 200 } } }"#) == ["expires-soon error"])
    #expect(found(#"{ "expires-soon": { "severity": "off", "options": { "days": 200 } } }"#) == [])
  }
}
