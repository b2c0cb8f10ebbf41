import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let singleCase = Rule(
    "SB1214", "single-case", .consistency, .note,
    summary: "A vocabulary has only one value.",
    reason: """
      A value that cannot change carries no information. Declare it as `const`, or add the missing values.
      """,
    example: #"""
        "types": {
      -   ⟦"place"⟧: { "description": "Where.", "cases": { "bar": "The address bar." } }
      +   "place": { "description": "Where.", "cases": { "bar": "The address bar.", "key": "A key." } }
        },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "What opened it.", "type": "place" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil {
        guard case .vocabulary(let vocabulary) = type.type.base, vocabulary.unknown == nil else { continue }
        // Retired cases count too, because they were once choices.
        guard vocabulary.cases.count == 1, let only = vocabulary.cases.first else { continue }
        pass.report(
          "the type \(quoted(type.name)) has only the value \(quoted(only.name)); use `const` instead",
          at: type.origin.location)
      }
    })

  static let constantParameter = Rule(
    "SB1215", "constant-parameter", .consistency, .note,
    summary: "An argument can have only one value.",
    reason: """
      The argument is redundant, and the field carries no information. Use `const`, or widen the bounds.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"from"⟧: { "description": "What opened it.", "enum": ["bar"] } }
        +     "extras": { "from": { "description": "What opened it.", "const": "bar" } }
        """#),
    check: .field { visited, pass in
      let field = visited.field
      // Whether an optional field is present is itself information.
      guard field.isSentByCaller, field.absent == nil, case .always = field.sent, !field.type.isNullable else { return }
      guard field.type.typeName == nil, let value = field.type.onlyValue else { return }
      let fix =
        switch field.type.base {
        case .array: "remove the field, or increase `maxItems`"
        case .map: "remove the field, or allow entries"
        default: "use `const` instead"
        }
      pass.report("\(visited.phrase) can only be \(value); \(fix)", at: field.origin.location)
    })
}

extension ValueType {
  /// The only possible value, formatted for messages, or `nil` if there are several.
  fileprivate var onlyValue: String? {
    switch base {
    case .vocabulary(let vocabulary):
      guard vocabulary.unknown == nil, vocabulary.cases.count == 1, let only = vocabulary.cases.first else {
        return nil
      }
      return only.holds == nil ? only.wire.jsonText : nil
    case .integer, .number:
      guard let low = bounds.minimum?.decimal, let high = bounds.maximum?.decimal else { return nil }
      return !(low < high) && !(high < low) ? low.text : nil
    case .string: return bounds.maxLength == 0 ? "empty" : nil
    case .array: return bounds.maxItems == 0 ? "an empty list" : nil
    case .map(let map): return bounds.maxProperties == 0 || map.entries?.isEmpty == true ? "an empty object" : nil
    case .boolean, .object, .held, .template, .union: return nil
    }
  }
}
