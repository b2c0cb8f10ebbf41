/// The kind of value that a source yields, which can be compared with types.
enum SourceKind {
  case string, integer, number, object, array
  /// An integer, or an object that maps labels to integers.
  case count
  /// Any value of the field's type, which the app must supply.
  case anything

  /// Returns the value kind of the source with the given name, or `nil` if the source is unknown.
  static func of(_ name: String) -> SourceKind? { SourceDomain.of(name)?.kind }

  /// Whether the values are integers.
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
