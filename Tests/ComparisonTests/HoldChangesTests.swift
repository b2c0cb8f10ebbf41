import SignalbookComparison
import SignalbookTestSupport
import Testing

@Suite("Changes to held events") struct HoldChangesTests {
  private static func changes(_ before: String, _ after: String, _ more: String = "") -> [Change] {
    func text(_ consent: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "variants": {"plain": {"description": "P."}}, "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "consent": { "default": "off"\#(consent) }\#(more) } },
        "events": { "opened": { "description": "O.", "code": "o" } } }
      """#
    }
    let (old, new) = (SchemaEdit.registry(text(before), "old"), SchemaEdit.registry(text(after), "new"))
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-26").changes
  }

  private static func hold(_ events: Int, _ days: Int) -> String {
    #", "hold": { "events": \#(events), "age": { "days": \#(days) } }"#
  }

  @Test(
    "holding events, and holding more, needs a new review",
    arguments: [
      ("", hold(10, 3)), (hold(10, 3), hold(11, 3)), (hold(10, 3), hold(10, 4)),
    ]) func more(before: String, after: String)
  {
    let changes = Self.changes(before, after)
    #expect(changes.map(\.privacy) == [.needsNewReview], "\(changes)")
    #expect(changes.map(\.impacts) == [[]], "the bytes and the Swift API stay the same")
  }

  @Test("holding fewer events is a notice", arguments: [(hold(10, 3), hold(9, 3)), (hold(10, 3), hold(10, 2))])
  func fewer(before: String, after: String) {
    #expect(Self.changes(before, after).map(\.privacy) == [.notify])
  }

  @Test("no longer holding events removes the first launch from queries") func removed() {
    let changes = Self.changes(Self.hold(10, 3), "")
    #expect(changes.map(\.privacy) == [.notify] && changes.map(\.impacts) == [.query], "\(changes)")
  }

  @Test("nothing changed") func same() { #expect(Self.changes(Self.hold(10, 3), Self.hold(10, 3)).isEmpty) }
}
