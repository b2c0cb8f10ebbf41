/// A decimal number for exact comparison: `0.d₁d₂d₃… × 10^exponent`. Its bytes are borrowed and parsed once.
struct ExactDecimal {
  private let bytes: UnsafeRawBufferPointer
  private let isNegative: Bool
  /// The range from the first to the last nonzero digit, which may include the decimal point. Empty for 0.
  private let digits: Range<Int>
  private let exponent: Int64

  /// Parses a number in JSON or in a rule. Leading zeros are allowed. Returns `nil` for other text.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    let isNegative = bytes.first == 0x2D
    if isNegative { offset = 1 }
    var (first, end, point) = (-1, -1, -1)
    var hasDigits = false
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x2E, point < 0 {
        point = offset
      } else if byte &- 0x30 < 10 {
        hasDigits = true
        if byte != 0x30 {
          if first < 0 { first = offset }
          end = offset + 1
        }
      } else {
        break
      }
      offset += 1
    }
    guard hasDigits else { return nil }
    let endOfNumber = offset
    var exponent: Int64 = 0
    if offset < bytes.count {
      guard bytes[offset] | 0x20 == 0x65, let written = Self.exponent(of: bytes[(offset + 1)...]) else { return nil }
      exponent = written
    }
    self.bytes = bytes
    self.isNegative = isNegative && first >= 0
    digits = first < 0 ? 0..<0 : first..<end
    if point < 0 { point = endOfNumber }
    // The shift is the distance from the first nonzero digit to the decimal point.
    let shift = first < 0 ? 0 : Int64(first < point ? point - first : point - first + 1)
    self.exponent = exponent.addingSaturating(shift)
  }

  private static func exponent(of bytes: Slice<UnsafeRawBufferPointer>) -> Int64? {
    var bytes = bytes
    let isNegative = bytes.first == 0x2D
    if isNegative || bytes.first == 0x2B { bytes = bytes.dropFirst() }
    guard !bytes.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in bytes {
      guard byte &- 0x30 < 10 else { return nil }
      // Clamped. With an exponent this large, the digits are irrelevant.
      value = min(value * 10 + Int64(byte - 0x30), 1 << 56)
    }
    return isNegative ? -value : value
  }

  /// Whether the number is an integer.
  var isWhole: Bool { Int64(significantCount) <= exponent || digits.isEmpty }

  private var significantCount: Int { digits.count - (bytes[digits].contains(0x2E) ? 1 : 0) }

  /// Compares two numbers. Returns -1, 0, or 1.
  func compare(_ other: ExactDecimal) -> Int {
    if digits.isEmpty { return other.digits.isEmpty ? 0 : other.isNegative ? 1 : -1 }
    if other.digits.isEmpty || isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = compareMagnitude(other)
    return isNegative ? -order : order
  }

  private func compareMagnitude(_ other: ExactDecimal) -> Int {
    if exponent != other.exponent { return exponent < other.exponent ? -1 : 1 }
    var (left, right) = (digits.lowerBound, other.digits.lowerBound)
    while true {
      if left < digits.upperBound, bytes[left] == 0x2E { left += 1 }
      if right < other.digits.upperBound, other.bytes[right] == 0x2E { right += 1 }
      switch (left < digits.upperBound, right < other.digits.upperBound) {
      case (false, false): return 0
      case (false, true): return -1
      case (true, false): return 1
      case (true, true):
        if bytes[left] != other.bytes[right] { return bytes[left] < other.bytes[right] ? -1 : 1 }
        left += 1
        right += 1
      }
    }
  }

  /// Compares two numbers. Returns -1, 0, or 1, or `nil` if either text is not a number.
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int? {
    guard let left = ExactDecimal(left), let right = ExactDecimal(right) else { return nil }
    return left.compare(right)
  }

  static func compare(_ left: String, _ right: UnsafeRawBufferPointer) -> Int? {
    var left = left
    return left.withUTF8 { compare(UnsafeRawBufferPointer($0), right) }
  }

  static func compare(_ left: String, _ right: String) -> Int? {
    var right = right
    return right.withUTF8 { compare(left, UnsafeRawBufferPointer($0)) }
  }
}
