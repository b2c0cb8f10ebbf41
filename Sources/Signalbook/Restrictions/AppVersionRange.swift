/// A version such as `5.2.1`: natural numbers separated by periods. Missing numbers count as 0.
struct AppVersion: Sendable, Hashable, Comparable {
  /// The numbers as digits without leading zeros, so that their size is unlimited. Trailing zero components are
  /// removed.
  private let numbers: [[UInt8]]

  /// Parses the beginning of an app's version. For example, `5.2.0-beta` is version 5.2.
  ///
  /// - Returns: The version, or `nil` if the text does not begin with a digit.
  init?(startOf text: String) {
    let digits = text.utf8.prefix { $0 == 0x2E || $0 &- 0x30 < 10 }
    guard let first = digits.first, first != 0x2E else { return nil }
    var numbers = digits.split(separator: 0x2E, omittingEmptySubsequences: false).map { Array($0.drop { $0 == 0x30 }) }
    while let last = numbers.last, last.isEmpty { numbers.removeLast() }
    self.numbers = numbers
  }

  /// Parses a complete version. Returns `nil` if the text contains anything else.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 &- 0x30 < 10 } }) else { return nil }
    self.init(startOf: text)
  }

  static func < (left: AppVersion, right: AppVersion) -> Bool {
    for index in 0..<max(left.numbers.count, right.numbers.count) {
      let (first, second) = (left.number(index), right.number(index))
      if first != second {
        return first.count != second.count ? first.count < second.count : first.lexicographicallyPrecedes(second)
      }
    }
    return false
  }

  private func number(_ index: Int) -> [UInt8] { index < numbers.count ? numbers[index] : [] }
}

/// A range of versions with at least one bound.
struct AppVersionRange: Sendable, Hashable {
  /// The first version in the range, or `nil` if there is no lower bound.
  var from: AppVersion?
  /// The first version after the range, or `nil` if there is no upper bound.
  var before: AppVersion?

  func contains(_ version: AppVersion) -> Bool {
    from.map { $0 <= version } ?? true && before.map { version < $0 } ?? true
  }
}
