import SignalbookSchemaFiles
import Testing

@testable import SignalbookLinting

/// Tests for lists and counts in descriptions, and for the values that are not fields: held values, entries of maps and
/// parameters of links.
@Suite("Lists and counts in descriptions") struct ListsOfDescriptionsTests {
  private typealias Phrases = PhrasesOfDescriptionsTests
  private static let kinds = #""enum": ["color", "engraving", "size"]"#
  private static let codes =
    #""type": "integer", "cases": { "up": { "wire": 1, "description": "Up." }, "down": { "wire": 2, "description": "Down." }, "none": { "wire": -1, "description": "No move." } }"#

  private static func field(_ text: String, _ members: String) -> String { Phrases.field(text, members) }

  private static func type(_ name: String, _ text: String, _ members: String) -> String {
    #"""
    "types": { "\#(name)": { "description": "\#(text)", \#(members) } },
    "events": { "story.opened": { "description": "The user opened a story.", "method": "open", "object": "story",
      "extras": { "position": { "description": "A value.", "type": "\#(name)" } } } }
    """#
  }

  private static func gesture(_ text: String, _ members: String) -> String {
    #"""
    "streams": { "own": { "description": "Gestures.", "encoding": "object", "ping": "own", "consent": { "default": "on", "mechanism": "A setting." },
      "eventField": { "wire": "e", "type": "string" } } },
    "events": {
      "tap": { "description": "A touch.", "stream": "own", "gesture": { "distance": { "below": { "dp": 24 } }, "otherwise": true } },
      "press": { "description": "\#(text)", "stream": "own", "gesture": { \#(members), "distance": { "below": { "dp": 24 } } } } }
    """#
  }

  private static func parameter(_ text: String, _ members: String) -> String {
    #"""
    "links": { "app": { "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere", "routes": {
      "search": { "path": "search", "description": "The search.", "parameters": { "at-most": { "description": "\#(text)", \#(members) } } } } } }
    """#
  }

  private static func held(_ text: String, _ value: String) -> String {
    #"""
    "events": { "story.opened": { "description": "The user opened a story.", "method": "open", "object": "story",
      "value": { "type": "string", "description": "The setting.", "cases": {
        "text-size": { "description": "\#(text)", \#(value) },
        "color": { "description": "The color.", "holds": { "enum": ["red", "blue"] } } } },
      "extras": { "to": { "description": "The new value.", "heldBy": "value", "as": "text" } } } }
    """#
  }

  static let contradictions: [(rule: String, sections: String)] = [
    ("SB1266", field("The kind: color, size or material.", kinds)),
    ("SB1266", field("The kind, one of color, size and material.", kinds)),
    ("SB1266", field("The kind, either `color`, `size` or `material`.", kinds)),
    ("SB1266", field("The kind, such as `color` or `material`.", kinds)),
    ("SB1266", field("The kind: Colors, Sizes, or Materials.", kinds)),
    ("SB1266", field("The kind: color or size.", kinds)),
    ("SB1266", type("option-kind", "The kind of option: color, size or material.", kinds)),
    ("SB1266", field("The direction: 1 up, 3 down.", codes)),
    ("SB1266", field("The direction; 0 means up.", codes)),
    ("SB1266", field("The direction: 2 = up, 1 = down.", codes)),
    ("SB1266", field("The direction: up (2) or down (1).", codes)),
    ("SB1245", field("The kind, one of two.", kinds)),
    ("SB1245", field("The kind; there are 4 positions.", kinds)),
    ("SB1245", type("menu-entry", "One of the four entries of the menu.", kinds)),
    ("SB1267", field("The kind. The document lists two more words: alpha, beta and gamma.", kinds)),
    ("SB1245", Phrases.stream("Actions: 7 events of the menu.", #""note": "A.""#)),
    ("SB1245", field("The price, without decimals.", #""type": "number", "minimum": 0, "decimals": 2"#)),
    ("SB1245", field("The price with three decimal places.", #""type": "number", "minimum": 0, "decimals": 2"#)),
    ("SB1245", field("The tabs: none, 1 to 5, or more.", #""type": "integer", "buckets": [0, 1, 3, 6]"#)),
    (
      "SB1245",
      held(
        "The size in percent, between 80 and 160.", #""holds": { "type": "integer", "minimum": 50, "maximum": 200 }"#)
    ),
    (
      "SB1248",
      held(
        "The size; 120 unless the user changed it.",
        #""holds": { "type": "integer", "minimum": 50, "maximum": 200 }, "default": 100"#)
    ),
    (
      "SB1245",
      parameter(
        "The results, one hundred at most.", #""type": "integer", "minimum": 1, "maximum": 50, "optional": true"#)
    ),
    ("SB1246", field("The kind. Invalid values are dropped.", #"\#(kinds), "enforced": "loosely""#)),
    ("SB1231", field("The cents in euros.", #""type": "integer", "minimum": 0"#).replacing("position", with: "cents")),
    ("SB1249", gesture("A press for more than a second.", #""duration": { "above": { "ms": 500 } }"#)),
    ("SB1270", gesture("A press.", #""duration": { "above": { "s": 500 } }"#)),
    ("SB1249", Phrases.stream("Actions, recorded for one user in ten.", #""note": "A.""#)),
    ("SB1257", Phrases.common("os", "The version of the system.", #""from": "os.name""#)),
  ]

  private static let rules: Set<String> = Set(
    ["SB1231"] + (1245...1249).map { "SB\($0)" } + (1255...1261).map { "SB\($0)" } + (1266...1272).map { "SB\($0)" })

  @Test("A contradiction is found", arguments: contradictions.indices)
  func found(index: Int) throws {
    let (rule, sections) = Self.contradictions[index]
    try LintFixture.expectOnly(rule, among: Self.rules, in: sections)
  }

  @Test(
    "Lists that agree, or may be about something else, are not findings",
    arguments: [
      field("The kind: color, size or engraving.", kinds),
      field("The kind, such as `color` or `size`.", kinds),
      field("The kind: color or size. Engraving is free.", kinds),
      field("The kind: colour, sizes or engravings.", kinds),
      field("The kind: color, size, or unknown.", kinds),
      field("The kind: plain, simple or material.", kinds),
      field("The kind: color or size, and then the engraving follows if it was ordered.", kinds),
      field("The kind, including color or size.", kinds),
      field("The kind: color, size or material, usually.", kinds),
      field("The direction: 1 up, 2 down.", codes),
      field("The direction; -1 means none.", codes),
      field("The direction; 3 up to 5 times.", codes),
      field("The kind, one of three.", kinds),
      field("One of the two most used positions.", kinds),
      field("The kind. One of the two gifts was free.", kinds),
      type("menu-entry", "One of the three entries of the menu.", kinds),
      field("The kind. The document lists two more words: alpha and beta.", kinds),
      field("The kind. In two cases: when the user pays, or when the order is free.", kinds),
      field("The price with two decimal places.", #""type": "number", "minimum": 0, "decimals": 2"#),
      field("The tabs: none, 1 to 2, or more.", #""type": "integer", "buckets": [0, 1, 3, 6]"#),
      held(
        "The size; 100 unless the user changed it.",
        #""holds": { "type": "integer", "minimum": 50, "maximum": 200 }, "default": 100"#),
      parameter("The results, fifty at most.", #""type": "integer", "minimum": 1, "maximum": 50, "optional": true"#),
      field("The kind. Invalid values are dropped.", kinds),
      gesture("A press for more than half a second.", #""duration": { "above": { "ms": 500 } }"#),
      Phrases.stream("Actions, recorded for one user in ten.", #""population": { "sample": 0.1 }"#),
      Phrases.common("os", "The version of the system.", #""from": "os.version""#),
    ])
  func leftAlone(sections: String) throws {
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id).filter(Self.rules.contains)
    #expect(found.isEmpty, "\(sections)\n\(linted.text)")
  }

  @Test(
    "A list of values is read",
    arguments: [
      ("One of a, b and c.", ["a", "b", "c"]), ("Kind: the color, a size or `x y`; more.", ["color", "size", "x y"]),
      ("Either red or blue.", ["red", "blue"]), ("The kind (one of a or b).", ["a", "b"]),
      ("Kind: a, when the user asks, or b.", []), ("One of many.", []), ("No list and no value.", []),
    ])
  func lists(text: String, items: [String]) {
    #expect(statedLists(in: text).first?.items.map(\.text) ?? [] == items)
  }
}
