extension JSONParser {
  /// Reads the number at `index`. Reports malformed numbers, integers that exceed 64 bits, and numbers that exceed the
  /// range of `Double`.
  mutating func readNumber() -> JSONNode {
    let start = index
    let isNegative = base[index] == 0x2D
    if isNegative { index += 1 }
    let digits = index
    var fault: String?
    var isWhole = true
    var hasValue = skipDigits()
    if index == digits {
      fault = isNegative ? "a digit must follow the minus sign" : "a number must start with a digit or a minus sign"
    } else if base[digits] == 0x30, index > digits + 1 {
      fault = "a number cannot have leading zeros"
    }
    if index < end, base[index] == 0x2E {
      isWhole = false
      index += 1
      let fraction = index
      if skipDigits() { hasValue = true }
      if index == fraction { fault = fault ?? "a digit must follow the decimal point" }
    }
    if index < end, base[index] | 0x20 == 0x65 {
      isWhole = false
      index += 1
      if index < end, base[index] == 0x2B || base[index] == 0x2D { index += 1 }
      let exponent = index
      _ = skipDigits()
      if index == exponent { fault = fault ?? "a digit must follow the exponent's sign" }
    }
    let wellFormedEnd = index
    while index < end, isWordByte(base[index]) || base[index] == 0x2E || base[index] == 0x2B || base[index] == 0x2D {
      index += 1
    }
    if index > wellFormedEnd { fault = fault ?? "'\(text(from: wellFormedEnd, index))' cannot be part of a number" }
    let range = ByteRange(start, index)
    guard index - start <= Limits.textBytes else {
      report(.beyondLimit, "the number is \(index - start) bytes long; the limit is \(Limits.textBytes)", range)
      return JSONNode(.null, range)
    }
    let written = text(from: start, index)
    if let fault {
      report(.numberForm, "\(written) is not a valid JSON number: \(fault)", range)
      return JSONNode(.null, range)
    }
    if isWhole {
      let integer = wholeNumber(digits, isNegative)
      // Bounds of unsigned integers can exceed the range of `Int64`.
      if integer == nil, UInt64(written) == nil {
        report(.numberRange, "\(written) does not fit in 64 bits (\(Int64.min) to \(UInt64.max))", range)
      }
      return JSONNode(.number(JSONNumber(text: written, integer: integer)), range)
    }
    let double = Double(written) ?? .infinity
    if !double.isFinite {
      report(.numberRange, "\(written) is too large for a 64-bit floating-point number", range)
    } else if double == 0, hasValue {
      report(.numberRange, "\(written) is too small for a 64-bit floating-point number and would underflow to 0", range)
    }
    return JSONNode(.number(JSONNumber(text: written, integer: nil)), range)
  }

  /// Reports a number with commas between groups of digits, such as 5,000, whose last group was read as a key. Returns
  /// `false` for other keys.
  mutating func reportsGroupedDigits(from keyStart: Int) -> Bool {
    let isDigit = { (byte: UInt8) in 0x30...0x39 ~= byte }
    guard index - keyStart == 3, (keyStart..<index).allSatisfy({ isDigit(base[$0]) }), base[keyStart - 1] == 0x2C,
      isDigit(base[keyStart - 2])
    else { return false }
    var start = keyStart - 2
    while start > 0, isDigit(base[start - 1]) { start -= 1 }
    report(
      .numberForm, "\(text(from: start, index)) is not a valid JSON number: a number cannot contain a comma",
      ByteRange(start, index))
    return true
  }

  /// Skips digits. Returns whether at least one digit is not 0.
  private mutating func skipDigits() -> Bool {
    var hasValue = false
    while index < end, base[index] >= 0x30, base[index] <= 0x39 {
      if base[index] != 0x30 { hasValue = true }
      index += 1
    }
    return hasValue
  }

  private func wholeNumber(_ digits: Int, _ isNegative: Bool) -> Int64? {
    // Accumulate negative values, because their range is larger by one.
    var value: Int64 = 0
    for position in digits..<index {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowAgain) = tenfold.subtractingReportingOverflow(Int64(base[position] - 0x30))
      if overflow || overflowAgain { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
