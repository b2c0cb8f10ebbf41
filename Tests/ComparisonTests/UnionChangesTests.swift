import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Changes of unions") struct UnionChangesTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "types": {
        "card": {"description": "x", "fields": {"digits": {"type": "integer", "minimum": 0}}},
        "payment": {"description": "x", "discriminator": "method", "cases": {
          "card": {"holds": "card"}, "gift": {"holds": null}, "voucher": {"holds": null}}}
      },
      "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
        "eventField": {"wire": "e", "type": "string"}}},
      "events": {"paid": {"description": "x", "fields": {"payment": {"type": "payment"}, "rest": {"type": "payment", "sent": "present"}}}}
    }
    """#

  struct Seen: Equatable, CustomStringConvertible {
    var rule: String
    var isSource = false
    /// Whether the change has an example payload that a receiver rejects.
    var isWire = false

    var description: String { rule + (isSource ? " source" : "") + (isWire ? " wire" : "") }
  }

  static let edits: [(String, String, String, [Seen])] = [
    (
      "a case is new", #""gift": {"holds": null},"#, #""gift": {"holds": null}, "other": {"holds": "card"},"#,
      [Seen(rule: "case-added", isSource: true, isWire: true)]
    ),
    ("a case is gone", #""gift": {"holds": null},"#, "", [Seen(rule: "case-removed", isSource: true, isWire: true)]),
    (
      "a case has another wire value", #""gift": {"#, #""gift": {"wire": "g", "#,
      [Seen(rule: "case-wire-changed", isWire: true)]
    ),
    (
      "a case holds an object now", #""gift": {"holds": null}"#, #""gift": {"holds": "card"}"#,
      [Seen(rule: "held-type-changed", isSource: true, isWire: true)]
    ),
    (
      "the discriminator has another key", #""discriminator": "method""#, #""discriminator": "by""#,
      [Seen(rule: "type-changed", isWire: true)]
    ),
    (
      "a member of an object is new", #""minimum": 0}"#, #""minimum": 0}, "id": {"type": "integer"}"#,
      [Seen(rule: "field-added", isSource: true, isWire: true)]
    ),
    (
      "a bound of a member is narrower", #""minimum": 0}"#, #""minimum": 1}"#,
      [Seen(rule: "bound-narrowed", isWire: true)]
    ),
    (
      "a case has another name in Swift", #""gift": {"#, #""gift": {"swiftName": "present", "#,
      [Seen(rule: "swift-name-changed", isSource: true)]
    ),
  ]

  @Test("are reported with what they break", arguments: edits)
  func edit(name: String, before: String, after: String, expected: [Seen]) throws {
    let found = try changes(of: Self.base, replacing: before, with: after).map {
      Seen(rule: $0.rule.id.name, isSource: $0.impacts.contains(.source), isWire: !$0.witnesses.isEmpty)
    }
    #expect(found == expected, "\(name)")
  }
}
