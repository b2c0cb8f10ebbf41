/// A number rounded half to even to a given number of decimal places. The exact value of the `Double` is rounded: 0.15
/// rounds to 0.1 because the nearest `Double` is slightly less than 0.15. The tool and the runtime both compile this
/// file.
struct RoundedDecimal {
  private(set) var whole: UInt64
  /// The decimal places as an integer, without leading zeros.
  private(set) var fraction: UInt64 = 0

  /// Rounds a number.
  ///
  /// - Parameters:
  ///   - magnitude: The absolute value of the number, which must be less than 2^63.
  ///   - decimals: The number of decimal places, from 0 to 17.
  init(_ magnitude: Double, decimals: Int) {
    whole = UInt64(magnitude)
    let remainder = magnitude - Double(whole)
    guard remainder > 0 else { return }
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale &*= 10 }
    // The remainder is exactly significand * 2^-shift. The product is less than 2^53 * 10^17 < 2^110, so it is also
    // exact.
    let significand = remainder.significandBitPattern | (remainder.isNormal ? 1 << 52 : 0)
    let shift = 52 - Int(remainder.isNormal ? remainder.exponent : -1022)
    let product = significand.multipliedFullWidth(by: scale)
    fraction = Self.roundHalfToEven(
      product.high, product.low, shift: shift, wholeIsOdd: decimals == 0 && whole & 1 == 1)
    if fraction >= scale {
      fraction -= scale
      whole += 1
    }
  }

  /// Returns `high:low` shifted right by `shift` bits, rounded half to even.
  private static func roundHalfToEven(_ high: UInt64, _ low: UInt64, shift: Int, wholeIsOdd: Bool) -> UInt64 {
    if shift > 120 { return 0 }
    var quotient: UInt64
    let isHalf: Bool
    let isAbove: Bool
    if shift >= 65 {
      let bits = shift - 64
      quotient = high >> UInt64(bits)
      let rest = high & ((1 << UInt64(bits)) - 1)
      let half: UInt64 = 1 << UInt64(bits - 1)
      isHalf = rest == half && low == 0
      isAbove = rest > half || (rest == half && low != 0)
    } else if shift == 64 {
      quotient = high
      isHalf = low == 1 << 63
      isAbove = low > 1 << 63
    } else {
      quotient = high << UInt64(64 - shift) | low >> UInt64(shift)
      let rest = low & ((1 << UInt64(shift)) - 1)
      let half: UInt64 = 1 << UInt64(shift - 1)
      isHalf = rest == half
      isAbove = rest > half
    }
    let isOdd = quotient & 1 == 1 || (quotient == 0 && wholeIsOdd)
    if isAbove || (isHalf && isOdd) { quotient += 1 }
    return quotient
  }
}
