import Foundation

/// How often random tests try: a small dose by default, `SIGNALBOOK_ROUNDS=20` for twenty times as much.
enum Rounds {
  private static let factor = max(1, Int(ProcessInfo.processInfo.environment["SIGNALBOOK_ROUNDS"] ?? "") ?? 1)

  static func of(_ count: Int) -> Int { count * factor }
}
