/// Words and prefixes that reverse the meaning of a name. A name that differs from another in such a word is not its
/// misspelling, however few letters differ: `minProperties` is not a slip of `maxProperties`.
enum OpposedNames {
  /// Words that are not interchangeable although names often differ only in them. Each word of a group opposes the
  /// others.
  static let groups: [[String]] = [
    ["min", "max"], ["minimum", "maximum"], ["least", "most"], ["less", "more"], ["fewer", "more"],
    ["before", "after"], ["on", "off"], ["first", "last"], ["start", "end"], ["started", "ended"], ["begin", "end"],
    ["open", "close"], ["opened", "closed"], ["include", "exclude"], ["included", "excluded"],
    ["includes", "excludes"],
    ["inclusive", "exclusive"], ["enable", "disable"], ["enabled", "disabled"], ["always", "never"],
    ["allow", "deny", "disallow"], ["allowed", "denied", "disallowed"], ["keep", "drop"], ["low", "high"],
    ["lower", "upper"], ["lowest", "highest"], ["read", "write"], ["send", "receive"], ["sent", "received"],
    ["sender", "receiver"], ["from", "to"], ["in", "out"], ["inside", "outside"], ["input", "output"],
    ["import", "export"], ["add", "remove"], ["added", "removed"], ["show", "hide"], ["shown", "hidden"],
    ["up", "down"],
    ["left", "right"], ["old", "new"], ["previous", "next"], ["all", "any", "none"], ["true", "false"], ["yes", "no"],
    ["public", "private"], ["internal", "external"], ["with", "without"], ["required", "optional", "requires"],
    ["require", "required"], ["present", "absent"], ["above", "below"], ["over", "under"], ["parent", "child"],
    ["ascending", "descending"], ["connect", "disconnect"], ["connected", "disconnected"], ["success", "failure"],
    ["positive", "negative"], ["encode", "decode"], ["encrypted", "decrypted"], ["server", "client"], ["and", "or"],
    ["if", "unless"], ["only", "except"],
  ]
  static let prefixes = ["un", "non", "no", "not", "in", "im", "dis", "de", "anti"]

  private static let opposites: [String: [String]] = {
    var result: [String: [String]] = [:]
    for group in groups {
      for word in group { result[word, default: []] += group.filter { $0 != word } }
    }
    return result
  }()

  /// Returns whether a name probably means the opposite of a candidate, because a name with the opposite meaning is at
  /// least as similar. `distance` is the edit distance between the name and the candidate.
  static func oppose(_ name: [UInt8], _ candidate: String, distance: Int) -> Bool {
    let words = words(of: candidate)
    let bytes = Array(candidate.utf8)
    for word in words {
      let inner = Array(bytes[word])
      func isNear(_ replacement: [UInt8], atMost limit: Int) -> Bool {
        var other = bytes
        other.replaceSubrange(word, with: replacement)
        return editDistance(name, other, atMost: limit) != nil
      }
      for opposite in opposites[lowercased(inner)] ?? [] {
        if isNear(Array(opposite.utf8), atMost: distance) { return true }
      }
      // A missing or doubled letter can look like a prefix, so an equally close candidate is not enough.
      guard distance > 1 else { continue }
      for prefix in prefixes.map({ Array($0.utf8) }) {
        if isNear(prefix + inner, atMost: distance - 1) { return true }
        guard inner.count >= prefix.count + 4, lowercased(inner).utf8.starts(with: prefix) else { continue }
        if isNear(Array(inner.dropFirst(prefix.count)), atMost: distance - 1) { return true }
      }
    }
    return false
  }

  /// Returns the ranges of a name's words, which start at separators and capital letters.
  private static func words(of name: String) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    let bytes = Array(name.utf8)
    func end(_ index: Int, next: Int) {
      if index > start { result.append(start..<index) }
      start = next
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x20, 0x2D, 0x2E, 0x2F, 0x5F: end(index, next: index + 1)
      case 0x41...0x5A where index > 0 && !(0x41...0x5A).contains(bytes[index - 1]): end(index, next: index)
      default: break
      }
    }
    end(bytes.count, next: bytes.count)
    return result
  }

  private static func lowercased(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
