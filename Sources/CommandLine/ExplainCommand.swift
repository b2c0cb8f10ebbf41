import SignalbookComparison
import SignalbookLinting
import SignalbookSchemaFiles

extension Subcommand {
  static let explain = Subcommand(
    name: "explain", summary: "Prints the documentation of a lint or diff rule.", operands: "RULE",
    explanation: """
      Prints the documentation of a rule, by id or name:

        signalbook explain SB1401
        signalbook explain open-text
        signalbook explain SB0210
        signalbook explain event-removed
      """,
    options: [],
    run: { invocation in
      let terminal = invocation.terminal
      guard let operand = invocation.operands.first, invocation.operands.count == 1 else {
        terminal.writeUsageError("'explain' requires the id or name of a rule", subcommand: "explain")
        return .couldNotRun
      }
      // IDs are upper case, and names are lower case.
      let isID = operand.lowercased().hasPrefix("sb")
      let name = isID ? operand.uppercased() : operand.lowercased()
      guard let page = Rule.named(name)?.page ?? SoundnessRule.named(name)?.page ?? ChangeRule.named(name)?.page else {
        let known = Rule.all.map(\.id) + SoundnessRule.all.map(\.id) + ChangeRule.all.map(\.id)
        let names = known.flatMap { [$0.id, $0.name] }
        terminal.writeUsageError(
          "unknown rule '\(operand)'" + suggestion(for: name, among: names), subcommand: "explain")
        return .couldNotRun
      }
      var own = terminal
      own.masksSecrets = false
      own.writeOutput(page)
      return .clean
    })
}
