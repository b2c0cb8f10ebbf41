// Scalar sets for patterns. The tool and the runtime both compile this file. In the tool's module, it is a symbolic
// link.

/// A set of Unicode scalars, stored as ranges.
package struct ScalarSet: Sendable {
  package var ranges: [ClosedRange<UInt32>]
  package var isNegated = false

  package func contains(_ value: UInt32) -> Bool {
    for range in ranges where range.contains(value) { return !isNegated }
    return isNegated
  }

  /// The set's only scalar, or `nil` if the set does not have exactly one.
  package var only: UInt32? {
    guard ranges.count == 1, !isNegated, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
    return ranges[0].lowerBound
  }

  /// The ranges of the set's scalars, with negation applied.
  package var plainRanges: [ClosedRange<UInt32>] {
    guard isNegated else { return ranges }
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }

  package static let digit = ScalarSet(ranges: [0x30...0x39])
  package static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  package static let space = ScalarSet(ranges: [
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  package static let anyButLineEnd = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isNegated: true)

  /// Returns whether `value` is a word character. Returns `false` if it is `nil`, which represents the start or end of
  /// the text.
  package static func isWord(_ value: UInt32?) -> Bool { value.map(word.contains) ?? false }
}
