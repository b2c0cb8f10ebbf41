import SignalbookWireForm

/// A builder of patterns for ranges of decimal integers, such as `^([1-9]|1[0-2])$` for 1 to 12.
package enum IntegerRangePattern {
  /// Returns the pattern for integers within the bounds, or `nil` if there are no bounds or a bound is not an integer.
  package static func pattern(of bounds: Bounds) -> String? {
    let limits = [bounds.minimum, bounds.exclusiveMinimum, bounds.maximum, bounds.exclusiveMaximum].compactMap(\.self)
    if limits.isEmpty { return nil }
    var wholeBounds: [Int64?] = []
    for bound in [bounds.minimum, bounds.exclusiveMinimum, bounds.maximum, bounds.exclusiveMaximum] {
      guard let bound else {
        wholeBounds.append(nil)
        continue
      }
      guard case .integer(let value) = bound, value > Int64.min + 1, value < Int64.max - 1 else { return nil }
      wholeBounds.append(value)
    }
    let least = [wholeBounds[0], wholeBounds[1].map { $0 + 1 }].compactMap(\.self).max()
    let most = [wholeBounds[2], wholeBounds[3].map { $0 - 1 }].compactMap(\.self).min()
    if let least, let most, least > most { return nil }
    var parts: [String] = []
    if least.map({ $0 < 0 }) ?? true {
      // Negative numbers have the same digits as positive numbers.
      let first = most.map { $0 < 0 ? -$0 : 1 } ?? 1
      parts += digitPatterns(from: first, to: least.map { -$0 }).map { "-" + $0 }
    }
    if most.map({ $0 >= 0 }) ?? true { parts += digitPatterns(from: max(least ?? 0, 0), to: most) }
    return "^(\(parts.joined(separator: "|")))$"
  }

  /// Returns the patterns for the digits of non-negative numbers.
  private static func digitPatterns(from least: Int64, to most: Int64?) -> [String] {
    let start = Array(String(least).utf8)
    guard let most else {
      let patternOfLongerNumbers = "[1-9][0-9]{\(start.count),}"
      return equalLengthPatterns(from: start, to: Array(repeating: 0x39, count: start.count)) + [patternOfLongerNumbers]
    }
    var parts: [String] = []
    let end = Array(String(most).utf8)
    for count in start.count...max(start.count, end.count) {
      let first = count == start.count ? start : [0x31] + Array(repeating: 0x30, count: count - 1)
      let last = count == end.count ? end : Array(repeating: 0x39, count: count)
      parts += equalLengthPatterns(from: first, to: last)
    }
    return parts
  }

  /// Returns the patterns for the numbers between two numbers with the same number of digits.
  private static func equalLengthPatterns(from first: [UInt8], to last: [UInt8]) -> [String] {
    guard let low = first.first, let high = last.first else { return [""] }
    let remainders = (Array(first.dropFirst()), Array(last.dropFirst()))
    let isWhole = remainders.0.allSatisfy { $0 == 0x30 } && remainders.1.allSatisfy { $0 == 0x39 }
    if isWhole { return [digitSet(from: low, to: high) + anyDigits(count: remainders.0.count)] }
    if low == high {
      return equalLengthPatterns(from: remainders.0, to: remainders.1).map { digitSet(from: low, to: low) + $0 }
    }
    var parts = equalLengthPatterns(from: remainders.0, to: Array(repeating: 0x39, count: remainders.0.count)).map {
      digitSet(from: low, to: low) + $0
    }
    if low + 1 < high { parts.append(digitSet(from: low + 1, to: high - 1) + anyDigits(count: remainders.0.count)) }
    parts += equalLengthPatterns(from: Array(repeating: 0x30, count: remainders.1.count), to: remainders.1).map {
      digitSet(from: high, to: high) + $0
    }
    return parts
  }

  private static func digitSet(from low: UInt8, to high: UInt8) -> String {
    let (first, last) = (String(UnicodeScalar(low)), String(UnicodeScalar(high)))
    return low == high ? first : "[\(first)-\(last)]"
  }

  private static func anyDigits(count: Int) -> String { count == 0 ? "" : count == 1 ? "[0-9]" : "[0-9]{\(count)}" }
}
