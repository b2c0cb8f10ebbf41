import Foundation
import Testing

/// How much a run of the tests does, as the environment variable `SIGNALBOOK_LONG` says.
public enum Dose: Comparable, Sendable {
  /// Plain `swift test`: the tests that take seconds, and samples of the long ones.
  case short
  /// `SIGNALBOOK_LONG=1`, as `.ci/run` sets it: every test.
  case long
  /// `SIGNALBOOK_LONG=all`: every test, with every input that it has; hours.
  case whole

  public static let ofRun: Dose =
    switch ProcessInfo.processInfo.environment["SIGNALBOOK_LONG"] ?? "" {
    case "", "0": .short
    case "all": .whole
    default: .long
    }
}

extension Trait where Self == ConditionTrait {
  /// A test that takes too long for plain `swift test`.
  public static var long: Self { .enabled(if: Dose.ofRun >= .long, "long: SIGNALBOOK_LONG=1 runs it") }
}

extension Collection {
  /// One element of `count` in a short run, from the first on; all of them in a long one.
  public func sampled(oneOf count: Int) -> [Element] {
    enumerated().filter { Dose.ofRun > .short || $0.offset.isMultiple(of: count) }.map(\.element)
  }
}
