import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let patternLength = Rule(
    "SB1230", "pattern-against-length", .consistency, .error,
    summary: "A pattern matches no text, or none of a length that the bounds beside it allow.",
    reason: """
      No text at all is accepted: every event with the field is refused. One of the two is a slip.
      """,
    example: #"""
        "events": {
          "page.shown": {
            "description": "A page was shown.", "method": "show", "object": "page",
      -     "extras": { ⟦"code"⟧: { "description": "Its code.", "pattern": "^[A-Z]{2}-[0-9]{6}$", "maxLength": 6 } }
      +     "extras": { "code": { "description": "Its code.", "pattern": "^[A-Z]{2}-[0-9]{6}$", "maxLength": 9 } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitPatterns { type, phrase, location in
        for pattern in type.bounds.patterns {
          if matchesNothing(pattern) {
            pass.report("\(quoted(pattern)) of \(phrase) matches no text at all", at: location)
            continue
          }
          guard let length = PatternLength.of(pattern) else { continue }
          if let most = type.bounds.maxLength, length.least > most {
            pass.report(
              "\(quoted(pattern)) of \(phrase) asks for \(length.least) characters, and maxLength allows \(most)",
              at: location)
          } else if let least = type.bounds.minLength, let most = length.most, most < least {
            pass.report(
              "\(quoted(pattern)) of \(phrase) allows \(most) characters, and minLength asks for \(least)", at: location
            )
          }
        }
      }
    })
}

/// Whether a pattern asks for the impossible, such as a character in front of the start.
private func matchesNothing(_ pattern: String) -> Bool {
  guard (try? Pattern(pattern)) != nil else { return false }
  let machine = TextMachine(matching: [pattern])
  return machine.text(lengths: 0...Int.max) == nil && !machine.gaveUp
}

extension LintPass {
  /// Calls `visit` with each text of the registry's own types and fields that a pattern bounds.
  fileprivate func visitPatterns(_ visit: (ValueType, String, Location) -> Void) {
    for type in registry.types
    where type.origin.importIndex == nil && isWanted(type.origin.location) && !type.type.bounds.patterns.isEmpty {
      visit(type.type, "the type \(quoted(type.name))", type.origin.location)
    }
    visitFields { visited in
      guard visited.field.type.typeName == nil, !visited.field.type.bounds.patterns.isEmpty else { return }
      visit(visited.field.type, visited.phrase, visited.field.origin.location)
    }
  }
}
