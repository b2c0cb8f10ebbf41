import SignalbookLinting
import Testing

/// Tests for constraints that no string satisfies.
@Suite("Impossible patterns") struct ImpossibleTextTests {
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

  @Test("a pattern that matches no string is found", arguments: ["a^b", "$x", #"a\\bb"#, "^[^\\\\s\\\\S]$"])
  func impossible(pattern: String) { #expect(Self.found(pattern).count == 1) }

  @Test("a pattern that matches a string is accepted", arguments: ["^a$", "a*^b", "^$|x", "^[a-z]{0,9}$"])
  func possible(pattern: String) { #expect(Self.found(pattern) == []) }

  private static func found(field: String, types: String = "", more: String = "") -> [String] {
    LintFixture.lint(
      #"""
      \#(types)\#(more)"events": {
        "page.shown": {
          "description": "A page was shown.", "method": "show", "object": "page",
          "extras": { "code": { "description": "Its code.", \#(field) } }
        }
      }
      """#
    ).found.filter { $0.contains("SB1230") }
  }

  @Test(
    "rules that no text keeps together are found",
    arguments: [
      #""format": "uuid", "pattern": "^[g-z]+$""#, #""format": "date", "minLength": 11"#,
      #""format": "uuid", "maxLength": 10"#, #""pattern": "^[a-z]{10,20}$", "maxLength": 5"#,
      #""pattern": "^[a-z]{1,3}$", "minLength": 5"#, #""pattern": "^([a-z]{2}){1,9}$", "minLength": 3, "maxLength": 3"#,
      #""minLength": 5, "cut": { "atMost": 3, "over": "refuse" }"#,
      #""pattern": "^[0-9]{5}$", "cut": { "atMost": 3, "over": "refuse" }"#,
      #""pattern": "^.{6,}$", "cut": { "atMost": 3, "per": "byte", "over": "refuse" }"#,
      #""type": "array", "items": { "pattern": "^[a-z]{5}$", "maxLength": 3 }, "maxItems": 3"#,
      #""type": "map", "keys": {}, "values": { "pattern": "^[a-z]{5}$", "maxLength": 3 }, "maxProperties": 3"#,
      #""cases": { "a": { "description": "A.", "holds": { "pattern": "^[a-z]{9}$", "maxLength": 4 } } }"#,
    ])
  func together(field: String) { #expect(Self.found(field: field).count == 1, "\(Self.found(field: field))") }

  @Test(
    "rules of a type and of the field that narrows it count together",
    arguments: [
      (#""pattern": "^[a-z]+$""#, #""pattern": "^[0-9]+$""#), (#""pattern": "^[a-z]{5}$""#, #""maxLength": 3"#),
      (#""maxLength": 3"#, #""pattern": "^[a-z]{5}$""#), (#""minLength": 6"#, #""format": "date", "maxLength": 9"#),
    ])
  func narrowed(type: String, field: String) {
    let types = #""types": { "code": { "description": "A code.", \#(type) } }, "#
    #expect(Self.found(field: #""type": "code", \#(field)"#, types: types).count == 1)
  }

  @Test(
    "rules that some text keeps are right",
    arguments: [
      #""format": "uuid", "pattern": "^[a-f0-9-]+$""#, #""format": "date", "minLength": 10, "maxLength": 10"#,
      #""minLength": 5, "cut": { "atMost": 5, "over": "refuse" }"#,
      #""maxLength": 50, "cut": { "atMost": 10, "per": "byte" }"#,
      #""pattern": "^([a-z]{2}){1,9}$", "minLength": 3, "maxLength": 4"#, #""enum": ["a", "b"]"#,
    ])
  func kept(field: String) { #expect(Self.found(field: field) == []) }
}
