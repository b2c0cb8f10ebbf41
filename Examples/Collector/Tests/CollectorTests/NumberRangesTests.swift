import Testing

@testable import Collector

@Suite struct NumberRangesTests {
  /// Inserts a few numbers in every order, and compares the gaps with those of a set.
  @Test func holesAreThoseOfASetInAnyOrder() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var ranges = NumberRanges()
      var numbers: Set<Int> = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let number = Int.random(in: 0...14, using: &random)
        #expect(ranges.insert(number) == numbers.insert(number).inserted)
      }
      let lowest = numbers.min() ?? 0
      let highest = numbers.max() ?? 0
      for first in [nil, 1] {
        let missing = (min(first ?? lowest, lowest)...highest).filter { !numbers.contains($0) }
        #expect(ranges.gaps(from: first).flatMap(Array.init) == missing)
        #expect(ranges.missing(from: first) == missing.count)
      }
    }
  }
}
