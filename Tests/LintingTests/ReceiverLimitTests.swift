import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for text that is longer than its receiver stores.
@Suite("Limits of a receiver") struct ReceiverLimitTests {
  /// Returns an event for a receiver that limits extras.
  private static func event(_ extras: String, limit: String = #""atMost": 30"#, value: String = "") -> String {
    #"""
    "profiles": { "short": { "extraValue": { \#(limit) } } },
    "streams": { "own": { "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
      "profile": "short" } },
    "types": { "choice": { "cases": {
      "text": { "description": "A text.", "holds": "string" }, "count": { "description": "A count.", "holds": "integer" } } } },
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own",
      \#(value) "extras": { \#(extras) } } }
    """#
  }

  private static let template =
    #""template": { "text": "{a}-{b}", "parts": { "a": { "description": "A.", "maxLength": 20 }, "b": { "description": "B.", "maxLength": 20 } } }"#
  private static let choice = #""value": { "description": "V.", "type": "choice" }, "#

  private static let longerTexts: [String] = [
    event(
      #"⟦"n"⟧: { "description": "N.", "type": "integer", "as": "text", "minimum": 0, "maximum": 9 }"#,
      limit: #""atMost": 0"#),
    event(#"⟦"n"⟧: { "description": "N.", "type": "integer", "as": "text" }"#, limit: #""atMost": 19"#),
    event(#"⟦"n"⟧: { "description": "N.", "type": "number", "as": "text" }"#, limit: #""atMost": 23"#),
    event(#""id": { "description": "It.", ⟦"from"⟧: "event.id" }"#),
    event(#"⟦"l"⟧: { "description": "L.", "type": "array", "items": { "type": "string" } }"#),
    event(#"⟦"t"⟧: { "description": "T.", \#(template) }"#),
    event(
      #""s": { "description": "S.", "cut": ⟦{ "atMost": 9, "per": "scalar" }⟧ }"#,
      limit: #""atMost": 30, "per": "byte""#),
    event(#""s": { "description": "S.", "cut": ⟦{ "atMost": 99 }⟧ }"#),
    event(#"⟦"s"⟧: { "description": "S.", "maxLength": 31 }"#, limit: #""atMost": 30, "over": "refuse""#),
    event(#"⟦"to"⟧: { "description": "T.", "heldBy": "value" }"#, value: choice),
  ]

  @Test("text that the runtime does not limit is reported", arguments: longerTexts.indices)
  func longer(index: Int) throws {
    let linted = LintFixture.lint(Self.longerTexts[index], marked: "SB1102")
    #expect(
      !linted.expected.isEmpty && linted.found.filter { $0.hasSuffix("SB1102") } == linted.expected, "\(linted.text)")
  }

  @Test(
    "text that fits, or that the runtime limits, is not reported",
    arguments: [
      event(#""kind": { "description": "It.", "from": "device.kind", "sent": "present" }"#),
      event(#""n": { "description": "N.", "type": "number", "as": "text" }"#),
      event(#""n": { "description": "N.", "type": "number" }"#, limit: #""atMost": 1"#),
      event(#""l": { "description": "L.", "type": "array", "items": { "type": "string", "maxLength": 30 } }"#),
      event(#""t": { "description": "T.", \#(template) }"#, limit: #""atMost": 41"#),
      event(#""s": { "description": "S.", "cut": { "atMost": 30 } }"#),
      event(#""to": { "description": "T.", "heldBy": "value", "as": "text" }"#, value: choice),
    ])
  func fits(sections: String) throws {
    let linted = LintFixture.lint(sections)
    let result = try #require(linted.result, "\(linted.text)")
    #expect(result.findings.filter { $0.rule.id == "SB1102" }.isEmpty, "\(linted.text)")
  }

  @Test(
    "a constant that the receiver does not store is an error",
    arguments: [
      #""absent": "abcdef", "maxLength": 3"#, #""empty": "abcdef", "maxLength": 3"#, #""const": "abcdef""#,
      #""cases": { "a": "A." }, "unknown": "unknown""#,
    ])
  func constants(members: String) {
    let linted = LintFixture.lint(Self.event(#""s": { "description": "S.", \#(members) }"#, limit: #""atMost": 4"#))
    #expect(linted.text.contains("SB0252"), "\(linted.text)")
  }
}
