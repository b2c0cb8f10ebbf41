import Signalbook

/// Dialect vectors that fail because the package intentionally behaves differently.
///
/// Vectors that are `certain` or `derived`, or have an unknown operation, cannot be known differences.
struct KnownDifference {
  let suite: String
  let reason: String
  private let applies: @Sendable (Vector, Outcome) -> Bool

  /// Returns the reason a vector may fail, or `nil` if it must pass.
  static func reason(for vector: Vector, of suite: VectorSuite, _ outcome: Outcome) -> String? {
    guard vector.certainty == .dialect else { return nil }
    return all.first { $0.suite == suite.name && $0.applies(vector, outcome) }?.reason
  }

  private static let all: [KnownDifference] = [
    KnownDifference(
      suite: "mozilla-event-array",
      reason:
        "the app's code sends an event that its documentation does not list; the registry follows the documentation"
    ) { vector, outcome in
      vector.basis.hasPrefix("code:") && outcome.result.isEqual(to: .of(("error", .text("undeclared"))))
    },
    KnownDifference(
      suite: "leanplum",
      reason: "the vendor's SDK accepts any event; the registry declares a closed set (R-MMA-20)"
    ) { vector, outcome in
      vector.operation == #""track_purchase""# && outcome.result.isEqual(to: .of(("error", .text("unknown_event"))))
    },
    KnownDifference(
      suite: "leanplum",
      reason:
        "the vendor's SDK accepts any name and checks values at run time; the registry declares each name with its type"
    ) { vector, outcome in
      [#""attribute_sdk""#, #""param_sdk""#].contains(vector.operation)
        && outcome.result.isEqual(to: .of(("valid", .boolean(false))))
    },
  ]
}
