import SignalbookLinting
import Testing

/// Tests for the rules about messages that the app itself evaluates.
@Suite("Rules for local messages") struct LocalMessageRulesTests {
  private static func message(_ interactions: String) -> String {
    #""messages": { "hint": { "description": "A hint at the start.", "evaluated": "local", "triggers": [{ "event": "app.started" }], "interactions": \#(interactions) } }"#
  }

  @Test("interactions without an event are found, and interactions with an event are not")
  func interactions() {
    let words = LintFixture.lint(Self.message(#"⟦["Show", "Accept"]⟧"#), marked: "SB1703")
    #expect(!words.expected.isEmpty && words.found == words.expected, "\(words.text)")
    let events = LintFixture.lint(Self.message(#"{ "Show": "app.started" }"#))
    #expect(!events.found.contains { $0.contains("SB1703") }, "\(events.text)")
  }
}
