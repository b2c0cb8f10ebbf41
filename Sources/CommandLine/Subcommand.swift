/// A subcommand: its name, arguments and action.
struct Subcommand: Sendable {
  var name: String
  /// A one-line summary for the list of subcommands.
  var summary: String
  /// The operands in the usage line, such as `[FOLDER …]`. Empty if the subcommand does not take operands.
  var operands = ""
  /// An explanation of the subcommand in a few lines, with an example.
  var explanation: String
  var options: [Option]
  /// Returns the help for the given operand, which `VERB OPERAND --help` prints.
  var helpOfOperand: @Sendable (String) -> String? = { _ in nil }
  var run: @Sendable (Invocation) -> ExitStatus

  /// An option of a subcommand, in the form `--name` or `--name VALUE`.
  struct Option: Sendable {
    var name: String
    /// The name of the option's value in the help, or `nil` for a flag.
    var value: String?
    /// The permitted values. Empty if any value is permitted.
    var valueChoices: [String] = []
    var summary: String
  }
}

/// The exit statuses of the process.
enum ExitStatus: Int32 {
  /// Success without findings.
  case clean = 0
  /// There are findings, or generated files are out of date.
  case findings = 1
  /// The command could not run: invalid arguments, a missing configuration or an unwritable file.
  case couldNotRun = 2
}

extension Subcommand {
  /// The text of `signalbook VERB --help`.
  var help: String {
    var text =
      "Usage: signalbook \(name)\(options.isEmpty ? "" : " [options]")\(operands.isEmpty ? "" : " " + operands)\n\n"
    text += explanation + "\n\nOptions:\n"
    let help = Option(name: "help", summary: "Shows this text.")
    let rows = (options + [help]).map { option in
      (
        "--" + option.name + (option.value.map { " " + $0 } ?? ""),
        option.summary + (option.valueChoices.isEmpty ? "" : " One of: \(option.valueChoices.joined(separator: ", ")).")
      )
    }
    return text + table(of: rows) + "\nExit status: 0 clean, 1 findings, 2 could not run.\n"
  }
}

/// Returns a table with two aligned columns.
func table(of rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)\n" }.joined()
}
