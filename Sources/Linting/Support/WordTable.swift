/// A sorted table of words in a string constant, separated by spaces. A word can have a value after `=`. Lookups use
/// binary search, because building a dictionary would take longer than all lookups of a run.
struct WordTable: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  func contains(_ word: String) -> Bool { valueOffset(of: word) != nil }

  /// The value after `=`, an empty string if the word has no value, or `nil` if the word is not in the table.
  subscript(word: String) -> String? {
    valueOffset(of: word).map { start in
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard start < bytes.count, bytes[start] == UInt8(ascii: "=") else { return "" }
      return String(decoding: bytes[(start + 1)...].prefix { $0 != 0x20 }, as: UTF8.self)
    }
  }

  var words: [String] {
    text.description.split(separator: " ").map { entry in String(entry.prefix { $0 != "=" }) }
  }

  /// Returns the words of at most `length` bytes, packed into integers; see `shortWords(of:atMost:_:)`. `length` is at
  /// most eight.
  func shortWords(atMost length: Int) -> Set<UInt64> {
    var words: Set<UInt64> = []
    var (word, count, isMeaning): (UInt64, Int, Bool) = (0, 0, false)
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      if byte == 0x20 {
        if 1...length ~= count { words.insert(word) }
        (word, count, isMeaning) = (0, 0, false)
      } else if byte == UInt8(ascii: "=") {
        isMeaning = true
      } else if !isMeaning {
        (word, count) = (word << 8 | UInt64(byte), count + 1)
      }
    }
    if 1...length ~= count { words.insert(word) }
    return words
  }

  /// Returns the offset of the byte after the word, or `nil` if the word is not in the table.
  private func valueOffset(of word: String) -> Int? {
    var word = word
    return word.withUTF8 { wanted in
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      var low = 0
      var high = bytes.count
      while low < high {
        var start = (low + high) / 2
        while start > low, bytes[start - 1] != 0x20 { start -= 1 }
        var index = start
        while index < bytes.count, bytes[index] != 0x20, bytes[index] != UInt8(ascii: "="),
          index - start < wanted.count,
          bytes[index] == wanted[index - start]
        {
          index += 1
        }
        let isEnd = index == bytes.count || bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "=")
        if isEnd, index - start == wanted.count { return index }
        let isBefore = isEnd || (index - start < wanted.count && bytes[index] < wanted[index - start])
        if isBefore {
          low = index
          while low < bytes.count, bytes[low] != 0x20 { low += 1 }
          low += 1
        } else {
          high = start
        }
      }
      return nil
    }
  }
}
