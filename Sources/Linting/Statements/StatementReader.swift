/// A reader that finds ``Statement``s in descriptions.
struct StatementReader: Sendable {
  private enum Element: Sendable {
    case words([String])
    case optional([String])
    case any(isOptional: Bool)
    case number, ordinal, fraction, time, counted, dash, end
  }

  private struct Form: Sendable {
    var role: Statement.Role
    var elements: [Element]
    /// The words that can follow the first element, or `nil` if anything can follow. Most forms are rejected by their
    /// second word.
    var followers: Set<String>?
    var canPrecedeNumber = false

    init(role: Statement.Role, elements: [Element]) {
      (self.role, self.elements) = (role, elements)
      var words = Set<String>()
      for element in elements.dropFirst() {
        switch element {
        case .optional(let more):
          words.formUnion(more)
          continue
        case .words(let more):
          words.formUnion(more)
          followers = words
        case .number:
          followers = words
          canPrecedeNumber = true
        default: break
        }
        return
      }
    }

    /// Whether the form begins at the start of a clause.
    var beginsWithEnd: Bool { if case .end? = elements.first { true } else { false } }

    /// Returns whether the form can match, judging by the token after its first token.
    func canContinue(with token: TextToken?) -> Bool {
      guard let followers else { return true }
      switch token {
      case .word(let word)?:
        if followers.contains(word) { return true }
        return canPrecedeNumber && (numberWords[word] != nil || word == "a" || word == "an")
      case .number?: return canPrecedeNumber
      default: return false
      }
    }
  }

  /// The forms by first word, or by `#` if they start with a number, or by `$` if they start with the end of a clause.
  private let forms: [String: [Form]]

  static let shared = StatementReader(StatementPhrase.all)

  init(_ phrases: [StatementPhrase]) {
    var forms: [String: [Form]] = [:]
    for phrase in phrases {
      let elements = phrase.pattern.split(separator: " ").map { Self.element(for: String($0)) }
      let form = Form(role: phrase.role, elements: elements)
      switch elements.first {
      case .words(let words): for word in words { forms[word, default: []].append(form) }
      case .number: forms["#", default: []].append(form)
      case .fraction: forms["1/#", default: []].append(form)
      case .end: forms["$", default: []].append(form)
      case .optional(let words):
        // The form without its first word, too.
        for word in words { forms[word, default: []].append(form) }
        let shortForm = Form(role: phrase.role, elements: Array(elements.dropFirst()))
        if case .words(let words)? = shortForm.elements.first {
          for word in words { forms[word, default: []].append(shortForm) }
        }
      default: break
      }
    }
    self.forms = forms
  }

  private static func element(for text: String) -> Element {
    func alternatives(_ text: Substring) -> [String] { text.split(separator: "|").map(String.init) }
    switch text {
    case "#": return .number
    case "#th": return .ordinal
    case "1/#": return .fraction
    case "*": return .any(isOptional: false)
    case "[*]": return .any(isOptional: true)
    case "@": return .time
    case "&": return .counted
    case "-": return .dash
    case "$": return .end
    default:
      return text.hasPrefix("[")
        ? .optional(alternatives(text.dropFirst().dropLast())) : .words(alternatives(text[...]))
    }
  }

  /// Returns the statements in a description, in order. Skips sentences that are not plain statements, and
  /// phrases after "not", "never" or "without", because the scope of the negation is unclear.
  ///
  /// - Parameters:
  ///   - text: The description.
  ///   - isNote: Whether the text is a note, which often quotes other sources.
  /// - Returns: The statements, in order.
  func statements(in text: String, isNote: Bool = false) -> [Statement] {
    let tokens = textTokens(of: text)
    lazy var bytes = Array(text.utf8)
    var statements: [Statement] = []
    var index = 0
    while index < tokens.count {
      guard let (form, match) = longestMatch(in: tokens, at: index) else {
        index += 1
        continue
      }
      if !isNegated(tokens, before: index), !isAboutPart(tokens, at: index, form.role),
        isBound(tokens, at: index, form.role), !isConditional(tokens, of: bytes, at: match.end, form.role),
        !isQualified(
          tokens, of: bytes, at: index,
          isNote: isNote && ![.choices, .neverInPrivateMode].contains(form.role) && !isReferring(tokens, at: index))
      {
        let counted = match.unit == nil ? noun(in: tokens, at: match.end) : nil
        let words = tokens[index..<(match.numbers.isEmpty ? match.end : counted?.end ?? match.end)].drop {
          $0.token == .stop
        }
        let range = (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
        statements.append(
          Statement(
            role: form.role, numbers: match.numbers, noun: match.unit ?? counted?.word,
            text: String(decoding: bytes[range], as: UTF8.self)))
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
      if numberWords[word] != nil || isSingleUnit(tokens, at: index) { candidates += forms["#"] ?? [] }
    case .number: candidates = forms["#"] ?? []
    case .fraction: candidates = forms["1/#"] ?? []
    case .stop, .dash, .ordinal: break
    }
    if index == 0 || tokens[index].token == .stop { candidates += forms["$"] ?? [] }
    if candidates.isEmpty { return nil }
    var bestMatch: (Form, Match)?
    let next = index + 1 < tokens.count ? tokens[index + 1].token : nil
    for form in candidates {
      if form.followers != nil, tokens[index].token != .stop, !form.beginsWithEnd, !form.canContinue(with: next) {
        continue
      }
      let isAtStop = tokens[index].token == .stop
      let start = if case .end? = form.elements.first, !isAtStop { 1 } else { 0 }
      guard let match = match(form.elements, from: start, tokens, at: index), match.end > bestMatch?.1.end ?? index
      else {
        continue
      }
      bestMatch = (form, match)
    }
    return bestMatch
  }

  private func match(_ elements: [Element], from first: Int, _ tokens: [PlacedToken], at start: Int) -> Match? {
    var match = Match(end: start)
    var position = first - 1
    while position + 1 < elements.count {
      position += 1
      let element = elements[position]
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
          guard let number = numberWords[word] ?? (isSingleUnit(tokens, at: match.end) ? 1 : nil) else { return nil }
          match.numbers.append(number)
        default: return nil
        }
        match.end += 1
      case .ordinal:
        switch token {
        case .ordinal(let number)?: match.numbers.append(number)
        case .word(let word)?:
          guard let number = ordinalWords[word] else { return nil }
          match.numbers.append(number)
        default: return nil
        }
        match.end += 1
      case .fraction:
        guard case .fraction(let number)? = token else { return nil }
        match.numbers.append(number)
        match.end += 1
      case .any(let isOptional):
        if isOptional, position + 1 < elements.count, case .words(let next) = elements[position + 1],
          case .word(let word)? = token, next.contains(word)
        {
          break
        }
        guard case .word? = token else {
          if isOptional { break }
          return nil
        }
        match.end += 1
      case .counted:
        guard case .word(let word)? = token, countedNouns.contains(word) else { return nil }
        match.unit = word
        match.end += 1
      case .time:
        guard case .word(let word)? = token, statedTimes[word] != nil else { return nil }
        match.unit = word
        match.end += 1
        // "A day and a half".
        let half = tokens[match.end...].prefix(3).map(\.token)
        if half == [.word("and"), .word("a"), .word("half")], let number = match.numbers.last {
          match.numbers[match.numbers.count - 1] = number + 0.5
          match.end += 3
        }
      case .end:
        // At the start of a phrase, `$` matches only punctuation. At the end, it also matches the end of the text,
        // without consuming a token.
        if position == first {
          guard token == .stop else { return nil }
          match.end += 1
        } else if let token, token != .stop {
          return nil
        }
      }
    }
    return match
  }

  /// Returns whether a token is the article of a unit, as in "a month".
  private func isSingleUnit(_ tokens: [PlacedToken], at index: Int) -> Bool {
    guard index + 1 < tokens.count, case .word(let article) = tokens[index].token, article == "a" || article == "an",
      case .word(let unit) = tokens[index + 1].token
    else { return false }
    return statedTimes[unit] != nil
  }

  /// Returns whether a phrase refers to a fact of the declaration, as in "the 775 days are from …".
  private func isReferring(_ tokens: [PlacedToken], at index: Int) -> Bool {
    guard tokens[index].token == .word("the"), index + 1 < tokens.count, case .number = tokens[index + 1].token else {
      return false
    }
    return true
  }

  /// Returns whether a phrase can be a bound of the value. "Longer than an hour" is a bound at the start of a clause or
  /// after "is", but not in "stays longer than an hour".
  private func isBound(_ tokens: [PlacedToken], at index: Int, _ role: Statement.Role) -> Bool {
    guard role == .moreThan || role == .lessThan, index > 0 else { return true }
    guard case .word(let word) = tokens[index - 1].token else { return tokens[index - 1].token == .stop }
    return boundWords.contains(word)
  }

  /// Returns whether a condition follows a statement about the presence of a value, as in "is required, if x is set".
  private func isConditional(
    _ tokens: [PlacedToken], of bytes: @autoclosure () -> [UInt8], at end: Int, _ role: Statement.Role
  ) -> Bool {
    guard role == .always || role == .optional, end + 1 < tokens.count, tokens[end].token == .stop,
      case .word(let word) = tokens[end + 1].token, conditions.contains(word)
    else { return false }
    return [UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ":")].contains(bytes()[tokens[end].range.lowerBound])
  }

  /// Returns the noun after a number, skipping adjectives.
  private func noun(in tokens: [PlacedToken], at index: Int) -> (word: String, end: Int)? {
    var index = index
    while index < tokens.count, case .word(let word) = tokens[index].token {
      if adjectives.contains(word) {
        index += 1
        continue
      }
      return clauseEndWords.contains(word) ? nil : (word, index + 1)
    }
    return nil
  }

  /// Returns whether a statement about presence has a part of the value as its subject, as in "its patch number may be
  /// absent".
  private func isAboutPart(_ tokens: [PlacedToken], at index: Int, _ role: Statement.Role) -> Bool {
    guard [.omitted, .optional, .always, .null, .emptyText].contains(role) else { return false }
    for placed in tokens[max(0, index - 4)..<index].reversed() {
      if placed.token == .stop { return false }
      if case .word(let word) = placed.token, ["its", "their", "whose"].contains(word) { return true }
    }
    return false
  }

  private func isNegated(_ tokens: [PlacedToken], before index: Int) -> Bool {
    tokens[max(0, index - 2)..<index].contains { placed in
      if case .word(let word) = placed.token { negationWords.contains(word) } else { false }
    }
  }
}

/// Words that end a clause after a number.
private let clauseEndWords: Set<String> = [
  "and", "or", "if", "when", "while", "but", "inclusive", "inclusively", "included", "exclusive", "in", "as", "where",
  "for",
  "with", "unless", "until",
]

/// The words before an exclusive bound.
private let boundWords: Set<String> = [
  "is", "are", "be", "always", "and", "or", "value", "values", "number", "numbers", "only", "must", "with",
]

/// The nouns that `&` matches.
private let countedNouns: Set<String> = [
  "characters", "chars", "letters", "digits", "bytes", "graphemes", "items", "entries", "values", "keys", "variables",
  "events", "actions", "interactions", "records", "pings",
]

/// The words that begin a condition or an exception.
private let conditions: Set<String> = [
  "if", "when", "whenever", "unless", "only", "except", "where", "while", "for", "once", "but", "in", "provided",
]

private let adjectives: Set<String> = [
  "different", "distinct", "whole", "full", "recent", "single", "ascii", "unicode", "latin", "printable", "utf",
  "lower", "upper",
]

private let negationWords: Set<String> = ["not", "never", "without", "isn", "aren", "cannot", "neither"]
