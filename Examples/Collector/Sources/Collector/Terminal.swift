import Foundation

/// The terminal output: a line for each document and, on an interactive terminal, colors and a running count.
public final class Terminal: @unchecked Sendable {
  // Used by one thread at a time: the collector reports under its lock, and `finish` runs after the collector has
  // stopped.
  private let isTerminal: Bool
  private let isColoured: Bool
  private var documents = 0
  private var faulty = 0

  public init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    isColoured = isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  }

  public func show(_ entry: Entry, _ ledger: Ledger) {
    documents += 1
    if entry.verdict == .invalid || entry.verdict == .refused { faulty += 1 }
    var line = "\(entry.time.dropFirst(11)) \(coloured(entry.verdict)) \(entry.status) \(printable(entry.stream))"
    if let sequence = entry.sequence { line += " #\(sequence)" }
    if !entry.events.isEmpty { line += ", \(entry.events.count) events" }
    if let failure = entry.failure { line += ", told to fail: \(failure)" }
    for fault in entry.faults.prefix(3) { line += "\n    " + printable(fault) }
    if entry.faults.count > 3 { line += "\n    \(entry.faults.count - 3) more" }
    say(line)
    if isTerminal {
      writeAll("\(documents) documents, \(faulty) wrong, \(ledger.missingCount) missing", to: STDOUT_FILENO)
    }
  }

  public func say(_ text: String) { writeAll((isTerminal ? "\r\u{1B}[K" : "") + text + "\n", to: STDOUT_FILENO) }

  private func coloured(_ verdict: Entry.Verdict) -> String {
    guard isColoured else { return verdict.rawValue }
    let colour =
      switch verdict {
      case .valid: 32
      case .invalid, .refused: 31
      case .duplicate, .failed: 33
      }
    return "\u{1B}[\(colour)m\(verdict.rawValue)\u{1B}[0m"
  }

  /// Returns the text without control characters, which must not reach the terminal.
  private func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
