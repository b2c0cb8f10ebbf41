/// A natural number of up to 1,312 bits, which is enough to print a `Double`. It is stored in borrowed memory.
struct BigNumber {
  static let capacity = 41

  private let words: UnsafeMutableBufferPointer<UInt32>
  private var count = 0

  init(_ memory: UnsafeMutableBufferPointer<UInt32>) { words = memory }

  var isZero: Bool { count == 0 }

  mutating func set(_ value: UInt64) {
    words[0] = UInt32(truncatingIfNeeded: value)
    words[1] = UInt32(truncatingIfNeeded: value >> 32)
    count = 2
    trim()
  }

  private mutating func trim() {
    while count > 0 && words[count - 1] == 0 { count -= 1 }
  }

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in 0..<count {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry != 0 {
      words[count] = UInt32(truncatingIfNeeded: carry)
      count += 1
    }
  }

  mutating func multiply(byPowerOfTen exponent: Int) {
    var remainingPower = exponent
    while remainingPower >= 9 {
      multiply(by: 1_000_000_000)
      remainingPower -= 9
    }
    if remainingPower > 0 { multiply(by: UInt32(ByteWriter.powerOfTen(remainingPower))) }
  }

  mutating func shiftLeft(_ bits: Int) {
    guard count > 0 && bits > 0 else { return }
    let whole = bits / 32
    let part = UInt32(bits % 32)
    var index = count
    words[count + whole] = 0
    while index > 0 {
      index -= 1
      let word = UInt64(words[index]) << UInt64(part)
      words[index + whole + 1] |= UInt32(truncatingIfNeeded: word >> 32)
      words[index + whole] = UInt32(truncatingIfNeeded: word)
    }
    for index in 0..<whole { words[index] = 0 }
    count += whole + 1
    trim()
  }

  /// Divides the number in place, and returns the remainder.
  mutating func divide(by divisor: UInt32) -> UInt32 {
    var remainder: UInt64 = 0
    for index in stride(from: count - 1, through: 0, by: -1) {
      remainder = remainder << 32 | UInt64(words[index])
      words[index] = UInt32(remainder / UInt64(divisor))
      remainder %= UInt64(divisor)
    }
    trim()
    return UInt32(remainder)
  }

  /// Compares two numbers. Returns -1, 0, or 1.
  func compare(_ other: BigNumber) -> Int {
    if count != other.count { return count < other.count ? -1 : 1 }
    for index in stride(from: count - 1, through: 0, by: -1) where words[index] != other.words[index] {
      return words[index] < other.words[index] ? -1 : 1
    }
    return 0
  }

  /// Compares `self + addend` with `other`. Returns -1, 0, or 1.
  func compare(adding addend: BigNumber, with other: BigNumber) -> Int {
    let length = max(count, addend.count, other.count) + 1
    // Subtracts all words before it checks the sign, because lower words can carry into the highest one.
    var borrow: Int64 = 0
    var isDifferent = false
    for index in 0..<length {
      let left = Int64(index < count ? words[index] : 0) + Int64(index < addend.count ? addend.words[index] : 0)
      let difference = left - Int64(index < other.count ? other.words[index] : 0) + borrow
      if difference & 0xFFFF_FFFF != 0 { isDifferent = true }
      borrow = difference >> 32
    }
    return borrow < 0 ? -1 : (isDifferent ? 1 : 0)
  }

  mutating func subtract(_ other: BigNumber) {
    var borrow: Int64 = 0
    for index in 0..<count {
      let difference = Int64(words[index]) - Int64(index < other.count ? other.words[index] : 0) + borrow
      words[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference >> 32
    }
    trim()
  }
}

/// The shortest decimal digits that round-trip to the same `Double`. If there are several candidates, the closest one
/// wins. Uses Steele and White's algorithm with big integers on the stack: exact, and without tables. Needed only for
/// numbers with more than 15 digits.
enum ShortestDecimal {
  /// Returns `digits * 10^exponent` for a positive finite value.
  static func digits(of value: Double) -> (digits: UInt64, exponent: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: BigNumber.capacity * 4) { memory in
      let size = BigNumber.capacity
      var numerator = BigNumber(.init(rebasing: memory[0..<size]))
      var denominator = BigNumber(.init(rebasing: memory[size..<(2 * size)]))
      var below = BigNumber(.init(rebasing: memory[(2 * size)..<(3 * size)]))
      var above = BigNumber(.init(rebasing: memory[(3 * size)..<(4 * size)]))

      let significand = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
      let exponent = (value.isNormal ? Int(value.exponent) : -1022) - 52
      // Readers round half to even, so the rounding interval of an even significand includes its endpoints.
      let includesEnds = significand & 1 == 0
      let isPower = value.isNormal && value.significandBitPattern == 0 && exponent > -1074

      // The value is numerator / denominator. `below` and `above` are the distances to the endpoints of the rounding
      // interval, with the same denominator.
      numerator.set(significand)
      numerator.shiftLeft(1 + max(exponent, 0) + (isPower ? 1 : 0))
      denominator.set(1)
      denominator.shiftLeft(1 + max(-exponent, 0) + (isPower ? 1 : 0))
      below.set(1)
      below.shiftLeft(max(exponent, 0))
      above.set(1)
      above.shiftLeft(max(exponent, 0) + (isPower ? 1 : 0))

      // An estimate of the decimal exponent. It can be too small by one, which is corrected below.
      let bits = 64 - significand.leadingZeroBitCount
      var point = Int((Double(exponent + bits - 1) * 0.301_029_995_663_981_2 - 1e-10).rounded(.up))
      if point > 0 {
        denominator.multiply(byPowerOfTen: point)
      } else if point < 0 {
        numerator.multiply(byPowerOfTen: -point)
        below.multiply(byPowerOfTen: -point)
        above.multiply(byPowerOfTen: -point)
      }
      let order = numerator.compare(adding: above, with: denominator)
      if order > 0 || (order == 0 && includesEnds) {
        point += 1
      } else {
        numerator.multiply(by: 10)
        below.multiply(by: 10)
        above.multiply(by: 10)
      }

      var digits: UInt64 = 0
      while true {
        var digit: UInt64 = 0
        while numerator.compare(denominator) >= 0 {
          numerator.subtract(denominator)
          digit += 1
        }
        point -= 1
        let low = numerator.compare(below)
        let high = numerator.compare(adding: above, with: denominator)
        let endsBelow = low < 0 || (low == 0 && includesEnds)
        let endsAbove = high > 0 || (high == 0 && includesEnds)
        if !endsBelow && !endsAbove {
          digits = digits * 10 + digit
          numerator.multiply(by: 10)
          below.multiply(by: 10)
          above.multiply(by: 10)
          continue
        }
        // In a tie, chooses the even digit, as ECMAScript does.
        let half = numerator.compare(adding: numerator, with: denominator)
        if endsAbove && (!endsBelow || half > 0 || (half == 0 && digit & 1 == 1)) { digit += 1 }
        digits = digits * 10 + digit
        break
      }
      // If the last digit is ten, it carries and leaves trailing zeros.
      while digits % 10 == 0 && digits != 0 {
        digits /= 10
        point += 1
      }
      return (digits, point)
    }
  }
}
