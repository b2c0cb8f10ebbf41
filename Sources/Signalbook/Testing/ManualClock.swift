/// A clock that stops until it is moved, for an app's own tests.
public final class ManualClock: TelemetryClock {
  private let state: Guarded<(wall: Int64, monotonic: Int64, offset: Int)>

  /// - Parameters:
  ///   - wallMilliseconds: milliseconds since 1970; by default 2024-01-01T00:00:00Z.
  ///   - utcOffsetSeconds: seconds east of UTC.
  public init(wallMilliseconds: Int64 = 1_704_067_200_000, utcOffsetSeconds: Int = 0) {
    state = Guarded((wallMilliseconds, 0, utcOffsetSeconds))
  }

  /// Time passes; whole milliseconds.
  public func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    state.withLock {
      $0.wall += milliseconds
      $0.monotonic += milliseconds
    }
  }

  /// The user sets the clock, or travels: no time passes.
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
