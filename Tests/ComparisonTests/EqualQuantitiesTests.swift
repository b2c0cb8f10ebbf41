import SignalbookComparison
import SignalbookTestSupport
import Testing

@Suite("Equal quantities and changed upload paths") struct EqualQuantitiesTests {
  private static func changes(_ before: (String, String), _ after: (String, String)) -> [Change] {
    func text(_ members: (stream: String, event: String)) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" }\#(members.stream) } },
        "events": { "opened": { "description": "O.", "code": "o"\#(members.event) } } }
      """#
    }
    let (old, new) = (SchemaEdit.registry(text(before), "old"), SchemaEdit.registry(text(after), "new"))
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-26").changes
  }

  private static func every(_ quantity: String) -> String { #", "trigger": { "every": \#(quantity) }"# }
  private static func age(_ quantity: String) -> String { #", "limits": { "age": \#(quantity) }"# }

  @Test("The same duration in another unit is not a change") func sameDuration() {
    #expect(Self.changes(("", Self.every(#"{ "min": 15 }"#)), ("", Self.every(#"{ "s": 900 }"#))).isEmpty)
    #expect(Self.changes((Self.age(#"{ "days": 10 }"#), ""), (Self.age(#"{ "hours": 240 }"#), "")).isEmpty)
  }

  @Test("Another duration is a change") func otherDuration() {
    #expect(Self.changes(("", Self.every(#"{ "min": 15 }"#)), ("", Self.every(#"{ "s": 901 }"#))).count == 1)
    #expect(Self.changes((Self.age(#"{ "days": 10 }"#), ""), (Self.age(#"{ "hours": 241 }"#), "")).count == 1)
  }

  @Test("A ping's new name in the upload path breaks receivers of either version") func pingInPath() {
    func stream(_ ping: String) -> String {
      #"""
      , "ping": "\#(ping)", "upload": { "method": "POST", "address": "https://example.com", "when": ["background"],
        "path": { "text": "/submit/{ping}", "parts": { "ping": { "description": "The ping.", "from": "stream.ping" } } } }
      """#
    }
    let changes = Self.changes((stream("event"), ""), (stream("events"), ""))
    #expect(changes.map(\.impacts) == [[.query, .wireShipped, .wireLagging]], "\(changes)")
  }
}
