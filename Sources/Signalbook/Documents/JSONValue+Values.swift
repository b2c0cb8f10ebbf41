// Accessors for generated decoders. They return `nil` for values of another kind, and convert only integers to
// floating-point numbers.
extension JSONValue {
  /// The value of a Boolean, or `nil` for other values.
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  /// The value of an integer, or `nil` for other values and integers that `Int` cannot represent.
  public var integer: Int? { if case .integer(let number) = self { Int(exactly: number) } else { nil } }
  /// The value of a string, or `nil` for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The value as a finite number, or `nil` for other values.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number) where number.value.isFinite: number.value
    default: nil
    }
  }

  /// Returns the items of a list, converted by `read`, or `nil` if this is not a list or an item cannot be converted.
  public func list<Item>(_ read: (JSONValue) -> Item?) -> [Item]? {
    guard case .array(let values) = self else { return nil }
    var items: [Item] = []
    for value in values {
      guard let item = read(value) else { return nil }
      items.append(item)
    }
    return items
  }

  /// The only member of an object, or `nil` for other values.
  public var only: Member? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members[0]
  }
}
