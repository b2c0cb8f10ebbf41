/// The values that a description lists, as in "one of list, detail and grid" or "the kind: color, size or material".
struct StatedList: Equatable {
  struct Item: Equatable {
    /// The value without quotes or an article.
    var text: String
    /// Whether the value is in quotes or backticks.
    var isQuoted: Bool
  }

  var items: [Item]
  /// Whether the text presents the list as complete. A list after "such as" is not.
  var isComplete: Bool
  /// The list as written.
  var text: String
}

private struct ListIntroduction: Sendable {
  let bytes: [UInt8]
  let isComplete: Bool

  init(_ words: String, isComplete: Bool) { (bytes, self.isComplete) = (Array(words.utf8), isComplete) }
}

/// The words before a list of values, and whether the list is complete.
private let listIntroductions: [ListIntroduction] = [
  ListIntroduction(":", isComplete: true), ListIntroduction("one of", isComplete: true),
  ListIntroduction("either", isComplete: true), ListIntroduction("such as", isComplete: false),
  ListIntroduction("for example", isComplete: false), ListIntroduction("e.g.", isComplete: false),
]

/// The first letters of introductions.
private let introductoryLetters = Set("oesf".utf8)

/// The words that are not values, because they introduce or end a list.
private let wordsBesideValues: Set<String> = [
  "if", "when", "while", "for", "from", "to", "in", "on", "by", "with", "without", "that", "which", "is", "are", "was",
  "not", "it", "its", "as", "of", "at", "see", "only", "also", "then", "this", "these", "those", "etc", "more", "so on",
  "others", "similar",
]

/// Returns the lists of values in a text.
///
/// A list ends with its sentence and has at least two values, each in quotes or of one or two words. Its last value
/// follows "or" or "and". Other enumerations are skipped, because their values cannot be told from a sentence.
func statedLists(in text: String) -> [StatedList] {
  guard containsConjunction(text) else { return [] }
  let bytes = Array(text.utf8)
  var lists: [StatedList] = []
  var index = 0
  while index < bytes.count {
    let isWordStart = index == 0 || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x28
    guard bytes[index] == 0x3A || isWordStart && introductoryLetters.contains(bytes[index] | 0x20),
      let introduction = listIntroductions.first(where: { bytes.begins(with: $0.bytes, at: index) })
    else {
      index += 1
      continue
    }
    index += introduction.bytes.count
    guard index < bytes.count, bytes[index] == 0x20 else { continue }
    let range = (index + 1)..<bytes.endOfSentence(from: index + 1)
    if let items = listItems(in: bytes[range]) {
      let list = String(decoding: bytes[range], as: UTF8.self)
      lists.append(StatedList(items: items, isComplete: introduction.isComplete, text: list))
      index = range.upperBound
    }
  }
  return lists
}

/// Returns whether a text contains "or" or "and" between two words. Most texts do not, so this check is fast.
private func containsConjunction(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var index = 0
    while index + 3 < bytes.count {
      if bytes[index] == 0x20 {
        if bytes[index + 1] == 0x6F, bytes[index + 2] == 0x72, bytes[index + 3] == 0x20 { return true }
        if bytes[index + 1] == 0x61, bytes[index + 2] == 0x6E, bytes[index + 3] == 0x64 { return true }
      }
      index += 1
    }
    return false
  }
}

extension [UInt8] {
  /// Returns whether words in lowercase are at an index. Their first letter can be a capital.
  fileprivate func begins(with words: [UInt8], at start: Int) -> Bool {
    guard start + words.count <= count else { return false }
    for offset in words.indices where self[start + offset] != words[offset] {
      if offset > 0 || self[start] | 0x20 != words[0] { return false }
    }
    return true
  }

  /// Returns the index of the end of a sentence: a full stop, colon or semicolon, or a closing bracket.
  fileprivate func endOfSentence(from start: Int) -> Int {
    var isQuoted = false
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: "`"), UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ";"), UInt8(ascii: ")"): if !isQuoted { return index }
      case UInt8(ascii: "."), UInt8(ascii: ":"):
        if !isQuoted, index + 1 == count || self[index + 1] == 0x20 { return index }
      default: break
      }
      index += 1
    }
    return count
  }
}

extension Substring {
  /// The text up to the end of its sentence, a semicolon, or a closing bracket.
  var upToSentenceEnd: Substring {
    let bytes = Array(utf8)
    return Substring(String(decoding: bytes[..<bytes.endOfSentence(from: 0)], as: UTF8.self))
  }
}

private let conjunctions: [[UInt8]] = [Array(" or ".utf8), Array(" and ".utf8)]

/// Returns the values of a list such as "color, size or material", or `nil` if the text is not a list of values.
private func listItems(in text: ArraySlice<UInt8>) -> [StatedList.Item]? {
  var index = text.endIndex - 3
  while index > text.startIndex {
    defer { index -= 1 }
    guard text[index] == 0x20,
      let conjunction = conjunctions.first(where: { text[index...].starts(with: $0) })
    else { continue }
    var texts = text[..<index].split(separator: UInt8(ascii: ","))
    texts.append(text[(index + conjunction.count)...])
    var items: [StatedList.Item] = []
    for text in texts {
      guard let item = listItem(text) else { return nil }
      items.append(item)
    }
    return items.count > 1 ? items : nil
  }
  return nil
}

private func listItem(_ text: ArraySlice<UInt8>) -> StatedList.Item? {
  var words = text.split(separator: 0x20, maxSplits: 4).map { String(decoding: $0, as: UTF8.self) }
  if words.count > 1, ["the", "a", "an"].contains(words[0]) { words.removeFirst() }
  guard let first = words.first, let last = words.last else { return nil }
  for quote in ["`", "\""] where first.hasPrefix(quote) {
    let value = words.joined(separator: " ")
    guard last.hasSuffix(quote), value.utf8.count > 2 else { return nil }
    let text = String(value.dropFirst().dropLast())
    return text.utf8.contains(quote.utf8.first ?? 0) ? nil : StatedList.Item(text: text, isQuoted: true)
  }
  guard words.count <= 2, !words.contains(where: { wordsBesideValues.contains($0.lowercased()) }),
    words.allSatisfy({ $0.utf8.allSatisfy(\.isPartOfValue) })
  else { return nil }
  return StatedList.Item(text: words.joined(separator: " "), isQuoted: false)
}

extension UInt8 {
  /// Whether the byte can be part of a value without quotes.
  fileprivate var isPartOfValue: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) || self >= 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

/// A code with its meaning in a description, as in "0 means offline" or "up (1)".
struct StatedCode: Equatable {
  var number: Double
  /// The word for the meaning, in lowercase.
  var word: String
  /// Whether a word or sign joins the two. In "1 up, 2 down", only their order does.
  var isExplicit: Bool
  /// The phrase as written.
  var text: String
}

private let meaningWords: Set<String> = ["means", "meaning", "is", "for", "denotes", "represents", "if", "when"]

/// Returns the codes in a text, each with its meaning.
func statedCodes(in text: String) -> [StatedCode] {
  guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return [] }
  let tokens = textTokens(of: text)
  let bytes = Array(text.utf8)
  var codes: [StatedCode] = []
  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].token, !word.isEmpty else { return nil }
    return word
  }
  func sign(_ index: Int) -> UInt8? {
    guard tokens.indices.contains(index), tokens[index].token == .stop else { return nil }
    return bytes[tokens[index].range.lowerBound]
  }
  func endsClause(_ index: Int) -> Bool { index >= tokens.count || tokens[index].token == .stop }
  func add(_ number: Double, _ word: String, isExplicit: Bool, _ range: ClosedRange<Int>) {
    if isQualified(tokens, of: bytes, at: range.lowerBound) { return }
    let bounds = tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound
    codes.append(
      StatedCode(
        number: number, word: word, isExplicit: isExplicit, text: String(decoding: bytes[bounds], as: UTF8.self)))
  }
  for index in tokens.indices {
    guard case .number(let number) = tokens[index].token else { continue }
    // "Up (1)".
    if sign(index - 1) == UInt8(ascii: "("), sign(index + 1) == UInt8(ascii: ")"), let name = word(index - 2) {
      add(number, name, isExplicit: true, (index - 2)...(index + 1))
      continue
    }
    // "Up = 1".
    if sign(index - 1) == UInt8(ascii: "="), let name = word(index - 2) {
      add(number, name, isExplicit: true, (index - 2)...index)
      continue
    }
    // "0 means offline", "0 is for offline", "0 = offline", "0: offline", "0 up".
    var next = index + 1
    var isExplicit = false
    if let sign = sign(next), [UInt8(ascii: "="), UInt8(ascii: ":")].contains(sign) {
      isExplicit = true
      next += 1
    } else {
      while let joining = word(next), meaningWords.contains(joining) {
        isExplicit = true
        next += 1
      }
    }
    if isExplicit, let article = word(next), ["the", "a", "an"].contains(article) { next += 1 }
    guard let name = word(next), endsClause(next + 1) else { continue }
    add(number, name, isExplicit: isExplicit, index...next)
  }
  return codes
}
