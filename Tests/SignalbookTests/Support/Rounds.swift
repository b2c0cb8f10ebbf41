import Foundation

/// The number of rounds in random tests. `SIGNALBOOK_ROUNDS=20` runs twenty times as many as by default.
enum Rounds {
  private static let factor = max(1, Int(ProcessInfo.processInfo.environment["SIGNALBOOK_ROUNDS"] ?? "") ?? 1)

  static func of(_ count: Int) -> Int { count * factor }
}
