/// One verb of the command line: its name, its arguments and its action.
struct Verb: Sendable {
  var name: String
  /// One line for the list of verbs.
  var summary: String
  /// The operands in a usage line, such as `[FOLDER …]`; empty if the verb has no operands.
  var operands = ""
  /// Explains the verb in a few lines, with an example.
  var explanation: String
  var options: [Option]
  /// Returns the help for an operand, printed by `VERB OPERAND --help`.
  var helpOfOperand: @Sendable (String) -> String? = { _ in nil }
  var run: @Sendable (Invocation) -> ExitStatus

  /// An option of a verb, written `--name` or `--name VALUE`.
  struct Option: Sendable {
    var name: String
    /// How its value is called in help; `nil` for a flag.
    var value: String?
    /// The words it takes; empty when any text will do.
    var words: [String] = []
    var summary: String
  }
}

/// Exit statuses of the process.
enum ExitStatus: Int32 {
  /// Success without findings.
  case clean = 0
  /// There are findings, or generated files are stale.
  case findings = 1
  /// The command could not run: wrong arguments, no configuration, a file that cannot be written.
  case couldNotRun = 2
}

extension Verb {
  /// The text of `signalbook VERB --help`.
  var help: String {
    var text =
      "Usage: signalbook \(name)\(options.isEmpty ? "" : " [options]")\(operands.isEmpty ? "" : " " + operands)\n\n"
    text += explanation + "\n\nOptions:\n"
    let help = Option(name: "help", summary: "Shows this text.")
    let rows = (options + [help]).map { option in
      (
        "--" + option.name + (option.value.map { " " + $0 } ?? ""),
        option.summary + (option.words.isEmpty ? "" : " One of: \(option.words.joined(separator: ", ")).")
      )
    }
    return text + table(rows) + "\nExit status: 0 clean, 1 findings, 2 could not run.\n"
  }
}

/// Two columns, the second aligned.
func table(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)\n" }.joined()
}
