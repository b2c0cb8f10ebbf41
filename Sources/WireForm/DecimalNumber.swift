/// An exact decimal number. Comparisons use the digits instead of a conversion to `Double`.
public struct DecimalNumber: Sendable, Hashable, Comparable {
  /// The digits without leading or trailing zeros, most significant first. Empty for zero.
  private var digits: [UInt8]
  /// The value is `0.digits × 10^exponent`.
  private var exponent: Int
  private var isNegative: Bool

  public init(_ integer: Int64) {
    self.init(parsing: String(integer).utf8)
  }

  /// Parses a JSON number. Returns `nil` if the text is not a JSON number or the exponent has more than nine digits.
  public init?(_ text: String) {
    var bytes = text.utf8[...]
    /// Removes the leading digits and returns their count.
    func digits() -> Int {
      let found = bytes.prefix { 0x30...0x39 ~= $0 }.count
      bytes = bytes.dropFirst(found)
      return found
    }
    if bytes.first == 0x2D { bytes.removeFirst() }
    if bytes.first == 0x30 { bytes.removeFirst() } else if digits() == 0 { return nil }
    if bytes.first == 0x2E {
      bytes.removeFirst()
      if digits() == 0 { return nil }
    }
    if let mark = bytes.first, mark | 0x20 == 0x65 {
      bytes.removeFirst()
      if let sign = bytes.first, sign == 0x2B || sign == 0x2D { bytes.removeFirst() }
      guard 1...9 ~= digits() else { return nil }
    }
    guard bytes.isEmpty else { return nil }
    self.init(parsing: text.utf8)
  }

  /// Creates the shortest decimal that converts back to the same `Double`, or returns `nil` if the value is not finite.
  public init?(_ double: Double) {
    guard double.isFinite else { return nil }
    self.init(double.description)
  }

  private init(parsing text: String.UTF8View) {
    digits = []
    exponent = 0
    isNegative = false
    var power = 0
    var powerIsNegative = false
    var part = 0  // 0: whole part, 1: fraction, 2: exponent
    for byte in text {
      switch byte {
      case 0x2D: if part == 2 { powerIsNegative = true } else { isNegative = true }
      case 0x2B: break
      case 0x2E: part = 1
      case 0x65, 0x45: part = 2
      default:
        let digit = byte - 0x30
        if part == 2 {
          power = power * 10 + Int(digit)
        } else {
          if digits.isEmpty && digit == 0 {
            if part == 1 { exponent -= 1 }
            continue
          }
          digits.append(digit)
          if part == 0 { exponent += 1 }
        }
      }
    }
    exponent += powerIsNegative ? -power : power
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      exponent = 0
      isNegative = false
    }
  }

  public var isWhole: Bool { digits.count <= exponent || digits.isEmpty }

  /// The value, or `nil` if it is not a 64-bit integer.
  public var integer: Int64? {
    guard isWhole, exponent <= 19 else { return nil }
    return Int64(text)
  }

  /// The largest integer that is not greater than the value, or `nil` if it does not fit in 64 bits.
  public var floor: Int64? {
    guard exponent <= 19 else { return nil }
    var wholePart = self
    wholePart.digits = Array(digits.prefix(max(0, exponent)))
    while wholePart.digits.last == 0 { wholePart.digits.removeLast() }
    let isZero = wholePart.digits.isEmpty
    guard let truncated = isZero ? 0 : Int64(wholePart.text) else { return nil }
    let (floor, overflow) = truncated.subtractingReportingOverflow(isNegative && !isWhole ? 1 : 0)
    return overflow ? nil : floor
  }

  /// The number of decimal places in plain notation.
  public var decimals: Int { max(0, digits.count - exponent) }

  /// The canonical text, in the notation of ECMA-262's `Number::toString` and RFC 8785: plain digits without `-0` or
  /// redundant zeros, and an exponent for magnitudes of at least 10^21 or less than 10^-6.
  public var text: String {
    if digits.isEmpty { return "0" }
    guard exponent > 21 || exponent < -5 else { return plainText }
    var bytes: [UInt8] = isNegative ? [0x2D] : []
    bytes.append(digits[0] + 0x30)
    if digits.count > 1 {
      bytes.append(0x2E)
      bytes += digits[1...].map { $0 + 0x30 }
    }
    bytes += Array("e\(exponent > 0 ? "+" : "")\(exponent - 1)".utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The digits without an exponent.
  package var plainText: String {
    if digits.isEmpty { return "0" }
    var bytes: [UInt8] = isNegative ? [0x2D] : []
    let characters = digits.map { $0 + 0x30 }
    if exponent <= 0 {
      bytes += [0x30, 0x2E]
      bytes += [UInt8](repeating: 0x30, count: -exponent)
      bytes += characters
    } else if digits.count <= exponent {
      bytes += characters
      bytes += [UInt8](repeating: 0x30, count: exponent - digits.count)
    } else {
      bytes += characters[..<exponent]
      bytes.append(0x2E)
      bytes += characters[exponent...]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as an integer, or as a number if it is not a 64-bit integer.
  public var scalar: Scalar { integer.map(Scalar.integer) ?? .number(text) }

  package func multiplied(byPowerOfTen power: Int) -> DecimalNumber {
    var product = self
    if !digits.isEmpty { product.exponent += power }
    return product
  }

  public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Compares magnitudes.
  private func isSmaller(than other: DecimalNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
