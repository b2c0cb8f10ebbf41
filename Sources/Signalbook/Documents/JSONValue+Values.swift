// Accessors for generated decoders. They return `nil` if the type does not match. The only conversion is from integers
// to floating-point numbers.
extension JSONValue {
  /// The Boolean, or `nil` if the value is not a Boolean.
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  /// The integer, or `nil` if the value is not an integer that `Int` can represent.
  public var integer: Int? { if case .integer(let number) = self { Int(exactly: number) } else { nil } }
  /// The string, or `nil` if the value is not a string.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number as a `Double`, or `nil` if the value is not a number or exceeds the range of `Double`.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number) where number.value.isFinite: number.value
    default: nil
    }
  }

  /// Returns the array's items, converted by `read`. Returns `nil` if the value is not an array or if any item cannot
  /// be converted.
  public func mapItems<Item>(_ read: (JSONValue) -> Item?) -> [Item]? {
    guard case .array(let values) = self else { return nil }
    var items: [Item] = []
    for value in values {
      guard let item = read(value) else { return nil }
      items.append(item)
    }
    return items
  }

  /// The object's only member, or `nil` if the value is not an object with exactly one member.
  public var onlyMember: Member? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members[0]
  }
}
