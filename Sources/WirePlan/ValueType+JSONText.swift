import SignalbookRegistry
import SignalbookWireForm

extension ValueType {
  /// The JSON text of a value in this type's wire form: a number in a text has quotes.
  package func jsonText(of scalar: Scalar) -> String {
    wireForm == .text ? JSONText.quoted(scalar.plainText) : scalar.jsonText
  }
}
