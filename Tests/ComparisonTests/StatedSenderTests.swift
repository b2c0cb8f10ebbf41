import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Tests for changed answers about senders and recipients.
@Suite struct StatedSenderTests {
  private static func changes(_ before: String, _ after: String) throws -> [Change] {
    func text(_ stream: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" }\#(stream) } },
        "events": { "opened": { "description": "O.", "code": "o" } } }
      """#
    }
    let (old, new) = (SchemaEdit.registry(text(before), "old"), SchemaEdit.registry(text(after), "new"))
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-26").changes
  }

  @Test func `a sender that was not stated is no value of via`() throws {
    let answered = try Self.changes("", #", "via": "upload""#)
    #expect(answered.map(\.old?.text) == [nil] && answered.map(\.new?.text) == ["upload"], "\(answered)")
    let handed = try Self.changes("", #", "via": "sdk""#)
    #expect(handed.map(\.old?.text) == [nil] && handed.map(\.new?.text) == ["sdk"], "\(handed)")
    #expect(try Self.changes("", "").isEmpty)
  }

  @Test func `another period for which a recipient keeps data needs a new review`() throws {
    func recipient(_ members: String) -> String { #", "recipients": [{ "name": "Us", "role": "self"\#(members) }]"# }
    let longer = try Self.changes(recipient(#", "retention": "P30D""#), recipient(#", "retention": "P90D""#))
    #expect(longer.map(\.privacy) == [.needsNewReview], "\(longer)")
    let shorter = try Self.changes(recipient(#", "retention": "P90D""#), recipient(#", "retention": "P30D""#))
    #expect(shorter.map(\.privacy) == [.needsNewReview], "\(shorter)")
  }
}
