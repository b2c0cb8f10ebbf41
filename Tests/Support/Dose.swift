import Foundation
import Testing

/// The extent of a test run, set by the environment variable `SIGNALBOOK_LONG`.
public enum Dose: Comparable, Sendable {
  /// Plain `swift test`: tests that take seconds, and samples of longer tests.
  case short
  /// `SIGNALBOOK_LONG=1`, which `.ci/run` sets: all tests.
  case long
  /// `SIGNALBOOK_LONG=all`: all tests with all inputs, which takes hours.
  case whole

  public static let ofRun: Dose =
    switch ProcessInfo.processInfo.environment["SIGNALBOOK_LONG"] ?? "" {
    case "", "0": .short
    case "all": .whole
    default: .long
    }
}

extension Trait where Self == ConditionTrait {
  /// A trait for tests that take too long for plain `swift test`.
  public static var long: Self { .enabled(if: Dose.ofRun >= .long, "long: SIGNALBOOK_LONG=1 runs it") }
}

extension Collection {
  /// Returns every `count`-th element in a short run, otherwise all elements.
  public func sampled(oneOf count: Int) -> [Element] {
    enumerated().filter { Dose.ofRun > .short || $0.offset.isMultiple(of: count) }.map(\.element)
  }
}
