/// The kind of value that a source yields, for comparison with types.
enum SourceKind {
  case string, integer, number, object, array
  /// An integer, or an object of integers by label.
  case count
  /// Any kind: the app must supply a value of the field's type.
  case anything

  /// Returns the kind of a source's values; `nil` for an unknown source.
  static func of(_ name: String) -> SourceKind? { SourceDomain.of(name)?.kind }

  /// Whether each number is an integer.
  var isWhole: Bool { self == .integer || self == .count }

  var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .object: "an object"
    case .array: "a list"
    case .count: "an integer, or a map of integers by label"
    case .anything: "single values, lists and maps"
    }
  }

  /// Returns whether a field of this type can hold the source's values.
  func suits(_ type: ValueType) -> Bool {
    switch (self, type.base) {
    case (.anything, .object), (.anything, .union): false
    case (.anything, _), (.string, .string), (.string, .vocabulary), (.string, .template), (.integer, .integer),
      (.integer, .number), (.integer, .vocabulary), (.number, .number), (.object, .object), (.object, .map),
      (.array, .array), (.count, .integer), (.count, .map), (_, .held):
      true
    default: false
    }
  }
}
