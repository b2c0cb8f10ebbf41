import SignalbookLinting
import SignalbookSchemaFiles
import Testing

@Suite("Suppressions")
struct SuppressionsTests {
  private func sections(_ allow: String) -> String {
    #"""
    "events": {
      "menu.opened": {
        "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2020-01-31",
        "allow": [\#(allow)]
      }
    }
    """#
  }

  @Test("A finding inside an entry is suppressed by the rule's ID or name", arguments: ["SB1501", "expired"])
  func suppressed(rule: String) throws {
    let linted = LintFixture.lint(sections(#"{ "rule": "\#(rule)", "reason": "Kept for a test." }"#))
    #expect(linted.found.isEmpty, "\(linted.text)")
    let result = try #require(linted.result)
    #expect(result.suppressed.map(\.reason) == ["Kept for a test."])
    #expect(result.suppressed.map(\.finding.rule.id) == ["SB1501"])
  }

  @Test("An unused suppression and a suppression of an unknown rule are findings")
  func unneeded() {
    let linted = LintFixture.lint(
      #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu",
          "allow": [
            { "rule": ⟦"SB1501"⟧SB2001, "reason": "Once needed." }, { "rule": ⟦"expird"⟧SB2002, "reason": "Misspelt." }
          ]
        }
      }
      """#)
    #expect(linted.found == linted.expected, "\(linted.text)")
    #expect(linted.text.contains(#"did you mean "expired"?"#))
  }

  @Test("A suppression applies only to its entry")
  func reach() {
    let linted = LintFixture.lint(
      #"""
      "events": {
        "menu.closed": {
          "description": "The user closed the menu.", "method": "close", "object": "menu", "expires": ⟦"2020-01-31"⟧SB1501
        },
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2020-01-31",
          "allow": [{ "rule": "SB1501", "reason": "Kept for a test." }]
        }
      }
      """#)
    #expect(linted.found == linted.expected, "\(linted.text)")
  }

  @Test("A finding at the entry's key is suppressed by the entry")
  func key() {
    let linted = LintFixture.lint(
      #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "bare",
          "why": "Do people find it?", "data": "usage.interaction", "review": ["first"], "expires": "never",
          "allow": [{ "rule": "missing-owner", "reason": "Nobody knows." }]
        }
      }
      """#)
    #expect(linted.found.isEmpty, "\(linted.text)")
  }

  @Test("A registry's suppression applies to all its files")
  func registry() throws {
    let linted = LintFixture.lint(
      sections(#"{ "rule": "SB2001", "reason": "Not a rule that can be suppressed." }"#),
      allowing: #"[{ "rule": "expired", "reason": "An archive." }]"#)
    #expect(linted.text.contains("SB2002"))
    #expect(try #require(linted.result).suppressed.map(\.reason) == ["An archive."])
  }
}
