import SignalbookSchemaFiles

/// What a source yields, as far as types are concerned.
enum SourceKind {
  case string, integer, number, object, array
  /// The app decides: the field's type is what it must supply.
  case anything

  /// By name; `nil` for a source that there is not.
  static func of(_ name: String) -> SourceKind? {
    if let known = known[name] { return known }
    for prefix in ["app.", "config."] where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
      return .anything
    }
    return nil
  }

  static let known: [String: SourceKind] = Dictionary(
    uniqueKeysWithValues: Grammar.sources.map { word in
      let kind: SourceKind =
        if word.summary.hasPrefix("integer") { .integer } else if word.summary.hasPrefix("number") {
          .number
        } else if word.summary.hasPrefix("object") { .object } else if word.summary.hasPrefix("array") { .array } else {
          .string
        }
      return (word.text, kind)
    })

  var noun: String {
    switch self {
    case .string: "a text"
    case .integer: "an integer"
    case .number: "a number"
    case .object: "an object"
    case .array: "a list"
    case .anything: "single values, lists and maps"
    }
  }

  /// Whether a field of the type can hold what the source yields.
  func suits(_ type: ValueType) -> Bool {
    switch (self, type.base) {
    case (.anything, .object): false
    case (.anything, _), (.string, .string), (.string, .vocabulary), (.string, .template), (.integer, .integer),
      (.integer, .number), (.integer, .vocabulary), (.number, .number), (.object, .object), (.object, .map),
      (.array, .array), (_, .held):
      true
    default: false
    }
  }
}
