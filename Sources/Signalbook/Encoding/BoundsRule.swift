/// A bounds rule, in the format `min:max`. Each bound is optional. `(` before the minimum or `)` after the maximum
/// makes the bound exclusive.
struct BoundsRule {
  private var minimum: UnsafeRawBufferPointer
  private var maximum: UnsafeRawBufferPointer
  private var excludesMinimum = false
  private var excludesMaximum = false

  init?(_ rule: UnsafeRawBufferPointer) {
    guard let colon = rule.firstIndex(of: 0x3A) else { return nil }
    minimum = .init(rebasing: rule[..<colon])
    maximum = .init(rebasing: rule[(colon + 1)...])
    if minimum.first == 0x28 {
      excludesMinimum = true
      minimum = .init(rebasing: minimum.dropFirst())
    }
    if maximum.last == 0x29 {
      excludesMaximum = true
      maximum = .init(rebasing: maximum.dropLast())
    }
  }

  /// A fast path of `admits` for the most frequent rules, whose bounds are short integers or empty. Returns `nil` for
  /// other rules.
  static func admitsFast(_ rule: UnsafeRawBufferPointer, _ value: Int64) -> Bool? {
    guard var offset = rule.baseAddress, rule.count <= 33 else { return nil }
    let end = offset + rule.count
    guard let minimum = shortInteger(&offset, end), offset < end, offset.load(as: UInt8.self) == 0x3A else {
      return nil
    }
    offset += 1
    guard let maximum = shortInteger(&offset, end), offset == end else { return nil }
    return value >= minimum.value && (maximum.isEmpty || value <= maximum.value)
  }

  /// Parses an empty bound or an integer of up to 18 digits. Returns `nil` for other text.
  @inline(__always) private static func shortInteger(_ offset: inout UnsafeRawPointer, _ end: UnsafeRawPointer)
    -> (value: Int64, isEmpty: Bool)?
  {
    let isNegative = offset < end && offset.load(as: UInt8.self) == 0x2D
    if isNegative { offset += 1 }
    let first = offset
    var value: Int64 = 0
    while offset < end, case let digit = offset.load(as: UInt8.self) &- 0x30, digit < 10 {
      value = value &* 10 &+ Int64(digit)
      offset += 1
    }
    if offset == first { return isNegative ? nil : (.min, true) }
    return offset - first <= 18 ? (isNegative ? 0 &- value : value, false) : nil
  }

  /// Returns whether the value is within the bounds, or `nil` if the rule is corrupt.
  func admits(_ value: Int64) -> Bool? {
    if let isBelow = isBelow(value) {
      if isBelow { return false }
    } else {
      return nil
    }
    guard !maximum.isEmpty else { return true }
    if let bound = Self.integer(maximum) { return excludesMaximum ? value < bound : value <= bound }
    return ExactDecimal.compare(String(value), maximum).map { excludesMaximum ? $0 < 0 : $0 <= 0 }
  }

  /// Returns whether the value is less than the minimum, or `nil` if the rule is corrupt.
  func isBelow(_ value: Int64) -> Bool? {
    guard !minimum.isEmpty else { return false }
    if let bound = Self.integer(minimum) { return excludesMinimum ? value <= bound : value < bound }
    return ExactDecimal.compare(String(value), minimum).map { excludesMinimum ? $0 <= 0 : $0 < 0 }
  }

  /// Returns whether a finite number is within the bounds, based on the digits on the wire. Returns `nil` if the rule
  /// is corrupt.
  func admits(_ value: Double) -> Bool? {
    if !minimum.isEmpty {
      guard let order = Self.compare(value, minimum) else { return nil }
      if excludesMinimum ? order <= 0 : order < 0 { return false }
    }
    if !maximum.isEmpty {
      guard let order = Self.compare(value, maximum) else { return nil }
      if excludesMaximum ? order >= 0 : order > 0 { return false }
    }
    return true
  }

  /// Compares a value with a bound. Returns -1, 0, or 1, or `nil` if the bound is corrupt. The digits are compared only
  /// if the value equals the rounded bound.
  private static func compare(_ value: Double, _ bound: UnsafeRawBufferPointer) -> Int? {
    guard let rounded = number(bound) else { return nil }
    if value != rounded { return value < rounded ? -1 : 1 }
    return ExactDecimal.compare(JSONText.number(value), bound)
  }

  /// Returns whether a finite number is greater than or equal to a bound. Returns `false` if the bound is corrupt.
  static func isAtLeast(_ value: Double, _ bound: UnsafeRawBufferPointer) -> Bool {
    compare(value, bound).map { $0 >= 0 } ?? false
  }

  static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
    var offset = 0
    let isNegative = text.first == 0x2D
    if isNegative { offset = 1 }
    guard offset < text.count else { return nil }
    var value: Int64 = 0
    while offset < text.count {
      let digit = text[offset] &- 0x30
      guard digit < 10 else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) =
        isNegative ? tens.subtractingReportingOverflow(Int64(digit)) : tens.addingReportingOverflow(Int64(digit))
      if overflow || overflow2 { return nil }
      value = sum
      offset += 1
    }
    return value
  }

  /// Parses a number. Decimals of up to 15 digits without an exponent are computed exactly. Other numbers take a slower
  /// path that allocates.
  static func number(_ text: UnsafeRawBufferPointer) -> Double? {
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var hasPoint = false
    let isNegative = text.first == 0x2D
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      if byte == 0x2E && !hasPoint {
        hasPoint = true
        continue
      }
      guard byte &- 0x30 < 10, count < 15 else { return Double(String(decoding: text, as: UTF8.self)) }
      digits = digits * 10 + UInt64(byte - 0x30)
      count += 1
      if hasPoint { decimals += 1 }
    }
    guard count > 0 else { return nil }
    let magnitude = Double(digits) / Double(ByteWriter.powerOfTen(decimals))
    return isNegative ? -magnitude : magnitude
  }
}
