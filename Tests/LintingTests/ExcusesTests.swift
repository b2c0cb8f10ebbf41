import SignalbookLinting
import SignalbookSchemaFiles
import Testing

@Suite("Excuses")
struct ExcusesTests {
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

  @Test("A finding inside the entry is excused, by the rule's id or its name", arguments: ["SB1501", "expired"])
  func excused(rule: String) throws {
    let linted = LintFixture.lint(sections(#"{ "rule": "\#(rule)", "reason": "Kept for a test." }"#))
    #expect(linted.found.isEmpty, "\(linted.text)")
    let result = try #require(linted.result)
    #expect(result.excused.map(\.reason) == ["Kept for a test."])
    #expect(result.excused.map(\.finding.rule.id) == ["SB1501"])
  }

  @Test("An excuse that nothing needs is a finding, and so is one of a rule that does not exist")
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

  @Test("An excuse reaches no further than its entry")
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

  @Test("A finding at the entry's key is excused by the entry")
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

  @Test("An excuse of the registry reaches into all its files")
  func registry() throws {
    let linted = LintFixture.lint(
      sections(#"{ "rule": "SB2001", "reason": "Not a rule that can be excused." }"#),
      allowing: #"[{ "rule": "expired", "reason": "An archive." }]"#)
    #expect(linted.text.contains("SB2002"))
    #expect(try #require(linted.result).excused.map(\.reason) == ["An archive."])
  }
}
