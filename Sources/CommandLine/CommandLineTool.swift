/// The command-line tool. It finds the subcommand, parses the arguments and runs the subcommand.
enum CommandLineTool {
  static let version = "0.1.0"
  static let subcommands = [Subcommand.initialize, .generate, .lint, .diff, .review, .explain, .format, .docs, .export]

  static func run(_ arguments: ArraySlice<String>) -> ExitStatus {
    let terminal = Terminal()
    var rest = arguments
    guard let first = rest.popFirst() else {
      terminal.writeError(help)
      return .couldNotRun
    }
    switch first {
    case "--help", "-h":
      terminal.writeOutput(help)
      return .clean
    case "help":
      guard let name = rest.first else {
        terminal.writeOutput(help)
        return .clean
      }
      guard let subcommand = subcommand(named: name, terminal) else { return .couldNotRun }
      terminal.writeOutput(subcommand.help)
      return .clean
    case "--version":
      terminal.writeOutput("signalbook \(version)\n")
      return .clean
    default: break
    }
    guard let subcommand = subcommand(named: first, terminal) else { return .couldNotRun }
    // `--help` is accepted at any position, even among invalid arguments.
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      let special = rest.lazy.compactMap(subcommand.helpOfOperand).first.map { $0 + "\n" } ?? ""
      terminal.writeOutput(special + subcommand.help)
      return .clean
    }
    do throws(Invocation.UsageError) {
      return subcommand.run(try Invocation(rest, for: subcommand, terminal: terminal))
    } catch {
      terminal.writeUsageError(error.message, subcommand: subcommand.name)
      return .couldNotRun
    }
  }

  private static func subcommand(named name: String, _ terminal: Terminal) -> Subcommand? {
    if let subcommand = subcommands.first(where: { $0.name == name }) { return subcommand }
    let known = subcommands.map(\.name) + ["help", "--help", "--version"]
    let kind = name.hasPrefix("-") ? "option" : "command"
    terminal.writeUsageError("unknown \(kind) '\(name)'" + suggestion(for: name, among: known))
    return nil
  }

  static var help: String {
    var text =
      "Signalbook \(version): a schema registry and code generator for app telemetry.\n\nUsage: signalbook COMMAND [options]\n\nCommands:\n"
    text += table(of: subcommands.map { ($0.name, $0.summary) } + [("help COMMAND", "Shows the help for a command.")])
    text += "\nOptions:\n"
    text += table(of: [("--help", "Shows this help."), ("--version", "Shows the version.")])
    return text
      + "\nThe tool runs in any folder of a package. Exit status: 0 clean, 1 findings, 2 could not run.\n"
  }
}
