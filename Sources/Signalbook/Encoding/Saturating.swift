extension FixedWidthInteger {
  /// Returns the sum, clamped to the type's range. Used for counts and times, so that a clock error or a large number
  /// of calls cannot cause a trap.
  @inline(__always) func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return _fastPath(!overflow) ? sum : other < 0 ? .min : .max
  }

  @inline(__always) func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return _fastPath(!overflow) ? difference : other > 0 ? .min : .max
  }

  @inline(__always) mutating func addSaturating(_ other: Self) { self = addingSaturating(other) }
}
