import SignalbookReporting

extension Subcommand {
  static let review = Subcommand(
    name: "review", summary: "Runs all checks on a change, with the settings of its base.",
    operands: "BASE",
    explanation: """
      Runs `format --check`, `lint`, `generate --check` and `diff` on the working tree. The lint rules, the baseline,
      the roots and the failing impacts come from BASE, so a change cannot relax its own checks. A change to
      signalbook.json that relaxes later checks or changes a target's payloads fails until `diff.accepted` lists it.
      BASE is a side as in `diff`.

        signalbook review git:main
        signalbook review 'git:HEAD^1' --format github     in a workflow, where a pull request is checked out as a merge
      """,
    options: [
      .init(
        name: "format", value: "FORMAT", valueChoices: ["text", "github"],
        summary: "The output format. Default: text."), .today,
    ] + Subcommand.Option.graph,
    run: runReview)
}

private func runReview(_ invocation: Invocation) -> ExitStatus {
  let terminal = invocation.terminal
  guard let base = invocation.operands.first, invocation.operands.count == 1 else {
    terminal.writeUsageError(
      "'review' requires the base of the change, such as 'signalbook review "
        + "git:main'", subcommand: "review")
    return .couldNotRun
  }
  let graph = ["target", "import"].flatMap { name in invocation.all(name).map { "--\(name)=\($0)" } }
  let today = invocation.value(of: "today").map { ["--today=\($0)"] } ?? []
  let format = ["--format=\(invocation.value(of: "format") ?? "text")"]
  let policy = ["--policy=\(base)"]
  let gates: [(subcommand: Subcommand, arguments: [String])] = [
    (.format, ["--check"]), (.lint, policy + format + today + graph), (.generate, ["--check"] + policy + graph),
    (.diff, ["--generated"] + policy + format + today + graph + ["--", base]),
  ]
  var failedGates: [String] = []
  var brokenGates: [String] = []
  for (subcommand, arguments) in gates {
    var status = ExitStatus.couldNotRun
    do throws(Invocation.UsageError) {
      status = subcommand.run(try Invocation(arguments, for: subcommand, terminal: terminal))
    } catch {
      terminal.writeUsageError(error.message, subcommand: subcommand.name)
    }
    switch status {
    case .clean: break
    case .findings: failedGates.append(subcommand.name)
    case .couldNotRun: brokenGates.append(subcommand.name)
    }
  }
  let reasons =
    (failedGates.isEmpty ? [] : ["failed: " + failedGates.joined(separator: ", ")])
    + (brokenGates.isEmpty ? [] : ["could not run: " + brokenGates.joined(separator: ", ")])
  let verdict = reasons.isEmpty ? "passes" : "fails (\(reasons.joined(separator: "; ")))"
  terminal.writeOutput("review against \(DisplayText.escaped(base)): \(verdict)\n")
  return brokenGates.isEmpty ? (failedGates.isEmpty ? .clean : .findings) : .couldNotRun
}
