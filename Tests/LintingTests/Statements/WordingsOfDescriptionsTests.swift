import SignalbookLinting
import SignalbookSchemaFiles
import Testing

/// Tests for further wordings of limits, lengths, units, periods, presence, consent and retention.
@Suite("Wordings of descriptions") struct WordingsOfDescriptionsTests {
  private typealias Phrases = PhrasesOfDescriptionsTests
  private static let text = #""type": "string", "maxLength": 40"#
  private static let whole = #""type": "integer", "minimum": 1, "maximum": 90"#

  private static func field(_ text: String, _ members: String) -> String { Phrases.field(text, members) }

  private static func event(_ description: String, _ members: String) -> String {
    #"""
    "events": { "status.sent": { "description": "\#(description)", "method": "send", "object": "status", \#(members) } }
    """#
  }

  static let contradictions: [(rule: String, sections: String)] = [
    ("SB1245", field("The days that are left (1-60).", whole)),
    ("SB1245", field("The days that are left, 1..60.", whole)),
    ("SB1245", field("The days that are left: one to sixty.", whole)),
    ("SB1245", field("The days that are left; must not be greater than 60.", whole)),
    ("SB1245", field("The days that are left, not below 7.", whole)),
    ("SB1245", field("The days that are left; larger values than 60 are refused.", whole)),
    ("SB1245", field("A name. Must fit into 80 characters.", text)),
    ("SB1245", field("A name, 80 characters at most.", text)), ("SB1245", field("A name (max. 80 chars).", text)),
    ("SB1245", field("A name, truncated to 20 characters.", text)),
    ("SB1245", field("The first 20 characters of the name.", text)),
    ("SB1231", field("The delay (s).", #"\#(whole), "unit": "ms""#)),
    ("SB1231", field("The delay [seconds].", #"\#(whole), "unit": "ms""#)),
    ("SB1231", field("The delay, in sec.", #"\#(whole), "unit": "ms""#)),
    ("SB1231", field("The delay, expressed as seconds.", #"\#(whole), "unit": "ms""#)),
    ("SB1231", field("The delay, in tenths of a second.", #"\#(whole), "unit": "ms""#)),
    ("SB1231", field("The minutes for which it was open.", #"\#(whole), "unit": "s""#)),
    ("SB1231", field("The size (MB).", #"\#(whole), "unit": "kb""#)),
    ("SB1231", field("The size in KiB.", #"\#(whole), "unit": "kb""#)),
    ("SB1249", event("A sign of life, sent twice an hour.", #""trigger": { "every": { "min": 15 } }"#)),
    ("SB1249", event("A sign of life; six times an hour.", #""trigger": { "every": { "min": 15 } }"#)),
    ("SB1249", event("A sign of life, every other minute.", #""trigger": { "every": { "min": 15 } }"#)),
    ("SB1249", event("A sign of life after another half a minute.", #""trigger": { "every": { "min": 15 } }"#)),
    ("SB1249", event("The first status of the day, once per session.", #""once": "per-day""#)),
    ("SB1249", Phrases.message("A hint for people who started the app at least 5 times in a week.")),
    ("SB1249", Phrases.message("A hint after twelve starts within a week.")),
    ("SB1249", Phrases.message("A hint after ten starts in a fortnight.")),
    ("SB1249", Phrases.stream("Actions, with 1000 events at most.", #""limits": { "events": { "atMost": 500 } }"#)),
    ("SB1249", Phrases.stream("Actions; up to 80 of them are stored.", #""limits": { "stored": 40 }"#)),
    ("SB1249", Phrases.stream("Actions, no more than 200 a day.", #""limits": { "perDay": { "atMost": 100 } }"#)),
    ("SB1249", Phrases.stream("Actions; kept forever.", #""retention": { "device": "P10D", "recipient": "P1Y" }"#)),
    (
      "SB1249",
      Phrases.stream("Actions; never stored on the server.", #""retention": { "device": "P10D", "recipient": "P1Y" }"#)
    ),
    ("SB1246", field("The topic, or null.", #""enum": ["a", "b"], "sent": "present""#)),
    ("SB1246", field("The topic; null on tablets.", #""enum": ["a", "b"]"#)),
    ("SB1246", Phrases.common("maker", "The maker, empty if unknown.", #""from": "device.manufacturer""#)),
    ("SB1248", setting("Whether fonts are blocked; not blocked unless the user asks.", isOn: true)),
    ("SB1248", setting("Whether fonts are blocked, which users have to switch on first.", isOn: true)),
    ("SB1248", Phrases.stream("Actions; users opt in under Settings.", #""note": "A.""#)),
    ("SB1248", Phrases.stream("Actions of users who agreed.", #""note": "A.""#)),
    ("SB1247", field("A lowercased code.", #""type": "string", "pattern": "^[A-F]{4}$""#)),
    ("SB1247", field("A code without capital letters.", #""type": "string", "pattern": "^[A-F]{4}$""#)),
    ("SB1256", Phrases.common("day", "The local date of the ping.", #""from": "clock.date-utc""#)),
    ("SB1256", Phrases.common("day", "The day, in milliseconds since 1970.", #""from": "clock.date-utc""#)),
    ("SB1280", field("The topic, such as `sport`.", #""enum": ["news", "games"]"#)),
    ("SB1280", field("The day, such as 09.06.2017.", #""type": "string", "format": "date""#)),
  ]

  private static func setting(_ text: String, isOn: Bool) -> String { Phrases.setting(text, isOn: isOn) }

  private static let rules: Set<String> = Set(
    ["SB1231", "SB1256", "SB1280"] + (1245...1249).map { "SB\($0)" })

  @Test("A contradiction is found in each wording", arguments: contradictions.indices)
  func found(index: Int) throws {
    let (rule, sections) = Self.contradictions[index]
    let linted = LintFixture.lint(sections)
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id).filter(Self.rules.contains)
    #expect(found == [rule], "\(sections)\n\(linted.text)")
  }

  static let agreements: [String] = [
    field("The days that are left (1-90).", whole), field("The days that are left: one to ninety.", whole),
    field("The days that are left; from 30 on, interest is added.", whole),
    field("A name (max. 40 chars).", text), field("The first 40 characters of the name.", text),
    field("The size in kilobytes.", #"\#(whole), "unit": "kb""#), field("The size (MB).", #"\#(whole), "unit": "mb""#),
    field("The delay in nanoseconds.", #"\#(whole), "unit": "ns""#),
    field("The speed in dp per second.", #"\#(whole), "unit": "dp/s""#),
    field("The delay in thousandths of a second.", #"\#(whole), "unit": "ms""#),
    field("How many kilobytes it has; images of a megabyte are not counted.", #"\#(whole), "unit": "kb""#),
    field("The version; its patch number may be absent.", text),
    event("A sign of life, four times an hour.", #""trigger": { "every": { "min": 15 } }"#),
    event("The first status of the day.", #""once": "per-day""#),
    Phrases.message("A hint after ten starts within a week."),
    Phrases.message("A hint after ten starts within 7 days."),
    Phrases.stream(
      "Actions, held for 30 days, 200 events at most, until the user decides.",
      #""consent": { "default": "off", "mechanism": "A question.", "hold": { "events": 200, "age": { "days": 30 } } }, "limits": { "events": { "atMost": 100 } }"#
    ),
    Phrases.stream("Actions, with 500 events at most.", #""limits": { "events": { "atMost": 500 } }"#),
    field("The topic, such as `news`.", #""enum": ["news", "games"]"#),
    field("The day, such as 2017-06-09.", #""type": "string", "format": "date""#),
  ]

  @Test("Other spellings and true statements are not findings", arguments: agreements.indices)
  func quiet(index: Int) throws {
    let linted = LintFixture.lint(Self.agreements[index])
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id).filter(Self.rules.contains)
    #expect(found.isEmpty, "\(Self.agreements[index])\n\(linted.text)")
  }

  @Test(
    "Personal data is found by the person's noun, by whole names and by phrases",
    arguments: [
      ("who", "The reader's e-mail."), ("who", "Contains the e-mail address of the reader."),
      ("who", "The first name of the reader."), ("who", "The birthday of the reader."),
      ("what", "The user's location."),
      ("what", "The OAuth token."), ("what", "The serial number of the device."),
      ("what", "The text on the pasteboard."),
      ("coords", "The place."), ("account", "The account."), ("photo", "The picture."), ("diagnosis", "The word."),
    ]) func personal(name: String, description: String) throws
  {
    let linted = LintFixture.lint(
      Phrases.field(description, #""maxLength": 60, "data": "usage.interaction""#).replacing(
        "\"position\"", with: "\"\(name)\""))
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id)
    #expect(found.contains("SB1413"), "\(linted.text)")
  }

  @Test(
    "Properties of personal data are not personal data",
    arguments: [
      ("token-kind", "The kind of token."), ("city-count", "The cities."),
      ("what", "The length of the text on the clipboard."),
      ("what", "The button that opens the contact form."), ("what", "The state of the user's location permission."),
    ]) func ordinary(name: String, description: String) throws
  {
    let linted = LintFixture.lint(
      Phrases.field(description, #""maxLength": 60, "data": "usage.interaction""#).replacing(
        "\"position\"", with: "\"\(name)\""))
    let found = try #require(linted.result, "\(linted.text)").findings.map(\.rule.id)
    #expect(!found.contains("SB1413"), "\(linted.text)")
  }

  @Test("A measured duration of a gesture cannot be negative") func measured() throws {
    let linted = LintFixture.lint(
      #"""
      "streams": { "own": { "description": "Touches.", "encoding": "object", "extends": "app", "ping": "own",
        "eventField": { "wire": "e", "description": "The code." } } },
      "events": { "held": { "description": "A long touch.", "code": "h", "stream": "own",
        "gesture": { "duration": { "atLeast": { "ms": 500 } }, "fields": { "duration": "duration" } },
        "fields": { "duration": { "description": "The duration of the touch.", "type": "integer", "unit": "ms" } } } }
      """#)
    #expect(!linted.text.contains("SB1106"), "\(linted.text)")
  }
}
