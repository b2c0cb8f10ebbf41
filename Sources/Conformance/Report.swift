import Signalbook

/// A suite's results by certainty, and its failures.
struct SuiteReport {
  struct Failure {
    let vector: Vector
    let outcome: Outcome?
  }

  let suite: VectorSuite
  private(set) var passed: [Vector.Certainty: Int] = [:]
  private(set) var total: [Vector.Certainty: Int] = [:]
  private(set) var failures: [Failure] = []
  /// Vectors with a known difference, by reason.
  private(set) var expectedFailures: [(reason: String, ids: [String])] = []

  init(_ suite: VectorSuite) { self.suite = suite }

  var expectedFailureCount: Int { expectedFailures.reduce(0) { $0 + $1.ids.count } }

  mutating func add(_ vector: Vector, _ outcome: Outcome?) {
    total[vector.certainty, default: 0] += 1
    if let outcome, Self.passes(vector, outcome.result) {
      passed[vector.certainty, default: 0] += 1
    } else if let outcome, let reason = KnownDifference.reason(for: vector, of: suite, outcome) {
      if let index = expectedFailures.firstIndex(where: { $0.reason == reason }) {
        expectedFailures[index].ids.append(vector.id)
      } else {
        expectedFailures.append((reason, [vector.id]))
      }
    } else {
      failures.append(Failure(vector: vector, outcome: outcome))
    }
  }

  /// Returns whether a result passes. For open vectors, an accepted alternative may omit members that it does not
  /// check.
  static func passes(_ vector: Vector, _ result: JSONValue) -> Bool {
    let result = result.withSortedKeys
    if result.isEqual(to: vector.expected.withSortedKeys) { return true }
    return vector.accepted.contains { result.isEqual(to: $0.withSortedKeys) || $0.withSortedKeys.isPart(of: result) }
  }

  var text: String {
    var line = "\(suite.fileName) (\(suite.name)):"
    for certainty in Vector.Certainty.allCases {
      guard let count = total[certainty] else { continue }
      line += " \(certainty.rawValue) \(passed[certainty] ?? 0)/\(count)"
    }
    line += "\n"
    for (reason, ids) in expectedFailures {
      line += "  known differences (dialect): \(ids.joined(separator: ", "))\n    \(reason)\n"
    }
    for failure in failures {
      let name = "  FAILED \(failure.vector.id) (\(failure.vector.certainty.rawValue))"
      guard let outcome = failure.outcome else {
        line += "\(name): unknown operation \(failure.vector.operation)\n"
        continue
      }
      line += "\(name)\n    expected \(failure.vector.expected.json)\n    actual   \(outcome.result.json)\n"
      line += "    called   \(outcome.called)\n"
    }
    return line
  }
}

extension JSONValue {
  /// The value with the `keys` array sorted, because the keys of an object have no order.
  var withSortedKeys: JSONValue {
    guard let members else { return self }
    return .object(
      members.map { member in
        guard member.name == "keys", let keys = member.value.elements?.compactMap(\.string),
          keys.count == member.value.elements?.count
        else { return member }
        return Member(member.name, .array(keys.sorted().map { .text($0) }))
      })
  }

  /// Returns whether the other object contains every member of this one.
  func isPart(of other: JSONValue) -> Bool {
    guard let members else { return false }
    return members.allSatisfy { member in other[member.name].map { member.value.isEqual(to: $0) } ?? false }
  }
}
