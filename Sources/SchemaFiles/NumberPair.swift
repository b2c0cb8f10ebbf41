/// Two numbers from 0 to 4,294,967,295 in 64 bits; others become the nearest of these.
///
/// A tree has four for each member, and every entry of a registry two more. One word, because conversions between
/// integers of different widths are generic calls where nothing is optimised, as in an app's debug build.
struct NumberPair: Sendable, Hashable {
  private let bits: UInt64

  var first: Int { Int(Int64(bitPattern: bits &>> 32)) }
  var second: Int { Int(Int64(bitPattern: bits & 0xFFFF_FFFF)) }

  init(_ first: Int, _ second: Int) {
    bits = Self.half(first) &<< 32 | Self.half(second)
  }

  private static func half(_ number: Int) -> UInt64 {
    if number < 0 { return 0 }
    return number > 0xFFFF_FFFF ? 0xFFFF_FFFF : UInt64(UInt(bitPattern: number))
  }
}
