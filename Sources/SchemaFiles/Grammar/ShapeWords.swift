extension Shape {
  /// A description of the shape, phrased to follow "must be". Forms are named as in the language reference.
  public var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .null: "null"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .bounded(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .string(let form): form.phrase
    case .scalar: "a string, a number, true, false or null"
    case .anything: "any JSON value"
    case .word(let words): words.count == 1 ? "\"\(words[0].text)\"" : "one of \(joinedList(words.map(\.text)))"
    case .form(let name): "an object (\(name))"
    case .map(_, let values): "an object in which each value is \(values.phrase)"
    case .list(let item, let atLeast):
      "a list\(atLeast > 0 ? " of at least \(atLeast)" : "") in which each item is \(item.phrase)"
    case .either(let shapes): shapes.map(\.phrase).joined(separator: ", or ")
    }
  }

  /// Returns whether the shape permits the JSON type of the given value.
  func fitsKind(of node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.anything, _), (.boolean, .boolean), (.null, .null), (.number, .number), (.bounded, .number),
      (.string, .string),
      (.word, .string),
      (.form, .object), (.map, .object), (.list, .array):
      true
    case (.integer, .number(let number)): number.integer != nil
    case (.scalar, _): node.elements == nil && node.members == nil
    case (.either(let shapes), _): shapes.contains { $0.fitsKind(of: node) }
    default: false
    }
  }
}

/// Returns names as a list for messages: the first 24 names, and the number of further names.
func joinedList(_ names: [String]) -> String {
  let shown = names.prefix(24).joined(separator: ", ")
  return names.count > 24 ? "\(shown) and \(names.count - 24) others" : shown
}
