import SignalbookSchemaFiles

/// A value that stands literally on the wire.
public enum Scalar: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A number that is no 64-bit integer, in canonical form, see ``DecimalNumber``.
  case number(String)
  case text(String)

  /// The scalar that a JSON value is; `nil` for lists and objects. `1.0` and `1e2` are the integers they equal.
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

  /// The value as text without quotes: what `"as": "text"` sends, and how messages name it.
  public var plainText: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): number
    case .text(let text): text
    }
  }

  /// The number's exact decimal value; `nil` for what is no number.
  public var decimal: DecimalNumber? {
    switch self {
    case .integer(let integer): DecimalNumber(integer)
    case .number(let number): DecimalNumber(number)
    default: nil
    }
  }
}
