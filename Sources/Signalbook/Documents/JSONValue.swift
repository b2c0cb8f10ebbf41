/// A JSON value as it was written: members in their order, integers of 64 bits exact.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A number with a fraction or an exponent, or one that is no 64-bit integer.
  case number(JSONNumber)
  case text(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member; `nil` when this is no object or has no such member.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The same value in JSON Schema's sense: the order of members does not matter, 1 and 1.0 are equal, `true` and 1
  /// are not.
  public func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return left == right
    case (.integer(let left), .number(let right)), (.number(let right), .integer(let left)):
      return right.compare(with: left) == 0
    case (.number(let left), .number(let right)): return left.text == right.text || left.value == right.value
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      return left.allSatisfy { member in other[member.name].map { member.value.isEqual(to: $0) } ?? false }
    default: return self == other
    }
  }

  /// JSON text without white space; members in their order.
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

/// A number as it was written.
public struct JSONNumber: Sendable, Hashable {
  public let text: String

  init(text: String) { self.text = text }

  /// The nearest Double; infinite beyond its range.
  public var value: Double { Double(text) ?? .infinity }
  /// Whether it is written without fraction and exponent: a whole number beyond 64 bits.
  public var isWrittenWhole: Bool { !text.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } }

  /// -1, 0 or 1; exact also where the integer has no Double of its own.
  func compare(with integer: Int64) -> Int {
    let value = value
    if value >= 9_223_372_036_854_775_808 { return 1 }
    if value < -9_223_372_036_854_775_808 { return -1 }
    let whole = Int64(value.rounded(.towardZero))
    if whole != integer { return whole < integer ? -1 : 1 }
    let fraction = value - value.rounded(.towardZero)
    return fraction == 0 ? 0 : fraction < 0 ? -1 : 1
  }
}
