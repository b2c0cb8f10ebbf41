import Foundation
import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Edits that change the counts for the same user behavior.
@Suite("Changes of counts") struct CountedDifferentlyTests {
  private static func changes(_ edits: [(String, String)]) throws -> (forth: [Change], back: [Change]) {
    var text = SchemaEdit.base
    for (old, new) in edits {
      let place = try #require(text.range(of: old), "\(old)")
      text.replaceSubrange(place, with: new)
    }
    let old = try #require(SchemaEdit.original.registry)
    let (registry, faults) = SchemaEdit.registry(text, "new")
    let new = try #require(registry, "\(faults)")
    return (
      compare(old, new, today: "2026-11-21").changes, compare(new, old, today: "2026-11-21").changes
    )
  }

  @Test("a stream that is no longer assembled, or is assembled again, breaks queries") func build() throws {
    let (forth, back) = try Self.changes([(#""build": ["background"],"#, "")])
    #expect(forth.map(\.impacts) == [.query] && back.map(\.impacts) == [.query])
    let moment = try Self.changes([(#""build": ["background"]"#, #""build": ["background", "start"]"#)])
    #expect(moment.forth.map(\.impacts) == [[]] && moment.forth.map(\.privacy) == [.notify])
    #expect(moment.back.map(\.impacts) == [.query] && moment.back.map(\.privacy) == [nil])
    let other = try Self.changes([(#""build": ["background"]"#, #""build": ["event"]"#)])
    #expect(other.forth.map(\.impacts) == [.query] && other.forth.map(\.privacy) == [.notify])
  }

  @Test("an event that becomes once-only, or no longer is, breaks queries") func once() throws {
    let (forth, back) = try Self.changes([(#""page-shown": {"#, #""page-shown": { "once": "per-install","#)])
    #expect(forth.map(\.impacts) == [.query] && back.map(\.impacts) == [.query])
    #expect(forth.map(\.privacy) == [.notify] && back.map(\.privacy) == [.needsNewReview])
  }

  @Test("fewer or more events in a ping break queries") func events() throws {
    let (forth, back) = try Self.changes([(#""events": { "atMost": 50 }"#, #""events": { "atMost": 1 }"#)])
    #expect(forth.map(\.impacts) == [.query] && back.map(\.impacts) == [.query])
  }
}
