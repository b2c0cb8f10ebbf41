import Testing

@_spi(Generated) @testable import Signalbook

/// Strings that look the same but differ: composed, decomposed, and other characters with the same appearance.
private let lookalikes = ["\u{E9}", "e\u{301}", "\u{212B}", "\u{C5}", "A\u{30A}"]

@Suite("Counters") struct CountersTests {
  // `#expect` cannot call a mutating member.
  private func count(_ counters: inout StreamCounters, _ key: String, _ amount: Int) -> Bool {
    counters.countSearch(key, by: amount)
  }
  private func admits(_ values: inout DistinctValues, _ text: String, _ limit: Int) -> Bool? {
    var text = text
    let verdict = text.withUTF8 { values.decide($0, limit: limit) }
    values.commit()
    return verdict.map { $0 == .admitted }
  }
  private func both(_ values: inout DistinctValues, _ text: String) -> [Bool?] {
    [admits(&values, text, 0), admits(&values, text, 1)]
  }

  @Test("Searches are counted by the bytes of their keys, not by equality of characters") func keysByBytes() {
    var counters = StreamCounters()
    for (place, key) in lookalikes.enumerated() {
      #expect(count(&counters, key, place + 1))
      #expect(count(&counters, key, 10))
    }
    #expect(counters.searches.map { Array($0.key.utf8) } == lookalikes.map { Array($0.utf8) })
    #expect(counters.searches.map(\.count) == [11, 12, 13, 14, 15])
    let members = ["A\u{30A}\":15", "e\u{301}\":12", "\u{C5}\":14", "\u{E9}\":11", "\u{212B}\":13"].map { "\"" + $0 }
    #expect(Array(counters.searchesJSON.utf8) == Array("{\(members.joined(separator: ","))}".utf8))
  }

  @Test("Equal counts give equal bytes, regardless of the counting order") func order() {
    let keys = ["b", "a", "ab", "", "\"", "B", "\u{FFFF}", "\u{1F600}"] + lookalikes
    var first = StreamCounters()
    var second = StreamCounters()
    for key in keys { _ = first.countSearch(key, by: 2) }
    for key in keys.reversed() + keys { _ = second.countSearch(key, by: 1) }
    #expect(Array(first.searchesJSON.utf8) == Array(second.searchesJSON.utf8))
  }

  @Test("A count saturates, and a full counter accepts only known keys and restarts when cleared") func ends() {
    var counters = StreamCounters()
    #expect(count(&counters, "k0", .max - 1))
    #expect(count(&counters, "k0", 5))
    #expect(counters.searches.first?.count == .max)
    for key in 1..<StreamCounters.maxKeys {
      #expect(count(&counters, "k\(key)", 1))
    }
    #expect(!count(&counters, "one more", 1))
    #expect(count(&counters, "k7", 1))
    #expect(counters.searches.count == StreamCounters.maxKeys)
    counters.clearSearches()
    #expect(counters.searchesJSON == "{}")
    #expect(count(&counters, "one more", 1))
  }

  @Test("Distinct values are compared by their bytes (R-CS-65)") func distinctByBytes() {
    var values = DistinctValues([DistinctLimit(maxCount: lookalikes.count, isPerScreen: true)])
    for _ in 0..<2 {
      for text in lookalikes {
        #expect(admits(&values, text, 0) == true)
        // The same bytes in other storage.
        #expect(admits(&values, String(decoding: Array(text.utf8), as: UTF8.self), 0) == true)
      }
    }
    #expect(admits(&values, "e", 0) == false)
    #expect(admits(&values, "\u{E9}", 0) == true)
  }

  @Test("Each limit counts separately, and a screen resets only its own limit (R-CS-65)") func distinctScopes() {
    var values = DistinctValues([
      DistinctLimit(maxCount: 1, isPerScreen: true), DistinctLimit(maxCount: 1, isPerScreen: false),
    ])
    #expect(both(&values, "a") == [true, true])
    #expect(both(&values, "b") == [false, false])
    values.resetScope(onlyScreens: true)
    #expect(both(&values, "b") == [true, false])
    values.resetScope(onlyScreens: false)
    #expect(both(&values, "c") == [true, true])
    #expect(admits(&values, "c", 2) == nil)
  }

  @Test("Repeated values are refused, and stored values are never evicted for memory (R-CS-52)")
  func repeated() {
    var values = DistinctValues([DistinctLimit(maxCount: 2, isPerScreen: false, refusesRepeatedValues: true)])
    func next(_ text: String) -> Bool? { admits(&values, text, 0) }
    #expect(["a", "b", "a", "b"].map(next) == [true, true, false, false])
    #expect(["c", "c", "a"].map(next) == [true, true, false])
    #expect(["", ""].map(next) == [true, true])
    values.resetScope(onlyScreens: true)
    #expect(next("a") == false)
    values.resetScope(onlyScreens: false)
    #expect(next("a") == true)
  }
}
