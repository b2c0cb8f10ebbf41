/// Finds names that differ in one letter without comparing each with each: two texts that are one edit apart share a text
/// that lacks one letter of either.
struct NearNames {
  /// Names by the hashes of themselves and of every text that lacks one of their bytes.
  private var buckets: [UInt64: [Int]] = [:]
  private(set) var names: [[UInt8]] = []

  /// Adds a name and calls `visit` with the places of earlier names that are one edit apart.
  mutating func add(_ name: String, _ visit: (Int) -> Void) {
    let bytes = Array(name.utf8)
    let place = names.count
    var seen = Set<Int>()
    var hashes: [UInt64] = [hash(bytes, without: nil)]
    for index in bytes.indices { hashes.append(hash(bytes, without: index)) }
    for hash in Set(hashes) {
      for other in buckets[hash] ?? [] where seen.insert(other).inserted {
        if isOneEdit(bytes, names[other]) { visit(other) }
      }
      buckets[hash, default: []].append(place)
    }
    names.append(bytes)
  }

  private func hash(_ bytes: [UInt8], without skipped: Int?) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (index, byte) in bytes.enumerated() where index != skipped { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// One byte more, less or another, or two neighbours swapped.
  private func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right || abs(left.count - right.count) > 1 { return false }
    var start = 0
    while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
    var end = 0
    while end < min(left.count, right.count) - start, left[left.count - 1 - end] == right[right.count - 1 - end] {
      end += 1
    }
    let rest = (left[start..<(left.count - end)], right[start..<(right.count - end)])
    if rest.0.count <= 1, rest.1.count <= 1 { return true }
    return rest.0.count == 2 && rest.1.count == 2 && rest.0.first == rest.1.last && rest.0.last == rest.1.first
  }
}

/// Whether two names that are one edit apart are likely both meant: numbered ones, a singular and its plural.
func areBothMeant(_ left: String, _ right: String) -> Bool {
  if left.filter({ !$0.isNumber }) == right.filter({ !$0.isNumber }) { return true }
  let (short, long) = left.utf8.count < right.utf8.count ? (left, right) : (right, left)
  let words = short.split(whereSeparator: { "_-. ".contains($0) })
  let others = long.split(whereSeparator: { "_-. ".contains($0) })
  guard words.count == others.count else { return false }
  // Word by word: equal, or the plural of the other.
  return zip(words, others).allSatisfy { word, other in
    word == other || word + "s" == other || other + "s" == word || word + "d" == other
  }
}
