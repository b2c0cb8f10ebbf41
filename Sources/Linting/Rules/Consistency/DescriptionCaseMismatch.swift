import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionCaseMismatch = Rule(
    "SB1247", "case-of-description", .consistency, .warning,
    summary:
      "The description uses a different letter case than the values or the pattern.",
    reason: """
      Queries are case-sensitive: a query for "an uppercase identifier" returns no rows if the values are lowercase.
      """,
    example: #"""
        "events": {
          "shop.opened": {
            "description": "The user opened the shop.", "method": "open", "object": "shop",
      -     "extras": { ⟦"country"⟧: { "description": "The country, in upper case.", "pattern": "^[a-z]{2}$", "maxLength": 2 } }
      +     "extras": { "country": { "description": "The country, in upper case.", "pattern": "^[A-Z]{2}$", "maxLength": 2 } }
          }
        }
      """#,
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil && pass.isWanted(type.origin.location) {
        pass.compareCase(of: type.type, "type \(quoted(type.name))", type.description, at: type.origin)
      }
      pass.visitAllFields { visited in
        pass.compareCase(of: visited.field.type, visited.phrase, visited.field.description, at: visited.field.origin)
      }
    })
}

extension LintPass {
  fileprivate mutating func compareCase(
    of type: ValueType, _ phrase: String, _ description: String?, at origin: Origin
  ) {
    guard let description, let letters = type.letterCases else { return }
    let statements = statements(in: description)
      .filter { $0.role == .upperCase || $0.role == .lowerCase }
    // In "in upper case, the suffix in lower case", the statements may describe different parts.
    guard let statement = statements.first, statements.allSatisfy({ $0.role == statement.role }) else { return }
    let isUpper = statement.role == .upperCase
    guard isUpper ? letters == .lower : letters == .upper else { return }
    reportOnce(
      "\(phrase) has only \(isUpper ? "lower" : "upper")case letters, but its description states "
        + "\(quoted(statement.text))",
      at: origin.location)
  }
}

private enum LetterCases { case upper, lower, both }

extension ValueType {
  /// The letter cases that values of the type can contain, or `nil` if there is no restriction or there are no letters.
  fileprivate var letterCases: LetterCases? {
    if case .text(let text)? = constant { return cases(of: [text]) }
    switch base {
    case .vocabulary(let vocabulary):
      return cases(of: vocabulary.cases.compactMap { if case .text(let text) = $0.wire { text } else { nil } })
    case .string:
      if !bounds.patterns.isEmpty { return cases(of: bounds.patterns.map(\.lettersOfPattern)) }
      return nil
    case .array(let element): return element.letterCases
    // "Properties with upper-case names" is about the keys.
    case .map(let map): return map.entries == nil ? map.key.letterCases : nil
    default: return nil
    }
  }

  private func cases(of texts: [String]) -> LetterCases? {
    let hasUpper = texts.contains { $0.contains { $0.isASCII && $0.isUppercase } }
    let hasLower = texts.contains { $0.contains { $0.isASCII && $0.isLowercase } }
    if hasUpper { return hasLower ? .both : .upper }
    return hasLower ? .lower : nil
  }
}

extension String {
  /// The letters in a pattern. An escape such as `\w` or `\u0041` can match any letter, so it counts as both cases.
  fileprivate var lettersOfPattern: String {
    var letters = ""
    var isEscaped = false
    for character in self {
      if isEscaped {
        isEscaped = false
        letters += ["d", "b", "B", "s", ".", "-", "/"].contains(character) ? "" : "aA"
      } else if character == "\\" {
        isEscaped = true
      } else if character == "." || character == "^" && letters.hasSuffix("[") {
        letters += "aA"
      } else {
        letters.append(character)
      }
    }
    return letters
  }
}
