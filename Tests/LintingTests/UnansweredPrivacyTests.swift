import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Checks that rules find faults before the data classes are answered, which is the state that `init` creates.
@Suite("Privacy rules without data classes") struct UnansweredPrivacyTests {
  /// The rules that report nothing without data classes, with the reason.
  private static let reasons: [String: String] = [
    "SB1402": "The category follows from the class. SB1413 reports the field's name.",
    "SB1403": "The category follows from the class. SB1413 reports the field's name.",
    "SB1407": "All entries lack the class, so one finding at the registry replaces those at the entries.",
    "SB1412": "A UUID can also identify a visit or a document. SB1407 asks for the class.",
    "SB1424": "The category follows from the class.",
    "SB1431": "The category follows from the class of the event, which has no fields.",
    "SB1434": "The category follows from the class.",
    "SB1472": "Only the class shows that the data belongs to a special category. SB1413 reports telling names.",
  ]

  @Test("The bad example of a privacy rule is reported even without data classes", arguments: privacyRules)
  func bad(id: String) throws {
    let rule = try #require(Rule.named(id))
    let linted = LintFixture.lint(Self.unanswered(rule.bad), marked: id, on: Self.unanswered(LintFixture.base))
    let found = linted.expected.allSatisfy(linted.found.contains) && !linted.expected.isEmpty
    #expect(found == (Self.reasons[id] == nil), "\(linted.text)")
  }

  private static let privacyRules = Rule.all.map(\.id.id).filter { $0.hasPrefix("SB14") }

  /// Returns the sections without data classes.
  private static func unanswered(_ sections: String) -> String {
    sections.replacing(#/"data": "[^"]*", /#, with: "").replacing(#/,\s*"data": "[^"]*"/#, with: "")
  }
}
