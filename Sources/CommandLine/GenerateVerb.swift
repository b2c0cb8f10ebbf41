import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles

extension Verb {
  static let generate = Verb(
    name: "generate", summary: "Checks the registries and generates Swift code.",
    explanation: """
      Reads signalbook.json, checks the registry of each target that has an "output", and writes the generated files there.
      Unchanged files are not rewritten. If any registry has an error, no file is written.

        signalbook generate            write stale files
        signalbook generate --check    list stale files without writing; exit with 1 if there are any

      A folder that is no longer an output is listed, never removed. --check passes if no target has an output.
      """,
    options: [
      .init(
        name: "check", value: nil, summary: "Lists stale files without writing, and exits with 1 if there are any."),
      .init(
        name: "staged",
        summary:
          "With --check: compares staged schemas with staged generated files. For a pre-commit hook."
      ), .policy,
    ] + Verb.Option.graph,
    run: runGenerate)
}

private func runGenerate(_ invocation: Invocation) -> ExitStatus {
  let terminal = invocation.terminal
  let isCheck = invocation.has("check")
  let isStaged = invocation.has("staged")
  if isStaged, !isCheck {
    terminal.mistake("'--staged' requires '--check'", verb: "generate")
    return .couldNotRun
  }
  guard var session = ProjectSession(invocation) else { return .couldNotRun }
  if isStaged {
    guard let staged = session.useStaged(withSources: true) else { return .couldNotRun }
    if staged.isEmpty {
      terminal.output("No staged schemas or generated files.\n")
      return .clean
    }
  }
  if !session.configuration.targets.contains(where: { $0.output != nil }) {
    // Hooks and workflows check every project, also one whose code the build plugin generates.
    if isCheck {
      if reportUnknown(besides: [], isStaged: isStaged, session) > 0 { return .findings }
      terminal.output("No target has an \"output\", so no generated code is committed.\n")
      return .clean
    }
    terminal.mistake(
      #"there is nothing to generate, because no target in \#(session.configuration.path) has an "output" (see docs/configuration.md)"#,
      verb: "generate")
    return .couldNotRun
  }
  var diagnostics = Diagnostics()
  if isStaged {
    session.folder.checkRegistriesInTree(of: session.configuration, into: &diagnostics)
    session.configuration.targets.removeAll { !session.folder.hasSchemas($0) }
  }
  let generations: [TargetGeneration]?
  do throws(FileReplacement.Failure) {
    generations = try session.folder.generate(session.configuration, writes: !isCheck, into: &diagnostics)
  } catch {
    terminal.mistake(error.description)
    return .couldNotRun
  }
  session.printFindings(diagnostics.sorted)
  guard let generations else {
    terminal.error("No files were written.\n")
    return .findings
  }
  let former = isStaged ? [] : session.folder.formerOutputs(session.configuration)
  let status = isCheck ? sayStale(generations, isStaged: isStaged, terminal) : sayWritten(generations, terminal)
  for folder in former {
    terminal.error(
      "\(DisplayText.safe(folder)): contains generated code, but is not an output of a target "
        + "in \(session.configuration.path); remove the folder\n")
  }
  let unknown = isCheck ? reportUnknown(besides: generations, isStaged: isStaged, session) : 0
  return isCheck && !former.isEmpty || unknown > 0 ? .findings : status
}

/// Reports tracked or staged files with the generator's header that no target generates.
///
/// - Returns: the number of files.
private func reportUnknown(besides generations: [TargetGeneration], isStaged: Bool, _ session: ProjectSession) -> Int {
  // Without a repository, changes by people cannot be distinguished from those of a build.
  let tracked = isStaged ? session.stagedSources : (try? TrackedFiles.swiftSources(of: session.folder)) ?? []
  let known = Set(generations.flatMap { $0.files + $0.surplus })
  let unknown = session.folder.unknownGeneratedCode(among: tracked, besides: known)
  for path in unknown {
    session.terminal.error(
      "\(DisplayText.safe(path)): contains generated code, but does not belong to a target "
        + "in \(session.configuration.path); remove the file, or add its target\n")
  }
  return unknown.count
}

private func sayWritten(_ generations: [TargetGeneration], _ terminal: Terminal) -> ExitStatus {
  for generation in generations {
    var files = ["\(generation.changed.count) written", "\(generation.unchangedCount) unchanged"]
    if !generation.surplus.isEmpty { files.append("\(generation.surplus.count) removed") }
    terminal.output(
      "\(DisplayText.safe(generation.target)): \(DisplayText.safe(generation.registryFolder)) (\(contents(generation))) → "
        + "\(DisplayText.safe(generation.output)): " + files.joined(separator: ", ") + "\n")
  }
  let written = generations.reduce(0) { $0 + $1.changed.count }
  let total = generations.reduce(written) { $0 + $1.unchangedCount }
  terminal.output(
    "\(TextReport.counted(generations.count, "registry")) checked; \(written) of \(TextReport.counted(total, "file")) written.\n"
  )
  return .clean
}

private func sayStale(_ generations: [TargetGeneration], isStaged: Bool, _ terminal: Terminal) -> ExitStatus {
  let stale = generations.flatMap { $0.changed + $0.surplus }
  guard !stale.isEmpty else {
    let count = generations.reduce(0) { $0 + $1.unchangedCount }
    terminal.output("\(TextReport.counted(count, "generated file")) up to date.\n")
    return .clean
  }
  let surplus = Set(generations.flatMap(\.surplus))
  for path in stale {
    let reason =
      if surplus.contains(path) {
        "stale: no longer generated from the \(isStaged ? "staged " : "")schemas"
      } else if !isStaged, FolderReader.outputBytes(of: path) == nil {
        "missing"
      } else {
        "stale: differs from the \(isStaged ? "staged " : "")schemas"
      }
    terminal.error("\(DisplayText.safe(path)): \(reason)\n")
  }
  let fix = isStaged ? "run 'signalbook generate' and stage the result" : "run 'signalbook generate'"
  terminal.error("\(TextReport.counted(stale.count, "generated file")) stale; \(fix).\n")
  return .findings
}

private func contents(_ generation: TargetGeneration) -> String {
  let counts = [
    (generation.schemaFileCount, "file"), (generation.streamCount, "stream"), (generation.eventCount, "event"),
  ]
  return counts.map { TextReport.counted($0.0, $0.1) }.joined(separator: ", ")
}
