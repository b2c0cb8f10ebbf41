import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// Runs a program with arguments on the tuple stream of a new recorder.
func written(
  _ program: Program, p: UInt64 = 0, n: [UInt64] = [], s: [String] = [], m: [CollectionArgument] = []
)
  -> (outcome: RecordOutcome, text: String?, losses: LossCounts)
{
  let recorder = Book.recorder()
  let outcome = recorder.record(Book.Event(program, p: p, n: n, s: s, m: m))
  return (outcome, recorder.recordedEvents(of: .event).texts.first.map { String($0.dropFirst(2)) }, recorder.losses)
}

private func bits(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) }

@Suite("Operations of text programs") struct ProgramTests {
  @Test(
    "Runs of any length are copied unchanged", arguments: [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 126, 127, 4000])
  func runs(length: Int) {
    let text = String((0..<length).map { _ in "x" }.joined())
    #expect(written(Program().text(text)).text == text)
  }

  @Test("Every digit round-trips, and other bytes have a value within range")
  func digits() {
    for value in 0..<64 {
      #expect(
        ProgramDigit.value(Program.digit(value)) == value && ProgramDigit.character(value) == Program.digit(value))
    }
    for byte in UInt8.min...UInt8.max { #expect((0..<64).contains(ProgramDigit.value(byte))) }
    for value in [0, 63, 64, 4_095, 4_096, 262_143] {
      Program.three(value).withUnsafeBytes { #expect($0.baseAddress.map { ProgramDigit.three($0) } == value) }
      #expect(ProgramDigit.characters(value, 3) == Program.three(value))
    }
  }

  @Test("Text arguments are escaped once") func text() {
    #expect(
      written(Program().text("\"").argument(0).text("\""), s: ["a\"b\\c\n\u{1}é\u{2028}"]).text
        == #""a\"b\\c\n\u0001é"# + "\u{2028}\"")
    #expect(written(Program().argument(1).text("-").argument(0), s: ["a", "b"]).text == "b-a")
    #expect(written(Program().argument(2).argument(0).argument(1), s: ["a", "b", "c"]).text == "cab")
  }

  @Test("An empty text is replaced") func empty() {
    let program = Program().orEmpty(0, "cs-empty", "g", 3)
    #expect(written(program, s: [""]).text == "cs-empty")
    #expect(written(program, s: ["ab"]).text == "ab")
    #expect(written(program, s: ["abcd"]).text == "abc")
  }

  @Test("A string that becomes empty by truncation is replaced and counted") func emptied() {
    let program = Program().orEmpty(0, "none", "b", 1)
    #expect(written(program, s: ["日本"]).text == "none")
    #expect(written(program, s: ["日本"]).losses.truncatedTexts == 1)
    #expect(written(program, s: ["ab"]).text == "a")
    var map = MapText()
    map.add("k", map.value("日本", limit: TextLimit(1, .byte, refusesLongerText: false), empty: "none"))
    #expect(written(Program().collection(0), m: [map.argument]).text == #"{"k":"none"}"#)
  }

  @Test("64-bit integers are exact") func integers() {
    for value in [Int64.min, -1, 0, 9, 10, 99, 100, 12345, .max] {
      #expect(written(Program().integer(0), n: [bits(value)]).text == String(value))
    }
  }

  @Test("Closed values are looked up in their table") func closed() {
    let wires = ["\"up\"", "2", "null", ""]
    for (index, wire) in wires.enumerated() {
      #expect(written(Program().closed(0).text("."), n: [Program.entry(index, wires)]).text == wire + ".")
      #expect(written(Program().closed(0, table: 9).text("."), n: [Program.entry(index, wires)]).text == wire + ".")
    }
    // A number below its first bucket.
    #expect(written(Program().closed(0), n: [0]).outcome == .refused(.outOfBounds))
    #expect(written(Program().closed(0, table: 9), n: [0]).outcome == .refused(.malformed))
    #expect(written(Program().closed(4), n: [1]).outcome == .refused(.malformed))
    let many = (0..<300).map { "\($0)" }
    #expect(written(Program().closed(0), n: [Program.entry(299, many)]).text == "299")
    #expect(written(Program().closed(3), n: [0, 0, 0, Program.entry(1, ["a", "b"])]).text == "b")
    #expect(written(Program().boolean(0).boolean(1).text("."), n: [0, 1]).text == "falsetrue.")
  }

  @Test("A closed value without room is refused because the store is full") func closedWithoutRoom() {
    let recorder = Book.recorder(memory: 16_384)
    let event = Book.Event(Program().closed(0), n: [Program.entry(0, [String(repeating: "w", count: 3_000)])])
    var outcome = RecordOutcome.recorded
    for _ in 0..<10 where outcome == .recorded { outcome = recorder.record(event) }
    #expect(outcome == .refused(.memoryFull))
  }

  @Test("More arguments than the fixed slots hold are found") func surplus() {
    let many = (0..<200).map { UInt64($0) }
    #expect(
      written(Program().text("[").integer(63).text(",").integer(64).text(",").integer(199).text("]"), n: many).text
        == "[63,64,199]")
    #expect(written(Program().integer(200), n: many).outcome == .refused(.malformed))
    let program = Program().closed(5).integer(4).argument(3).collection(1)
    let words = [0, 0, 0, 0, 77, Program.entry(1, ["a", "b"])]
    let maps = [1, 2].map { number -> CollectionArgument in
      var map = MapText()
      map.add("k", map.value(number))
      return map.argument
    }
    #expect(written(program, n: words, s: ["", "", "", "text"], m: maps).text == #"b77text{"k":2}"#)
    #expect(written(program, n: words, s: ["", "", "", "x"], m: [maps[0]]).outcome == .refused(.malformed))
    #expect(written(program, n: [1], s: ["", "", "", "x"], m: maps).outcome == .refused(.malformed))
  }

  @Test("Optional groups are sent only if their bit is set, and can be nested") func groups() {
    let program = Program().text("{").optional(0) { $0.text("\"a\":1") }
      .optional(1) { outer in
        outer.comma().text("\"b\":").argument(0).optional(63) { $0.comma().text("\"c\":3") }
      }
      .text("}")
    #expect(written(program, p: 0, s: ["2"]).text == "{}")
    #expect(written(program, p: 1, s: ["2"]).text == "{\"a\":1}")
    #expect(written(program, p: 2, s: ["2"]).text == "{\"b\":2}")
    #expect(written(program, p: 3, s: ["2"]).text == "{\"a\":1,\"b\":2}")
    #expect(written(program, p: 1 << 63 | 3, s: ["2"]).text == "{\"a\":1,\"b\":2,\"c\":3}")
    #expect(written(program, p: 1 << 63, s: ["2"]).text == "{}")
  }

  @Test("Finished JSON is written unchanged, and invalid JSON is refused") func json() {
    for text in [#"{"a":[1,-2.5e3,"x\u00e9",true,null]}"#, "true", " 1 ", "\"\""] {
      #expect(written(Program().json(0), s: [text]).text == text)
    }
    for text in ["", "{", "1 2", "tru", "{\"a\"}", "\"\u{1}\"", "01", "1.", "\"a", "[1,]", "nul"] {
      #expect(written(Program().json(0), s: [text]).outcome == .refused(.malformed))
    }
  }

  @Test("Checks refuse invalid values, and loose checks report them") func checks() {
    func outcome(_ kind: Character, _ rule: String, n: UInt64 = 0, s: String = "") -> RecordOutcome {
      written(Program().text("x").check(0, kind, rule), n: [n], s: [s]).outcome
    }
    #expect(outcome("n", "0:4294967295", n: 4_294_967_295) == .recorded)
    #expect(outcome("n", "0:4294967295", n: 4_294_967_296) == .refused(.outOfBounds))
    #expect(outcome("n", "0:", n: bits(-1)) == .refused(.outOfBounds))
    #expect(outcome("n", "(0:", n: 0) == .refused(.outOfBounds))
    #expect(outcome("n", "(0:", n: 1) == .recorded)
    #expect(outcome("n", ":5)", n: 5) == .refused(.outOfBounds))
    #expect(outcome("n", ":4.5", n: 4) == .recorded)
    #expect(outcome("n", ":4.5", n: 5) == .refused(.outOfBounds))
    #expect(outcome("n", "-1e30:1e30", n: bits(.min)) == .recorded)
    #expect(outcome("n", "-9223372036854775808:9223372036854775807", n: bits(.min)) == .recorded)
    #expect(outcome("n", "x:", n: 0) == .refused(.malformed))
    #expect(outcome("d", "0.75:10", n: (0.75).bitPattern) == .recorded)
    #expect(outcome("d", "0.75:10", n: (0.7499999).bitPattern) == .refused(.outOfBounds))
    #expect(outcome("d", "(0:", n: (0.0).bitPattern) == .refused(.outOfBounds))
    #expect(outcome("d", "0:", n: Double.nan.bitPattern) == .refused(.notFinite))
    #expect(outcome("l", "1:2", s: "éé") == .recorded)
    #expect(outcome("l", "1:2", s: "ééé") == .refused(.tooLong))
    #expect(outcome("l", "1:2", s: "") == .refused(.outOfBounds))
    #expect(outcome("p", "^[a-z]+$", s: "abc") == .recorded)
    #expect(outcome("p", "^[a-z]+$", s: "aBc") == .refused(.outOfBounds))
    #expect(outcome("p", "(", s: "a") == .refused(.malformed))
    let loose = written(Program().text("x").check(0, "N", "0:4"), n: [9])
    #expect(loose.outcome == .recorded)
    #expect(loose.losses.looseViolations == 1)
  }

  @Test("An event is recorded on its expiry date and refused on the next day") func expiry() {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    let day = Int(clock.wall / 86_400_000)
    let event = Book.Event(Program().expires(day).text(",1]"))
    #expect(recorder.record(event) == .recorded)
    clock.pass(86_400_000)
    #expect(recorder.record(event) == .refused(.expired))
    #expect(recorder.losses.refusalCounts == [.expired: 1])
  }

  @Test("Losses while creating a map are counted, and the JSON is valid") func mapLosses() {
    var map = MapText(maxEntries: 2, surplus: .keepLowest, duplicates: .keepFirst, keys: 1...20)
    for (key, name) in [(3, "c"), (1, "a"), (21, "x"), (1, "again"), (2, String(repeating: "n", count: 600))] {
      let value = map.value("v", limit: TextLimit(255, .grapheme, refusesLongerText: false), empty: "cs-empty")
      let named = map.named(name, value, limit: TextLimit(512, .grapheme, refusesLongerText: false), empty: "cs-empty")
      map.add(key, named)
    }
    let result = written(Program().collection(0), m: [map.argument])
    #expect(result.text == #"{"1":{"a":"v"},"2":{""# + String(repeating: "n", count: 512) + #"":"v"}}"#)
    #expect(result.losses.droppedEntries == 3)
    #expect(result.losses.truncatedTexts == 1)
  }

  @Test("Invalid values in a map or list are omitted and counted, or sent and reported") func elementRules() {
    var map = MapText()
    for (key, value) in [("a", 7), ("b", 8), ("C", 7)] {
      guard map.admits(key, "p^[a-z]$"), map.admits(value, "n0:7") else { continue }
      map.add(key, map.value(value))
    }
    let strict = written(Program().collection(0), m: [map.argument])
    #expect(strict.text == #"{"a":7}"#)
    #expect(strict.losses.droppedEntries == 2 && strict.losses.looseViolations == 0)
    var list = ListText(maxItems: 2)
    for text in ["x", "", "yyy", "zz", "more"] {
      guard list.admits(text, "l1:"), list.admits(text, "L:2") else { continue }
      list.add(list.value(text))
    }
    let loose = written(Program().collection(0), m: [list.argument])
    #expect(loose.text == #"["x","yyy"]"#)
    #expect(loose.losses.droppedEntries == 3 && loose.losses.looseViolations == 2)
    #expect(!map.admits(Double.infinity, "d0:") && map.admits(0.5, "d(0:1)"))
  }

  @Test("Losses of an app's map are counted, and the document is valid") func appMapLosses() throws {
    var map = MapText(maxEntries: 1)
    map.add("a", map.value("x", limit: TextLimit(0, .byte, refusesLongerText: false)))
    map.add("b", map.value("y"))
    let values = Book.Values()
    values.settings = map.text
    let recorder = Book.recorder(values: values)
    for _ in 0..<3 { recorder.record(.urlEntered) }
    let unit = try #require(recorder.buildPing(for: .event))
    #expect(unit.text.contains(#""settings":{"a":""},"#))
    #expect(recorder.losses.truncatedTexts == 1 && recorder.losses.droppedEntries == 1)
    #expect(recorder.losses.truncatedTexts == 1)
  }

  @Test("A map that becomes empty is omitted, and its losses are counted") func emptyMap() {
    let program = Program().text("{").ifEntries(0) { $0.text("\"cv\":").collection(0) }.text("}")
    var map = MapText(keys: 1...20)
    #expect(written(program, m: [map.argument]).text == "{}")
    map.add(0, map.value("v"))
    #expect(map.isEmpty)
    let lost = written(program, m: [map.argument])
    #expect(lost.text == "{}" && lost.losses.droppedEntries == 1)
    map.add(1, map.value("v"))
    let kept = written(program, m: [map.argument])
    #expect(kept.text == #"{"cv":{"1":"v"}}"# && kept.losses.droppedEntries == 1)
    #expect(written(program, s: ["x"]).outcome == .refused(.malformed))
  }

  @Test("A presence bit selects a value or null") func orNull() {
    let program = Program().text("{\"a\":").orNull(0) { $0.text("\"").argument(0).text("\"") }.text(",\"b\":1}")
    #expect(written(program, p: 1, s: ["x"]).text == #"{"a":"x","b":1}"#)
    #expect(written(program, p: 0, s: ["x"]).text == #"{"a":null,"b":1}"#)
  }
}

@Suite("Map arguments") struct MapTextTests {
  @Test("Above the limit, the first entries or the lowest keys are kept") func surplus() {
    func keys(_ surplus: MapText.Surplus, _ given: [Int]) -> String {
      var map = MapText(maxEntries: 2, surplus: surplus)
      for key in given { map.add(key, map.value(key)) }
      return map.text
    }
    #expect(keys(.keepFirst, [9, 3, 1]) == "\u{1}0\u{2}1\u{2}0\u{1}" + #"{"3":3,"9":9}"#)
    #expect(keys(.keepLowest, [9, 3, 1]) == "\u{1}0\u{2}1\u{2}0\u{1}" + #"{"1":1,"3":3}"#)
    #expect(keys(.keepLowest, [10, 9]) == #"{"9":9,"10":10}"#)
    #expect(keys(.keepFirst, []) == "{}")
  }

  @Test("A duplicate key keeps its first or last value, even after truncation") func repeated() {
    for (repeated, value) in [(MapText.DuplicateKeys.keepFirst, "1"), (.keepLast, "2")] {
      var map = MapText(duplicates: repeated)
      map.add("abc", map.value(1), limit: TextLimit(2, .grapheme, refusesLongerText: false))
      map.add("abd", map.value(2), limit: TextLimit(2, .grapheme, refusesLongerText: false))
      #expect(map.text == "\u{1}2\u{2}1\u{2}0\u{1}{\"ab\":" + value + "}")
    }
  }

  @Test("Keys are equal if their bytes are equal, and sorted by bytes") func exactKeys() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    var map = MapText()
    for key in [composed, decomposed, composed] { map.add(key, map.value(1)) }
    #expect(map.text == "\u{1}0\u{2}1\u{2}0\u{1}{\"\(composed)\":1,\"\(decomposed)\":1}")
    var lowest = MapText(maxEntries: 4, surplus: .keepLowest)
    for key in ["b", "a\"", "a!", composed, "a", "\n", decomposed] { lowest.add(key, lowest.value(1)) }
    #expect(lowest.text == "\u{1}0\u{2}3\u{2}0\u{1}" + #"{"\n":1,"a":1,"a!":1,"a\"":1}"#)
  }

  @Test("Any keys in any order have the same result as in a dictionary") func anyOrder() throws {
    var generator = SeededGenerator()
    for _ in 0..<Rounds.of(500) {
      let keepsLast = generator.next() % 2 == 0
      var map = MapText(duplicates: keepsLast ? .keepLast : .keepFirst)
      var expected: [Int: String] = [:]
      var repeated = 0
      for place in 0..<Int(generator.next() % 30) {
        let key = Int(generator.next() % 25) - 5
        let value = String(repeating: "v\"", count: Int(generator.next() % 9)) + String(place)
        if expected[key] != nil { repeated += 1 }
        if expected[key] == nil || keepsLast { expected[key] = value }
        map.add(key, map.value(value))
      }
      let members = expected.sorted { $0.key < $1.key }.map { "\"\($0.key)\":" + JSONText.quoted($0.value) }
      let losses = repeated == 0 ? "" : "\u{1}0\u{2}\(repeated)\u{2}0\u{1}"
      try #require(map.text == losses + "{" + members.joined(separator: ",") + "}")
    }
  }

  @Test("An entry with a refused key is dropped and counted, and lists keep their elements") func refusedName() {
    var map = MapText()
    map.add("a", map.named("much too long", map.value("v"), limit: TextLimit(3, .scalar, refusesLongerText: true)))
    map.add(1, map.named("much too long", map.value("v"), limit: TextLimit(3, .scalar, refusesLongerText: true)))
    map.add("b", map.named("n", map.value(true)))
    #expect(map.text == "\u{1}0\u{2}2\u{2}0\u{1}" + #"{"b":{"n":true}}"#)
    var list = ListText()
    #expect(list.text == "[]")
    list.add(list.value("a\""))
    list.add(list.value(7))
    list.add(list.value("long", limit: TextLimit(2, .scalar, refusesLongerText: false)))
    #expect(list.text == "\u{1}1\u{2}0\u{2}0\u{1}" + #"["a\"",7,"lo"]"#)
  }

  @Test("Values include booleans, numbers, and empty and refused strings") func values() {
    var map = MapText()
    map.add("b", map.value(true))
    map.add("", map.value(1.5), empty: "none")
    map.add("n", map.value(Double.nan))
    map.add("e", map.named("", map.value("", empty: "cs-empty"), empty: "cs-empty"))
    map.add("long", map.value("1"), limit: TextLimit(3, .byte, refusesLongerText: true))
    // A number that JSON cannot represent, and an entry whose key is too long.
    #expect(map.text == "\u{1}0\u{2}2\u{2}0\u{1}" + #"{"b":true,"none":1.5,"e":{"cs-empty":"cs-empty"}}"#)
  }
}
