/// Two numbers from 0 to 4,294,967,295, stored in 64 bits. Other numbers are clamped.
///
/// A tree stores two pairs for each member, and each entry of a registry stores three more. A pair is a single word,
/// because conversions between integer widths are generic calls in debug builds of apps.
struct NumberPair: Sendable, Hashable {
  private let bits: UInt64

  var first: Int { Int(Int64(bitPattern: bits &>> 32)) }
  var second: Int { Int(Int64(bitPattern: bits & 0xFFFF_FFFF)) }

  init(_ first: Int, _ second: Int) {
    bits = Self.lowHalf(of: first) &<< 32 | Self.lowHalf(of: second)
  }

  private static func lowHalf(of number: Int) -> UInt64 {
    if number < 0 { return 0 }
    return number > 0xFFFF_FFFF ? 0xFFFF_FFFF : UInt64(UInt(bitPattern: number))
  }
}
