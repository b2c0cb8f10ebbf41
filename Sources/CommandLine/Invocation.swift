import SignalbookSchemaFiles

/// The parsed arguments of a subcommand.
struct Invocation {
  var terminal: Terminal
  private(set) var flags: Set<String> = []
  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  /// The last value given for an option.
  func value(of option: String) -> String? { values[option]?.last }
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// An invalid argument, with a description and the correction.
  struct UsageError: Error { var message: String }

  /// Parses `--name value`, `--name=value`, flags and operands. `--` ends the options, and `-` is an operand.
  init(_ arguments: some Sequence<String>, for subcommand: Subcommand, terminal: Terminal) throws(UsageError) {
    self.terminal = terminal
    var remainingArguments = Array(arguments)[...]
    var haveOptionsEnded = false
    while let argument = remainingArguments.popFirst() {
      if haveOptionsEnded || !argument.hasPrefix("-") || argument == "-" {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        haveOptionsEnded = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      guard name.hasPrefix("--"), let option = subcommand.options.first(where: { "--" + $0.name == name }) else {
        throw UsageError(message: Self.unknownOptionMessage(for: name, in: subcommand))
      }
      guard let valueName = option.value else {
        if parts.count > 1 { throw UsageError(message: "'\(name)' does not accept a value") }
        flags.insert(option.name)
        continue
      }
      guard let value = parts.count > 1 ? parts[1] : remainingArguments.popFirst(), !value.isEmpty else {
        throw UsageError(message: "'\(name)' requires a value: \(name) \(valueName)")
      }
      if !option.valueChoices.isEmpty, !option.valueChoices.contains(value) {
        throw UsageError(
          message: "invalid value '\(value)' for '\(name)'; use one of \(option.valueChoices.joined(separator: ", "))"
            + suggestion(for: value, among: option.valueChoices))
      }
      values[option.name, default: []].append(value)
    }
    if subcommand.operands.isEmpty, let first = operands.first {
      throw UsageError(message: "'\(subcommand.name)' does not accept operands; remove '\(first)'")
    }
    // For example, an unset variable of a shell.
    if operands.contains("") { throw UsageError(message: "an operand is empty; remove it, or specify a path") }
  }

  private static func unknownOptionMessage(for name: String, in subcommand: Subcommand) -> String {
    let known = subcommand.options.map { "--" + $0.name } + ["--help"]
    return "unknown option '\(name)' of '\(subcommand.name)'" + suggestion(for: name, among: known)
  }
}

/// Returns `; did you mean 'x'?`, or an empty string if no candidate is similar.
func suggestion(for name: String, among candidates: [String]) -> String {
  nearest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
