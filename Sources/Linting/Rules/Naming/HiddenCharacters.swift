import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let hiddenCharacters = Rule(
    "SB1006", "hidden-characters", .naming, .error,
    summary: "A name on the wire contains an invisible character, or a letter that looks like one of another alphabet.",
    reason: """
      A blank at an end, a control character, a joiner, a mark of writing direction, or a Cyrillic а among Latin letters makes
      a name that looks like another and is not equal to it: no query that somebody types finds it.
      """,
    example: #"""
        "events": {
      -   "menu.opened": { "description": "The user opened the menu.", "method": ⟦"open "⟧, "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .registry { _, pass in
      pass.reportNames { name, fault in
        "the \(name.dimension.rawValue) \(quoted(name.text)) \(fault)"
      } fault: {
        $0.hiddenFault
      }
    })
}

extension String {
  /// What in the text nobody sees, as the end of a sentence.
  fileprivate var hiddenFault: String? {
    // Plain names need no tables.
    if utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return nil }
    let scalars = unicodeScalars
    if let first = scalars.first, let last = scalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    {
      return "begins or ends with a blank"
    }
    if let (scalar, letter) = lookalike {
      return "contains U+0\(String(scalar.value, radix: 16, uppercase: true)), which looks like \"\(letter)\""
    }
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        // A joiner between two pictures makes one picture of them.
        if scalar.value == 0x200D { continue }
        return "contains the invisible character U+\(String(scalar.value, radix: 16, uppercase: true))"
      case .spaceSeparator where scalar != " ":
        return "contains U+\(String(scalar.value, radix: 16, uppercase: true)), a blank that is not a space"
      default: break
      }
    }
    return nil
  }
}
