/// A set of integers stored as ranges, so that it is small if few numbers are missing.
struct NumberRanges: Sendable {
  private(set) var ranges: [ClosedRange<Int>] = []
  private var count = 0

  /// Inserts a number. Returns whether it is new.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    // Find the first range that ends at the number or beyond it.
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    if low < ranges.count, ranges[low].contains(number) { return false }
    count += 1
    let joinsBefore = low > 0 && ranges[low - 1].upperBound == number - 1
    let joinsAfter = low < ranges.count && ranges[low].lowerBound - 1 == number
    switch (joinsBefore, joinsAfter) {
    case (true, true):
      ranges[low - 1] = ranges[low - 1].lowerBound...ranges[low].upperBound
      ranges.remove(at: low)
    case (true, false): ranges[low - 1] = ranges[low - 1].lowerBound...number
    case (false, true): ranges[low] = number...ranges[low].upperBound
    case (false, false): ranges.insert(number...number, at: low)
    }
    return true
  }

  /// Returns the number of missing integers.
  func missing(from first: Int?) -> Int {
    guard let lowest = ranges.first?.lowerBound, let highest = ranges.last?.upperBound else { return 0 }
    return highest - min(first ?? lowest, lowest) + 1 - count
  }

  /// Returns the gaps between the lowest number, or `first` if it is lower, and the highest number.
  func gaps(from first: Int?) -> [ClosedRange<Int>] {
    let between = zip(ranges, ranges.dropFirst()).map { ($0.upperBound + 1)...($1.lowerBound - 1) }
    guard let first, let lowest = ranges.first?.lowerBound, lowest > first else { return between }
    return [first...(lowest - 1)] + between
  }
}
