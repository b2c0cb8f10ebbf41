/// Words that replace symbols, which identifiers cannot contain: `28+` becomes `from-28`, and `👍` becomes `thumbs-up`.
enum SpelledName {
  /// Returns the name with words instead of symbols, or `nil` if the name stays the same.
  ///
  /// In a name with letters, only symbols that change its meaning become words: a sign at a number, `+`, `&`, or a
  /// decimal point. In a name without letters, every symbol becomes a word, so that different names have different
  /// identifiers.
  static func text(of name: [Unicode.Scalar]) -> String? {
    let hasLetter = name.contains { isIdentifierScalar($0) && !isDigit($0) }
    if hasLetter, !name.contains(where: { signs.contains($0) }) { return nil }
    if let range = range(in: name[...]) { return range }
    if name.isEmpty { return nil }
    var words = Words()
    var index = 0
    while index < name.count {
      let scalar = name[index]
      let previous = index > 0 ? name[index - 1] : nil
      let next = index + 1 < name.count ? name[index + 1] : nil
      if isDigit(scalar) && previous.map(isIdentifierScalar) != true, let end = endOfNumber(name[index...]) {
        words.append(number: name[index..<end])
        index = end
        continue
      }
      index += 1
      if isIdentifierScalar(scalar) {
        words.append(scalar)
        continue
      }
      if let (word, length) = comparison(at: name[(index - 1)...]) {
        words.append(word: word)
        index += length - 1
        continue
      }
      let isBetweenDigits = previous.map(isDigit) == true && next.map(isDigit) == true
      let word: String? =
        switch scalar {
        case "-" where !hasLetter && next.map(isDigit) == true && previous.map(isIdentifierScalar) != true: "minus"
        case "." where isBetweenDigits: "point"
        case "+": "plus"
        case "&": "and"
        case "%" where previous.map(isDigit) == true: "percent"
        case "#" where hasLetter && next == nil && index > 1: "sharp"
        case _ where hasLetter: nil
        default: symbol(scalar, in: name, at: &index)
        }
      words.append(word: word)
    }
    if words.text.isEmpty {
      for scalar in name { words.append(word: Self.word(for: scalar)) }
    }
    // Start a name of digits with a word, because tools hide identifiers that start with an underscore.
    let start = !hasLetter && words.text.unicodeScalars.first.map(isDigit) == true ? "number-" : ""
    return start + words.text
  }

  /// The symbols that become words even in names with letters.
  private static let signs: Set<Unicode.Scalar> = ["+", "&", "%", "<", ">", "≤", "≥", "#", ".", ",", "-", "–", "—"]

  /// Returns whether a byte between the given neighbors becomes a word. If so, the fast path cannot convert the name.
  static func isSpelled(_ byte: UInt8, behind previous: UInt8, before next: UInt8) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    return switch byte {
    // + &
    case 0x2B, 0x26: true
    // . , %
    case 0x2E, 0x2C: isDigit(previous) && isDigit(next)
    case 0x25: isDigit(previous)
    // < > =
    case 0x3C, 0x3E: isDigit(next) || next == 0x20 || next == 0x3D
    // #
    case 0x23: next == 0
    default: false
    }
  }

  // MARK: Numbers

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x30...0x39).contains(scalar.value) : scalar.properties.generalCategory == .decimalNumber
  }

  /// Returns the end of a leading number, which may have a decimal point, and commas between groups of three digits.
  private static func endOfNumber(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    func digits(from start: Int) -> Int {
      var end = start
      while end < text.endIndex, isDigit(text[end]) { end += 1 }
      return end
    }
    var end = digits(from: text.startIndex)
    if end == text.startIndex { return nil }
    while end < text.endIndex, text[end] == ",", digits(from: end + 1) == end + 4 { end += 4 }
    if end < text.endIndex, text[end] == "." {
      let fraction = digits(from: end + 1)
      // A second point shows that the number is a version.
      if fraction > end + 1, fraction == text.endIndex || text[fraction] != "." { end = fraction }
    }
    return end
  }

  /// Returns the words for a range, such as `28+`, `3-5` or `1s–5s`: a number with an open end, or two numbers in
  /// ascending order.
  private static func range(in name: ArraySlice<Unicode.Scalar>) -> String? {
    guard let (lower, remainder) = quantity(at: name) else { return nil }
    var unparsed = remainder
    if unparsed.first == "+" {
      guard let unit = unit(unparsed.dropFirst()), unit.rest.isEmpty else { return nil }
      return "from-" + lower.words.text + (unit.words.isEmpty ? "" : "-" + unit.words)
    }
    while unparsed.first == " " { unparsed.removeFirst() }
    guard let dash = unparsed.first, dash == "-" || dash == "–" || dash == "—" else { return nil }
    unparsed.removeFirst()
    while unparsed.first == " " { unparsed.removeFirst() }
    guard let (upper, end) = quantity(at: unparsed), end.isEmpty, lower.value < upper.value else {
      return nil
    }
    return "from-" + lower.words.text + "-to-" + upper.words.text
  }

  private struct Quantity {
    var value: Double
    var words: Words
  }

  /// Parses a number and its unit, which consists of letters or a percent sign and may follow a space.
  private static func quantity(at text: ArraySlice<Unicode.Scalar>) -> (Quantity, ArraySlice<Unicode.Scalar>)? {
    var text = text
    var words = Words()
    let isNegative = text.first == "-"
    if isNegative {
      text.removeFirst()
      words.append(word: "minus")
    }
    guard let end = endOfNumber(text) else { return nil }
    words.append(number: text[..<end])
    var digits = ""
    for scalar in text[..<end] where scalar != "," { digits.unicodeScalars.append(scalar) }
    guard let number = Double(digits), let unit = unit(text[end...]) else { return nil }
    if !unit.words.isEmpty { words.attach(unit.words, isHyphenated: text[end] == " " || text[end] == "%") }
    return (Quantity(value: isNegative ? -number : number, words: words), unit.rest)
  }

  private static func unit(
    _ text: ArraySlice<Unicode.Scalar>
  ) -> (words: String, rest: ArraySlice<Unicode.Scalar>)? {
    if text.first == "%" { return ("percent", text.dropFirst()) }
    var remainder = text
    if remainder.first == " " { remainder.removeFirst() }
    let letters = remainder.prefix { isIdentifierScalar($0) && !isDigit($0) }
    if letters.isEmpty { return ("", text) }
    var word = ""
    word.unicodeScalars.append(contentsOf: letters)
    return (word, remainder[letters.endIndex...])
  }

  /// Returns the word for a comparison with the following number.
  private static func comparison(at text: ArraySlice<Unicode.Scalar>) -> (word: String, length: Int)? {
    guard let first = text.first else { return nil }
    var length = 1
    let isEqual = text.dropFirst().first == "="
    let word: String
    switch first {
    case "<": word = isEqual ? "at-most" : "less-than"
    case ">": word = isEqual ? "at-least" : "more-than"
    case "≤": word = "at-most"
    case "≥": word = "at-least"
    default: return nil
    }
    if isEqual, first.isASCII { length = 2 }
    let number = text.dropFirst(length).drop { $0 == " " }.first
    return number.map(isDigit) == true ? (word, length) : nil
  }

  // MARK: Symbols

  /// Returns the words for a symbol in a name without letters, or `nil` if the symbol is invisible.
  private static func symbol(_ scalar: Unicode.Scalar, in name: [Unicode.Scalar], at index: inout Int) -> String? {
    if scalar.properties.isDefaultIgnorableCodePoint { return nil }
    if scalar == " " {
      // A space is redundant between two words, but separates two numbers.
      let isBetweenDigits = index > 1 && isDigit(name[index - 2]) && index < name.count && isDigit(name[index])
      return isBetweenDigits || name.allSatisfy { $0 == " " } ? "space" : nil
    }
    if let first = regionLetter(for: scalar), index < name.count, let second = regionLetter(for: name[index]) {
      index += 1
      return "flag-\(first)\(second)"
    }
    return word(for: scalar)
  }

  /// Returns the letter of a regional indicator, which is one half of a flag.
  private static func regionLetter(for scalar: Unicode.Scalar) -> Character? {
    guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
    return Character(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6 + 0x61)))
  }

  private static let words: [Unicode.Scalar: String] = [
    "-": "dash", "–": "dash", "—": "dash", "−": "minus", ".": "dot", "_": "underscore", "/": "slash", "\\": "backslash",
    "*": "star", "#": "hash", "&": "and", "@": "at", "<": "less-than", ">": "more-than", "=": "equals", "~": "tilde",
    "^": "caret", "|": "pipe", "%": "percent",
  ]

  /// Returns a short word for a symbol, or else its Unicode name without `SIGN`.
  ///
  /// Unicode names never change. Characters newer than the Unicode tables of the oldest supported system become
  /// numbers, so that the identifier does not depend on the system that generates the code.
  private static func word(for scalar: Unicode.Scalar) -> String {
    if let word = words[scalar] { return word }
    let properties = scalar.properties
    guard let age = properties.age, age.major <= 14, var name = properties.name?.lowercased() else {
      return "u" + String(scalar.value, radix: 16)
    }
    if name.hasSuffix(" sign") { name.removeLast(5) }
    return name
  }

  /// Words joined with hyphens.
  private struct Words {
    private(set) var text = ""
    private var isOpen = false

    mutating func append(_ scalar: Unicode.Scalar) {
      if !isOpen, !text.isEmpty { text += "-" }
      text.unicodeScalars.append(scalar)
      isOpen = true
    }

    /// Appends a complete word, or ends the current word if `word` is `nil`.
    mutating func append(word: String?) {
      isOpen = false
      guard let word else { return }
      if !text.isEmpty { text += "-" }
      text += word
    }

    /// Appends a number: `1,000` becomes a single run of digits, and `0.5` becomes `0-point-5`. Letters that follow
    /// belong to the same word.
    mutating func append(number: ArraySlice<Unicode.Scalar>) {
      isOpen = false
      for scalar in number where scalar != "," {
        if scalar == "." { append(word: "point") } else { append(scalar) }
      }
    }

    /// Appends a unit to the preceding number.
    mutating func attach(_ unit: String, isHyphenated: Bool) { text += (isHyphenated ? "-" : "") + unit }
  }
}
