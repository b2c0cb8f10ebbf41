// Answers the scripts in Tests/Oracles, which compare the project's text rules with other implementations. Each line of
// the input is a question, and each line of the output is its answer. The argument is the subject.
#if DEBUG
  let subjects: [String: (String) -> String] = [
    "addresses": Addresses.answer, "dates": Dates.answer, "numbers": Numbers.answer, "patterns": Patterns.answer,
    "texts": Texts.answer, "validators": Validators.answer,
  ]
  guard CommandLine.arguments.count == 2, let answer = subjects[CommandLine.arguments[1]] else {
    fatalError("usage: signalbook-oracles \(subjects.keys.sorted().joined(separator: "|"))")
  }
  while let line = readLine() { print(answer(line)) }
#else
  fatalError("build signalbook-oracles for debugging: it calls functions of the modules that are not public")
#endif
