import SignalbookLinting
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Remedies in messages") struct MessagesTests {
  private func messages(_ sections: String) -> [String] {
    LintFixture.lint(sections).text.split(separator: "\n").map(String.init)
  }

  private func event(_ object: String, _ rest: String = "", description: String = "The user opened the menu.") -> String
  {
    #""events": { "menu.opened": { "description": "\#(description)", "method": "open", "object": "\#(object)"\#(rest) } }"#
  }

  private func expect(
    _ sections: String, _ words: String, _ rule: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = messages(sections)
    #expect(
      found.contains { $0.contains(words) && $0.contains(" \(rule)]") }, "\(found)", sourceLocation: sourceLocation)
  }

  @Test("A letter from another alphabet is named, and is not also a style finding") func lookalike() {
    let sections = event("erаse_button")
    expect(sections, #"contains U+0430, which looks like "a""#, "hidden-characters")
    #expect(!messages(sections).contains { $0.contains("snake_case") })
    expect(
      event("menu", description: "The user οpened the menu."), #"contains U+03BF, which looks like "o""#,
      "hidden-in-text")
    #expect(messages(event("menu", description: "Die Taste Ω und «меню» and α.")).isEmpty)
  }

  @Test(
    "Text that was decoded wrongly is shown as it was meant",
    arguments: [
      ("cafÃ©", "café"), ("BolÃ\u{AD}var", "Bolívar"), ("userâ€™s", "user’s"), ("â€œmenuâ€\u{9D}", "“menu”"),
      ("Ð¼ÐµÐ½ÑŽ", "меню"),
    ]) func decoding(text: String, meant: String)
  {
    expect(
      event("menu", description: "The \(text) was opened."),
      "looks like UTF-8 read as Latin-1: \"The \(meant) was opened.\"", "hidden-in-text")
  }

  @Test(
    "Letters of Latin-1 that are meant are left alone",
    arguments: ["Å Ä Ö", "naïve café", "â la carte", "£5 and Ã", "¿Qué?"])
  func accents(text: String) { #expect(messages(event("menu", description: "It is \(text).")).isEmpty) }

  @Test("A list or map that is always empty has no advice that needs a constant") func alwaysEmpty() {
    let list =
      #", "extras": { "tabs": { "description": "The tabs.", "type": "array", "items": { "type": "integer" }, "maxItems": 0 } }"#
    expect(
      event("menu", list), "can only be an empty list; remove the field, or increase `maxItems`", "constant-parameter")
  }

  @Test("A unit in the description is enough", arguments: ["kg", "kilometers", "degrees", "mph"])
  func unitInText(unit: String) {
    func weight(_ text: String) -> String {
      event("menu", #", "extras": { "weight": { "description": "\#(text)", "type": "integer", "minimum": 0 } }"#)
    }
    expect(weight("The weight."), "set `unit`, or state the unit in the description", "missing-unit")
    #expect(!messages(weight("The weight in \(unit).")).contains { $0.contains("missing-unit") })
  }

  @Test("A bound that is too low is reported with the correct bound") func minimum() {
    func count(_ minimum: String) -> String {
      event(
        "menu", #", "extras": { "wait": { "description": "How long.", "type": "integer", "unit": "ms"\#(minimum) } }"#)
    }
    expect(count(#", "minimum": -1"#), "raise `minimum` from -1 to 0", "count-below-zero")
    let tabs = #", "extras": { "tabs": { "description": "How many.", "type": "integer" } }"#
    expect(event("menu", tabs), "set `minimum` to 0", "count-below-zero")
  }

  @Test("A message without a required event is reported") func atLeast() throws {
    let rule = try #require(Rule.named("count-of-nothing"))
    expect(
      rule.bad.filter { $0 != "⟦" && $0 != "⟧" }, #"the trigger "atLeast": 0 of "hint" is always met; use 1 or more"#,
      "count-of-nothing")
  }

  @Test(
    "A host with a scheme among a recipient's is told to be a bare name",
    arguments: [
      ("https://incoming.example.com/x", "incoming.example.com"), ("*.ads.example.com", "ads.example.com"),
      ("ads.example.com:8443", "ads.example.com"),
    ]) func hosts(written: String, bare: String) throws
  {
    let rule = try #require(Rule.named("malformed-host"))
    expect(
      rule.good.replacing(#""example.com""#, with: "\"\(written)\""),
      "`hosts` accepts only host names; write \"\(bare)\" instead of \"\(written)\"", "malformed-host")
  }

  @Test("A key that does not apply to a type names the applicable type") func misfit() {
    expect(
      event("menu", #", "extras": { "name": { "description": "Its name.", "type": "string", "unit": "ms" } }"#),
      "'unit' requires the type integer or number, not a string", "misfit-key")
  }
}
