import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionListMismatch = Rule(
    "SB1266", "values-of-description", .consistency, .warning,
    summary: "The values or codes that a description lists differ from the vocabulary.",
    reason: """
      Analysts filter for a value that the description lists and that is never sent, or miss a value that it does not
      list. The rule reads "one of a, b and c", "either a or b", a list after a colon, quoted values after "such as", and
      codes such as "0 means offline" or "1 up, 2 down". It compares a list only if two of its values are cases, and
      accepts other spellings, plurals and abbreviations of a case.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"kind"⟧: { "description": "The kind: color, size or material.", "enum": ["color", "engraving", "size"] } }
        +     "extras": { "kind": { "description": "The kind: color, size or engraving.", "enum": ["color", "engraving", "size"] } }
        """#),
    check: .registry { registry, pass in
      pass.visitDescribedValues { described, pass in
        guard let description = described.description, let vocabulary = described.type.listedVocabulary,
          described.type.constant == nil, vocabulary.buckets == nil
        else { return }
        let lists = statedLists(in: description)
        let codes = vocabulary.hasNumbers ? statedCodes(in: description) : []
        if lists.isEmpty && codes.isEmpty { return }
        let listing = VocabularyListing(vocabulary, alternative: described.alternative)
        let isComplete = described.type.typeName == nil || described.isType
        guard
          let fault = lists.lazy.compactMap({ listing.fault(of: $0, in: description, isComplete: isComplete) }).first
            ?? listing.fault(of: codes)
        else { return }
        pass.reportOnce("\(described.phrase) \(fault)", at: described.location)
      }
    })

  static let countOfList = Rule(
    "SB1267", "count-of-list", .consistency, .warning,
    summary: "A number in a text differs from the number of values that the text lists.",
    reason: """
      The text states "five events" and lists four. Either the number or the list is out of date. The rule reads
      descriptions and notes in which a list of names follows the number and a colon.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"kind"⟧: { "description": "The kind.", "enum": ["a", "b"], "note": "The document lists three words: a and b." } }
        +     "extras": { "kind": { "description": "The kind.", "enum": ["a", "b"], "note": "The document lists two words: a and b." } }
        """#),
    check: .entry { entry, pass in
      // Most texts have no colon, so check this first.
      guard entry.description?.containsColon == true || entry.metadata.note?.containsColon == true else { return }
      for (key, text) in [("description", entry.description), ("note", entry.metadata.note)] {
        guard let text, text.containsColon, let (stated, count) = text.countOfOtherList else { continue }
        pass.reportOnce(
          "the \(key) of \(entry.phrase) states \(quoted(stated)), but \(count) \(count == 1 ? "name follows" : "names follow")",
          at: entry.location)
      }
    })
}

/// The cases of a vocabulary, for comparison with the values in a description.
private struct VocabularyListing {
  private struct Spellings {
    /// The name and the wire value, without case and punctuation.
    var exact: Set<String> = []
    var item: Vocabulary.Case

    /// The words of the names and of the description.
    var words: Set<String> {
      let texts = [item.name, item.wire.plainText, item.swiftName ?? "", item.description ?? ""]
      return Set(texts.flatMap { wordsOfName($0).map { $0.lowercased() } })
    }
  }

  private let spellings: [Spellings]
  private let unknown: Scalar?
  /// The values that are sent instead of a case.
  private let alternatives: Set<String>

  init(_ vocabulary: Vocabulary, alternative: Scalar?) {
    unknown = vocabulary.unknown
    self.alternatives = Set([alternative, vocabulary.unknown].compactMap { $0?.plainText.comparable })
    spellings = vocabulary.cases.map { item in
      Spellings(
        exact: Set([item.name, item.wire.plainText, item.swiftName ?? item.name].map(\.comparable)), item: item)
    }
  }

  /// Returns the contradiction of a list and the vocabulary, as the end of a sentence.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - text: The description that contains the list.
  ///   - isComplete: Whether the description is about the whole vocabulary.
  /// - Returns: The contradiction, or `nil` if the two agree.
  func fault(of list: StatedList, in text: String, isComplete: Bool) -> String? {
    let cases = list.items.map { exactCase($0.text) }
    let found = cases.compactMap(\.self)
    let minimum = list.items.allSatisfy(\.isQuoted) ? 1 : 2
    guard Set(found.map(\.name)).count >= minimum else { return nil }
    guard list.isComplete || list.items.allSatisfy(\.isQuoted) else { return nil }
    let others = zip(list.items, cases).filter { $0.1 == nil }.map(\.0)
    if !others.isEmpty {
      guard others.count <= found.count, !others.contains(where: { resemblesCase($0.text) }), let first = others.first
      else { return nil }
      return "has no value \(quoted(first.text)), but its description lists \(quoted(list.text))"
    }
    guard list.isComplete, isComplete else { return nil }
    let textWords = Set(wordsOfName(text).map { $0.lowercased() })
    let missing = spellings.filter { spelling in
      let item = spelling.item
      if item.metadata.isRetired || found.contains(where: { $0.name == item.name }) { return false }
      return item.wire != unknown && !neutralValues.contains(item.name.comparable)
        && !neutralValues.contains(item.wire.plainText.comparable)
    }
    // A value that the text mentions elsewhere is documented.
    let isMentioned = missing.contains { spelling in
      wordsOfName(spelling.item.name).contains { textWords.contains($0.lowercased()) }
        || text.contains(spelling.item.wire.plainText)
    }
    guard let first = missing.first, missing.count < found.count, !isMentioned else { return nil }
    return "also has the value \(quoted(first.item.name)), but its description lists only \(quoted(list.text))"
  }

  /// Returns the contradiction of codes and the vocabulary, as the end of a sentence.
  func fault(of codes: [StatedCode]) -> String? {
    let codes = codes.compactMap { code -> (code: StatedCode, item: Vocabulary.Case, wire: Double)? in
      guard let item = exactCase(code.word), let wire = item.wire.decimal.flatMap({ Double($0.text) }) else {
        return nil
      }
      return (code, item, wire)
    }
    let implicitCount = codes.filter { !$0.code.isExplicit }.count
    for (code, item, wire) in codes where wire != code.number && (code.isExplicit || implicitCount > 1) {
      return "sends \(item.wire.plainText) for \(quoted(item.name)), but its description states \(quoted(code.text))"
    }
    return nil
  }

  private func exactCase(_ text: String) -> Vocabulary.Case? {
    let key = text.comparable
    return spellings.first {
      $0.exact.contains(key) || $0.exact.contains { $0.isPlural(of: key) || key.isPlural(of: $0) }
    }?
    .item
  }

  /// Returns whether a value may be another word for a case, or for a missing value.
  private func resemblesCase(_ text: String) -> Bool {
    let key = text.comparable
    if key.isEmpty || neutralValues.contains(key) || alternatives.contains(key) { return true }
    let words = Set(wordsOfName(text).map { $0.lowercased() })
    return spellings.contains { spelling in
      let caseWords = spelling.words
      return !caseWords.isDisjoint(with: words)
        || spelling.exact.contains {
          $0.hasPrefix(key) || key.hasPrefix($0) || $0.count > 3 && key.contains($0)
            || key.count > 3 && $0.contains(key)
        }
        || caseWords.contains {
          $0.count > 3 && key.count > 3 && ($0.hasPrefix(key.prefix(4)) || key.contains($0))
        }
    } || nearest(to: key, among: spellings.flatMap(\.exact)) != nil
  }
}

/// The words for a missing or an undeclared value.
private let neutralValues: Set<String> = [
  "unknown", "other", "others", "none", "null", "nil", "na", "unset", "undefined", "missing", "unspecified", "default",
  "custom", "both", "neither", "any", "all", "nothing", "empty", "another", "unavailable", "invalid", "notset",
  "notapplicable", "blank", "anything", "true", "false", "yes", "no",
]

extension String {
  /// The letters and digits, in lowercase.
  fileprivate var comparable: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  fileprivate func isPlural(of other: String) -> Bool { count > 3 && (self == other + "s" || self == other + "es") }
}

extension Vocabulary {
  /// Whether a value is a number.
  fileprivate var hasNumbers: Bool { cases.contains { $0.wire.decimal != nil } }
}

extension ValueType {
  /// The vocabulary of the value, of a list's items, or of a map's keys.
  fileprivate var listedVocabulary: Vocabulary? {
    switch base {
    case .vocabulary(let vocabulary): vocabulary
    case .array(let element): element.listedVocabulary
    default: nil
    }
  }
}

extension String {
  fileprivate var containsColon: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0x3A { return true }
        index += 1
      }
      return false
    }
  }

  /// The number and noun before a colon and a list of names, and the number of names, if the two differ.
  fileprivate var countOfOtherList: (stated: String, count: Int)? {
    let bytes = Array(utf8)
    let tokens = textTokens(of: self)
    for index in tokens.indices {
      let number: Double
      switch tokens[index].token {
      case .number(let value): number = value
      case .word(let word):
        guard let value = numberWords[word] else { continue }
        number = value
      default: continue
      }
      guard number == number.rounded(), (2...50).contains(number), let nounIndex = tokens.pluralNoun(after: index)
      else { continue }
      if index > 0, case .word(let before) = tokens[index - 1].token, wordsBeforeOtherCounts.contains(before) {
        continue
      }
      // The colon ends the clause of the number.
      guard let colon = tokens[(nounIndex + 1)...].firstIndex(where: { $0.token == .stop }),
        bytes[tokens[colon].range.lowerBound] == UInt8(ascii: ":"), colon - index < 12,
        !tokens[(index + 1)..<colon].contains(where: \.token.isNumber), !isQualified(tokens, of: bytes, at: index)
      else { continue }
      let start = tokens[colon].range.upperBound
      let list = String(decoding: bytes[start...], as: UTF8.self)
      guard let counts = list.dropFirst().upToSentenceEnd.countsOfNames, !counts.contains(Int(number)),
        let count = counts.max()
      else { continue }
      let range = tokens[index].range.lowerBound..<tokens[nounIndex].range.upperBound
      return (String(decoding: bytes[range], as: UTF8.self), count)
    }
    return nil
  }
}

extension [PlacedToken] {
  /// Returns the index of the plural noun after a number, which at most two other words precede.
  fileprivate func pluralNoun(after index: Int) -> Int? {
    for next in (index + 1)..<(index + 4) {
      guard indices.contains(next), case .word(let word) = self[next].token else { return nil }
      if word.hasSuffix("s") { return statedTimes[word] == nil && word != "is" ? next : nil }
    }
    return nil
  }
}

/// The words before a number that is a bound or a part of a larger number.
private let wordsBeforeOtherCounts: Set<String> = [
  "least", "most", "to", "than", "first", "last", "next", "other", "of", "these", "version", "over", "about",
]

extension TextToken {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .ordinal, .fraction: true
    case .word(let word): numberWords[word] != nil
    default: false
    }
  }
}

extension Substring {
  /// The possible numbers of names in a list, or `nil` if an item is not a name. "And" joins two names, or is part of one.
  fileprivate var countsOfNames: [Int]? {
    var items = split(separator: ",").map { $0.drop { $0 == " " } }
    guard let last = items.popLast() else { return nil }
    var lastItems: [Substring] = [last]
    for conjunction in ["and ", "or "] where last.hasPrefix(conjunction) {
      lastItems = [last.dropFirst(conjunction.count)]
    }
    if lastItems == [last] {
      guard let parts = [" and ", " or "].lazy.compactMap({ last.parts(around: $0) }).first else { return nil }
      lastItems = [parts.0, parts.1]
    }
    let names = items + lastItems
    guard names.count > 1, names.allSatisfy(\.isName) else { return nil }
    return [names.count]
  }

  private func parts(around separator: String) -> (Substring, Substring)? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(separator) { return (self[..<index], self[index...].dropFirst(separator.count)) }
      index = self.index(after: index)
    }
    return nil
  }

  /// Whether the text is one word, a quoted word, or two names for the same thing, as in "share / share_button".
  private var isName: Bool {
    let words = split(separator: " ")
    return words.count == 1 || words.count == 3 && words[1] == "/"
  }
}
