import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Checks that the receiver's validation rule is linted as thoroughly as the field's type.
@Suite("Receiver checks") struct ReceiverChecksTests {
  /// The members of a value, with the expected findings between `⟦` and `⟧`.
  private static let cases: [(rule: String, value: String)] = [
    (
      "SB1107", #""type": "integer", "minimum": 0, "maximum": 100, ⟦"receiver"⟧: { "type": "integer", "minimum": 200 }"#
    ),
    ("SB1107", #""type": "integer", "minimum": 9, "maximum": 10, ⟦"receiver"⟧: { "type": "integer", "maximum": 8 }"#),
    ("SB1107", #""maxLength": 10, ⟦"receiver"⟧: { "type": "string", "minLength": 20 }"#),
    (
      "SB1108",
      #""type": "integer", "minimum": 0, "maximum": 9, "receiver": { "type": "integer", "minimum": 20, ⟦"maximum"⟧: 10 }"#
    ),
    (
      "SB1108",
      #""type": "integer", "minimum": 0, "maximum": 9, "receiver": { "type": "integer", ⟦"pattern"⟧: "^[0-9]+$" }"#
    ),
    ("SB1108", #""type": "integer", "minimum": 0, "maximum": 9, "receiver": { "type": "integer", "enum": [⟦"a"⟧] }"#),
    ("SB1108", #""type": "integer", "minimum": 0, "maximum": 9, "receiver": { ⟦"minimum"⟧: 0 }"#),
    ("SB1108", #""maxLength": 10, "receiver": { "type": "string", ⟦"values"⟧: { "type": "string" } }"#),
    (
      "SB1109",
      #""maxLength": 10, "pattern": "^[A-Z]+$", "absent": "A", ⟦"receiver"⟧: { "type": "string", "pattern": "^[a-z]+$" }"#
    ),
    ("SB1109", #""maxLength": 10, "examples": ["A1"], ⟦"receiver"⟧: { "type": "string", "pattern": "^[a-z]+$" }"#),
    ("SB1109", #""maxLength": 10, ⟦"receiver"⟧: { "type": "string", "maxLength": 5 }"#),
    ("SB1109", #""enum": ["a", "b", "c"], ⟦"receiver"⟧: { "type": "string", "enum": ["a"] }"#),
    (
      "SB1109", #""type": "integer", "minimum": 0, "maximum": 9, "nullable": true, ⟦"receiver"⟧: { "type": "integer" }"#
    ),
    ("SB1109", #""type": "integer", "minimum": -1, "maximum": 9, ⟦"receiver"⟧: { "type": "integer", "minimum": 0 }"#),
    ("SB1224", #""maxLength": 10, "receiver": { "type": "string", ⟦"pattern"⟧: "[a-z]+" }"#),
  ]

  @Test("a contradiction with the field or within the check is found once, at its key", arguments: cases.indices)
  func found(index: Int) {
    let (rule, value) = Self.cases[index]
    let linted = LintFixture.lint(Self.section(value), marked: rule)
    let wanted = linted.found.filter { $0.contains("SB11") || $0.contains("SB1224") }
    #expect(!linted.expected.isEmpty && wanted == linted.expected, "\(linted.text)")
  }

  @Test(
    "a looser check, or an equal one, is right",
    arguments: [
      #""type": "integer", "minimum": 0, "maximum": 9, "receiver": { "type": "integer" }"#,
      #""type": "integer", "minimum": 0, "maximum": 9, "receiver": { "type": "number", "minimum": -5, "maximum": 9 }"#,
      #""type": "integer", "minimum": 0, "maximum": 9, "as": "text", "receiver": { "type": "string", "pattern": "^[0-9]+$" }"#,
      #""enum": ["a", "b"], "receiver": { "enum": ["a", "b", "c"] }"#,
      #""maxLength": 10, "receiver": { "type": "string", "maxLength": 10, "nullable": true }"#,
      #""maxLength": 10, "receiver": {}"#,
    ]) func looser(value: String)
  {
    let linted = LintFixture.lint(Self.section(value))
    #expect(linted.found.filter { $0.contains("SB11") } == [], "\(linted.text)")
  }

  private static func section(_ value: String) -> String {
    #"""
    "events": {
      "menu.opened": {
        "description": "The user opened the menu.", "method": "open", "object": "menu",
        "value": { "description": "What was said.", \#(value) }
      }
    }
    """#
  }
}
