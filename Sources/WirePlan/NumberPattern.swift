import SignalbookWireForm

/// A builder of patterns for the text of numbers, such as `^([1-9]|1[0-2])$` for the integers from 1 to 12.
///
/// The patterns match the canonical text only, without redundant zeros and without `-0`.
package enum NumberPattern {
  /// The ranges of the digits of a number, most significant first.
  private typealias Digits = [ClosedRange<UInt8>]

  /// Returns the pattern for 64-bit integers within the bounds. Bounds that are not 64-bit integers are ignored.
  ///
  /// Without a maximum, the pattern limits the number of digits to 20, as in the largest unsigned integer.
  package static func integers(within bounds: Bounds) -> String {
    if bounds.minimum == nil, bounds.exclusiveMinimum == nil, bounds.maximum == nil, bounds.exclusiveMaximum == nil {
      return "^(0|-?[1-9][0-9]{0,19})$"
    }
    return pattern(within: bounds, places: 0, maximumDigits: 20)
  }

  /// Returns the pattern for numbers with a fixed number of decimal places. Bounds are inclusive, and bounds whose
  /// digits do not fit in 64 bits are ignored.
  package static func decimals(places: Int, within bounds: Bounds) -> String {
    if bounds.minimum == nil, bounds.maximum == nil, places == 0 { return "^(0|-?[1-9][0-9]*)$" }
    return pattern(within: bounds, places: places, maximumDigits: nil)
  }

  /// Returns the pattern for numbers in JSON's notation. Of the bounds, it checks only the sign.
  package static func numbers(within bounds: Bounds) -> String {
    let least = (bounds.minimum ?? bounds.exclusiveMinimum)?.decimal
    let sign = least.map { $0 < DecimalNumber(0) } ?? true ? "-?" : ""
    return "^\(sign)(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?$"
  }

  private static func pattern(within bounds: Bounds, places: Int, maximumDigits: Int?) -> String {
    func limit(_ bound: Scalar?, movedBy step: Int64 = 0) -> Limit? {
      bound.flatMap(\.decimal).flatMap { Limit($0.multiplied(byPowerOfTen: places)) }?.moved(by: step)
    }
    let least = [limit(bounds.minimum), limit(bounds.exclusiveMinimum, movedBy: 1)].compactMap(\.self).max()
    let most = [limit(bounds.maximum), limit(bounds.exclusiveMaximum, movedBy: -1)].compactMap(\.self).min()
    var parts: [String] = []
    if least?.isNegative ?? true, least.map({ least in most.map { least <= $0 } ?? true }) ?? true {
      // Negative numbers have the same digits as positive numbers.
      let first = most.map { $0.isNegative ? $0.magnitude : 1 } ?? 1
      parts += alternatives(from: first, to: least?.magnitude, places, maximumDigits).map { "-" + $0 }
    }
    if most.map({ !$0.isNegative }) ?? true {
      let first = least.map { $0.isNegative ? 0 : $0.magnitude } ?? 0
      if most.map({ first <= $0.magnitude }) ?? true {
        parts += alternatives(from: first, to: most?.magnitude, places, maximumDigits)
      }
    }
    return "^(\(parts.joined(separator: "|")))$"
  }

  /// Returns the patterns for numbers without a sign, whose last `places` digits are decimal places.
  private static func alternatives(from least: UInt64, to most: UInt64?, _ places: Int, _ maximumDigits: Int?)
    -> [String]
  {
    var parts: [String] = []
    let first = digits(of: least, atLeast: places + 1)
    let last = most.map { digits(of: $0, atLeast: places + 1) }
    let longest = last?.count ?? first.count
    for count in first.count...max(first.count, longest) {
      let low = count == first.count ? first : [0x31] + Array(repeating: 0x30, count: count - 1)
      let high = last.flatMap { count == $0.count ? $0 : nil } ?? Array(repeating: 0x39, count: count)
      parts += equalLengthRanges(from: low, to: high).map { text(of: $0, places) }
    }
    if most == nil, maximumDigits.map({ longest < $0 }) ?? true {
      let upper = maximumDigits.map { String($0 - 1 - places) } ?? ""
      let fraction = places == 0 ? "" : "\\." + text(of: Array(repeating: 0x30...0x39, count: places), 0)
      parts.append("[1-9][0-9]{\(longest - places),\(upper)}" + fraction)
    }
    return parts
  }

  private static func digits(of number: UInt64, atLeast count: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return Array(repeating: 0x30, count: max(0, count - digits.count)) + digits
  }

  /// Returns the ranges of the numbers between two numbers with the same number of digits.
  private static func equalLengthRanges(from first: [UInt8], to last: [UInt8]) -> [Digits] {
    guard let low = first.first, let high = last.first else { return [[]] }
    let (firstRest, lastRest) = (Array(first.dropFirst()), Array(last.dropFirst()))
    let anyRest = Digits(repeating: 0x30...0x39, count: firstRest.count)
    let zeros = [UInt8](repeating: 0x30, count: firstRest.count)
    let nines = [UInt8](repeating: 0x39, count: firstRest.count)
    if firstRest == zeros, lastRest == nines { return [[low...high] + anyRest] }
    if low == high { return equalLengthRanges(from: firstRest, to: lastRest).map { [low...low] + $0 } }
    var ranges = equalLengthRanges(from: firstRest, to: nines).map { [low...low] + $0 }
    if low + 1 < high { ranges.append([low + 1...high - 1] + anyRest) }
    return ranges + equalLengthRanges(from: zeros, to: lastRest).map { [high...high] + $0 }
  }

  /// Returns the pattern for digits, with a point before the decimal places.
  private static func text(of digits: Digits, _ places: Int) -> String {
    if places > 0 { return text(of: digits.dropLast(places), 0) + "\\." + text(of: digits.suffix(places), 0) }
    var text = ""
    var rest = digits[...]
    while let range = rest.first {
      let count = rest.prefix { $0 == range }.count
      rest = rest.dropFirst(count)
      let (first, last) = (UnicodeScalar(range.lowerBound), UnicodeScalar(range.upperBound))
      let set = first == last ? String(first) : "[\(first)-\(last)]"
      text += count > 1 && first != last ? "\(set){\(count)}" : String(repeating: set, count: count)
    }
    return text
  }

  private static func text(of digits: Digits.SubSequence, _ places: Int) -> String { text(of: Array(digits), places) }

  /// An inclusive limit, in units of the last decimal place.
  private struct Limit: Comparable {
    var isNegative: Bool
    var magnitude: UInt64

    init?(_ number: DecimalNumber) {
      let text = number.plainText
      isNegative = text.hasPrefix("-")
      guard let magnitude = UInt64(isNegative ? text.dropFirst() : text[...]) else { return nil }
      self.magnitude = magnitude
    }

    /// Returns the limit one unit higher or lower, or `nil` on overflow.
    func moved(by step: Int64) -> Limit? {
      if step == 0 { return self }
      var moved = self
      if (step > 0) == isNegative {
        if magnitude == 0 {
          moved.isNegative = step < 0
          moved.magnitude = 1
        } else {
          moved.magnitude -= 1
          if moved.magnitude == 0 { moved.isNegative = false }
        }
      } else {
        let (sum, overflows) = magnitude.addingReportingOverflow(1)
        if overflows { return nil }
        moved.magnitude = sum
      }
      return moved
    }

    static func < (left: Limit, right: Limit) -> Bool {
      if left.isNegative != right.isNegative { return left.isNegative }
      return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
    }
  }
}
