import SignalbookLinting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookSchemaFiles

extension Verb {
  static let lint = Verb(
    name: "lint", summary: "Checks registries and says what is wrong, where, and how to mend it.",
    operands: "[FOLDER …]",
    explanation: """
      Checks the registries in the given folders; without folders, those that signalbook.json names and those in schemas/.
      Every fault is reported in one run.

        signalbook lint
        signalbook lint schemas/focus --format json
      """,
    options: [
      .init(
        name: "format", value: "FORMAT", words: ["text", "json", "sarif", "github", "gitlab", "junit"],
        summary: "How findings are printed. Default: text, on standard error; the others go to standard output."),
      .init(
        name: "today", value: "DATE",
        summary: "The day by which expiry is judged, YYYY-MM-DD. Default: the system's day in universal time."),
      .imports,
    ],
    run: runLint)
}

private func runLint(_ invocation: Invocation) -> ExitStatus {
  let terminal = invocation.terminal
  guard let session = ProjectSession(invocation) else { return .couldNotRun }
  let folders =
    invocation.operands.isEmpty
    ? session.folder.registryFolders(of: session.configuration) : invocation.operands
  if folders.isEmpty {
    terminal.mistake(
      "there is no registry: neither does signalbook.json name one nor has schemas/ a folder of *.json files")
    return .couldNotRun
  }
  let missing = folders.filter { !session.folder.isRegistry($0) }
  if !missing.isEmpty {
    let known = session.folder.registryFolders(of: session.configuration)
    for folder in missing {
      let hint = suggestion(for: folder, among: known)
      terminal.mistake("'\(folder)' is no folder with *.json files\(hint)", verb: "lint")
    }
    return .couldNotRun
  }
  var diagnostics = Diagnostics()
  let loaded = session.folder.load(folders: folders, of: session.configuration, into: &diagnostics)
  var today = Today()
  if let written = invocation.value("today") {
    guard let day = Today(written: written) else {
      terminal.mistake("'--today' takes a day as YYYY-MM-DD, not '\(written)'", verb: "lint")
      return .couldNotRun
    }
    today = day
  }
  var excused: [(finding: Diagnostic, reason: String)] = []
  for registry in loaded.compactMap(\.registry) {
    let result = lint(registry, today: today.text, reading: FolderReader.bytes(of:))
    for finding in result.findings { diagnostics.add(finding) }
    excused += result.excused
  }
  let findings = diagnostics.sorted
  let format = invocation.value("format") ?? "text"
  if format == "text" {
    session.printFindings(findings)
    if findings.isEmpty {
      let excuses = excused.isEmpty ? "" : " \(TextReport.counted(excused.count, "finding")) excused."
      terminal.output(
        "\(TextReport.counted(loaded.count, "registry")) clean: \(folders.joined(separator: ", ")).\(excuses)\n")
    }
  } else {
    var identifier = FindingIdentifier(prefix: session.folder.prefix, source: FolderReader.bytes(of:))
    var all = identifier.findings(findings)
    for (finding, reason) in excused { all += identifier.findings([finding], excuse: reason) }
    let files = loaded.compactMap(\.registry).flatMap { $0.files.map(\.path) }
    terminal.output(report(all, as: format, files: files.map { session.folder.inside($0) }))
  }
  // A note never fails a build.
  return findings.contains { $0.severity > .note } ? .findings : .clean
}

/// The findings in a format that is not for people.
private func report(_ findings: [Finding], as format: String, files: [String]) -> String {
  switch format {
  case "sarif":
    let rules = Rule.all.map { rule in
      RuleDescription(
        rule: rule.id, severity: rule.severity, group: rule.group.title, summary: rule.summary, help: rule.page)
    }
    return SARIFReport(
      toolVersion: CommandLineTool.version, rules: rules, source: FolderReader.bytes(of:)
    ).text(findings)
  case "github": return GitHubReport().text(findings)
  case "gitlab": return GitLabReport().text(findings)
  case "junit": return JUnitReport().text(findings, files: files)
  default: return JSONReport().text(findings)
  }
}
