import Foundation
import Signalbook

/// The clocks of a device. Time advances only when told to, and the wall clock can be set to any time.
final class WorldClock: TelemetryClock, @unchecked Sendable {
  private let mutex = NSLock()
  private var wall: Int64 = 1_704_067_200_000
  private var monotonic: Int64 = 1_000_000

  init() {}

  /// Creates the clocks from the value of ``text``.
  init(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    if numbers.count == 2 { (wall, monotonic) = (numbers[0], numbers[1]) }
  }

  func pass(_ milliseconds: Int64) {
    mutex.withLock {
      monotonic = monotonic.addingReportingOverflow(milliseconds).partialValue
      let sum = wall.addingReportingOverflow(milliseconds)
      wall = sum.overflow ? .max : sum.partialValue
    }
  }

  func set(_ milliseconds: Int64) { mutex.withLock { wall = milliseconds } }

  var text: String { mutex.withLock { "\(wall) \(monotonic)" } }

  func wallMilliseconds() -> Int64 { mutex.withLock { wall } }
  func monotonicMilliseconds() -> Int64 { mutex.withLock { monotonic } }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { 0 }
}
