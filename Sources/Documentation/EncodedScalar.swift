import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// Scalars as the runtime's encoder writes them.
enum EncodedScalar {
  /// Returns the JSON text of a value that a caller passes: rounded, truncated and replaced as the type declares.
  static func text(of scalar: Scalar, as type: ValueType) -> String {
    if case .text(let text) = scalar { return type.jsonText(of: .text(string(text, cut: type.cut, empty: type.empty))) }
    return number(of: scalar, as: type)
  }

  /// Returns the JSON text of a value that a source supplies. Such a value is rounded, but not truncated.
  static func number(of scalar: Scalar, as type: ValueType) -> String {
    guard let decimals = type.decimals, scalar.decimal != nil else { return type.jsonText(of: scalar) }
    let text = fixedPoint(scalar, decimals: decimals)
    return type.wireForm == .text ? JSONText.quoted(text) : text
  }

  static func string(_ text: String, cut: Cut?, empty: String? = nil) -> String {
    // A documented example is sent, so a limit that refuses longer strings does not apply.
    let sent = cut.map { $0.overflow == .truncate ? $0.applied(to: text) : text } ?? text
    return sent.isEmpty ? empty ?? sent : sent
  }

  /// Returns the number with the given number of decimal places.
  static func fixedPoint(_ number: Scalar, decimals: Int) -> String {
    // Examples are assumed to be smaller. For larger numbers, the runtime would write more digits.
    guard let value = Double(number.plainText), value.magnitude < 0x1p63 else { return number.plainText }
    let rounded = RoundedDecimal(value.magnitude, decimals: decimals)
    let sign = value < 0 && (rounded.whole | rounded.fraction) != 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(rounded.whole)" }
    let digits = String(rounded.fraction)
    let zeros = String(repeating: "0", count: max(0, decimals - digits.utf8.count))
    return "\(sign)\(rounded.whole).\(zeros)\(digits)"
  }
}
