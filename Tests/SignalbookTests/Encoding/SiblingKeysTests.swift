import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Sibling keys") struct SiblingKeysTests {
  private func with<R>(_ bytes: [UInt8], _ body: (SiblingKeys) -> R) -> R {
    bytes.withUnsafeBytes { body(SiblingKeys($0)) }
  }

  private func encoded(_ keys: [String]) -> [UInt8] {
    keys.flatMap { ProgramDigit.characters($0.utf8.count, 2) + $0.utf8 }
  }

  @Test("are found byte by byte") func found() {
    let keys = ["a", "id", "e\u{301}", "", String(repeating: "k", count: 512)]
    with(encoded(keys)) { siblings in
      #expect(siblings.texts.map { Array($0.utf8) } == keys.map { Array($0.utf8) })
      #expect(!siblings.isEmpty)
      for key in keys { #expect(siblings.contain(key.utf8)) }
      // The last key is equal to the third one, but has different bytes.
      for key in ["b", "A", "i", "ida", "aid", "kk", "\u{e9}"] { #expect(!siblings.contain(key.utf8), "\(key)") }
    }
  }

  @Test("can be missing") func missing() {
    for siblings in [SiblingKeys(), with([]) { $0 }] {
      #expect(siblings.isEmpty && siblings.texts == [])
      #expect(!siblings.contain("".utf8) && !siblings.contain("a".utf8))
    }
  }

  @Test("are read up to the first malformed key") func malformed() {
    let whole = encoded(["ab", "cd"])
    for length in 0...whole.count {
      with(Array(whole.prefix(length))) { siblings in
        #expect(siblings.contain("ab".utf8) == (length >= 4))
        #expect(siblings.contain("cd".utf8) == (length == 8))
        #expect(siblings.texts == Array(["ab", "cd"].prefix(length / 4)))
      }
    }
    // A length that exceeds the remaining bytes.
    with(ProgramDigit.characters(4_095, 2) + Array("ab".utf8)) { siblings in
      #expect(siblings.texts == [] && !siblings.contain("ab".utf8))
    }
  }

  @Test("exclude entries of maps with string and integer keys") func excluded() {
    with(encoded(["a", "7"])) { siblings in
      var map = MapText(maxEntries: 2)
      map.siblings = siblings
      for key in ["a", "b", "7", "c"] { map.add(key, map.value(1)) }
      #expect(map.json() == #"{"b":1,"c":1}"#)
      #expect(map.finalLosses().droppedEntries == 2)
      var numbers = MapText()
      numbers.siblings = siblings
      for key in [7, 77, -7] { numbers.add(key, numbers.value(1)) }
      #expect(numbers.json() == #"{"-7":1,"77":1}"#)
      #expect(numbers.finalLosses().droppedEntries == 1)
    }
  }
}
