import SignalbookRegistry
import SignalbookWireForm

extension ValueType {
  /// Returns the JSON text for a value in this type's wire form. A number that is sent as a string is quoted.
  package func jsonText(of scalar: Scalar) -> String {
    wireForm == .text ? JSONText.quoted(scalar.plainText) : scalar.jsonText
  }

  /// Returns the JSON text that the runtime sends for a value. A number has the declared number of decimal places.
  package func sentText(of scalar: Scalar) -> String {
    guard let decimals, decimals > 0, let number = DecimalNumber(scalar.plainText) else { return jsonText(of: scalar) }
    let zeros = String(repeating: "0", count: max(0, decimals - number.decimals))
    let text = number.plainText + (number.decimals == 0 ? "." : "") + zeros
    return wireForm == .text ? JSONText.quoted(text) : text
  }
}
