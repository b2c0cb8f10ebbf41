extension ByteWriter {
  /// The number of bytes to reserve for the shortest form of a floating-point number.
  static let doubleRoom = 32

  /// Writes the shortest decimal that round-trips to the same number, formatted as in ECMAScript: integers have no
  /// fraction, zero has no sign, and numbers from 1e21 and below 1e-6 have an exponent. The value must be finite, and
  /// the caller must have reserved `doubleRoom` bytes.
  mutating func double(_ value: Double) {
    // Above 2^53, adjacent numbers differ by more than one, so the shortest form may have fewer digits than the
    // integer.
    if let whole = Int64(exactly: value), whole.magnitude <= 1 << 53 { return integer(whole) }
    let magnitude = value.magnitude
    if value < 0 { byte(0x2D) }
    if magnitude < 1e9 && magnitude >= 1e-6 {
      // Distinct decimals with up to 15 digits are distinct `Double` values, so the smallest number of decimal places
      // that round-trips yields the shortest form. The digits and the power of ten are exact in `Double`. The
      // comparison is also exact, because the quotient is rounded only once.
      var scale = 10.0
      var decimals = 1
      while decimals <= 15 {
        let digits = (magnitude * scale).rounded()
        if digits >= 1e15 { break }
        if digits / scale == magnitude {
          let (whole, fraction) = UInt64(digits).quotientAndRemainder(dividingBy: UInt64(scale))
          unsigned(whole)
          byte(0x2E)
          return padded(fraction, decimals)
        }
        scale *= 10
        decimals += 1
      }
    }
    shortest(magnitude)
  }

  /// Writes any positive finite number, based on its exact digits.
  @inline(never) private mutating func shortest(_ magnitude: Double) {
    var (digits, exponent) = ShortestDecimal.digits(of: magnitude)
    // The value is digits * 10^exponent. `point` is the position of the decimal point, counted from the first digit.
    let count = Self.digitCount(digits)
    let point = count + exponent
    if point > 21 || point < -5 {
      let divisor = Self.powerOfTen(count - 1)
      let (first, rest) = digits.quotientAndRemainder(dividingBy: divisor)
      unsigned(first)
      if rest != 0 {
        byte(0x2E)
        padded(rest, count - 1)
      }
      byte(0x65)
      if point > 0 { byte(0x2B) }
      return integer(Int64(point - 1))
    }
    if exponent >= 0 {
      unsigned(digits)
      for _ in 0..<exponent { byte(0x30) }
    } else if point > 0 {
      let divisor = Self.powerOfTen(-exponent)
      unsigned(digits / divisor)
      byte(0x2E)
      digits %= divisor
      padded(digits, -exponent)
    } else {
      literal("0.")
      padded(digits, -exponent)
    }
  }

  static func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<min(exponent, 19) { power &*= 10 }
    return power
  }

  /// Writes a finite value with exactly `decimals` decimal places (0 to 17), rounded half to even. Zero has no sign.
  /// Reserves the bytes itself, because a large number has up to 309 digits. Returns `false` if the buffer cannot grow
  /// enough.
  mutating func fixed(_ value: Double, decimals: Int, reserving rest: Int) -> Bool {
    guard reserve(340 &+ rest) else { return false }
    let magnitude = value.magnitude
    guard magnitude < 9_223_372_036_854_775_808 else {
      // Numbers of 2^53 and above do not have a fraction.
      if value < 0 { byte(0x2D) }
      hugeInteger(magnitude)
      if decimals > 0 {
        byte(0x2E)
        for _ in 0..<decimals { byte(0x30) }
      }
      return true
    }
    let rounded = RoundedDecimal(magnitude, decimals: decimals)
    if value < 0 && (rounded.whole | rounded.fraction) != 0 { byte(0x2D) }
    unsigned(rounded.whole)
    if decimals > 0 {
      byte(0x2E)
      padded(rounded.fraction, decimals)
    }
    return true
  }

  /// Writes all digits of an integer that is at least 2^63.
  private mutating func hugeInteger(_ magnitude: Double) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: BigNumber.capacity) { memory in
      var number = BigNumber(memory)
      number.set(magnitude.significandBitPattern | 1 << 52)
      number.shiftLeft(Int(magnitude.exponent) - 52)
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 40) { groups in
        var count = 0
        while !number.isZero {
          groups[count] = number.divide(by: 1_000_000_000)
          count += 1
        }
        unsigned(UInt64(groups[count - 1]))
        for group in groups[0..<(count - 1)].reversed() { padded(UInt64(group), 9) }
      }
    }
  }
}
