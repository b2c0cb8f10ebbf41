import SignalbookComparison
import SignalbookTestSupport
import Testing

/// A change passes without a privacy review only if the review covers the changed entries. A review that was added to
/// `defaults` or to a stream does not cover the changes of entries that inherit it.
@Suite("Inherited reviews") struct InheritedReviewsTests {
  private static let text = #"""
    { "$schema": "signalbook-1.schema.json",
      "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "controller": { "name": "A", "contact": "a@example.com" },
        "defaults": { "stream": "s", "review": ["first"], "purposes": ["analytics"] } },
      "defaults": { "owner": "o" },
      "types": { "kind": { "type": "string", "pattern": "[a-z]" } },
      "streams": {
        "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "consent": { "default": "off" } },
        "other": { "description": "O.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
          "consent": { "default": "off" }, "review": ["first"] }
      },
      "events": {
        "heir": { "description": "H.", "fields": { "kind": { "description": "K.", "type": "kind" },
          "own": { "description": "I.", "type": "boolean" } } },
        "named": { "description": "N.", "review": ["first"], "fields": { "n": { "description": "N.", "type": "boolean" } } },
        "inside": { "description": "I.", "stream": "other" }
      },
      "attributes": { "level": { "description": "L.", "type": "boolean" } },
      "reviews": { "first": { "url": "https://example.com/1" }, "second": { "url": "https://example.com/2" } }
    }
    """#

  private static let second = #", "second": { "url": "https://example.com/2" }"#
  private static let defaults = (#""stream": "s", "review": ["first"]"#, #""stream": "s", "review": ["second"]"#)
  private static let file = (#""defaults": { "owner": "o" }"#, #""defaults": { "owner": "o", "review": ["second"] }"#)
  private static let stream = (#""review": ["first"] }"# + "\n  ", #""review": ["second"] }"# + "\n  ")
  private static let named = (
    #""description": "N.", "review": ["first"]"#, #""description": "N.", "review": ["second"]"#
  )
  private static let heir = (#""description": "H.","#, #""description": "H.", "review": ["second"],"#)
  private static let field = (
    #""own": { "description": "I.","#, #""own": { "description": "I.", "review": ["second"],"#
  )
  private static let attribute = (#""description": "L.","#, #""description": "L.", "review": ["second"],"#)
  private static let inside = (#""stream": "other" }"#, #""stream": "other", "review": ["second"] }"#)
  private static let consented = (
    #""consent": { "default": "off" } },"#, #""consent": { "default": "off" }, "review": ["second"] },"#
  )

  private static let newEvent = (#""named": {"#, #""added": { "description": "A." }, "named": {"#)
  private static let newOwnEvent = (
    #""named": {"#, #""added": { "description": "A.", "review": ["second"] }, "named": {"#
  )
  private static let wideField = (
    #""own": { "description": "I.", "type": "boolean""#, #""own": { "description": "I.", "type": "string""#
  )
  private static let wideType = (#", "pattern": "[a-z]""#, "")
  private static let moreInside = (
    #""description": "I.", "stream""#,
    #""description": "I.", "fields": { "f": { "description": "F.", "type": "boolean" } }, "stream""#
  )
  private static let moreNamed = (
    #""n": { "description": "N.", "type": "boolean" }"#, #""n": { "description": "N.", "type": "string" }"#
  )
  private static let onByDefault = (#""consent": { "default": "off" } },"#, #""consent": { "default": "on" } },"#)
  private static let onWithReview = (
    #""consent": { "default": "off" } },"#, #""consent": { "default": "on" }, "review": ["second"] },"#
  )
  private static let otherPurposes = (#"["analytics"]"#, #"["analytics", "marketing"]"#)
  private static let wideAttribute = (
    #""description": "L.", "type": "boolean""#, #""description": "L.", "type": "string""#
  )
  private static let otherController = (#""name": "A", "#, #""name": "B", "#)

  private static let cases: [(name: String, edits: [(String, String)], isReviewed: Bool)] = [
    ("a new event, and a review in the defaults", [newEvent, defaults], false),
    ("a new event, and a review in the file's defaults", [newEvent, file], false),
    ("a new event with its own review", [newOwnEvent], true),
    ("a wider field, and a review in the defaults", [moreNamed, defaults], false),
    ("a wider field of an event with a new review", [moreNamed, named], true),
    ("a wider field that inherits, and a review in the defaults", [wideField, defaults], false),
    ("a wider field that inherits, and a new review of its event", [wideField, heir], true),
    ("a wider field with a new review", [wideField, field], true),
    ("a new field of an event, and a review of its stream", [moreInside, stream], false),
    ("a new field of an event with a new review", [moreInside, inside], true),
    ("consent of a stream, and a review in the defaults", [onByDefault, defaults], false),
    ("consent of a stream with a new review", [onWithReview], true),
    ("an attribute, and a review in the defaults", [wideAttribute, defaults], false),
    ("an attribute with a new review", [wideAttribute, attribute], true),
    ("the controller, and a review in the defaults", [otherController, defaults], true),
    ("the controller, and a review of an event", [otherController, heir], false),
    ("a type, and a review that its user inherits", [wideType, defaults], true),
    ("a type, and a review of its user", [wideType, heir], true),
    ("a type, and a review of another event", [wideType, named], false),
    ("inherited purposes, but an event keeps its own review", [otherPurposes, defaults], false),
    ("inherited purposes, and each review is new", [otherPurposes, defaults, named, stream], true),
  ]

  @Test("a review approves the entries that refer to it", arguments: cases.indices)
  func approved(index: Int) throws {
    let (name, edits, isReviewed) = Self.cases[index]
    var edited = Self.text
    for (before, after) in edits {
      let range = try #require(edited.firstRange(of: before), "\(name): \(before)")
      edited.replaceSubrange(range, with: after)
    }
    let (old, new) = (
      SchemaEdit.registry(Self.text.replacing(Self.second, with: ""), "old"), SchemaEdit.registry(edited, "new")
    )
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    let changes = compare(old.registry, new.registry, today: "2026-11-28").changes
    let needed = changes.filter(\.needsReview)
    #expect(!needed.isEmpty, "\(name): \(changes.map(\.message))")
    for change in needed {
      #expect(
        (change.review == "second") == isReviewed && (change.review == nil) != isReviewed, "\(name): \(change.message)")
    }
  }

  @Test("a review that a nested field or a link refers to by URL is known")
  func knownURLs() throws {
    let url = #""review": ["https://example.com/3"]"#
    let added = #""heir": { "description": "H.", "review": ["https://example.com/3"],"#
    for (before, after) in [
      (
        #""n": { "description": "N.", "type": "boolean" }"#,
        #""n": { "description": "N.", "type": "object", "fields": { "m": { "description": "M.", "type": "boolean", \#(url) } } }"#
      ),
      (
        #""reviews": {"#,
        #""links": { "l": { "description": "L.", "scheme": "a", "host": "b", "parameter": "c", \#(url), "routes": { "r": { "description": "R.", "path": "p" } } } }, "reviews": {"#
      ),
    ] {
      let old = Self.text.replacing(before, with: after)
      let new = old.replacing(Self.wideField.0, with: Self.wideField.1).replacing(
        #""heir": { "description": "H.","#, with: added)
      let sides = (SchemaEdit.registry(old, "old"), SchemaEdit.registry(new, "new"))
      #expect(sides.0.faults == [] && sides.1.faults == [], "\(sides.0.faults) \(sides.1.faults)")
      let changes = compare(sides.0.registry, sides.1.registry, today: "2026-11-28").changes
      #expect(changes.filter(\.needsReview).map(\.review) == [nil], "\(changes.map(\.message))")
    }
  }
}
