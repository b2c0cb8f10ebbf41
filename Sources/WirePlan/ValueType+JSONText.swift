import SignalbookRegistry
import SignalbookWireForm

extension ValueType {
  /// The JSON text of a value in this type's wire form: a number in a text has quotes.
  package func jsonText(of scalar: Scalar) -> String {
    wireForm == .text ? JSONText.quoted(scalar.plainText) : scalar.jsonText
  }

  /// The JSON text with which the runtime sends a value that it is given: a number has all of its decimals.
  package func sentText(of scalar: Scalar) -> String {
    guard let decimals, decimals > 0, let number = DecimalNumber(scalar.plainText) else { return jsonText(of: scalar) }
    let zeros = String(repeating: "0", count: max(0, decimals - number.decimals))
    let text = number.text + (number.decimals == 0 ? "." : "") + zeros
    return wireForm == .text ? JSONText.quoted(text) : text
  }
}
