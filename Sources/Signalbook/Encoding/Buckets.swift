// Numbers that are sent as bucket labels. Before it creates the event, generated code replaces the number with an entry
// in the table of bucket labels, so the exact number is neither encoded nor stored.

extension Int {
  /// Returns the address of the table entry for the number's bucket, or 0 if the number is below the first bucket. The
  /// recorder refuses an event with the address 0. The names in `table` are the lower bounds.
  @_spi(Generated) public func bucket(in table: StaticString) -> UInt64 {
    EventPayload.entry(NumberBuckets(table).index(of: Int64(self)), of: table)
  }

  /// Returns the bucket label of the number as JSON, or `null` if the number is below the first bucket.
  @_spi(Generated) public func bucketText(in table: StaticString) -> String {
    NumberBuckets(table).text(NumberBuckets(table).index(of: Int64(self)))
  }

  /// Creates the lower bound of the bucket with the given JSON label, or returns `nil` if the label is unknown.
  @_spi(Generated) public init?(bucket label: String, in table: StaticString) {
    guard let index = VocabularyTable(table).index(ofWire: label) else { return nil }
    self.init(bucketAt: index, in: table)
  }

  /// Creates the lower bound of the bucket at the given index.
  @_spi(Generated) public init?(bucketAt index: Int, in table: StaticString) {
    guard let number = NumberBuckets(table).bound(at: index).flatMap(BoundsRule.integer) else { return nil }
    self.init(exactly: number)
  }
}

extension Double {
  /// Returns the address of the table entry for the number's bucket, or 0 if the number is not finite or is below the
  /// first bucket. The recorder refuses an event with the address 0. The names in `table` are the lower bounds.
  @_spi(Generated) public func bucket(in table: StaticString) -> UInt64 {
    EventPayload.entry(NumberBuckets(table).index(of: self), of: table)
  }

  /// Returns the bucket label of the number as JSON, or `null` if the number is not in a bucket.
  @_spi(Generated) public func bucketText(in table: StaticString) -> String {
    NumberBuckets(table).text(NumberBuckets(table).index(of: self))
  }

  /// Creates the lower bound of the bucket with the given JSON label, or returns `nil` if the label is unknown.
  @_spi(Generated) public init?(bucket label: String, in table: StaticString) {
    guard let index = VocabularyTable(table).index(ofWire: label) else { return nil }
    self.init(bucketAt: index, in: table)
  }

  /// Creates the lower bound of the bucket at the given index.
  @_spi(Generated) public init?(bucketAt index: Int, in table: StaticString) {
    guard let number = NumberBuckets(table).bound(at: index).flatMap(BoundsRule.number) else { return nil }
    self = number
  }
}

extension EventPayload {
  fileprivate static func entry(_ index: Int?, of table: StaticString) -> UInt64 {
    index.map { VocabularyTable.entry($0, at: table.utf8Start) } ?? 0
  }
}

/// The buckets in a table. Their lower bounds are in ascending order.
private struct NumberBuckets {
  private let table: VocabularyTable

  init(_ table: StaticString) { self.table = VocabularyTable(table) }

  func bound(at index: Int) -> UnsafeRawBufferPointer? { table.nameBytes(at: index) }

  func text(_ index: Int?) -> String { index.flatMap { table.wire(at: $0) } ?? "null" }

  func index(of number: Int64) -> Int? {
    lastReached { bound in BoundsRule.integer(bound).map { $0 <= number } ?? false }
  }

  func index(of number: Double) -> Int? {
    guard number.isFinite else { return nil }
    return lastReached { BoundsRule.isAtLeast(number, $0) }
  }

  /// Returns the index of the last bucket whose lower bound the number reaches. Uses binary search.
  private func lastReached(where isReached: (UnsafeRawBufferPointer) -> Bool) -> Int? {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = low + (high - low) / 2
      if bound(at: middle).map(isReached) ?? false { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
