import Foundation
import Testing

/// The extent of a test run, set by the environment variable `SIGNALBOOK_LONG`.
public enum Dose: Comparable, Sendable {
  /// Plain `swift test`: tests that take seconds, and samples of longer tests.
  case short
  /// `SIGNALBOOK_LONG=1`, which `.ci/run` sets: all tests, with samples of many inputs.
  case long
  /// `SIGNALBOOK_LONG=all`: all tests with all inputs, which takes hours.
  case whole

  public static let ofRun: Dose =
    switch ProcessInfo.processInfo.environment["SIGNALBOOK_LONG"] ?? "" {
    case "", "0": .short
    case "all": .whole
    default: .long
    }

  /// Returns the number of random inputs for this run.
  public static func count(short: UInt64, long: UInt64, whole: UInt64) -> UInt64 {
    switch ofRun {
    case .short: short
    case .long: long
    case .whole: whole
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait for tests that take too long for plain `swift test`.
  public static var long: Self { .enabled(if: Dose.ofRun >= .long, "long: SIGNALBOOK_LONG=1 runs it") }
}

extension Collection {
  /// Returns every `count`-th element in a short run, every `long`-th element in a long run, and all elements in a whole
  /// run. Samples with different offsets are different, so that repeated tests of one collection cover more elements.
  public func sampled(oneOf count: Int, long: Int = 1, offset: Int = 0) -> [Element] {
    let step =
      switch Dose.ofRun {
      case .short: count
      case .long: long
      case .whole: 1
      }
    return enumerated().filter { $0.offset % step == offset % step }.map(\.element)
  }
}
