import SignalbookComparison
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for changes to declared object types, which are passed as structs in calls.
@Suite("Changes of objects of declared types") struct StructureChangesTests {
  private static let base = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "types": {
        "account": {"description": "x", "fields": {"kind": {"enum": ["a"]}, "level": {"type": "integer", "sent": "present"}}}
      },
      "streams": {"s": {"encoding": "object", "build": ["event"], "consent": {"default": "on"},
        "eventField": {"wire": "e", "type": "string"}}},
      "events": {"moved": {"description": "x", "fields": {
        "all": {"type": "array", "items": {"type": "account"}, "maxItems": 5},
        "from": {"type": "account"}, "to": {"type": "account", "sent": "present"},
        "size": {"fields": {"w": {"type": "integer"}}}
      }}}
    }
    """#

  struct Seen: Equatable, CustomStringConvertible {
    var rule: String
    var isSource: Bool

    var description: String { rule + (isSource ? " source" : "") }
  }

  private static func changes(_ steps: [(String, String)]) throws -> [Seen] {
    var text = base
    for (old, new) in steps {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    let (old, new) = (SchemaEdit.registry(base, "old"), SchemaEdit.registry(text, "new"))
    try #require(new.faults == [])
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-21").changes.map {
      Seen(rule: $0.rule.id.name, isSource: $0.impacts.contains(.source))
    }
  }

  static let edits: [(String, [(String, String)], [Seen])] = [
    (
      "a member becomes mandatory",
      [(#""level": {"type": "integer", "sent": "present"}"#, #""level": {"type": "integer"}"#)],
      [Seen(rule: "presence-changed", isSource: true)]
    ),
    (
      "a mandatory member is new", [(#"{"enum": ["a"]},"#, #"{"enum": ["a"]}, "id": {"type": "integer"},"#)],
      [Seen(rule: "field-added", isSource: true)]
    ),
    (
      "an optional member is new",
      [(#""sent": "present"}}}"#, #""sent": "present"}, "z": {"type": "integer", "sent": "present"}}}"#)],
      [Seen(rule: "field-added", isSource: false)]
    ),
    (
      "a member is gone", [(#", "level": {"type": "integer", "sent": "present"}"#, "")],
      [Seen(rule: "field-removed", isSource: true)]
    ),
    (
      "the type has another name",
      [(#""account": {"#, #""profile": {"formerly": ["account"], "#), (#""type": "account""#, #""type": "profile""#)],
      [Seen(rule: "type-renamed", isSource: true)]
    ),
    (
      "the object becomes mandatory",
      [(#""to": {"type": "account", "sent": "present"}"#, #""to": {"type": "account"}"#)],
      [Seen(rule: "presence-changed", isSource: true)]
    ),
    (
      "the object becomes optional, which moves its parameter",
      [(#""from": {"type": "account"}"#, #""from": {"type": "account", "sent": "present"}"#)],
      [Seen(rule: "presence-changed", isSource: true)]
    ),
    ("the list is shorter", [(#""maxItems": 5"#, #""maxItems": 3"#)], [Seen(rule: "bound-narrowed", isSource: false)]),
    ("the list is longer", [(#""maxItems": 5"#, #""maxItems": 9"#)], [Seen(rule: "bound-widened", isSource: false)]),
    (
      "an inline object is declared",
      [
        (#""types": {"#, #""types": {"size": {"description": "x", "fields": {"w": {"type": "integer"}}},"#),
        (#""size": {"fields": {"w": {"type": "integer"}}}"#, #""size": {"type": "size"}"#),
      ], [Seen(rule: "type-changed", isSource: true), Seen(rule: "type-added", isSource: false)]
    ),
  ]

  @Test("are reported with what they break", arguments: edits)
  func edit(name: String, steps: [(String, String)], expected: [Seen]) throws {
    let found = try Self.changes(steps)
    for change in expected { #expect(found.contains(change), "\(name): \(found)") }
    #expect(found.contains { $0.isSource } == expected.contains { $0.isSource }, "\(name): \(found)")
  }
}
