import Signalbook

/// A clock that the workload sets, so that the figures do not include reading the system clock.
///
/// `@unchecked Sendable`, because the benchmark has a single thread.
final class WorkloadClock: TelemetryClock, @unchecked Sendable {
  private let startWall: Int64
  /// Milliseconds since the clock was created.
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
