import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Truncation") struct CutTests {
  private func result(_ text: String, _ unit: Character, _ limit: Int) -> (String?, RecordOutcome, Int) {
    let recorder = Book.recorder()
    let outcome = recorder.record(
      Book.Event(Program().text("\"").argument(0, unit, limit).text("\""), s: [text]))
    let stored = recorder.recordedEvents(of: .event).texts.first
    return (
      stored.map { String(decoding: $0.utf8.dropFirst(3).dropLast(), as: UTF8.self) }, outcome,
      recorder.losses.truncatedTexts
    )
  }

  private let family = "👨‍👩‍👧‍👦"

  @Test(
    "Text at exactly the limit is unchanged, and longer text is truncated and counted",
    arguments: ["g", "u", "b"] as [Character])
  func ascii(unit: Character) {
    let exact = String(repeating: "x", count: 50)
    #expect(result(exact, unit, 50) == (exact, .recorded, 0))
    #expect(result(exact + "x", unit, 50) == (exact, .recorded, 1))
    #expect(result("", unit, 50) == ("", .recorded, 0))
    #expect(result("x", unit, 0) == ("", .recorded, 1))
  }

  @Test("Uppercase modes refuse longer text", arguments: ["G", "U", "B"] as [Character])
  func refused(unit: Character) {
    let exact = String(repeating: "x", count: 50)
    #expect(result(exact, unit, 50) == (exact, .recorded, 0))
    #expect(result(exact + "x", unit, 50) == (nil, .refused(.tooLong), 0))
  }

  @Test("Grapheme clusters are kept whole: family emoji, decomposed letters, line breaks") func graphemes() {
    let sixty = String(repeating: family, count: 60)
    #expect(result(sixty, "g", 50) == (String(repeating: family, count: 50), .recorded, 1))
    #expect(result(String(repeating: family, count: 50), "G", 50).1 == .recorded)
    let decomposed = String(repeating: "e\u{301}", count: 3)
    let kept = result(decomposed, "g", 2)
    #expect(kept.0.map { Array($0.utf8) } == Array("e\u{301}e\u{301}".utf8))
    #expect(kept.2 == 1)
    #expect(result("\r\n\r\n", "g", 1) == (#"\r\n"#, .recorded, 1))
  }

  @Test("Scalars and bytes are counted, and truncation never splits a scalar") func scalarsAndBytes() {
    #expect(result("e\u{301}x", "u", 1).0 == "e")
    #expect(result("éé", "u", 2) == ("éé", .recorded, 0))
    #expect(
      result("a" + String(repeating: "é", count: 40), "b", 80) == (
        "a" + String(repeating: "é", count: 39), .recorded, 1
      ))
    #expect(result("😀", "b", 3) == ("", .recorded, 1))
    #expect(result("😀", "B", 3).1 == .refused(.tooLong))
  }

  @Test("A string of a megabyte is truncated without reserving memory for all of it") func megabyte() {
    let recorder = Book.recorder(memory: 64 << 10)
    let long = String(repeating: "\u{1}", count: 1 << 20)
    #expect(recorder.record(Book.Event(Program().argument(0, "g", 50), s: [long])) == .recorded)
    #expect(recorder.record(Book.Event(Program().argument(0), s: [long])) == .refused(.memoryFull))
    #expect(Book.recorder(memory: 64 << 10).record(Book.Event(Program().argument(0), s: [long])) == .refused(.tooLarge))
    // Events are limited to a megabyte, even if more memory is available.
    let large = Book.recorder()
    #expect(large.record(Book.Event(Program().argument(0), s: [long])) == .refused(.tooLarge))
    #expect(large.record(Book.Event(Program().argument(0), s: [String(long.prefix(170_000))])) == .recorded)
    #expect(large.recordedEvents(of: .event).bytes.first?.count == 6 * 170_000 + 2)
  }
}
