#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A source of time. Apps use ``SystemClock``, and tests use ``ManualClock``.
///
/// The recorder calls these methods while it holds its lock, so they must not call the recorder.
public protocol TelemetryClock: Sendable {
  /// Returns the milliseconds since 1970-01-01T00:00:00Z. The time can jump in either direction when the user sets the
  /// clock.
  func wallMilliseconds() -> Int64
  /// Returns the milliseconds since a fixed moment, such as system startup. The time never decreases, and advances
  /// while the device sleeps.
  func monotonicMilliseconds() -> Int64
  /// Returns the UTC offset of the device's time zone at the given wall-clock time, in seconds.
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int
}

/// The system's clocks.
public struct SystemClock: TelemetryClock {
  /// Creates the system's clocks.
  public init() {}

  @inline(__always) private func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000
  }

  public func wallMilliseconds() -> Int64 { read(CLOCK_REALTIME) }

  public func monotonicMilliseconds() -> Int64 {
    #if os(Linux) || os(Android)
      read(CLOCK_BOOTTIME)
    #else
      // On Darwin, this clock also advances during sleep.
      read(CLOCK_MONOTONIC)
    #endif
  }

  public func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int {
    var seconds = time_t(clamping: wall / 1000)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return Int(parts.tm_gmtoff)
  }
}
