import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Checks that imported schemas get one finding for each cause, at the place of the fix.
@Suite("Findings in imported schemas") struct ImportedSchemaNoiseTests {
  private static func event(_ name: String, _ extras: String) -> String {
    #""\#(name)": { "description": "The user did it.", "method": "do", "object": "\#(name)", "extras": { \#(extras) } }"#
  }

  @Test("A declared type that can be negative is reported once, at the type") func counts() {
    let fields = ["one", "two"].map { name in
      Self.event(name, #""item_count": { "description": "How many.", "type": "amount" }"#)
    }
    let linted = LintFixture.lint(
      #""types": { ⟦"amount"⟧: { "description": "How many there were.", "type": "integer" } }, "events": { \#(fields.joined(separator: ", ")) }"#,
      marked: "SB1106")
    #expect(linted.found.filter { $0.contains("SB1106") } == linted.expected, "\(linted.text)")
  }

  @Test("Names that begin with `$` have no style, and a majority of capitalized names is in Pascal case")
  func receiverNames() {
    let names = ["PageViewed", "PageLeft", "RoomJoined", "RoomLeft", "CallEnded", "$page_view", "call_started"]
    let extras = names.map { #""\#($0)": { "description": "Whether it happened.", "type": "boolean" }"# }
    let linted = LintFixture.lint(#""events": { \#(Self.event("page", extras.joined(separator: ", "))) }"#)
    let findings = linted.result?.findings.filter { $0.rule.id == "SB1005" } ?? []
    #expect(
      findings.map(\.message) == [#"the extra key "call_started" is not in PascalCase, unlike 5 of 6"#],
      "\(linted.text)")
  }

  @Test("The plural of a value names the other value as declared, and its location") func plurals() {
    let linted = LintFixture.lint(
      #""events": { \#(Self.event("page", #""screen": { "description": "The screen.", "enum": ["Room", "Rooms"] }"#)) }"#
    )
    let finding = linted.result?.findings.first { $0.rule.id == "SB1307" }
    #expect(finding?.message.contains(#"the value "Room""#) == true && finding?.notes.count == 1, "\(linted.text)")
  }
}
