import SignalbookComparison
import SignalbookTestSupport
import Testing

/// A fetched document can restrict events by their current and former names.
@Suite("Changes to restricted events and events that are sent once") struct RestrictedEventChangesTests {
  private static func text(_ stream: String, _ event: String, name: String = "opened") -> String {
    #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
      "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" }\#(stream) } },
      "events": { "\#(name)": { "description": "The page was opened.", "code": "o"\#(event) } } }
    """#
  }

  private static let restricted = #", "remoteRestrictions": { "expiresWithin": { "days": 30 } }"#
  private static let former = #", "formerly": ["shown"]"#
  private static let once = #", "once": "per-install""#

  private static let cases: [(name: String, old: String, new: String, verdict: PrivacyVerdict)] = [
    ("no restrictions", text(restricted, ""), text("", ""), .needsNewReview),
    ("shorter restrictions", text(restricted, ""), text(restricted.replacing("30", with: "29"), ""), .needsNewReview),
    ("longer restrictions", text(restricted, ""), text(restricted.replacing("30", with: "31"), ""), .notify),
    ("restrictions", text("", ""), text(restricted, ""), .notify),
    ("a former name", text(restricted, former), text(restricted, ""), .needsNewReview),
    (
      "another former name", text(restricted, former), text(restricted, former.replacing("n\"", with: "\"")),
      .needsNewReview
    ),
    ("an additional former name", text(restricted, ""), text(restricted, former), .textOnly),
    ("a former name of an event that is sent once", text("", once + former), text("", once), .needsNewReview),
    ("a former name without effect", text("", former), text("", ""), .textOnly),
    ("a rename", text(restricted, ""), text(restricted, "", name: "opening"), .needsNewReview),
    (
      "a rename with the former name", text(restricted, ""),
      text(restricted, #", "formerly": ["opened"]"#, name: "opening"), .textOnly
    ),
  ]

  @Test("a change after which a restriction no longer applies needs a new review", arguments: cases.indices)
  func verdicts(index: Int) throws {
    let (name, before, after, verdict) = Self.cases[index]
    let (old, new) = (SchemaEdit.registry(before, "old"), SchemaEdit.registry(after, "new"))
    #expect(old.faults == [] && new.faults == [], "\(name): \(old.faults) \(new.faults)")
    let changes = compare(old.registry, new.registry, today: "2026-11-28").changes
    #expect(!changes.isEmpty)
    #expect(changes.compactMap(\.privacy).max() ?? .textOnly == verdict, "\(name): \(changes.map(\.message))")
  }
}
