import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for the many phrasings of one contradiction, and for sentences that are not statements about the declaration.
@Suite("Phrases of descriptions") struct PhrasesOfDescriptionsTests {
  static func field(_ text: String, _ members: String, key: String = "description") -> String {
    let description = key == "description" ? text : "A value."
    let note = key == "note" ? #", "note": "\#(text)""# : ""
    return #"""
      "events": { "story.opened": { "description": "The user opened a story.", "method": "open", "object": "story",
        "extras": { "position": { "description": "\#(description)", \#(members)\#(note) } } } }
      """#
  }

  static func common(_ name: String, _ text: String, _ members: String) -> String {
    #"""
    "streams": { "own": { "description": "Actions.", "encoding": "tuple", "extends": "app", "ping": "own",
      "envelope": { "\#(name)": { "description": "\#(text)", "sent": "present", "data": "diag.other", \#(members) },
        "events": { "description": "The events.", "from": "stream.events" } } } },
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
    """#
  }

  static func stream(_ text: String, _ members: String) -> String {
    #"""
    "streams": { "own": { "description": "\#(text)", "encoding": "tuple", "extends": "app", "ping": "own", \#(members) } },
    "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
    """#
  }

  static func message(_ text: String) -> String {
    #"""
    "messages": { "hint": { "description": "\#(text)", "evaluated": "backend", "stream": "app",
      "triggers": [{ "event": "app.started", "count": { "atLeast": 10 }, "within": { "days": 7 } }] } }
    """#
  }

  static func setting(_ text: String, isOn: Bool) -> String {
    #"""
    "events": { "story.opened": { "description": "The user opened a story.", "method": "open", "object": "story",
      "value": { "type": "string", "description": "The setting.", "cases": {
        "fonts": { "description": "\#(text)", "holds": { "type": "boolean" }, "default": \#(isOn) },
        "color": { "description": "The color.", "holds": { "enum": ["red", "blue"] } } } },
      "extras": { "to": { "description": "The new value.", "heldBy": "value", "as": "text" } } } }
    """#
  }

  private static let text = #""type": "string""#
  private static let whole = #""type": "integer", "minimum": 0"#

  static let contradictions: [(rule: String, sections: String)] = [
    ("SB1245", field("A name; everything after the 255th character is cut.", #"\#(text), "cut": { "atMost": 40 }"#)),
    ("SB1245", field("A name, cut at 20 characters.", #"\#(text), "cut": { "atMost": 40 }"#)),
    ("SB1245", field("A name, truncated to 20 characters.", #"\#(text), "cut": { "atMost": 40 }"#)),
    ("SB1245", field("A name; the first twenty characters are kept.", #"\#(text), "cut": { "atMost": 40 }"#)),
    ("SB1245", field("The position, at most a dozen.", #"\#(whole), "maximum": 20"#)),
    ("SB1245", field("The position, up to twenty-five.", #"\#(whole), "maximum": 20"#)),
    ("SB1245", field("The position, a hundred at most.", #"\#(whole), "maximum": 20"#)),
    ("SB1245", field("The position never exceeds 30.", #"\#(whole), "maximum": 20"#)),
    ("SB1245", field("The delay, up to half a minute.", #"\#(whole), "maximum": 60, "unit": "s""#)),
    ("SB1245", field("The four words are known.", #""enum": ["a", "b", "c"]"#, key: "note")),
    ("SB1231", field("Whole minutes since the start.", #"\#(whole), "unit": "s""#)),
    ("SB1231", field("The number of whole minutes it took.", #"\#(whole), "unit": "s""#)),
    ("SB1231", field("The age, in whole weeks.", #"\#(whole), "unit": "days""#)),
    ("SB1231", field("The delay, in microseconds.", #"\#(whole), "unit": "ms""#)),
    ("SB1246", field("The topic. Every story has one.", #""enum": ["a", "b"], "sent": "present""#)),
    ("SB1246", field("The topic, never left out.", #""enum": ["a", "b"], "sent": "present""#)),
    ("SB1246", field("Required. The topic.", #""enum": ["a", "b"], "sent": "present""#)),
    ("SB1246", field("The topic; may be absent.", #""enum": ["a", "b"]"#)),
    ("SB1246", field("The topic, null otherwise.", #""enum": ["a", "b"]"#)),
    ("SB1248", field("The topic, `none` when unknown.", #""maxLength": 9, "sent": "present", "absent": "??""#)),
    ("SB1248", field("The count. Defaults to 5.", #"\#(whole), "absent": 0, "sent": "present""#)),
    ("SB1248", field("B where the app does not know.", #""enum": ["a", "b"], "absent": "a""#, key: "note")),
    ("SB1248", field("Whether it is new; yes if unknown.", #""type": "boolean", "absent": false"#)),
    ("SB1248", common("maker", "The maker, `unknown` if the system does not tell.", #""from": "device.manufacturer""#)),
    ("SB1248", setting("Whether fonts are blocked, which they are until the user allows them.", isOn: false)),
    ("SB1248", setting("Whether fonts are blocked. Blocked by default.", isOn: false)),
    ("SB1248", setting("Whether fonts are blocked. The default is on.", isOn: false)),
    ("SB1248", setting("Whether fonts are blocked. Off unless the user turns it on.", isOn: true)),
    ("SB1249", message("A hint for people who start the app ten times a month.")),
    ("SB1249", message("A hint for people who start the app five times a week.")),
    ("SB1249", message("A hint after ten times within 30 days.")),
    ("SB1249", stream("Actions, kept for a month.", #""retention": { "device": "P10D", "recipient": "P1Y" }"#)),
    ("SB1249", stream("Actions of one in ten users.", #""population": { "sample": 0.01 }"#)),
    ("SB1249", stream("Actions of every tenth installation.", #""population": { "sample": 0.01 }"#)),
    ("SB1249", stream("Actions of a quarter of all users.", #""population": { "sample": 0.01 }"#)),
    ("SB1249", stream("Up to 100 actions in a ping.", #""limits": { "events": { "atMost": 500 } }"#)),
    ("SB1249", stream("At most 50 pings are sent a day.", #""limits": { "perDay": { "atMost": 100 } }"#)),
    ("SB1256", common("locale", "The locale, with a hyphen.", #""from": "locale.identifier""#)),
    ("SB1256", common("locale", "The locale, like en-GB.", #""from": "locale.identifier""#)),
    ("SB1256", common("day", "The day, in the device's time zone.", #""from": "clock.date-utc""#)),
    ("SB1257", common("system", "The version of the operating system.", #""from": "sdk.version""#)),
    ("SB1257", common("carrier", "The carrier.", #""from": "network.kind""#)),
    ("SB1257", common("model", "The model of the device.", #""from": "device.arch""#)),
    (
      "SB1258",
      common(
        "sessions", "Sessions since it was installed.",
        #""type": "integer", "from": "counter.sessions", "resetBy": "build""#)
    ),
    (
      "SB1258",
      common("number", "The number of the ping.", #""type": "integer", "from": "counter.sequence", "resetBy": "build""#)
    ),
    ("SB1259", field("How many stories are open.", #""type": "boolean""#)),
    ("SB1259", field("Whether it is new.", #"\#(text), "maxLength": 9"#)),
    ("SB1259", field("The name of the story.", whole)),
  ]

  private static let rules: Set<String> = Set(
    ["SB1231"] + (1245...1249).map { "SB\($0)" } + (1255...1261).map { "SB\($0)" })

  @Test("A contradiction is found in each phrasing", arguments: contradictions.indices)
  func found(index: Int) throws {
    let (rule, sections) = Self.contradictions[index]
    try LintFixture.expectOnly(rule, among: Self.rules, in: sections)
  }

  @Test(
    "Hedges, the past, other versions and true statements are not findings",
    arguments: [
      field("How long; left out of averages above one hour.", #"\#(whole), "unit": "ms", "maximum": 9"#),
      field("How long, seldom over 10 seconds.", #"\#(whole), "unit": "ms", "maximum": 9"#),
      field("How long it was open. Before version 7 it was in seconds.", #"\#(whole), "unit": "ms""#),
      field("How long. In older releases it was in seconds.", #"\#(whole), "unit": "ms""#),
      field("How long. Stays of more than an hour are rare.", #"\#(whole), "unit": "ms", "maximum": 9"#),
      field("The position, usually from 1 to 5.", #"\#(whole), "maximum": 20"#),
      field("The position, about 3 at most.", #"\#(whole), "maximum": 20"#),
      field("A name, cut at 40 characters.", #"\#(text), "cut": { "atMost": 40 }"#),
      field("A dozen positions at most.", #"\#(whole), "maximum": 12"#),
      field("The delay, up to half a minute.", #"\#(whole), "maximum": 30, "unit": "s""#),
      field("The topic, `??` when unknown.", #""maxLength": 9, "sent": "present", "absent": "??""#),
      field("The count. Defaults to 0.", #"\#(whole), "absent": 0, "sent": "present""#),
      field("Required for the report of stories.", #""enum": ["a", "b"], "sent": "present""#),
      field("Whole minutes since the start.", #"\#(whole), "unit": "min""#),
      field("The number of days with a story.", #"\#(whole), "unit": "count""#),
      field("The number of the story, sent as text.", #"\#(whole), "as": "text""#),
      field("The number of the flight.", #"\#(text), "maxLength": 9"#),
      setting("Whether fonts are blocked, which they are until the user allows them.", isOn: true),
      setting("Whether fonts are blocked. Blocked by default.", isOn: true),
      setting("Whether fonts are blocked. Not blocked by default.", isOn: false),
      message("A hint for people who start the app ten times a week."),
      message("A hint for people who start the app ten times within seven days."),
      stream("Actions of one in ten users.", #""population": { "sample": 0.1 }"#),
      stream("Actions of a quarter of all users.", #""population": { "sample": 0.25 }"#),
      common("locale", "The locale, with an underscore.", #""from": "locale.identifier""#),
      common("day", "The day, in UTC and not in local time.", #""from": "clock.date-utc""#),
      common("system", "The version of the operating system.", #""from": "os.version""#),
      common("build", "The build number.", #""type": "integer", "from": "app.build""#),
      common(
        "sessions", "Sessions since the last ping.",
        #""type": "integer", "from": "counter.sessions", "resetBy": "build""#),
    ])
  func leftAlone(sections: String) throws {
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id).filter(Self.rules.contains)
    #expect(found.isEmpty, "\(sections)\n\(linted.text)")
  }

  @Test(
    "Values and events described by their siblings are found",
    arguments: [
      (#""description": "To the right.""#, #""description": "To the left.""#, 2),
      (#""description": "To the left.""#, #""description": "To the right.""#, 0),
      (#""description": "Towards the edge.""#, #""description": "To the right.""#, 0),
    ])
  func siblings(left: String, right: String, count: Int) throws {
    let sections = #"""
      "events": { "story.opened": { "description": "The user opened a story.", "method": "open", "object": "story",
        "extras": { "side": { "description": "The side.", "cases": { "left": { \#(left) }, "right": { \#(right) } } } } } }
      """#
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.filter { $0.rule.id == "SB1260" }
    #expect(found.count == count, "\(linted.text)")
  }

  @Test(
    "A string example of a boolean, number or template is decoded",
    arguments: [
      (#""type": "boolean", "as": "text", "examples": ["on"]"#, false),
      (#""type": "boolean", "as": "text", "examples": ["true"]"#, true),
      (#""type": "integer", "minimum": 0, "as": "text", "examples": ["first"]"#, false),
      (#""type": "integer", "minimum": 0, "as": "text", "examples": ["-1"]"#, false),
      (#""type": "integer", "minimum": 0, "as": "text", "examples": ["7"]"#, true),
      (
        #""template": { "text": "{a}.{b}", "parts": { "a": { "description": "A.", "enum": ["x", "y"] }, "b": { "description": "B.", "maxLength": 5 } } }, "examples": ["z.k"]"#,
        false
      ),
      (
        #""template": { "text": "{a}.{b}", "parts": { "a": { "description": "A.", "enum": ["x", "y"] }, "b": { "description": "B.", "maxLength": 5 } } }, "examples": ["x.k.l"]"#,
        true
      ),
    ])
  func examples(members: String, isValid: Bool) {
    let linted = LintFixture.lint(Self.field("A value.", members))
    #expect(linted.text.contains("SB0230") != isValid, "\(linted.text)")
  }
}
