import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookLinting

@Suite("Ordinary words of user interfaces") struct OrdinaryWordsTests {
  private func findings(_ events: [String], _ rules: Set<String>) throws -> [String] {
    let linted = LintFixture.lint("\"events\": {\n\(events.joined(separator: ",\n"))\n}")
    return try #require(linted.result, "\(linted.text.prefix(2000))").findings.filter { rules.contains($0.rule.name) }
      .map(\.message)
  }

  @Test("None of a thousand words is reported as a misspelling or personal data in an event's object") func objects()
    throws
  {
    #expect(interfaceWords.count == 1000 && Set(interfaceWords).count == 1000)
    let events = interfaceWords.map { word in
      #""e-\#(word)": { "description": "It happened.", "method": "use", "object": "\#(word)" }"#
    }
    let rules: Set = ["misspelling", "misspelt-value", "telling-name", "secret-in-schema", "looks-cut-off"]
    #expect(try findings(events, rules) == [])
  }

  @Test("None is reported in the name of a choice or switch") func closed() throws {
    let events = interfaceWords.map { word in
      #"""
      "e-\#(word)": { "description": "It happened.", "method": "use", "object": "\#(word)", "extras": {
        "\#(word)": { "swiftName": "one", "description": "Whether.", "type": "boolean", "as": "text" } } }
      """#
    }
    #expect(try findings(events, ["misspelling", "misspelt-value", "telling-name", "undeclared-identifier"]) == [])
  }

  /// Names that indicate personal data.
  private static let telling: Set<String> = [
    "account", "address", "clipboard", "contacts", "email", "mail", "password", "phone", "photo", "picture", "title",
    "username",
  ]

  @Test("In the name of free text, only words for personal data are reported") func texts() throws {
    let events = interfaceWords.map { word in
      #"""
      "e-\#(word)": { "description": "It happened.", "method": "use", "object": "\#(word)", "extras": {
        "\#(word)": { "swiftName": "one", "description": "A text.", "maxLength": 9 } } }
      """#
    }
    let asked = try findings(events, ["telling-name"]).compactMap {
      $0.split(separator: "\"").dropFirst().first.map(String.init)
    }
    #expect(Set(asked) == Self.telling)
  }

  @Test("No word is similar to another word's misspelling") func slips() {
    #expect(
      interfaceWords.compactMap { word in EnglishWords.correction(of: word, counts: [:]).map { "\(word): \($0)" } }
        == [])
  }

  private static let spelling: Set = ["misspelling", "misspelt-value", "misspelt-description", "near-duplicate-name"]

  private static let technical = """
    http https watchos tvos visionos redact redacted input inputs vimeo semver scala struct structs alloc flickr quora repost \
    applet invitee personas proto sharded sharding undef varint strlen regex regexes json jsonl yaml protobuf webp avif heic \
    kubernetes grafana kibana redis nginx postgres sqlite graphql websocket websockets oauth webhook webhooks deeplink \
    deeplinks paywall paywalls upsell prefetch debounce debounced throttled dedupe serializer tokenizer unregister unpinned \
    airdrop carplay ipados homepod snapchat spotify tumblr viber twitch tiktok netflix shazam waze strava gitlab bitbucket \
    favicon viewport viewports breadcrumb snackbar stepper popover typeahead combobox chevron carousel keychain passkey \
    passkeys geofence geohash wildcard noop nullable tuple tuples enum enums mutex
    """.split(separator: " ").map(String.init)

  @Test("Technical words are not misspellings, in any position") func technicalWords() throws {
    let events = Self.technical.enumerated().map { index, word in
      #"""
      "e-\#(index)": { "description": "It happened with \#(word) or \#(word.capitalized).", "method": "use", "object": "\#(word)", "extras": {
        "\#(word)": { "swiftName": "kind\#(index)", "description": "The kind.", "enum": ["\#(word)", "no_\#(word)"] } } }
      """#
    }
    #expect(try findings(events, Self.spelling) == [])
  }

  @Test(
    "Frequent misspellings are found in names, values and descriptions, also short ones and regular forms",
    arguments: [
      ("adress", "address"), ("succes", "success"), ("occured", "occurred"), ("teh", "the"), ("wich", "which"),
      ("definately", "definitely"), ("accomodate", "accommodate"), ("recieved", "received"),
      ("seperately", "separately"),
      ("untill", "until"), ("thier", "their"), ("becuase", "because"), ("transfered", "transferred"),
      ("adresses", "addresses"),
      ("accomodating", "accommodating"), ("lenght", "length"),
    ]) func misspellings(word: String, meant: String) throws
  {
    let events = [
      #""one": { "description": "It happened.", "method": "use", "object": "a_\#(word)" }"#,
      #""two": { "description": "It \#(word) happened.", "method": "use", "object": "two" }"#,
      #""three": { "description": "It \#(word) happened again.", "method": "use", "object": "three" }"#,
      #"""
      "four": { "description": "It happened.", "method": "use", "object": "four", "extras": {
        "kind": { "description": "The kind.", "enum": ["one", "the_\#(word)"] } } }
      """#,
    ]
    let found = try findings(events, Self.spelling)
    #expect(
      found.count == 4 && found.allSatisfy { $0.hasSuffix("is probably a misspelling of \"\(meant)\"") }, "\(found)")
  }

  @Test(
    "Two correct words are not misspellings of each other",
    arguments: [
      ("explict", "explicit"), ("behavior", "behaviour"), ("closed", "cloned"), ("organize", "organise"),
      ("centered", "centred"), ("canceled", "cancelled"),
    ]) func correctWords(frequent: String, other: String) throws
  {
    let events = [
      #""one": { "description": "It is \#(frequent).", "method": "use", "object": "one" }"#,
      #""two": { "description": "It is \#(frequent) too.", "method": "use", "object": "two" }"#,
      #""three": { "description": "It is \#(other) again.", "method": "use", "object": "three" }"#,
    ]
    let found = try findings(events, Self.spelling)
    #expect(!found.contains { $0.hasPrefix("\"\(other)\" ") }, "\(found)")
  }

  @Test(
    "Names that differ in a correct or short word are not near duplicates",
    arguments: [
      ("max_x_offset", "max_y_offset"), ("s3_copyUrl", "s3_copyUri"), ("window_closed", "window_cloned"),
      ("upper_case", "upper_cast"), ("next_item", "text_item"), ("schemas_view", "schemas_new"),
    ]) func nearNames(one: String, two: String) throws
  {
    let events = [
      #""one": { "description": "It happened.", "method": "use", "object": "\#(one)" }"#,
      #""two": { "description": "It happened.", "method": "use", "object": "\#(two)" }"#,
    ]
    #expect(try findings(events, Self.spelling) == [])
    let slips = [
      #""one": { "description": "It happened.", "method": "use", "object": "glossary_list" }"#,
      #""two": { "description": "It happened.", "method": "use", "object": "glosary_list" }"#,
    ]
    #expect(try findings(slips, ["near-duplicate-name"]).count == 1)
  }

  @Test(
    "Private mode is recognized by what a browser shows",
    arguments: [
      ("export_private_key", false), ("private_message", false), ("private_repository", false), ("privateTab", true),
      ("private", true), ("private_mode", true), ("incognito", true), ("new_private_window", true),
    ]) func privateMode(object: String, isReported: Bool) throws
  {
    let events = [#""one": { "description": "It happened.", "method": "use", "object": "\#(object)" }"#]
    #expect(try findings(events, ["private-mode-event"]).isEmpty != isReported)
  }

  @Test(
    "A sentence without spaces is not a single word",
    arguments: [
      ("メニューを開いた。", false), ("用户打开了菜单。", false), ("ผู้ใช้เปิดเมนู", false), ("Opened.", true), ("Ouvert.", true),
      ("菜单", true),
    ]) func sentences(description: String, isReported: Bool) throws
  {
    let events = [#""one": { "description": "\#(description)", "method": "use", "object": "one" }"#]
    #expect(try findings(events, ["one-word-description"]).isEmpty != isReported)
  }

  @Test("Word tables are sorted, and each word is found") func tables() {
    for table in [Misspellings.table, TechnicalWords.table] {
      let words = table.words
      #expect(words == words.sorted() && Set(words).count == words.count && words.count > 1000)
      #expect(words.allSatisfy(table.contains))
      let short = words.filter { $0.utf8.count <= 5 }.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
      #expect(table.shortWords(atMost: 5) == Set(short) && !short.isEmpty)
      let others = words.map { $0 + "qq" } + words.map { "qq" + $0 } + ["", "a", "zzz"]
      #expect(others.allSatisfy { !table.contains($0) && table[$0] == nil })
    }
    let right = Misspellings.table.words.filter {
      RealWords.all.contains($0) || EnglishWords.known.contains($0) || TechnicalWords.table.contains($0)
    }
    #expect(right == [])
    let both = Misspellings.table.words.compactMap { Misspellings.table[$0] }.filter {
      Misspellings.correction(of: $0) != nil
    }
    #expect(both == [])
  }

  /// Compares the list with dictionaries: `SIGNALBOOK_DICTIONARIES=FILE:FILE swift test --filter OrdinaryWordsTests`.
  @Test("Dictionary words are not on the list of misspellings", .enabled(if: dictionaries != nil)) func real() throws {
    for path in (Self.dictionaries ?? "").split(separator: ":") {
      let words = try String(contentsOfFile: String(path), encoding: .utf8).split(separator: "\n").map {
        $0.lowercased()
      }
      #expect(words.count > 50_000)
      #expect(words.filter { Misspellings.correction(of: $0) != nil } == [])
    }
  }

  /// Writes the dictionary words that are one edit away from a word in the list: `SIGNALBOOK_DICTIONARIES=FILE:FILE
  /// swift test --filter OrdinaryWordsTests`, with `american-english` from Debian's package wamerican and
  /// `british-english` from wbritish.
  @Test(.enabled(if: dictionaries != nil)) func record() throws {
    var real = Set<String>()
    for path in (Self.dictionaries ?? "").split(separator: ":") {
      for word in try String(contentsOfFile: String(path), encoding: .utf8).split(separator: "\n").map(String.init)
      where word.allSatisfy({ $0.isASCII && $0.isLowercase }) && EnglishWords.misspelling(of: word, counts: [:]) != nil
      {
        real.insert(word)
      }
    }
    var lines = [""]
    for word in real.sorted() {
      if lines[lines.count - 1].utf8.count + word.utf8.count > 116 { lines.append("") }
      lines[lines.count - 1] += word + " "
    }
    let path = Paths.root + "/Sources/Linting/Support/RealWords.swift"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let head = try #require(text.range(of: "\"\"\"\n"))
    let words = lines.map { "    \($0)" }.joined(separator: "\\\n") + "\n"
    try (text[..<head.upperBound] + words + "    \"\"\".split(separator: \" \").map(String.init))\n}\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static let dictionaries = ProcessInfo.processInfo.environment["SIGNALBOOK_DICTIONARIES"]
}
