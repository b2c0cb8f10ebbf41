import Signalbook

/// A clock that is where the workload puts it, so that reading the system's clock is in nobody's figures.
///
/// `@unchecked Sendable`: the benchmark has one thread.
final class WorkloadClock: TelemetryClock, @unchecked Sendable {
  private let startWall: Int64
  /// Milliseconds since the clock was made.
  private(set) var elapsed: Int64 = 0
  private let startMonotonic: Int64

  init(wall: Int64, monotonic: Int64) {
    startWall = wall
    startMonotonic = monotonic
  }

  func advance(to elapsed: Int64) { self.elapsed = elapsed }
  func wallMilliseconds() -> Int64 { startWall + elapsed }
  func monotonicMilliseconds() -> Int64 { startMonotonic + elapsed }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { -240 * 60 }
}
