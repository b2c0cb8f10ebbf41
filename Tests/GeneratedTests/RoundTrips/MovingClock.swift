import Signalbook

/// A clock that a test can set, from the recording thread.
final class MovingClock: TelemetryClock, @unchecked Sendable {
  // Accessed only by the test's thread.
  var wall: Int64 = 1_497_026_730_320
  var monotonic: Int64 = 2_147
  var offsetMinutes = -240

  func wallMilliseconds() -> Int64 { wall }
  func monotonicMilliseconds() -> Int64 { monotonic }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { offsetMinutes * 60 }

  func pass(_ milliseconds: Int) {
    wall += Int64(milliseconds)
    monotonic += Int64(milliseconds)
  }
}
