/// A JSON value that preserves the order of members and the exact value of numbers.
public indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// A number with a fraction or an exponent, or an integer that exceeds 64 bits.
  case number(JSONNumber)
  /// A string, unescaped and without quotes.
  case text(String)
  /// An array.
  case array([JSONValue])
  /// An object with its members in order.
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns the value of the member with the given name, or `nil` if the value is not an object or has no such member.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// Returns whether the value is an object whose members all have one of the given names.
  @_spi(Generated) public func hasOnlyMembers(named names: [String]) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.allSatisfy { member in names.contains { $0.hasSameBytes(as: member.name) } }
  }

  /// Returns whether two values are equal as defined by JSON Schema: the order of members is ignored, and 1 equals 1.0
  /// but not `true`.
  public func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return left == right
    case (.integer(let left), .number(let right)), (.number(let right), .integer(let left)):
      return right.compare(with: left) == 0
    case (.number(let left), .number(let right)): return left.compare(with: right) == 0
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      return left.allSatisfy { member in other[member.name].map { member.value.isEqual(to: $0) } ?? false }
    default: return self == other
    }
  }

  /// The value as JSON without white space. Members keep their order.
  public var json: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): number.text
    case .text(let text): JSONText.quoted(text)
    case .array(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONText.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }
}

// Strings and names are equal if their bytes are equal, which matches most JSON parsers.
extension JSONValue {
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let flag): hasher.combine(flag)
    case .integer(let number): hasher.combine(number)
    case .number(let number): hasher.combine(number)
    case .text(let text): text.hashBytes(into: &hasher)
    case .array(let items): hasher.combine(items)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue.Member {
  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(value)
  }
}

/// A number in its original notation.
public struct JSONNumber: Sendable, Hashable {
  /// The number in its original notation.
  public let text: String

  init(text: String) { self.text = text }

  /// The nearest `Double`, or infinity if the number is out of range.
  public var value: Double { Double(text) ?? .infinity }
  /// Whether the number has no fraction or exponent. Such a number is an integer that does not fit into 64 bits.
  public var isIntegerLiteral: Bool { !text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } }

  /// Whether the number is an integer, computed exactly.
  var isWhole: Bool {
    var text = text
    return text.withUTF8 { ExactDecimal(UnsafeRawBufferPointer($0))?.isWhole ?? false }
  }

  /// Compares two numbers exactly. Returns -1, 0, or 1.
  func compare(with integer: Int64) -> Int { ExactDecimal.compare(text, String(integer)) ?? 0 }
  func compare(with other: JSONNumber) -> Int { ExactDecimal.compare(text, other.text) ?? 0 }
}
