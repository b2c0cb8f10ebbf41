// Queries of the stored events and of the units that they belong to.
extension StreamRecorder {
  /// A unit that does not accept further events, or a snapshot of the open unit.
  struct Unit {
    /// The number of events.
    var count: Int
    /// The end offset of the unit in the store.
    var end: Int
    var sessionNumber: Int
    /// The process start time, in milliseconds since 1970. The unit's times are relative to this time.
    var startWall: Int64
    /// The unit's number in the ping. Numbers increase in the order in which units are started.
    var number: Int
    /// The stream version that recorded the events.
    var version: Int
    /// The client that recorded the events, if it has been replaced since.
    var client: String?
  }

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
