import SignalbookLinting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension Verb {
  static let lint = Verb(
    name: "lint", summary: "Checks registries and says what is wrong, where, and how to mend it.",
    operands: "[FOLDER …]",
    explanation: """
      Checks the registries in the given folders; without folders, those that signalbook.json names and those in schemas/.
      Every fault is reported in one run; errors and warnings make the exit status 1. `signalbook explain RULE` says more of
      a rule; an "allow" beside what is found excuses it.

        signalbook lint
        signalbook lint schemas/focus --format sarif
        signalbook lint --fix --dry-run
        signalbook lint --staged
      """,
    options: [
      .init(
        name: "format", value: "FORMAT", words: ["text", "json", "sarif", "github", "gitlab", "junit"],
        summary: "How findings are printed. Default: text, on standard error; the others go to standard output."),
      .init(name: "fix", summary: "Makes the mechanical fixes, byte by byte, and reports what is left."),
      .init(name: "dry-run", summary: "With --fix: prints the differences and writes nothing."),
      .init(
        name: "write-baseline",
        summary: "Writes what is found to the baseline file; where there is one, only removes from it."),
      .init(
        name: "staged",
        summary:
          "Looks at what is staged for the next commit: at registries with a changed file, and in files of events alone only at the changed ones. For a pre-commit hook."
      ),
      .today, .imports,
    ],
    run: runLint)
}

private func runLint(_ invocation: Invocation) -> ExitStatus {
  guard var run = LintRun(invocation) else { return .couldNotRun }
  run.look()
  if invocation.has("fix") { return run.fix(isDry: invocation.has("dry-run")) }
  if invocation.has("write-baseline") { return run.writeBaseline() }
  return run.report(as: invocation.value("format") ?? "text")
}

/// One call of the verb: what it looks at, and what it has found.
private struct LintRun {
  private let session: ProjectSession
  /// `nil` when the disk is looked at, and not what is staged.
  private let staged: StagedScope?
  private let terminal: Terminal
  private let folders: [String]
  private let settings: LintSettings
  private let today: Today
  private let baselinePath: String
  private let baseline: Baseline?

  /// All that is not excused.
  private var found: [Finding] = []
  /// Of these, what the baseline does not know.
  private var findings: [Finding] = []
  private var excused: [Finding] = []
  private var looked: [String] = []
  private var files: [String] = []
  private var unneededInBaseline = 0

  /// `nil` when something is wrong with the arguments or the configuration, which has been said.
  init?(_ invocation: Invocation) {
    terminal = invocation.terminal
    guard var session = ProjectSession(invocation) else { return nil }
    var staged: StagedScope?
    if invocation.has("staged") {
      if let other = ["fix", "write-baseline"].first(where: invocation.has) {
        terminal.mistake("'--staged' only looks; '--\(other)' changes files on the disk", verb: "lint")
        return nil
      }
      guard let changes = session.useStaged() else { return nil }
      staged = StagedScope(changed: changes)
    }
    self.session = session
    self.staged = staged
    if invocation.has("dry-run"), !invocation.has("fix") {
      terminal.mistake("'--dry-run' goes with '--fix'", verb: "lint")
      return nil
    }
    if invocation.has("write-baseline"), !invocation.operands.isEmpty {
      terminal.mistake("'--write-baseline' looks at all registries and takes no folders", verb: "lint")
      return nil
    }
    let known = session.folder.registryFolders(of: session.configuration)
    let named = invocation.operands.isEmpty ? known : invocation.operands
    folders = staged?.folders(of: session.folder, among: named) ?? named
    if named.isEmpty, staged == nil {
      terminal.mistake(
        "there is no registry: neither does signalbook.json name one nor has schemas/ a folder of *.json files")
      return nil
    }
    let missing = folders.filter { !session.folder.isRegistry($0) }
    for folder in missing {
      terminal.mistake(
        "'\(folder)' is no folder with *.json files\(suggestion(for: folder, among: known))", verb: "lint")
    }
    if !missing.isEmpty { return nil }
    guard let today = Today(invocation, verb: "lint") else { return nil }
    self.today = today
    var diagnostics = Diagnostics()
    let lint = session.configuration.lint
    settings = lint.map { LintSettings($0.node, in: $0.file, into: &diagnostics) } ?? LintSettings()
    baselinePath = session.folder.path(lint?.node["baseline"]?.string ?? "lint-baseline.json")
    let path = baselinePath
    baseline = session.folder.files.bytes(of: path).flatMap {
      Baseline(SourceFile(path: path, bytes: $0), into: &diagnostics)
    }
    if diagnostics.hasErrors {
      session.printFindings(diagnostics.sorted)
      return nil
    }
  }

  /// Reads the registries and runs all rules.
  mutating func look() {
    var diagnostics = Diagnostics()
    var excuses: [(finding: Diagnostic, reason: String)] = []
    let files = session.folder.files
    var loaded = session.folder.load(folders: folders, of: session.configuration, into: &diagnostics)
    if let staged { loaded.removeAll { !staged.concerns($0, of: session.folder) } }
    for entry in loaded {
      guard let registry = entry.registry else { continue }
      let paths = staged.flatMap { $0.paths(of: registry, at: entry.folder, in: session.folder) }
      let result = lint(
        registry, settings: settings, today: today.text, only: paths, reading: files.bytes(ofPrinted:))
      for finding in result.findings { diagnostics.add(finding) }
      excuses += result.excused
    }
    looked = loaded.map(\.folder)
    self.files = loaded.compactMap(\.registry).flatMap { $0.files.map { session.folder.inside($0.path) } }
    var identifier = FindingIdentifier(prefix: session.folder.prefix, source: files.bytes(ofPrinted:))
    found = identifier.findings(diagnostics.sorted)
    findings = found
    excused = excuses.flatMap { identifier.findings([$0.finding], excuse: $0.reason) }
    guard let baseline else { return }
    (findings, unneededInBaseline) = baseline.applied(to: found)
  }

  func report(as format: String) -> ExitStatus {
    if format == "text" {
      session.printFindings(findings.map(\.diagnostic))
      if unneededInBaseline > 0, staged == nil {
        terminal.error(
          "\(TextReport.counted(unneededInBaseline, "entry")) of \(baselinePath) found nothing; "
            + "signalbook lint --write-baseline removes what is gone\n")
      }
      if findings.isEmpty { terminal.output(cleanLine) }
    } else {
      terminal.output(document(format))
    }
    // A note never fails a build.
    return findings.contains { $0.diagnostic.severity > .note } ? .findings : .clean
  }

  private var cleanLine: String {
    if staged != nil, looked.isEmpty { return "No schema file is staged.\n" }
    let what = staged == nil ? "clean" : "clean as staged"
    var line = "\(TextReport.counted(looked.count, "registry")) \(what): \(looked.joined(separator: ", "))."
    if !excused.isEmpty { line += " \(TextReport.counted(excused.count, "finding")) excused." }
    if let baseline, staged == nil { line += " \(baseline.count - unneededInBaseline) in the baseline." }
    return line + "\n"
  }

  private func document(_ format: String) -> String {
    let all = findings + excused
    switch format {
    case "sarif":
      let rules = Rule.all.map { rule in
        RuleDescription(
          rule: rule.id, severity: rule.severity, group: rule.group.title, summary: rule.summary, help: rule.page)
      }
      return SARIFReport(
        toolVersion: CommandLineTool.version, rules: rules, source: session.folder.files.bytes(ofPrinted:)
      ).text(all)
    case "github": return GitHubReport().text(all)
    case "gitlab": return GitLabReport().text(all)
    case "junit": return JUnitReport().text(all, files: files)
    default: return JSONReport().text(all)
    }
  }

  /// Makes the fixes, or shows them, and reports what they do not mend.
  mutating func fix(isDry: Bool) -> ExitStatus {
    let edits = SourceEdits(findings.map(\.diagnostic))
    for path in edits.fixes.keys.sorted() {
      guard let old = FolderReader.bytes(of: path) else { continue }
      let new = edits.applied(to: old, at: path)
      if isDry {
        terminal.output(UnifiedDiff.text(from: old, to: new, path: session.folder.inside(path)))
        continue
      }
      do throws(FileReplacement.Failure) {
        _ = try FileReplacement.write(new, to: path)
        terminal.output("\(path): \(TextReport.counted(edits.fixes[path]?.count ?? 0, "fix")) made\n")
      } catch {
        terminal.mistake(error.description)
        return .couldNotRun
      }
    }
    if isDry { return edits.fixes.isEmpty ? .clean : .findings }
    look()
    return report(as: "text")
  }

  func writeBaseline() -> ExitStatus {
    // What does not load is never excused: code that is generated from it would be wrong.
    let lintable = findings.filter { Rule.named($0.diagnostic.rule.id) != nil }
    let written = baseline?.shrunk(to: found) ?? Baseline(lintable)
    do throws(FileReplacement.Failure) {
      _ = try FileReplacement.write(Array(written.text.utf8), to: baselinePath)
      terminal.output("\(baselinePath): \(TextReport.counted(written.count, "finding"))\n")
      return findings.count > lintable.count ? .findings : .clean
    } catch {
      terminal.mistake(error.description)
      return .couldNotRun
    }
  }
}
