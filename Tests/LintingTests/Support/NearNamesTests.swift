import Testing

@testable import SignalbookLinting

@Suite("Similar names")
struct NearNamesTests {
  /// All strings of up to four letters of a small alphabet.
  private static let texts: [String] = {
    var texts = [""]
    var longest = [""]
    for _ in 1...4 {
      longest = longest.flatMap { text in ["a", "b", "1", "ß"].map { text + $0 } }
      texts += longest
    }
    return texts
  }()

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A reference implementation that compares letter by letter.
  private func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return false }
    for place in left.indices {
      if place > 0, !isDigit(left[place]) || !isDigit(left[place - 1]) {
        var swapped = left
        swapped.swapAt(place, place - 1)
        if swapped == right { return true }
      }
      if isDigit(left[place]) { continue }
      var shorter = left
      shorter.remove(at: place)
      if shorter == right { return true }
      for letter in Set(right) where !isDigit(letter) {
        var other = left
        other[place] = letter
        if other == right { return true }
      }
    }
    return right.indices.contains { place in
      if isDigit(right[place]) { return false }
      var shorter = right
      shorter.remove(at: place)
      return shorter == left
    }
  }

  @Test("pairs are exactly the names at an edit distance of one letter or one transposition")
  func pairsAreExact() {
    let texts = Self.texts.filter { $0.utf8.count < 5 }
    let bytes = texts.map { Array($0.utf8) }
    var expected: [[Int]] = []
    for first in texts.indices {
      for second in texts.indices where first < second && isOneEdit(bytes[first], bytes[second]) {
        expected.append([first, second])
      }
    }
    #expect(!expected.isEmpty)
    #expect(NearNames(texts).pairs.map { [$0.0, $0.1] } == expected)
  }

  @Test("a name finds similar names, but not itself")
  func textFindsNames() {
    let names = NearNames(["button", "botton", "bottom", "mutton", "buttons"])
    #expect(names.indices(near: "button") == [1, 3, 4])
    #expect(names.indices(near: "buttom") == [0, 2])
    #expect(names.indices(near: "zzz") == [])
  }

  @Test("numbered names, plurals and past tenses are intentional, and misspellings are not")
  func bothMeant() {
    #expect(areBothMeant("item_1", "item_2"))
    #expect(areBothMeant("open_tab", "open_tabs"))
    #expect(areBothMeant("tabs.open", "tab.open"))
    #expect(areBothMeant("close", "closed"))
    #expect(!areBothMeant("previous_button", "previous_buttom"))
    #expect(!areBothMeant("openx", "open_"))
  }
}

@Suite("Words of names")
struct NameWordsTests {
  @Test(
    "words end at separators, digits, and before a capital that follows a small letter",
    arguments: [
      ("open_tab", ["open", "tab"]), ("openTab", ["open", "Tab"]), ("URLBar", ["URLBar"]), ("a1b", ["a", "b"]),
      ("", []), ("__", []), ("x", ["x"]), ("Tab Überblick", ["Tab", "Überblick"]),
      ("größeÄndern", ["größe", "Ändern"]),
    ])
  func words(_ name: String, _ words: [String]) {
    #expect(wordsOfName(name) == words)
  }
}
