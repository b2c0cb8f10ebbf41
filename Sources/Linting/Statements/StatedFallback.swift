/// A replacement value that a description states, as in "`none` when unknown" or "defaults to 5".
struct StatedFallback: Equatable {
  /// The value without quotes.
  var value: String
  /// Whether the value is in quotes or backticks.
  var isQuoted: Bool
  /// The phrase as written.
  var text: String
}

/// The words after "when" or "if" that mean that there is no value.
private let absenceWords: Set<String> = [
  "unknown", "missing", "unset", "unavailable", "undetermined", "absent", "omitted", "none", "undefined", "unspecified",
  "not", "no", "cannot", "without", "nothing", "neither", "empty",
]

private let conditionWords: Set<String> = ["when", "if", "where", "while", "unless", "for"]

private let fallbackSignals: Set<String> = ["default", "defaults", "otherwise", "else", "falls", "fallback"]

/// The words that can be a value without quotes.
private let bareValues: Set<String> = ["yes", "no", "true", "false", "on", "off", "null", "unknown", "none"]

/// The quoted strings that replace a missing value.
private let replacements: Set<String> = ["n/a", "na", "none", "unknown", "null", "unset", "undefined", "-", "", "nil"]

/// The words before a value without quotes that is not at the start of a clause.
private let introductoryWords: Set<String> = ["is", "be", "as", "sends", "or", "and", "otherwise", "else", "then"]

/// Returns the replacement values that a text states.
///
/// - Parameters:
///   - text: The description or note.
///   - cases: The names of the type's cases in lower case, which can be values without quotes.
///   - isNote: Whether the text is a note.
/// - Returns: The values, in order.
func statedFallbacks(in text: String, cases: Set<String> = [], isNote: Bool = false) -> [StatedFallback] {
  let words = words(of: text)
  let isCandidate = words.contains {
    conditionWords.contains($0.lowercased) || fallbackSignals.contains($0.lowercased)
      || $0.isQuoted && replacements.contains($0.lowercased)
  }
  if !isCandidate { return [] }
  var fallbacks: [StatedFallback] = []
  for index in words.indices {
    guard let (range, isFirstOfClause) = words.fallback(at: index, cases: cases) else { continue }
    let word = words[index]
    let isStated =
      word.isQuoted || isFirstOfClause || index > 0 && introductoryWords.contains(words[index - 1].lowercased)
    if !isStated { continue }
    let bytes = Array(text.utf8)
    let tokens = textTokens(of: text)
    if let token = tokens.firstIndex(where: { $0.range.upperBound > word.range.lowerBound }),
      isQualified(tokens, of: bytes, at: token, isNote: isNote)
    {
      continue
    }
    fallbacks.append(
      StatedFallback(
        value: word.text, isQuoted: word.isQuoted, text: String(decoding: bytes[range], as: UTF8.self)))
  }
  return fallbacks
}

private struct QuotedWord {
  var text: String
  var lowercased: String
  var isQuoted: Bool
  /// The range in the text's UTF-8, including quotes.
  var range: Range<Int>
  /// Whether punctuation follows.
  var endsClause: Bool
}

/// Returns the words of a text. A string in backticks or double quotes is one word.
private func words(of text: String) -> [QuotedWord] {
  let bytes = Array(text.utf8)
  var words: [QuotedWord] = []
  var index = 0
  let (backtick, quote) = (UInt8(ascii: "`"), UInt8(ascii: "\""))
  let marks = Set(".,;:!?()".utf8)
  while index < bytes.count {
    let start = index
    let byte = bytes[index]
    if byte == backtick || byte == quote, let end = bytes[(index + 1)...].firstIndex(of: byte) {
      index = end + 1
      let value = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      words.append(
        QuotedWord(text: value, lowercased: value.lowercased(), isQuoted: true, range: start..<index, endsClause: false)
      )
    } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
      index += 1
    } else if marks.contains(byte) {
      index += 1
      if !words.isEmpty { words[words.count - 1].endsClause = true }
    } else {
      while index < bytes.count, bytes[index] != UInt8(ascii: " "), bytes[index] != backtick, bytes[index] != quote {
        let isMark = marks.contains(bytes[index])
        // The point in 0.5 is part of the word.
        let isBracket = bytes[index] == UInt8(ascii: "(") || bytes[index] == UInt8(ascii: ")")
        if isMark, isBracket || index + 1 >= bytes.count || bytes[index + 1] == UInt8(ascii: " ") { break }
        index += 1
      }
      if index == start { index += 1 }
      let value = String(decoding: bytes[start..<index], as: UTF8.self)
      words.append(
        QuotedWord(
          text: value, lowercased: value.lowercased(), isQuoted: false, range: start..<index, endsClause: false))
    }
  }
  return words
}

extension [QuotedWord] {
  /// Returns the byte range of the phrase in which the word at an index is a replacement value, and whether the word
  /// begins a clause. Returns `nil` if the word is not a replacement value.
  fileprivate func fallback(
    at index: Int, cases: Set<String>
  ) -> (range: Range<Int>, isFirstOfClause: Bool)? {
    let word = self[index]
    let isValue =
      word.isQuoted || bareValues.contains(word.lowercased) || cases.contains(word.lowercased)
      || Double(word.text) != nil
    guard isValue else { return nil }
    func precedingWord(atDistance distance: Int) -> String {
      guard index >= distance, !self[index - distance].endsClause else { return "" }
      return self[index - distance].lowercased
    }
    let isFirst = index == 0 || self[index - 1].endsClause
    let end = word.range.upperBound
    // "Defaults to X", "the default is X", "default: X", "falls back to X", "otherwise X".
    let isLast = word.endsClause || index + 1 == count
    let (previous, secondPrevious) = (precedingWord(atDistance: 1), precedingWord(atDistance: 2))
    var isDefault = previous == "to" && ["defaults", "default", "back"].contains(secondPrevious)
    if previous == "is" || previous == "of" { isDefault = secondPrevious == "default" || secondPrevious == "fallback" }
    if previous == "otherwise" || previous == "else" { isDefault = word.isQuoted || isLast }
    if index > 0, ["default", "fallback"].contains(self[index - 1].lowercased) {
      isDefault = word.isQuoted || self[index - 1].endsClause && isLast
    }
    if isDefault { return (self[Swift.max(0, index - 2)].range.lowerBound..<end, true) }
    // ", or `n/a`." at the end of a clause.
    if previous == "or", word.isQuoted, isLast, replacements.contains(word.lowercased),
      !self[..<index].contains(where: \.isQuoted)
    {
      return (self[index - 1].range.lowerBound..<end, true)
    }
    guard !word.endsClause, index + 1 < count else { return nil }
    // "X by default", "X otherwise".
    let next = self[index + 1]
    if next.lowercased == "by", index + 2 < count, self[index + 2].lowercased == "default" {
      return (word.range.lowerBound..<self[index + 2].range.upperBound, isFirst)
    }
    if next.lowercased == "otherwise", next.endsClause || index + 2 == count {
      return (word.range.lowerBound..<next.range.upperBound, isFirst)
    }
    // "X when unknown", "X if the device does not tell".
    guard conditionWords.contains(next.lowercased) else { return nil }
    var lastIndex = index + 1
    var isMissing = false
    while lastIndex + 1 < count, lastIndex - index < 8, !self[lastIndex].endsClause {
      lastIndex += 1
      if absenceWords.contains(self[lastIndex].lowercased) || self[lastIndex].lowercased.hasSuffix("n't") {
        isMissing = true
      }
    }
    // "The default for unknown values" and similar phrases need the noun directly after "for".
    if next.lowercased == "for" { isMissing = index + 2 < count && absenceWords.contains(self[index + 2].lowercased) }
    return isMissing ? (word.range.lowerBound..<self[lastIndex].range.upperBound, isFirst) : nil
  }
}
