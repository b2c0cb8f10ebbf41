import SignalbookNaming

/// An index that finds names that are one edit apart without comparing all pairs. Two such names become equal if at
/// most one letter is removed from each. Digits are never removed, because numbered names are intended.
struct NearNames: Sendable {
  private let names: [[UInt8]]
  /// The hash of each name, and of the name without each of its letters, with the name's index. Sorted by hash.
  private let entries: [Entry]

  private struct Entry: Sendable {
    var hash: UInt64
    var index: Int32
  }

  init(_ names: some Sequence<String>) {
    self.names = names.map { Array($0.utf8) }
    var entries: [Entry] = []
    for (index, name) in self.names.enumerated() {
      for hash in Self.hashes(of: name) { entries.append(Entry(hash: hash, index: Int32(index))) }
    }
    entries.sort { ($0.hash, $0.index) < ($1.hash, $1.index) }
    self.entries = entries
  }

  /// The index pairs of all names that are one edit apart. Sorted, with the smaller index first in each pair.
  var pairs: [(Int, Int)] {
    var pairs = Set<[Int32]>()
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].hash == entries[start].hash { end += 1 }
      for first in start..<end {
        for second in (first + 1)..<max(end, first + 1) where entries[first].index != entries[second].index {
          let pair = [entries[first].index, entries[second].index]
          if isOneEdit(names[Int(pair[0])], names[Int(pair[1])]) { pairs.insert(pair) }
        }
      }
      start = end
    }
    return pairs.map { (Int($0[0]), Int($0[1])) }.sorted { $0 < $1 }
  }

  /// Returns the indices of the names that are one edit away, in ascending order.
  func indices(near text: String) -> [Int] {
    let bytes = Array(text.utf8)
    var matches = Set<Int>()
    for hash in Self.hashes(of: bytes) {
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
      }
      while low < entries.count, entries[low].hash == hash {
        let index = Int(entries[low].index)
        if isOneEdit(bytes, names[index]) { matches.insert(index) }
        low += 1
      }
    }
    return matches.sorted()
  }

  /// Returns the hash of a name, and of the name without each of its bytes other than digits. A polynomial hash makes
  /// each removal take constant time.
  private static func hashes(of bytes: [UInt8]) -> [UInt64] {
    let factor: UInt64 = 0x100_0000_01b3
    var wholeHash: UInt64 = 0
    for byte in bytes { wholeHash = wholeHash &* factor &+ UInt64(byte) &+ 1 }
    var hashes = [wholeHash]
    hashes.reserveCapacity(bytes.count + 1)
    var suffix: UInt64 = 0
    var power: UInt64 = 1
    var prefix = wholeHash
    // Combine the hashes of the bytes before and after the removed byte, starting at the end.
    let inverse: UInt64 = 0xce96_5057_aff6_957b
    for byte in bytes.reversed() {
      prefix = (prefix &- UInt64(byte) &- 1) &* inverse
      let hash = prefix &* power &+ suffix
      // Removing either of two equal neighbors gives the same hash.
      if hash != hashes.last, !(0x30...0x39).contains(byte) { hashes.append(hash) }
      suffix = suffix &+ (UInt64(byte) &+ 1) &* power
      power = power &* factor
    }
    return hashes
  }
}

/// Returns whether two strings differ by one inserted, deleted or replaced byte, or by two swapped adjacent bytes.
func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  if left == right || abs(left.count - right.count) > 1 { return false }
  var start = 0
  while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
  var end = 0
  while end < min(left.count, right.count) - start, left[left.count - 1 - end] == right[right.count - 1 - end] {
    end += 1
  }
  let remainders = (left[start..<(left.count - end)], right[start..<(right.count - end)])
  if remainders.0.count <= 1, remainders.1.count <= 1 { return true }
  return remainders.0.count == 2 && remainders.1.count == 2 && remainders.0.first == remainders.1.last
    && remainders.0.last == remainders.1.first
}

/// Returns whether two names that are one edit apart are probably both intended, such as numbered names or a singular
/// and its plural.
func areBothMeant(_ left: String, _ right: String) -> Bool {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  if left.lazy.filter({ !isDigit($0) }).elementsEqual(right.lazy.filter { !isDigit($0) }) { return true }
  func words(in name: [UInt8]) -> [ArraySlice<UInt8>] {
    name.split { [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " ")].contains($0) }
  }
  let (short, long) =
    left.count < right.count ? (words(in: left), words(in: right)) : (words(in: right), words(in: left))
  guard short.count == long.count else { return false }
  // Compare word by word: equal, or a plural or past form, or two known abbreviations such as `id` and `ip`.
  return zip(short, long).allSatisfy { word, other in
    if word == other { return true }
    if word.count <= 3, other.count <= 3,
      [word, other].map({ String(decoding: $0, as: UTF8.self).lowercased() }).allSatisfy({
        Acronyms.standard.contains($0) || EnglishWords.isKnown($0)
      })
    {
      return true
    }
    let (shorter, longer) = word.count < other.count ? (word, other) : (other, word)
    guard longer.dropLast() == shorter, let ending = longer.last else { return false }
    return ending == UInt8(ascii: "s") || (ending == UInt8(ascii: "d") && shorter == word)
  }
}
