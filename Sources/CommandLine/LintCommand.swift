import SignalbookComparison
import SignalbookLinting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles

extension Subcommand {
  static let lint = Subcommand(
    name: "lint", summary: "Checks registries and reports problems with their location and a fix.",
    operands: "[FOLDER …]",
    explanation: """
      Checks the registries in the given folders; by default, the registries in signalbook.json and in schemas/. Each
      run reports all findings. The exit status is 1 if there are errors or warnings. `signalbook explain RULE` prints a
      rule's documentation. To suppress a finding, add "allow" to the entry.

        signalbook lint
        signalbook lint schemas/focus --format sarif
        signalbook lint --fix --dry-run
        signalbook lint --staged
      """,
    options: [
      .init(
        name: "format", value: "FORMAT", valueChoices: ["text", "json", "sarif", "github", "gitlab", "junit"],
        summary: "The output format. Default: text, on standard error; other formats go to standard output."),
      .init(
        name: "fix",
        summary: "Apply fixes that cannot change the meaning of a schema, and report the remaining findings."),
      .init(name: "suppressed", summary: "Also list suppressed findings, with their reasons."),
      .init(name: "dry-run", summary: "With --fix: print a patch instead of changing files."),
      .init(
        name: "write-baseline",
        summary: "Record the current findings in the baseline file. If the file exists, only remove fixed findings."),
      .init(
        name: "staged",
        summary:
          "Check the staged content of changed registries. If only events changed, check only the changed files. For a "
          + "pre-commit hook."
      ),
      .today, .policy,
    ] + Subcommand.Option.graph,
    run: runLint)
}

private func runLint(_ invocation: Invocation) -> ExitStatus {
  guard var run = LintRun(invocation) else { return .couldNotRun }
  run.runRules()
  if invocation.has("fix") {
    return run.fix(isDry: invocation.has("dry-run"), reportingAs: invocation.value(of: "format") ?? "text")
  }
  if invocation.has("write-baseline") { return run.writeBaseline() }
  return run.report(as: invocation.value(of: "format") ?? "text")
}

/// A run of the subcommand, with its scope and its findings.
private struct LintRun {
  private var session: ProjectSession
  /// The staged changes, or `nil` to lint the working tree.
  private let staged: StagedScope?
  private let terminal: Terminal
  private let folders: [String]
  private let settings: LintSettings
  private let today: Today
  private let baselinePath: String
  private let baseline: Baseline?
  private let showsSuppressed: Bool
  /// Whether to lint all registries.
  private let lintsAllRegistries: Bool

  /// The findings that are not suppressed.
  private var unsuppressedFindings: [Finding] = []
  /// The findings that are not in the baseline.
  private var findings: [Finding] = []
  private var suppressedFindings: [Finding] = []
  private var checkedPaths: [String] = []
  private var files: [String] = []
  /// The files of registries that could not be loaded.
  private var unsoundFiles: [String] = []
  private var inBaseline = Baseline.Applied()
  /// The folders of registries that all rules have checked.
  private var soundFolders: Set<String> = []
  private var unsoundFolders: Set<String> = []

  /// Prepares a run. Returns `nil` after reporting invalid arguments or an invalid configuration.
  init?(_ invocation: Invocation) {
    terminal = invocation.terminal
    showsSuppressed = invocation.has("suppressed")
    lintsAllRegistries = invocation.operands.isEmpty
    if let conflict = Self.conflict(in: invocation) {
      terminal.writeUsageError(conflict, subcommand: "lint")
      return nil
    }
    guard var session = ProjectSession(invocation, needsPackage: invocation.operands.isEmpty) else { return nil }
    var scope: StagedScope?
    if invocation.has("staged") {
      guard let changes = session.useStaged() else { return nil }
      scope = StagedScope(changedPaths: changes)
    }
    self.session = session
    self.staged = scope
    if let scope, invocation.operands.isEmpty {
      // If no registry is staged, the commit passes.
      folders = scope.folders(of: session.folder, among: session.folder.registryFolders(of: session.configuration))
    } else {
      guard let found = session.registryFolders(invocation.operands, subcommand: "lint") else { return nil }
      folders = scope?.folders(of: session.folder, among: found) ?? found
    }
    guard let today = Today(invocation, subcommand: "lint") else { return nil }
    self.today = today
    var diagnostics = Diagnostics()
    let lint = (session.policy?.configuration ?? session.configuration).lint
    settings = lint.map { LintSettings($0.node, in: $0.file, into: &diagnostics) } ?? LintSettings()
    // The policy's configuration specifies the policy's baseline.
    let reviewed = session.policy?.project ?? session.folder
    (baseline, baselinePath) = reviewed.baseline(
      of: session.policy?.configuration ?? session.configuration, into: &diagnostics)
    if diagnostics.hasErrors {
      session.printFindings(diagnostics.sorted)
      return nil
    }
  }

  /// Returns a message about conflicting options.
  private static func conflict(in invocation: Invocation) -> String? {
    func hasBoth(_ one: String, _ other: String) -> Bool { invocation.has(one) && invocation.has(other) }
    let format = invocation.value(of: "format")
    if invocation.has("dry-run"), !invocation.has("fix") { return "'--dry-run' requires '--fix'" }
    if hasBoth("dry-run", "fix"), let format, format != "text" {
      return "'--fix --dry-run' prints a patch, so '--format \(format)' cannot be used; remove it"
    }
    if let other = ["fix", "write-baseline"].first(where: { hasBoth("staged", $0) }) {
      return "'--staged' does not change files and cannot be combined with '--\(other)'"
    }
    guard invocation.has("write-baseline") else { return nil }
    if invocation.value(of: "policy") != nil {
      return "'--write-baseline' uses only this package's policy; remove '--policy'"
    }
    if !invocation.operands.isEmpty { return "'--write-baseline' checks all registries; remove the folders" }
    if invocation.has("fix") { return "'--write-baseline' and '--fix' cannot be combined; run '--fix' first" }
    return format.map { "'--write-baseline' does not print findings; remove '--format \($0)'" }
  }

  /// Reads the registries and runs all rules.
  mutating func runRules() {
    var diagnostics = Diagnostics()
    var suppressions: [(finding: Diagnostic, reason: String)] = []
    if staged == nil, lintsAllRegistries { session.folder.checkWhole(session.configuration, into: &diagnostics) }
    var loadedRegistries = session.folder.load(folders: folders, of: session.configuration, into: &diagnostics)
    let importers = session.folder.importers(besides: loadedRegistries, of: session.configuration)
    if staged == nil, lintsAllRegistries {
      session.folder.check(loadedRegistries, of: session.configuration, into: &diagnostics)
    }
    session.folder.checkNames(of: loadedRegistries, into: &diagnostics)
    if let staged {
      if !staged.changedPaths.isEmpty {
        session.folder.checkRegistriesInTree(of: session.configuration, into: &diagnostics)
        session.folder.checkStrays(among: staged.changedPaths, of: session.configuration, into: &diagnostics)
      }
      loadedRegistries.removeAll { !staged.concerns($0, of: session.folder) }
    } else {
      session.folder.checkStrays(
        loadedRegistries, of: session.configuration, isWhole: lintsAllRegistries, into: &diagnostics)
    }
    let strays = StrayUses(diagnostics.all, tree: session.folder.tree(ofDisplayPath:))
    for entry in loadedRegistries {
      guard let registry = entry.registry else {
        if let (saved, errors) = entry.salvaged {
          let paths = staged.flatMap { $0.paths(of: saved, in: session.folder) }
          let profiles = session.folder.profiles(ofRegistryAt: entry.folder, in: session.configuration)
          let result = lint(
            unsound: saved, errors: errors, settings: settings, today: today.text, profiles: profiles, only: paths)
          for finding in result.findings { diagnostics.add(finding) }
          suppressions += result.suppressed
        }
        continue
      }
      let paths = staged.flatMap { $0.paths(of: registry, in: session.folder) }
      let profiles = session.folder.profiles(ofRegistryAt: entry.folder, in: session.configuration)
      let result = lint(
        registry, settings: settings, today: today.text, profiles: profiles,
        profileUsers: session.folder.profileUsers(ofRegistryAt: entry.folder, in: session.configuration),
        importers: importers.filter { $0.imports.contains { $0.registryName == registry.name } }, only: paths)
      for finding in result.findings + acceptancesOfUnknownChanges(in: registry)
      where !strays.refute(finding, source: session.folder.excerptSource(ofDisplayPath:)) {
        diagnostics.add(finding)
      }
      suppressions += result.suppressed
    }
    keepUntilExit(loadedRegistries)
    keepUntilExit(session.folder)
    checkedPaths = loadedRegistries.map(\.folder)
    func files(of registries: [Registry]) -> [String] {
      registries.flatMap { $0.files.map { session.folder.pathInside(of: $0.path) } }
    }
    self.files = files(of: loadedRegistries.compactMap(\.registry))
    soundFolders = Set(loadedRegistries.filter { $0.registry != nil }.map { session.folder.pathInside(of: $0.folder) })
    unsoundFolders = Set(
      loadedRegistries.filter { $0.registry == nil }.map { session.folder.pathInside(of: $0.folder) })
    unsoundFiles = files(of: loadedRegistries.compactMap(\.salvaged?.registry))
    var identifier = FindingIdentifier(prefix: session.folder.prefix, tree: session.folder.tree(ofDisplayPath:))
    unsuppressedFindings = identifier.findings(diagnostics.sorted)
    findings = unsuppressedFindings
    suppressedFindings = suppressions.flatMap { identifier.findings([$0.finding], suppression: $0.reason) }
    guard let baseline else { return }
    inBaseline = baseline.applied(to: unsuppressedFindings, in: baselineScope)
    findings = inBaseline.new
  }

  /// The files that the baseline covers. Entries of removed registries count as removed.
  private var baselineScope: BaselineScope {
    let (sound, unsound, looksAtAll, folder) = (
      soundFolders, unsoundFolders, lintsAllRegistries && staged == nil, session.folder
    )
    return BaselineScope { path in
      let registry = LexicalPath.folder(of: path)
      func isOne(of folders: Set<String>) -> Bool { folders.contains { $0 == registry || $0 + "/" == registry } }
      return isOne(of: sound) || looksAtAll && !isOne(of: unsound)
    } tree: {
      folder.tree(ofDisplayPath: folder.files.displayPath(of: folder.displayPath(for: $0)))
    }
  }

  func report(as format: String) -> ExitStatus {
    if format == "text" {
      session.printFindings(displayedFindings.map(\.diagnostic))
      let hidden = findings.count - displayedFindings.count
      if hidden > 0 {
        terminal.writeError("\(TextReport.counted(hidden, "note")) not shown; 'signalbook lint' lists them\n")
      }
      if staged == nil { reportBaseline() }
      if showsSuppressed { terminal.writeOutput(suppressedLines) }
      if findings.isEmpty { terminal.writeOutput(cleanLine) }
    } else {
      terminal.writeOutput(document(inFormat: format))
    }
    // Notes never fail a build.
    return findings.contains { $0.diagnostic.severity > .note } ? .findings : .clean
  }

  /// The findings to print. If the hook finds only notes, the notes from rules are excluded, so that a passing commit
  /// shows only which checks were skipped.
  private var displayedFindings: [Finding] {
    guard staged != nil, !findings.contains(where: { $0.diagnostic.severity > .note }) else { return findings }
    return findings.filter { Rule.named($0.diagnostic.rule.id) == nil }
  }

  /// Reports baseline entries without a matching finding.
  private func reportBaseline() {
    let (unneeded, unseen) = (inBaseline.unneeded, inBaseline.unseen)
    if unneeded > 0 {
      terminal.writeError(
        "\(TextReport.counted(unneeded, "entry")) of \(baselinePath) without a matching finding; "
          + (keepsBaseline ? "fix the errors first, then run " : "run ")
          + "signalbook lint --write-baseline to remove them\n")
    }
    if unseen > 0 {
      terminal.writeError(
        "\(TextReport.counted(unseen, "entry")) of \(baselinePath) \(unseen == 1 ? "was" : "were") not checked\n")
    }
  }

  /// Whether an error prevented a complete check, so that findings may be missing and baseline entries must be kept.
  private var keepsBaseline: Bool {
    !unsoundFolders.isEmpty
      || findings.contains { $0.diagnostic.severity == .error && Rule.named($0.diagnostic.rule.id) == nil }
  }

  private var cleanLine: String {
    if staged != nil, checkedPaths.isEmpty { return "No schema files are staged.\n" }
    let outcome = staged == nil ? "clean" : "clean in the staged content"
    var line =
      "\(TextReport.counted(checkedPaths.count, "registry")) \(outcome): \(checkedPaths.joined(separator: ", "))."
    if !suppressedFindings.isEmpty { line += " \(TextReport.counted(suppressedFindings.count, "finding")) suppressed." }
    if let baseline, staged == nil {
      let known = baseline.count - inBaseline.unneeded - inBaseline.unseen
      line += " \(known) in the baseline."
    }
    return line + "\n"
  }

  /// The suppressed findings, one per line. A suppression for an entire registry takes a single line.
  private var suppressedLines: String {
    struct Suppression: Hashable {
      var folder: String
      var rule: String
      var reason: String
    }
    let groups = Dictionary(grouping: suppressedFindings) { finding in
      let path = finding.diagnostic.location.path
      return Suppression(
        folder: String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)),
        rule: "\(finding.diagnostic.rule.id) \(finding.diagnostic.rule.name)", reason: finding.suppression ?? "")
    }
    let sorted = groups.sorted {
      ($0.key.folder, $0.key.rule, $0.key.reason) < ($1.key.folder, $1.key.rule, $1.key.reason)
    }
    return sorted.map { suppression, findings in
      let first = findings[0].diagnostic.location
      let location =
        findings.count == 1
        ? "\(first.path):\(first.line):\(first.column)"
        : "\(suppression.folder), \(TextReport.counted(findings.count, "place"))"
      return DisplayText.escaped("\(location): suppressed: \(suppression.rule): \(suppression.reason)") + "\n"
    }.joined()
  }

  private func document(inFormat format: String) -> String {
    let all = findings + suppressedFindings
    // These formats require paths relative to the repository's root.
    let root = ["sarif", "github", "gitlab"].contains(format) ? session.folderInRepository : ""
    switch format {
    case "sarif":
      let rules = Rule.all.map { rule in
        RuleDescription(
          rule: rule.id, severity: rule.severity, group: rule.group.title, summary: rule.summary, help: rule.page)
      }
      let report = SARIFReport(
        toolVersion: CommandLineTool.version, rules: rules, root: root,
        source: session.folder.excerptSource(ofDisplayPath:)
      )
      return DisplayText.escaped(json: report.text(for: all))
    case "github": return GitHubReport(root: root).text(for: all)
    case "gitlab": return DisplayText.escaped(json: GitLabReport(root: root).text(for: all))
    case "junit": return DisplayText.escaped(xml: JUnitReport().text(for: all, files: files, skipped: unsoundFiles))
    default: return DisplayText.escaped(json: JSONReport().text(for: all))
    }
  }

  /// Applies or prints the fixes, then reports the remaining findings.
  mutating func fix(isDry: Bool, reportingAs format: String) -> ExitStatus {
    var plan = session.fixes
    var files = EditedFiles(session.folder.files)
    let owns = session.folder.owns(_:)
    // A fix can enable further fixes. For example, the contents of a renamed key are checked only after the rename. The
    // limit stops rules that undo each other's fixes.
    for _ in 0..<20 {
      guard plan.add(fixesOf: findings.map(\.diagnostic), to: &files, where: owns) else { break }
      session.folder.files = files
      runRules()
    }
    if isDry {
      let status = plan.show(on: terminal, naming: session.folder.pathInside)
      let remainingCount = findings.count { $0.diagnostic.severity > .note }
      guard status == .clean, remainingCount > 0 else { return status }
      terminal.writeError(
        "No fixes to apply; 'signalbook lint' lists \(TextReport.counted(remainingCount, "finding")).\n")
      return .findings
    }
    // If a file could not be written, a report about the plan would describe a file that does not exist.
    guard plan.write(on: terminal, reportsElsewhere: format != "text") else { return .couldNotRun }
    return report(as: format)
  }

  func writeBaseline() -> ExitStatus {
    if keepsBaseline {
      session.printFindings(findings.map(\.diagnostic).filter { $0.severity == .error })
      terminal.writeError(
        "\(DisplayText.escaped(baselinePath)) was not written: these errors prevent some rules from running, so known "
          + "findings would be lost; fix the errors and run signalbook lint --write-baseline again\n")
      return .findings
    }
    // Findings that no rule reports cannot be in the baseline, because generated code would be wrong.
    let lintable = findings.filter { Rule.named($0.diagnostic.rule.id) != nil }
    let others = findings.map(\.diagnostic).filter { Rule.named($0.rule.id) == nil && $0.severity > .note }
    session.printFindings(others)
    let written = baseline?.shrunk(to: unsuppressedFindings, in: baselineScope) ?? Baseline(lintable)
    do throws(FileReplacement.Failure) {
      _ = try FileReplacement.write(Array(written.text.utf8), to: baselinePath)
      terminal.writeOutput("\(DisplayText.escaped(baselinePath)): \(TextReport.counted(written.count, "finding"))\n")
      if baseline != nil, !lintable.isEmpty {
        terminal.writeError(
          "\(TextReport.counted(lintable.count, "new finding")) not recorded, because --write-baseline only removes "
            + "entries from an existing baseline; to record all findings, delete the file first\n")
      }
      return others.isEmpty ? .clean : .findings
    } catch {
      terminal.writeUsageError(error.description)
      return .couldNotRun
    }
  }
}
