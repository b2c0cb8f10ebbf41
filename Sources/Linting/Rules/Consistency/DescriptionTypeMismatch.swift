import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let descriptionTypeMismatch = Rule(
    "SB1259", "type-of-description", .consistency, .warning,
    summary: "The first words of the description describe a different type, such as \"Whether\" for a string.",
    reason: """
      A reader expects true or false after "Whether", and a number after "How many". Either the type or the description
      was copied from another field.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
      -     "extras": { ⟦"items"⟧: { "description": "How many items it has.", "type": "boolean" } }
      +     "extras": { "items": { "description": "Whether it has items.", "type": "boolean" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil && pass.isWanted(type.origin.location) {
        guard let words = type.description?.wordsOfOtherType(than: type.type) else { continue }
        pass.reportOnce(
          "the type \(quoted(type.name)) is \(type.type.typeNoun), but its description begins with \(quoted(words))",
          at: type.origin.location)
      }
      pass.visitAllFields { visited in
        let field = visited.field
        guard field.type.constant == nil, let words = field.description?.wordsOfOtherType(than: field.type) else {
          return
        }
        pass.reportOnce(
          "\(visited.phrase) is \(field.type.typeNoun), but its description begins with \(quoted(words))",
          at: field.origin.location)
      }
      for family in registry.links where family.origin.importIndex == nil && pass.isWanted(family.origin.location) {
        for parameter in family.routes.flatMap(\.parameters) {
          let type: ValueType? =
            switch parameter.kind {
            case .boolean: ValueType(.boolean)
            case .integer: ValueType(.integer)
            case .string, .webAddress: nil
            }
          guard let type, let words = parameter.description.wordsOfOtherType(than: type) else { continue }
          pass.reportOnce(
            "the parameter \(quoted(parameter.name)) is \(type.typeNoun), but its description begins with \(quoted(words))",
            at: parameter.origin.location)
        }
      }
    })
}

extension ValueType {
  fileprivate var typeNoun: String {
    switch base {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    default: "a string"
    }
  }
}

extension String {
  /// The first words of the description, if values of the type cannot have the stated meaning.
  fileprivate func wordsOfOtherType(than type: ValueType) -> String? {
    switch type.base {
    case .boolean:
      return prefix(among: [
        "How many ", "How long ", "How often ", "How much ", "How far ", "The count of ", "The list of ",
      ])
        ?? prefix(among: [
          "The name of ", "The title of ", "The time at ", "The time of ", "The day on ", "The date of ",
          "The address of ",
          "The version of ", "The duration of ", "The length of ", "The identifier of ", "The number of ",
        ])
        ?? (hasPrefix("When true") || hasPrefix("When set") || hasPrefix("When on")
          ? nil : prefix(among: ["When the ", "When it "]))
    case .integer, .number:
      if let minimum = type.bounds.minimum, let maximum = type.bounds.maximum, minimum == .integer(0),
        maximum == .integer(1)
      {
        return nil
      }
      return prefix(among: [
        "Whether ", "The name of ", "The title of ", "The token", "The text of ", "The URL of ", "The list of ",
      ])
    case .string where type.wireForm == .plain:
      // "Whether the user accepted or canceled" can be one of two strings.
      if !type.bounds.patterns.isEmpty || hasPrefix("Whether ") && contains(" or ") { return nil }
      return prefix(among: ["Whether ", "How many ", "How often ", "The count of "]) ?? pluralCountPhrase
    default: return nil
    }
  }

  private func prefix(among starts: [String]) -> String? {
    starts.first { hasPrefix($0) }.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
  }

  /// "The number of", if a plural follows. "The number of the flight" is an identifier.
  private var pluralCountPhrase: String? {
    for start in ["The number of ", "Number of "] where hasPrefix(start) {
      let noun = dropFirst(start.count).prefix { $0.isLetter }
      if noun.count > 3, noun.hasSuffix("s"), !noun.hasSuffix("ss"), !noun.hasSuffix("us") {
        return String(start.dropLast())
      }
    }
    return nil
  }
}
