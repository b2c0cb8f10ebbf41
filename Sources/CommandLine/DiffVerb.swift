import SignalbookChangeReports
import SignalbookComparison
import SignalbookExporting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension Verb {
  static let diff = Verb(
    name: "diff", summary: "Compares registries with an earlier version, and reports breaking changes.",
    operands: "OLD [NEW]",
    explanation: """
      Compares two sides and reports each change with its impact: SOURCE (calls no longer compile), WIRE (a receiver
      rejects payloads), QUERY (a stored query returns different results), PRIVACY (the change needs a privacy review).
      NEW defaults to the working tree. A side is one of:

        git:main, git:v1.0            the project's folder in a branch, tag or commit
        git:v1.*                      each matching tag, as an old side of its own
        git:main:ios/schemas/app      another folder of the repository; ./ is relative to the current folder
        release.tar.gz, release.zip   an archive; it is not unpacked
        ../other, schemas/app         a folder: a project, or one registry

      With --old, you can compare several sides at once, and the only operand is NEW:

        signalbook diff git:main
        signalbook diff --old git:v1.0 --old git:v1.1 --format markdown

      The format for privacy reviewers contains the changed rows of privacy manifests, store forms and records of
      processing:

        signalbook diff git:v1.0 --format privacy
      """,
    options: [
      .init(name: "old", value: "SIDE", summary: "An old side. Can be repeated, once for each shipped release."),
      .init(name: "staged", summary: "Uses the staged content as NEW."),
      .init(
        name: "format", value: "FORMAT", words: ["text", "json", "markdown", "github", "privacy"],
        summary: "Output format. Default: text."),
      .init(
        name: "fail-on", value: "WORDS",
        summary:
          "The impacts that fail the comparison, separated by "
          + "commas: \(FailingHarms.words.map(\.word).joined(separator: ", ")). Default: diff.failOn of OLD and "
          + "NEW, otherwise \(FailingHarms.byDefault.list.joined(separator: ","))."
      ),
      .init(
        name: "generated",
        summary: "Also compares the code that both sides would generate, to find differences without a reported change."
      ),
      .today,
    ] + Verb.Option.graph,
    run: { invocation in
      guard let run = DiffRun(invocation) else { return .couldNotRun }
      do throws(SideFailure) {
        return try run.report(as: invocation.value("format") ?? "text")
      } catch {
        invocation.terminal.error("signalbook: \(DisplayText.safe(error.description))\n")
        return .couldNotRun
      }
    })
}

/// A run of the subcommand, with the versions to compare and the policy for failing changes.
private struct DiffRun {
  private let terminal: Terminal
  private let project: ProjectFolder?
  private let olds: [String]
  private let new: String?
  private let isStaged: Bool
  private let comparesCode: Bool
  /// The value of `--fail-on`, if given.
  private let failOn: FailingHarms?
  private let today: Today

  /// Prepares a run. Returns `nil` after reporting invalid arguments or an invalid configuration.
  init?(_ invocation: Invocation) {
    terminal = invocation.terminal
    var operands = invocation.operands[...]
    var olds = invocation.all("old")
    if olds.isEmpty, let first = operands.popFirst() { olds = [first] }
    isStaged = invocation.has("staged")
    comparesCode = invocation.has("generated")
    new = operands.popFirst()
    // Skip duplicate versions.
    self.olds = olds.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if olds.isEmpty || !operands.isEmpty || (isStaged && new != nil) {
      terminal.mistake(
        olds.isEmpty
          ? "'diff' requires the old side, and optionally the new one: signalbook diff git:main"
          : isStaged
            ? "'--staged' uses the staged content as the new side; remove the operand for the new side"
            : "'diff' accepts one old side and one new side; add more old sides with --old", verb: "diff")
      return nil
    }
    guard let today = Today(invocation, verb: "diff") else { return nil }
    self.today = today
    // Archives can be compared outside packages.
    var session: ProjectSession?
    if ProjectFolder.find() != nil || new == nil {
      guard let found = ProjectSession(invocation) else { return nil }
      session = found
    }
    project = session?.folder
    var failOn: FailingHarms?
    if let written = invocation.value("fail-on") {
      let words = written.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let known = FailingHarms.words.map(\.word)
      if let unknown = words.first(where: { !known.contains($0) }) {
        terminal.mistake(
          "unknown impact '\(unknown)'; use one of \(known.joined(separator: ", "))"
            + suggestion(for: unknown, among: known), verb: "diff")
        return nil
      }
      failOn = FailingHarms(words: words)
    }
    self.failOn = failOn
  }

  func report(as format: String) throws(SideFailure) -> ExitStatus {
    var names: [String] = []
    for old in olds { names += try Side.names(old).filter { !names.contains($0) } }
    var oldSides: [Side] = []
    for name in names { oldSides.append(try Side(name, project: project)) }
    let newSide = try self.newSide()
    var loaded = try Side.load(oldSides + [newSide])
    let new = loaded.removeLast()
    let pairs = pairs(loaded, new)
    keepUntilExit((pairs, oldSides, newSide))
    let registries = pairs.map { compare($0, oldSides, newSide) }
    let settings = try settingChanges(oldSides, newSide, besides: zip(pairs, registries).map { ($0, $1) })
    if pairs.isEmpty, settings?.comparison.changes.isEmpty ?? true {
      throw SideFailure(
        "there is nothing to compare: \(names.joined(separator: ", ")) and \(newSide.name) have no registry in "
          + "common")
    }
    let report = ChangeReport(
      oldSides: names, newSide: newSide.name,
      registries: registries + (settings.map { [$0] } ?? []),
      failing: failOn ?? policy(of: oldSides, newSide),
      source: { path in Self.bytes(of: path, oldSides, newSide) })
    keepUntilExit(report)
    switch format {
    case "json": terminal.output(DisplayText.safe(json: report.json))
    case "markdown": terminal.output(report.markdown)
    case "github":
      // GitHub requires paths relative to the repository's root.
      let repositoryFolder = try? RepositoryFolder(of: project?.prefix ?? "")
      let root = repositoryFolder.map { $0.path.isEmpty ? "" : $0.path + "/" } ?? ""
      terminal.output(report.gitHub { path in newSide.path(ofPrinted: path).map { root + $0 } })
    case "privacy":
      var sides = pairs.map { pair in
        PrivacyReport.Sides(olds: pair.old.map { $0?.registry }, new: pair.new?.registry)
      }
      if settings != nil { sides.append(PrivacyReport.Sides(olds: olds.map { _ in nil }, new: nil)) }
      do throws(ExportFault) {
        terminal.output(try PrivacyReport(report, sides: sides).markdown())
      } catch {
        throw SideFailure(error.description)
      }
    default: terminal.output(report.text(usesColor: terminal.outputUsesColor))
    }
    return report.fails ? .findings : .clean
  }

  /// Returns the policy of the old versions, with the new version's additions. A change cannot disable a check that
  /// applies to the change itself.
  private func policy(of olds: [Side], _ new: Side) -> FailingHarms {
    let base = olds.map { $0.configuration.failOn.map { FailingHarms(words: $0) } ?? .byDefault }
      .reduce(FailingHarms([])) { $0.union($1) }
    guard let own = new.configuration.failOn.map({ FailingHarms(words: $0) }), own != base else { return base }
    let all = base.union(own)
    if all != own {
      terminal.error(
        "signalbook: the change of diff.failOn takes effect after the merge; until then, the comparison also "
          + "fails for \(base.list.joined(separator: ", ")), as set "
          + "in \(DisplayText.safe(olds.map(\.name).joined(separator: ", ")))\n"
      )
    }
    return all
  }

  private func newSide() throws(SideFailure) -> Side {
    if let new { return try Side(new, project: project) }
    guard let project else { throw SideFailure("found no package to compare with") }
    return isStaged ? try Side(stagedOf: project) : try Side(workingTreeOf: project)
  }

  /// Returns the changes to `signalbook.json`. Returns `nil` if there are no changes or a version is the folder of a
  /// single registry.
  private func settingChanges(
    _ olds: [Side], _ new: Side, besides registries: [(pair: RegistryPair, report: ChangeReport.Registry)]
  ) throws(SideFailure) -> ChangeReport.Registry? {
    if (olds + [new]).contains(where: \.isRegistry) { return nil }
    var before: [(release: String, settings: ProjectSettings)] = []
    for old in olds { before.append((old.name, try ProjectSettings(of: old))) }
    var after = try ProjectSettings(of: new)
    for index in olds.indices {
      for (path, location) in try olds[index].packages() {
        before[index].settings.packages[path] = location
        if new.hasPackage(path) { after.packages[path] = location }
      }
    }
    // Old versions that are not commits do not list packages in subfolders.
    if olds.allSatisfy(\.isCommit) {
      for (path, location) in try new.packagesInside() { after.packages[path] = location }
    }
    if comparesCode {
      for name in after.targets.keys.sorted() where olds.contains(where: { old in old.has(target: name) }) {
        let folder = new.registryFolder(ofTarget: name)
        let compared = ComparedCode(
          besides: registries.filter { $0.pair.new?.folder == folder }.flatMap(\.report.comparison.changes))
        let code = new.code(ofTarget: name, compared)
        let codes = olds.map { $0.code(ofTarget: name, compared) }
        let parts = codes.compactMap(\.self).reduce(code?.parts ?? []) { $0.intersection($1.parts) }
        after.targets[name]?.code = code?.code(of: parts)
        for index in olds.indices { before[index].settings.targets[name]?.code = codes[index]?.code(of: parts) }
      }
    }
    let comparison = SignalbookComparison.compare(before, after, today: today.text)
    if comparison.changes.isEmpty, comparison.findings.isEmpty { return nil }
    return ChangeReport.Registry(folder: ConfigurationGrammar.fileName, comparison: comparison)
  }

  private func compare(_ pair: RegistryPair, _ sides: [Side], _ newSide: Side) -> ChangeReport.Registry {
    let olds = zip(sides, pair.old).map { (release: $0.name, registry: $1?.registry) }
    // If the registry does not have a target, assume that all enums are generated.
    var enums = GeneratedEnums.all
    if let folder = pair.new?.folder,
      let parts = newSide.project.parts(ofRegistryAt: newSide.project.path(folder), in: newSide.configuration)
    {
      if !parts.contains(.decoders) { enums.remove(.literals) }
      if !parts.contains(.links) { enums.remove(.links) }
    }
    let comparison = SignalbookComparison.compare(
      olds, pair.new?.registry, today: today.text, enums: enums, withSuppressions: true)
    let folder = pair.new?.folder ?? pair.old.lazy.compactMap(\.self).first?.folder ?? ""
    return ChangeReport.Registry(folder: folder, comparison: comparison)
  }

  /// Returns a file's contents, given the path that is printed for its version.
  private static func bytes(of path: String, _ olds: [Side], _ new: Side) -> [UInt8]? {
    for side in olds + [new] where !side.label.isEmpty && path.hasPrefix(side.label) {
      return side.project.excerptSource(ofPrinted: path)
    }
    return ([new] + olds).lazy.filter(\.label.isEmpty).compactMap { $0.project.excerptSource(ofPrinted: path) }.first
  }
}

extension Side {
  /// The prefix of printed paths.
  fileprivate var label: String { project.files.label }

  /// Returns a file's path relative to the project's folder, given its printed path.
  fileprivate func path(ofPrinted path: String) -> String? {
    path.hasPrefix(label) ? project.inside(String(path.dropFirst(label.count))) : nil
  }
}
