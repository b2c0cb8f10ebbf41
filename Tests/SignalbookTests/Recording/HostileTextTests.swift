import Testing

@_spi(Generated) @testable import Signalbook

/// Returns a grapheme cluster with `count` combining marks.
private func cluster(_ count: Int) -> String { "e" + String(repeating: "\u{301}", count: count) }

@Suite("Maliciously large strings") struct HostileTextTests {
  @Test("a single grapheme cluster of eight megabytes is truncated like other text") func hugeCluster() {
    let core = Streams.recorder(Streams.stream())
    #expect(core.record(Streams.text("ab" + cluster(4_000_000), "g", 50)) == .recorded)
    #expect(core.lossCounts.truncatedTexts == 1)
    #expect(core.storedEvents(0).allSatisfy { $0.count < 50 * 64 + 20 })
    #expect(core.record(Streams.text(cluster(4_000_000), "G", 50)) == .refused(.tooLong))
  }

  @Test("a cluster of 200 KB is removed with a limit of five") func inMaps() {
    var map = MapText(maxEntries: 5)
    map.add("k", map.value(cluster(100_000), limit: TextLimit(5, .grapheme, refusesLongerText: false)))
    #expect(map.text.utf8.count < 5 * 64 + 40)
    guard case .kept(let text, true) = TextLimit(5, .grapheme, refusesLongerText: false).applied(to: cluster(100_000))
    else {
      Issue.record("not cut")
      return
    }
    #expect(text.utf8.count <= 5 * 64)
  }

  @Test(
    "what people write keeps all its marks: 64 bytes a cluster are enough",
    arguments: [
      "👩🏽‍❤️‍💋‍👨🏿", "👨🏻‍👩🏻‍👧🏻‍👦🏻", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e\u{301}", "\u{1112}\u{1161}\u{11AB}", "क्षि", "\r\n", "Z͑ͫ̓ͪ̂",
    ])
  func ordinaryClusters(cluster: String) {
    #expect(cluster.utf8.count <= 64)
    let text = String(repeating: cluster, count: 50)
    let limit = TextLimit(50, .grapheme, refusesLongerText: false)
    let count = text.count
    if count == 50 {
      #expect(limit.applied(to: text) == .kept(text, isCut: false))
      #expect(limit.applied(to: text + "x") == .kept(text, isCut: true))
    }
    #expect(TextLimit(1, .grapheme, refusesLongerText: false).applied(to: cluster + "x") == .kept(cluster, isCut: true))
  }

  @Test("a string without a limit is limited by the event's size") func unlimited() {
    let core = Streams.recorder(Streams.stream())
    #expect(core.record(Streams.text(String(repeating: "x", count: 2_000_000))) == .refused(.tooLarge))
    #expect(core.record(Streams.text(String(repeating: "x", count: 1_000_000))) == .recorded)
    #expect(core.record(Streams.text(String(repeating: "\u{1}", count: 1_000_000))) == .refused(.tooLarge))
    let json = Book.Event(
      Program().text(#""j":"#).json(0).text("}"), s: ["\"" + String(repeating: "x", count: 2_000_000) + "\""])
    #expect(core.record(json.payload) == .refused(.tooLarge))
  }

  @Test("checking hostile text takes time in proportion to its limit, not its length") func checks() {
    let core = Streams.recorder(Streams.stream())
    let long = String(repeating: "a", count: 8_000_000)
    let program = Program().check(0, "l", ":50").check(0, "p", "^(a|b)*$").text(#""t":""#).argument(0, "g", 50).text(
      #""}"#)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<20 { #expect(core.record(Book.Event(program, s: [long]).payload) == .refused(.tooLong)) }
      let pattern = Program().check(0, "p", "^(a|b)*$").text(#""t":""#).argument(0, "g", 50).text(#""}"#)
      #expect(core.record(Book.Event(pattern, s: [long]).payload) == .refused(.tooLarge))
    }
    #expect(time < .seconds(20))
  }
}

@Suite("Maliciously large maps and lists") struct HostileMapTests {
  @Test("40,000 keys take linear time, within a limit in bytes") func manyKeys() {
    let clock = ContinuousClock()
    var map = MapText()
    let time = clock.measure { for number in 0..<40_000 { map.add("key\(number)", "1") } }
    #expect(time < .seconds(10))
    #expect(map.text.utf8.count <= 1 << 20)
    var repeated = MapText()
    for number in 0..<300_000 { repeated.add("k", "\(number)") }
    #expect(repeated.text == "\u{1}0\u{2}299999\u{2}0\u{1}{\"k\":299999}")
  }

  @Test("surplus entries are dropped on arrival, and the same entries are kept") func surplus() {
    var first = MapText(maxEntries: 20)
    for number in 0..<1_000 { first.add("k\(number)", "1") }
    #expect(first.text.hasPrefix("\u{1}0\u{2}980\u{2}0\u{1}{\"k0\":1,\"k1\":1"))
    var lowest = MapText(maxEntries: 3, surplus: .keepLowest)
    for number in (0..<1_000).reversed() { lowest.add(number, "\(number)") }
    #expect(lowest.text == "\u{1}0\u{2}997\u{2}0\u{1}{\"0\":0,\"1\":1,\"2\":2}")
    var texts = MapText(maxEntries: 2, surplus: .keepLowest)
    for key in ["c", "b", "a", "b", "d"] { texts.add(key, "\"\(key)\"") }
    #expect(texts.text == "\u{1}0\u{2}3\u{2}0\u{1}{\"a\":\"a\",\"b\":\"b\"}")
  }

  @Test("one value of megabytes is dropped and counted") func hugeValue() {
    var map = MapText(maxEntries: 5)
    map.add("a", map.value(String(repeating: "x", count: 4_000_000)))
    map.add("b", "1")
    #expect(map.text == "\u{1}0\u{2}1\u{2}0\u{1}{\"b\":1}")
    var list = ListText()
    for _ in 0..<100 { list.add(list.value(String(repeating: "x", count: 100_000))) }
    #expect(list.text.utf8.count <= (1 << 20) + 40)
    list.add("1")
    var counted = MapLosses()
    _ = Array(list.text.utf8).withUnsafeBytes { counted.read(from: $0).count }
    #expect(counted.droppedEntries == 90)
  }

  @Test("a number that JSON cannot represent is omitted and counted") func notFinite() {
    var map = MapText()
    map.add("a", map.value(Double.nan))
    #expect(map.text == "\u{1}0\u{2}1\u{2}0\u{1}{}")
  }
}
