import SignalbookReporting

extension Verb {
  static let review = Verb(
    name: "review", summary: "Runs all checks of a change with the settings of its base.",
    operands: "BASE",
    explanation: """
      Runs `format --check`, `lint`, `generate --check` and `diff` on the working tree. The lint rules, the baseline,
      the roots and the failing impacts come from BASE, so a change cannot relax its own checks. A change of
      signalbook.json that relaxes later checks or alters a target's payloads fails until `diff.accepted` lists it. BASE
      is a side as in `diff`.

        signalbook review git:main
        signalbook review 'git:HEAD^1' --format github     in a workflow, where a pull request is checked out as a merge
      """,
    options: [
      .init(
        name: "format", value: "FORMAT", words: ["text", "github"],
        summary: "Output format. Default: text."), .today,
    ] + Verb.Option.graph,
    run: runReview)
}

private func runReview(_ invocation: Invocation) -> ExitStatus {
  let terminal = invocation.terminal
  guard let base = invocation.operands.first, invocation.operands.count == 1 else {
    terminal.mistake("'review' requires the base of the change: signalbook review git:main", verb: "review")
    return .couldNotRun
  }
  let graph = ["target", "import"].flatMap { name in invocation.all(name).map { "--\(name)=\($0)" } }
  let today = invocation.value("today").map { ["--today=\($0)"] } ?? []
  let format = ["--format=\(invocation.value("format") ?? "text")"]
  let policy = ["--policy=\(base)"]
  let gates: [(verb: Verb, arguments: [String])] = [
    (.format, ["--check"]), (.lint, policy + format + today + graph), (.generate, ["--check"] + policy + graph),
    (.diff, ["--generated"] + format + today + graph + ["--", base]),
  ]
  var failed: [String] = []
  var broken: [String] = []
  for (verb, arguments) in gates {
    var status = ExitStatus.couldNotRun
    do throws(Invocation.Mistake) {
      status = verb.run(try Invocation(arguments, for: verb, terminal: terminal))
    } catch {
      terminal.mistake(error.message, verb: verb.name)
    }
    switch status {
    case .clean: break
    case .findings: failed.append(verb.name)
    case .couldNotRun: broken.append(verb.name)
    }
  }
  let reasons =
    (failed.isEmpty ? [] : ["failed: " + failed.joined(separator: ", ")])
    + (broken.isEmpty ? [] : ["could not run: " + broken.joined(separator: ", ")])
  let verdict = reasons.isEmpty ? "passes" : "fails (\(reasons.joined(separator: "; ")))"
  terminal.output("review against \(DisplayText.safe(base)): \(verdict)\n")
  return broken.isEmpty ? (failed.isEmpty ? .clean : .findings) : .couldNotRun
}
