import SignalbookSchemaFiles

/// A literal value on the wire.
public enum Scalar: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A number other than a 64-bit integer, in canonical form; see ``DecimalNumber``.
  case number(String)
  case text(String)

  /// Creates a scalar from a JSON value, or returns `nil` for lists and objects. `1.0` and `1e2` become the integers 1
  /// and 100.
  public init?(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .string(let text): self = .text(text)
    case .number(let number):
      if let integer = number.integer {
        self = .integer(integer)
      } else if let decimal = DecimalNumber(number.text) {
        self = decimal.scalar
      } else {
        return nil
      }
    case .array, .object: return nil
    }
  }

  /// The value as JSON text.
  public var jsonText: String {
    if case .text(let text) = self { return JSONText.quoted(text) }
    return plainText
  }

  /// The value without quotes, as sent for `"as": "text"` and shown in messages.
  public var plainText: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): number
    case .text(let text): text
    }
  }

  /// The exact decimal value of a number, or `nil` for other scalars.
  public var decimal: DecimalNumber? {
    switch self {
    case .integer(let integer): DecimalNumber(integer)
    case .number(let number): DecimalNumber(number)
    default: nil
    }
  }
}
