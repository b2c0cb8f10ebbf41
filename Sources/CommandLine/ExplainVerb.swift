import SignalbookLinting
import SignalbookSchemaFiles

extension Verb {
  static let explain = Verb(
    name: "explain", summary: "Prints what a lint rule finds, why, and how to mend it.", operands: "RULE",
    explanation: """
      Prints the page of a rule, by its id or its name:

        signalbook explain SB1401
        signalbook explain open-text
      """,
    options: [],
    run: { invocation in
      let terminal = invocation.terminal
      guard let name = invocation.operands.first, invocation.operands.count == 1 else {
        terminal.mistake("'explain' takes one rule, by its id or its name", verb: "explain")
        return .couldNotRun
      }
      guard let rule = Rule.named(name) else {
        let known = Rule.all.flatMap { [$0.id.id, $0.id.name] }
        terminal.mistake("there is no lint rule '\(name)'" + suggestion(for: name, among: known), verb: "explain")
        return .couldNotRun
      }
      terminal.output(rule.page)
      return .clean
    })
}
