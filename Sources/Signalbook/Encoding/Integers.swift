extension ByteWriter {
  /// The number of bytes to reserve for an integer. Up to seven bytes after the last digit may be overwritten; they are
  /// within `slack`.
  static let integerRoom = 20

  /// Writes an integer. The caller must have reserved `integerRoom` bytes.
  @inline(__always) mutating func integer(_ value: Int64) {
    if _slowPath(value < 0) { byte(0x2D) }
    unsigned(value.magnitude)
  }

  /// Writes an unsigned integer. The caller must have reserved `integerRoom` bytes.
  @inline(__always) mutating func unsigned(_ value: UInt64) {
    if _slowPath(value >= 100_000_000) { return long(value) }
    leading(value)
  }

  @inline(never) private mutating func long(_ value: UInt64) {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    if high < 100_000_000 {
      leading(high)
    } else {
      let (top, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
      leading(top)
      eight(middle)
    }
    eight(low)
  }

  /// Writes a value less than 10^8 without leading zeros.
  @inline(__always) private mutating func leading(_ value: UInt64) {
    let digits = Self.digits(value)
    // Leading zeros are in the lowest bytes. The last digit is always written, even if it is zero.
    let zeros = (digits | 1 << 56).trailingZeroBitCount & ~7
    p.storeBytes(of: ((digits | Self.zeroDigits) &>> UInt64(zeros)).littleEndian, as: UInt64.self)
    p += 8 &- zeros &>> 3
  }

  /// Writes a value less than 10^8 as eight digits.
  @inline(__always) private mutating func eight(_ value: UInt64) {
    p.storeBytes(of: Self.eightDigits(value).littleEndian, as: UInt64.self)
    p += 8
  }

  /// Returns the eight ASCII digits of a value less than 10^8, with the first digit in the lowest byte.
  @inline(__always) static func eightDigits(_ value: UInt64) -> UInt64 { digits(value) | zeroDigits }

  private static let zeroDigits: UInt64 = 0x3030_3030_3030_3030

  /// Returns the eight digits of a value less than 10^8 as numbers from 0 to 9, with the first digit in the lowest
  /// byte. Splits the value in half three times, in parallel.
  ///
  /// Multiplications replace the divisions by 10,000 (exact below 10^8), by 100 (exact below 10^4), and by 10 (exact
  /// below 100).
  @inline(__always) private static func digits(_ value: UInt64) -> UInt64 {
    let thousands = (value &* 109_951_163) &>> 40
    let fours = thousands | (value &- thousands &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) &<< 8
  }

  /// Writes a value with exactly `length` digits (up to 24), padded with leading zeros. The value must not have more
  /// digits. The caller must have reserved `length` bytes, rounded up to a multiple of eight.
  mutating func padded(_ value: UInt64, _ length: Int) {
    if length > 8 {
      let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
      padded(high, length &- 8)
      return eight(low)
    }
    if length <= 0 { return }
    let digits = (Self.digits(value) | Self.zeroDigits) &>> UInt64(64 &- 8 &* length)
    p.storeBytes(of: digits.littleEndian, as: UInt64.self)
    p += length
  }

  /// Returns the number of decimal digits in a value.
  static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var remainder = value
    while remainder >= 10 {
      remainder /= 10
      count &+= 1
    }
    return count
  }
}
