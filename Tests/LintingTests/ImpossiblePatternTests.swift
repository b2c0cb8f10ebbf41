import SignalbookLinting
import Testing

/// Patterns that no text matches.
@Suite("Impossible patterns") struct ImpossiblePatternTests {
  private static func found(_ pattern: String) -> [String] {
    LintFixture.lint(
      #"""
      "events": {
        "page.shown": {
          "description": "A page was shown.", "method": "show", "object": "page",
          "extras": { "code": { "description": "Its code.", "pattern": "\#(pattern)", "maxLength": 9 } }
        }
      }
      """#
    ).found.filter { $0.contains("SB1230") }
  }

  @Test("a pattern that no text matches is found", arguments: ["a^b", "$x", #"a\\bb"#, "^[^\\\\s\\\\S]$"])
  func impossible(pattern: String) { #expect(Self.found(pattern).count == 1) }

  @Test("a pattern that some text matches is right", arguments: ["^a$", "a*^b", "^$|x", "^[a-z]{0,9}$"])
  func possible(pattern: String) { #expect(Self.found(pattern) == []) }
}
