/// A clock that advances only when told to, for tests.
public final class ManualClock: TelemetryClock {
  private let state: Guarded<(wall: Int64, monotonic: Int64, offset: Int)>

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - wallMilliseconds: The time in milliseconds since 1970. The default is 2024-01-01T00:00:00Z.
  ///   - monotonicMilliseconds: The initial monotonic time in milliseconds.
  ///   - utcOffsetSeconds: The UTC offset in seconds.
  public init(
    wallMilliseconds: Int64 = 1_704_067_200_000, monotonicMilliseconds: Int64 = 0, utcOffsetSeconds: Int = 0
  ) {
    state = Guarded((wallMilliseconds, monotonicMilliseconds, utcOffsetSeconds))
  }

  /// Advances the wall clock and the monotonic clock. The duration is truncated to milliseconds.
  public func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let passed = seconds.multipliedReportingOverflow(by: 1000)
    let milliseconds = passed.overflow ? (seconds < 0 ? .min : .max) : passed.partialValue
    let part = attoseconds / 1_000_000_000_000_000
    state.withLock {
      $0.wall = $0.wall.addingSaturating(milliseconds).addingSaturating(part)
      $0.monotonic = $0.monotonic.addingSaturating(milliseconds).addingSaturating(part)
    }
  }

  /// Sets the wall clock or the UTC offset, like a user who changes the device's settings. Does not advance the
  /// monotonic clock.
  public func set(wallMilliseconds: Int64? = nil, utcOffsetSeconds: Int? = nil) {
    state.withLock {
      if let wallMilliseconds { $0.wall = wallMilliseconds }
      if let utcOffsetSeconds { $0.offset = utcOffsetSeconds }
    }
  }

  public func wallMilliseconds() -> Int64 { state.withLock { $0.wall } }
  public func monotonicMilliseconds() -> Int64 { state.withLock { $0.monotonic } }
  public func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { state.withLock { $0.offset } }
}
