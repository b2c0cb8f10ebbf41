private let pairs: StaticString =
  "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"

extension ByteWriter {
  /// Room that any integer needs.
  static let integerRoom = 20

  @inline(__always) static func digitCount(_ value: UInt64) -> Int {
    if value < 10_000 { return value < 100 ? (value < 10 ? 1 : 2) : (value < 1_000 ? 3 : 4) }
    if value < 100_000_000 { return value < 1_000_000 ? (value < 100_000 ? 5 : 6) : (value < 10_000_000 ? 7 : 8) }
    if value < 1_000_000_000_000 {
      return value < 10_000_000_000 ? (value < 1_000_000_000 ? 9 : 10) : (value < 100_000_000_000 ? 11 : 12)
    }
    if value < 10_000_000_000_000_000 {
      return value < 100_000_000_000_000
        ? (value < 10_000_000_000_000 ? 13 : 14) : (value < 1_000_000_000_000_000 ? 15 : 16)
    }
    if value < 1_000_000_000_000_000_000 { return value < 100_000_000_000_000_000 ? 17 : 18 }
    return value < 10_000_000_000_000_000_000 ? 19 : 20
  }

  /// Needs `integerRoom`.
  @inline(__always) mutating func integer(_ value: Int64) {
    if value < 0 { byte(0x2D) }
    unsigned(value.magnitude)
  }

  mutating func unsigned(_ value: UInt64) {
    let length = Self.digitCount(value)
    digits(value, length)
  }

  /// Exactly `length` digits, with leading zeros where the value has fewer.
  mutating func padded(_ value: UInt64, _ length: Int) {
    let used = Self.digitCount(value)
    for _ in 0..<max(0, length &- used) { byte(0x30) }
    digits(value, used)
  }

  @inline(__always) private mutating func digits(_ value: UInt64, _ length: Int) {
    var rest = value
    var place = p + length
    p = place
    let table = UnsafeRawPointer(pairs.utf8Start)
    while rest >= 100 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 100)
      rest = quotient
      place -= 2
      place.storeBytes(
        of: table.loadUnaligned(fromByteOffset: 2 &* Int(truncatingIfNeeded: remainder), as: UInt16.self),
        as: UInt16.self)
    }
    if rest >= 10 {
      (place - 2).storeBytes(
        of: table.loadUnaligned(fromByteOffset: 2 &* Int(truncatingIfNeeded: rest), as: UInt16.self), as: UInt16.self)
    } else {
      (place - 1).storeBytes(of: UInt8(truncatingIfNeeded: rest) &+ 0x30, as: UInt8.self)
    }
  }
}
