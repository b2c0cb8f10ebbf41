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

/// The words before a list of values, without the space that follows, and whether the list is complete.
private let listIntroductions: [(words: String, isComplete: Bool)] = [
  ("one of", true), ("either", true), (":", true), ("such as", false), ("for example", false), ("e.g.", false),
]

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
  guard text.contains(" or ") || text.contains(" and ") else { return [] }
  var lists: [StatedList] = []
  for (words, isComplete) in listIntroductions {
    var rest = text[...]
    while let range = rest.firstRange(ofText: words) {
      let isWord =
        words == ":" || range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isLetter
      rest = text[range.upperBound...]
      guard isWord, rest.first == " " else { continue }
      let list = rest.dropFirst().upToSentenceEnd
      if let items = listItems(in: list), !lists.contains(where: { $0.text == String(list) }) {
        lists.append(StatedList(items: items, isComplete: isComplete, text: String(list)))
      }
    }
  }
  return lists
}

extension Substring {
  fileprivate func firstRange(ofText words: String) -> Range<String.Index>? {
    let (bytes, wanted) = (utf8, Array(words.utf8))
    guard let first = wanted.first else { return nil }
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(where: { $0 == first || $0 == first & 0xDF && first >= 0x61 }) {
      let candidate = bytes[found...].prefix(wanted.count)
      if candidate.count == wanted.count, zip(candidate, wanted).dropFirst().allSatisfy({ $0 == $1 }) {
        return found..<candidate.endIndex
      }
      start = bytes.index(after: found)
    }
    return nil
  }

  /// The text up to the end of its sentence, a semicolon, or a closing bracket.
  var upToSentenceEnd: Substring {
    var isQuoted = false
    var index = startIndex
    while index < endIndex {
      let character = self[index]
      let next = self.index(after: index)
      if character == "`" || character == "\"" { isQuoted.toggle() }
      if !isQuoted, ";)".contains(character) || ".:".contains(character) && (next == endIndex || self[next] == " ") {
        return self[..<index]
      }
      index = next
    }
    return self
  }
}

/// Returns the values of a list such as "color, size or material", or `nil` if the text is not a list of values.
private func listItems(in text: Substring) -> [StatedList.Item]? {
  guard let range = text.lastRange(ofConjunction: [", or ", ", and ", " or ", " and "]) else { return nil }
  let texts = text[..<range.lowerBound].split(separator: ",").map(String.init) + [String(text[range.upperBound...])]
  var items: [StatedList.Item] = []
  for text in texts {
    guard let item = listItem(text) else { return nil }
    items.append(item)
  }
  return items.count > 1 ? items : nil
}

private func listItem(_ text: String) -> StatedList.Item? {
  var words = text.split(separator: " ")
  if words.count > 1, ["the", "a", "an"].contains(words[0].lowercased()) { words.removeFirst() }
  guard let first = words.first, let last = words.last else { return nil }
  for quote in ["`", "\""] where first.hasPrefix(quote) {
    guard last.hasSuffix(quote), words.joined(separator: " ").count > 2 else { return nil }
    let value = words.joined(separator: " ").dropFirst().dropLast()
    return value.contains(quote) ? nil : StatedList.Item(text: String(value), isQuoted: true)
  }
  guard words.count <= 2, !words.contains(where: { wordsBesideValues.contains($0.lowercased()) }),
    words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) } })
  else { return nil }
  return StatedList.Item(text: words.joined(separator: " "), isQuoted: false)
}

extension Substring {
  /// Returns the range of the last conjunction, the longest form first.
  fileprivate func lastRange(ofConjunction forms: [String]) -> Range<String.Index>? {
    var last: Range<String.Index>?
    for form in forms {
      var rest = self
      while let range = rest.firstRange(ofText: form) {
        if last.map({ $0.upperBound < range.upperBound }) ?? true { last = range }
        rest = self[range.upperBound...]
      }
    }
    return last
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
