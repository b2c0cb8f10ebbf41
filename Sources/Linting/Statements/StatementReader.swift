/// A reader that finds ``Statement``s in descriptions.
struct StatementReader: Sendable {
  private enum Element: Sendable {
    case words([String])
    case optional([String])
    case number, time, dash, end
  }

  private struct Form: Sendable {
    var role: Statement.Role
    var elements: [Element]
  }

  /// The forms by first word, or by `#` if they start with a number, or by `$` if they start with the end of a clause.
  private let forms: [String: [Form]]

  static let shared = StatementReader(StatementPhrase.all)

  init(_ phrases: [StatementPhrase]) {
    var forms: [String: [Form]] = [:]
    for phrase in phrases {
      let elements = phrase.pattern.split(separator: " ").map { Self.element(String($0)) }
      let form = Form(role: phrase.role, elements: elements)
      switch elements.first {
      case .words(let words): for word in words { forms[word, default: []].append(form) }
      case .number: forms["#", default: []].append(form)
      case .end: forms["$", default: []].append(form)
      default: break
      }
    }
    self.forms = forms
  }

  private static func element(_ text: String) -> Element {
    func alternatives(_ text: Substring) -> [String] { text.split(separator: "|").map(String.init) }
    switch text {
    case "#": return .number
    case "@": return .time
    case "-": return .dash
    case "$": return .end
    default:
      return text.hasPrefix("[")
        ? .optional(alternatives(text.dropFirst().dropLast())) : .words(alternatives(text[...]))
    }
  }

  /// Returns the statements in a description, in order. Skips phrases after "not", "never" or "without", because it is
  /// unclear which part of the phrase is negated.
  func statements(in text: String) -> [Statement] {
    let tokens = textTokens(of: text)
    var statements: [Statement] = []
    var index = 0
    while index < tokens.count {
      guard let (form, match) = longestMatch(in: tokens, at: index) else {
        index += 1
        continue
      }
      if !isNegated(tokens, before: index) {
        let counted = match.unit == nil ? noun(in: tokens, at: match.end) : nil
        let words = tokens[index..<(match.numbers.isEmpty ? match.end : counted?.end ?? match.end)].drop {
          $0.token == .stop
        }
        let range = (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
        statements.append(
          Statement(
            role: form.role, numbers: match.numbers, noun: match.unit ?? counted?.word,
            text: String(decoding: Array(text.utf8)[range], as: UTF8.self)))
      }
      index = match.end
    }
    return statements
  }

  private struct Match {
    var end: Int
    var numbers: [Double] = []
    var unit: String?
  }

  private func longestMatch(in tokens: [PlacedToken], at index: Int) -> (Form, Match)? {
    var candidates: [Form] = []
    switch tokens[index].token {
    case .word(let word):
      candidates = forms[word] ?? []
      if numberWords[word] != nil { candidates += forms["#"] ?? [] }
    case .number: candidates = forms["#"] ?? []
    case .stop, .dash: break
    }
    if index == 0 || tokens[index].token == .stop { candidates += forms["$"] ?? [] }
    var best: (Form, Match)?
    for form in candidates {
      let isAtStop = tokens[index].token == .stop
      let start = if case .end? = form.elements.first, !isAtStop { 1 } else { 0 }
      guard let match = match(form.elements[start...], tokens, at: index), match.end > best?.1.end ?? index else {
        continue
      }
      best = (form, match)
    }
    return best
  }

  private func match(_ elements: ArraySlice<Element>, _ tokens: [PlacedToken], at start: Int) -> Match? {
    var match = Match(end: start)
    for (position, element) in zip(elements.indices, elements) {
      let token = match.end < tokens.count ? tokens[match.end].token : nil
      switch element {
      case .words(let words):
        guard case .word(let word)? = token, words.contains(word) else { return nil }
        match.end += 1
      case .optional(let words):
        if case .word(let word)? = token, words.contains(word) { match.end += 1 }
      case .dash:
        if token == .dash { match.end += 1 }
      case .number:
        switch token {
        case .number(let number)?: match.numbers.append(number)
        case .word(let word)?:
          guard let number = numberWords[word] else { return nil }
          match.numbers.append(number)
        default: return nil
        }
        match.end += 1
      case .time:
        guard case .word(let word)? = token, statedTimes[word] != nil else { return nil }
        match.unit = word
        match.end += 1
      case .end:
        // At the start of a phrase, `$` matches only punctuation. At the end, it also matches the end of the text,
        // without consuming a token.
        if position == elements.startIndex {
          guard token == .stop else { return nil }
          match.end += 1
        } else if let token, token != .stop {
          return nil
        }
      }
    }
    return match
  }

  /// Returns the noun after a number, skipping adjectives.
  private func noun(in tokens: [PlacedToken], at index: Int) -> (word: String, end: Int)? {
    var index = index
    while index < tokens.count, case .word(let word) = tokens[index].token {
      if adjectives.contains(word) {
        index += 1
        continue
      }
      return endings.contains(word) ? nil : (word, index + 1)
    }
    return nil
  }

  private func isNegated(_ tokens: [PlacedToken], before index: Int) -> Bool {
    tokens[max(0, index - 2)..<index].contains { placed in
      if case .word(let word) = placed.token { denials.contains(word) } else { false }
    }
  }
}

private let numberWords: [String: Double] = [
  "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
  "ten": 10,
  "eleven": 11, "twelve": 12, "fifteen": 15, "sixteen": 16, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
  "sixty": 60, "ninety": 90,
]

/// Words that end a clause after a number.
private let endings: Set<String> = [
  "and", "or", "if", "when", "while", "but", "inclusive", "inclusively", "included", "exclusive", "in", "as", "where",
  "for",
  "with", "unless", "until",
]

private let adjectives: Set<String> = [
  "different", "distinct", "whole", "full", "recent", "single", "ascii", "unicode", "latin", "printable", "utf",
  "lower", "upper",
]

private let denials: Set<String> = ["not", "never", "without", "isn", "aren", "cannot", "neither"]
