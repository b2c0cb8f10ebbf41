// Queries of the stored events and of the units that they belong to.
extension StreamRecorder {
  /// Returns whether a unit can be built, which is either complete or open with at least the schema's minimum number of
  /// events.
  func hasUnit(completeOnly: Bool) -> Bool {
    guard isCollecting else { return false }
    if !encoder.hasEvents { return description.lastDay.map { values.today <= $0 } ?? true }
    guard let oldest else { return false }
    return isOldestComplete || (!completeOnly && oldest.count >= (description.limits.minEvents ?? 1))
  }

  /// Returns the first `count` stored events, separated by commas.
  func events(_ count: Int) -> UnsafeRawBufferPointer {
    guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: store.start, count: ends[count - 1])
  }

  /// Returns the number of leading events, up to `count`, that fit into `bytes`, including the commas that separate
  /// them.
  func eventCount(fittingIn bytes: Int, of count: Int) -> Int {
    var fittingCount = 0
    while fittingCount < count, ends[fittingCount] <= bytes { fittingCount += 1 }
    return fittingCount
  }
}
