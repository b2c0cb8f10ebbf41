import SignalbookComparison
import SignalbookTestSupport
import Testing

@Suite("Templates that become strings") struct OpenedTemplateTests {
  private static func changes(_ before: String, _ after: String) -> [Change] {
    func text(_ key: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R." },
        "types": { "key": { "description": "K."\#(key) } },
        "streams": { "s": { "description": "S.", "encoding": "none", "consent": { "default": "on" }, "envelope": {
          "searches": { "description": "S.", "type": "map", "from": "counter.searches", "keys": { "type": "key" },
            "values": { "type": "integer", "minimum": 1 }, "resetBy": "build" } } } } }
      """#
    }
    let (old, new) = (SchemaEdit.registry(text(before), "old"), SchemaEdit.registry(text(after), "new"))
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-26").changes
  }

  private static let template = #"""
    , "template": { "text": "{place}.{engine}", "parts": {
      "place": { "description": "P.", "enum": ["bar", "list"] }, "engine": { "description": "E." } } }
    """#

  @Test("the key of a counter that becomes free text breaks calls and needs a review") func freeText() {
    let changes = Self.changes(Self.template, "")
    #expect(changes.map(\.privacy) == [.needsNewReview] && changes.map(\.impacts) == [.source], "\(changes)")
  }

  @Test("a key that becomes a code is a notice") func code() {
    let changes = Self.changes(Self.template, #", "pattern": "^[a-z]{1,9}$""#)
    #expect(!changes.isEmpty && changes.allSatisfy { $0.privacy == .notify }, "\(changes)")
  }
}
