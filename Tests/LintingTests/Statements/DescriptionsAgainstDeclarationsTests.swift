import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for rules SB1245 to SB1249 with descriptions that contradict the declared keys, and with correct descriptions.
@Suite("Descriptions against declarations") struct DescriptionsAgainstDeclarationsTests {
  private static func field(_ description: String, _ members: String) -> String {
    #"""
    "events": { "story.opened": { "description": "The user opened a story.", "method": "open", "object": "story",
      "extras": { "position": { "description": "\#(description)", \#(members) } } } }
    """#
  }

  private static func event(_ description: String, _ members: String) -> String {
    #"""
    "events": { "story.opened": { "description": "\#(description)", "method": "open", "object": "story", \#(members) } }
    """#
  }

  private static func stream(_ description: String, _ members: String) -> String {
    #"""
    "streams": { "own": { "description": "\#(description)", "encoding": "tuple", "extends": "app", "ping": "own", \#(members) } },
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
    """#
  }

  private static let whole = #""type": "integer", "unit": "count""#
  private static let text = #""type": "string""#

  static let contradictions: [(rule: String, sections: String)] = [
    ("SB1245", field("The position, from 1 to 20.", #"\#(whole), "minimum": 1, "maximum": 15"#)),
    ("SB1245", field("The position, between 1 and 20.", #"\#(whole), "minimum": 0, "maximum": 20"#)),
    ("SB1245", field("The position; the first is 1.", #"\#(whole), "minimum": 0"#)),
    ("SB1245", field("The position, counted from 0.", #"\#(whole), "minimum": 1"#)),
    ("SB1245", field("The zero-based position.", #"\#(whole), "minimum": 1"#)),
    ("SB1245", field("How many, at most ten.", #"\#(whole), "minimum": 0, "maximum": 20"#)),
    ("SB1245", field("How many (up to 1,000).", #"\#(whole), "minimum": 0, "maximum": 100"#)),
    ("SB1245", field("How many, 5 or more.", #"\#(whole), "minimum": 1"#)),
    ("SB1245", field("How many, more than 2.", #"\#(whole), "exclusiveMinimum": 3"#)),
    ("SB1245", field("How many, less than 10.", #"\#(whole), "minimum": 0, "maximum": 10"#)),
    ("SB1245", field("How long, at most 2 minutes.", #""type": "integer", "unit": "s", "minimum": 0, "maximum": 60"#)),
    ("SB1245", field("The share, between 0 and 100 percent.", #""type": "number", "minimum": 0, "maximum": 1"#)),
    ("SB1245", field("A name of at most 40 characters.", #"\#(text), "maxLength": 20"#)),
    ("SB1245", field("A name of at most 40 characters.", #"\#(text), "cut": { "atMost": 20 }"#)),
    ("SB1245", field("A three-letter code.", #"\#(text), "pattern": "^[A-Z]{2}$""#)),
    (
      "SB1245",
      field("At most ten labels.", #""type": "array", "items": { "enum": ["a", "b"] }, "maxItems": 5"#).replacing(
        "position", with: "labels")
    ),
    ("SB1245", field("One of three states.", #""enum": ["on", "off", "broken", "gone"]"#)),
    ("SB1246", field("The topic, left out when unknown.", #""enum": ["news", "sport"]"#)),
    ("SB1246", field("The topic, omitted if empty.", #""enum": ["news", "sport"]"#)),
    ("SB1246", field("The topic, only sent when known.", #""enum": ["news", "sport"]"#)),
    ("SB1246", field("Optional. The topic.", #""enum": ["news", "sport"]"#)),
    ("SB1246", field("The topic, always sent.", #""enum": ["news", "sport"], "sent": "present""#)),
    ("SB1246", field("The topic, null when unknown.", #""enum": ["news", "sport"], "sent": "present""#)),
    ("SB1246", field("The topic, never null.", #""type": "string", "nullable": true, "maxLength": 9"#)),
    ("SB1247", field("An upper-case identifier.", #"\#(text), "pattern": "^[a-f0-9]{8}$""#)),
    ("SB1247", field("The country in capital letters.", #""enum": ["de", "fr"]"#)),
    ("SB1247", field("The country in lowercase.", #""enum": ["DE", "FR"]"#)),
    ("SB1248", stream("Off until the user agrees.", #""consent": { "default": "on", "mechanism": "A setting." }"#)),
    ("SB1248", stream("Actions, disabled by default.", #""consent": { "default": "on", "mechanism": "A setting." }"#)),
    ("SB1248", stream("Actions, on by default.", #""consent": { "default": "off", "mechanism": "A setting." }"#)),
    ("SB1248", stream("Actions.", #""consent": { "default": "on", "mechanism": "Off until the user turns it on." }"#)),
    ("SB1249", event("The state, every 15 minutes.", #""trigger": { "every": { "min": 10 } }"#)),
    ("SB1249", event("The state, once a day.", #""trigger": { "every": { "hours": 12 } }"#)),
    ("SB1249", event("The state, sent hourly.", #""trigger": { "every": { "min": 30 } }"#)),
    ("SB1249", event("The user opened it, once per session.", #""once": "per-install""#)),
    ("SB1249", stream("Actions, kept for 775 days.", #""retention": { "device": "P10D", "recipient": "P75D" }"#)),
    ("SB1249", stream("Actions, deleted after six months.", #""retention": { "device": "P10D", "recipient": "P1Y" }"#)),
    ("SB1249", stream("Actions of 10 % of users.", #""population": { "sample": 0.01 }"#)),
    ("SB1249", stream("Actions; at most 500 events in a ping.", #""limits": { "events": { "atMost": 200 } }"#)),
  ]

  @Test("A contradiction is reported once, in the entry", arguments: contradictions.indices)
  func found(index: Int) throws {
    let (rule, sections) = Self.contradictions[index]
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.filter {
      ("SB1245"..."SB1249").contains($0.rule.id)
    }
    #expect(found.map(\.rule.id) == [rule], "\(sections)\n\(linted.text)")
  }

  @Test(
    "Descriptions that agree, or may be about something else, are not findings",
    arguments: [
      field("The position, from 1 to 20.", #"\#(whole), "minimum": 1, "maximum": 20"#),
      field("The position, from 0 to 20; -1 if unknown.", #"\#(whole), "minimum": -1, "maximum": 20"#),
      field("The position, from 1 to 20.", #"\#(whole), "minimum": 1, "exclusiveMaximum": 21"#),
      field("The position among at most 20 stories.", #"\#(whole), "minimum": 0, "maximum": 19"#),
      field("How long, at most 2 minutes.", #""type": "integer", "unit": "ms", "minimum": 0, "maximum": 120000"#),
      field("Shown after at least 3 seconds.", #"\#(whole), "minimum": 0, "maximum": 9"#),
      field("Between 0 and 1.", #""type": "number", "minimum": 0, "maximum": 1"#),
      field("More than 0.", #""type": "number", "minimum": 0, "maximum": 1"#),
      field("A name of at most 40 characters.", #"\#(text), "maxLength": 40"#),
      field("At most 40 characters, then cut.", #"\#(text), "maxLength": 80, "cut": { "atMost": 40 }"#),
      field("A two-letter code.", #"\#(text), "pattern": "^[A-Z]{2}$""#),
      field("One of two states.", #""enum": ["on", "off"]"#),
      field("The topic, left out when unknown.", #""enum": ["news", "sport"], "sent": "present""#),
      field("The topic, null when unknown.", #""enum": ["news", "sport"], "nullable": true"#),
      field("Whether the user left out when asked.", #""type": "boolean""#).replacing(
        "left out when", with: "declined when"),
      field("An upper-case identifier.", #"\#(text), "pattern": "^[A-F0-9]{8}$""#),
      field("An upper-case identifier.", #"\#(text), "pattern": "^\\w{8}$""#),
      field("Upper-case, or lower-case in old versions.", #"\#(text), "pattern": "^[a-f]{8}$""#),
      stream("Off until the user agrees.", #""consent": { "default": "off", "mechanism": "A setting." }"#),
      stream(
        "Actions that turn something off by default.", #""consent": { "default": "off", "mechanism": "A setting." }"#),
      event("The state, every 15 minutes.", #""trigger": { "every": { "min": 15 } }"#),
      event("The state, every minute.", #""trigger": { "every": { "s": 60 } }"#),
      event("The user opened it, once per session.", #""once": "per-session""#),
      stream("Actions, kept for 75 days.", #""retention": { "device": "P10D", "recipient": "P75D" }"#),
      stream("Actions, kept for a month or 30 days.", #""retention": { "device": "P10D", "recipient": "P1M" }"#),
      stream("Actions, deleted after 12 months.", #""retention": { "device": "P10D", "recipient": "P1Y" }"#),
      stream("Actions of 10 % of users.", #""population": { "sample": 0.1 }"#),
    ])
  func leftAlone(sections: String) throws {
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.filter {
      ("SB1245"..."SB1249").contains($0.rule.id)
    }
    #expect(found.isEmpty, "\(linted.text)")
  }
}
