import SignalbookChangeReports
import SignalbookComparison
import SignalbookExporting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension Subcommand {
  static let diff = Subcommand(
    name: "diff", summary: "Compares registries with earlier versions and reports breaking changes.",
    operands: "OLD [NEW]",
    explanation: """
      Compares two sides and reports each change with its impact: SOURCE (calls no longer compile), WIRE (a receiver
      rejects payloads), QUERY (a stored query returns different results), PRIVACY (the change requires a privacy
      review). NEW defaults to the working tree. A side is one of:

        git:main, git:v1.0            the project's folder in a branch, tag or commit
        git:v1.*                      each matching tag, as an old side of its own
        git:main:ios/schemas/app      another folder of the repository; ./ is relative to the current folder
        release.tar.gz, release.zip   an archive; it is not unpacked
        ../other, schemas/app         a folder: a project, or one registry

      With --old, you can compare with several sides at once; the only operand is then NEW:

        signalbook diff git:main
        signalbook diff --old git:v1.0 --old git:v1.1 --format markdown

      The format for privacy reviewers contains the changed rows of privacy manifests, store forms and records of
      processing:

        signalbook diff git:v1.0 --format privacy
      """,
    options: [
      .init(name: "old", value: "SIDE", summary: "Compare with this old side. Repeat for each shipped release."),
      .init(name: "staged", summary: "Use the staged content as NEW."),
      .init(
        name: "format", value: "FORMAT", valueChoices: ["text", "json", "markdown", "github", "privacy"],
        summary: "The output format. Default: text."),
      .init(
        name: "fail-on", value: "WORDS",
        summary:
          "The impacts that fail the comparison, comma-separated: "
          + "\(FailingImpacts.words.map(\.word).joined(separator: ", ")). Default: diff.failOn in OLD and "
          + "NEW, otherwise \(FailingImpacts.byDefault.list.joined(separator: ","))."
      ),
      .init(
        name: "generated",
        summary: "Also compare the generated code of both sides, to find differences that no reported change explains."
      ),
      .today,
      .init(
        name: "policy", value: "SIDE",
        summary: "Use the roots of a side such as git:main instead of the working tree's."),
    ] + Subcommand.Option.graph,
    run: { invocation in
      guard let run = DiffRun(invocation) else { return .couldNotRun }
      do throws(RevisionError) {
        return try run.report(as: invocation.value(of: "format") ?? "text")
      } catch {
        invocation.terminal.writeError("signalbook: \(DisplayText.escaped(error.description))\n")
        return .couldNotRun
      }
    })
}

/// A run of the subcommand, with the versions to compare and the policy for failing changes.
private struct DiffRun {
  private let terminal: Terminal
  private let project: ProjectFolder?
  private let oldNames: [String]
  private let new: String?
  private let isStaged: Bool
  private let comparesCode: Bool
  /// The folders outside the package that may be read, or `nil` for those of the new version.
  private let roots: [String]?
  /// The value of `--fail-on`, if given.
  private let failOn: FailingImpacts?
  private let today: Today

  /// Prepares a run. Returns `nil` after reporting invalid arguments or an invalid configuration.
  init?(_ invocation: Invocation) {
    terminal = invocation.terminal
    var operands = invocation.operands[...]
    var oldRevisions = invocation.all("old")
    if oldRevisions.isEmpty, let first = operands.popFirst() { oldRevisions = [first] }
    isStaged = invocation.has("staged")
    comparesCode = invocation.has("generated")
    new = operands.popFirst()
    // Skip duplicate versions.
    self.oldNames = oldRevisions.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if oldRevisions.isEmpty || !operands.isEmpty || (isStaged && new != nil) {
      terminal.writeUsageError(
        oldRevisions.isEmpty
          ? "'diff' requires an old side, such as 'signalbook diff git:main'"
          : isStaged
            ? "'--staged' uses the staged content as the new side; remove the operand of the new side"
            : "'diff' accepts one old side and one new side; add more old sides with --old", subcommand: "diff")
      return nil
    }
    guard let today = Today(invocation, subcommand: "diff") else { return nil }
    self.today = today
    // Archives can be compared outside packages.
    var session: ProjectSession?
    if ProjectFolder.find() != nil || new == nil {
      guard let found = ProjectSession(invocation) else { return nil }
      session = found
    }
    project = session?.folder
    roots = session?.policy?.configuration.roots
    var failOn: FailingImpacts?
    if let written = invocation.value(of: "fail-on") {
      let words = written.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let known = FailingImpacts.words.map(\.word)
      if let unknown = words.first(where: { !known.contains($0) }) {
        terminal.writeUsageError(
          "unknown impact '\(unknown)'; use one of \(known.joined(separator: ", "))"
            + suggestion(for: unknown, among: known), subcommand: "diff")
        return nil
      }
      failOn = FailingImpacts(words: words)
    }
    self.failOn = failOn
  }

  func report(as format: String) throws(RevisionError) -> ExitStatus {
    var names: [String] = []
    for old in oldNames { names += try Revision.names(old).filter { !names.contains($0) } }
    var oldRevisions: [Revision] = []
    for name in names { oldRevisions.append(try Revision(name, project: project)) }
    let newRevision = try self.newRevision()
    var revisions = try Revision.load(oldRevisions + [newRevision])
    let new = revisions.removeLast()
    let pairs = pairs(revisions, new)
    keepUntilExit((pairs, oldRevisions, newRevision))
    let others = pairs.flatMap { $0.old.compactMap { $0?.registry } }
    let registries = pairs.map { compare($0, besides: others, oldRevisions, newRevision) }
    let settings = try settingChanges(oldRevisions, newRevision, besides: zip(pairs, registries).map { ($0, $1) })
    if pairs.isEmpty, settings?.comparison.changes.isEmpty ?? true {
      throw RevisionError(
        "there is nothing to compare: \(names.joined(separator: ", ")) and \(newRevision.name) have no registry in "
          + "common")
    }
    let report = ChangeReport(
      oldRevisions: names, newRevision: newRevision.name,
      registries: registries + (settings.map { [$0] } ?? []),
      failing: failOn ?? policy(of: oldRevisions, newRevision),
      source: { path in Self.bytes(of: path, oldRevisions, newRevision) })
    keepUntilExit(report)
    switch format {
    case "json": terminal.writeOutput(DisplayText.escaped(json: report.json))
    case "markdown": terminal.writeOutput(report.markdown)
    case "github":
      // GitHub requires paths relative to the repository's root.
      let repositoryFolder = try? RepositoryFolder(of: project?.prefix ?? "")
      let root = repositoryFolder.map { $0.path.isEmpty ? "" : $0.path + "/" } ?? ""
      terminal.writeOutput(report.gitHub { path in newRevision.path(ofDisplayPath: path).map { root + $0 } })
    case "privacy":
      var versions = pairs.map { pair in
        PrivacyReport.Versions(oldRegistries: pair.old.map { $0?.registry }, new: pair.new?.registry)
      }
      if settings != nil { versions.append(PrivacyReport.Versions(oldRegistries: oldNames.map { _ in nil }, new: nil)) }
      do throws(ExportFault) {
        terminal.writeOutput(try PrivacyReport(report, versions: versions).markdown())
      } catch {
        throw RevisionError(error.description)
      }
    default: terminal.writeOutput(report.text(usesColor: terminal.outputUsesColor))
    }
    return report.fails ? .findings : .clean
  }

  /// Returns the policy of the old versions, with the additions of the new version. A change cannot disable a check
  /// that applies to the change itself.
  private func policy(of oldRevisions: [Revision], _ new: Revision) -> FailingImpacts {
    let base = oldRevisions.map { $0.configuration.failOn.map { FailingImpacts(words: $0) } ?? .byDefault }
      .reduce(FailingImpacts([])) { $0.union($1) }
    guard let own = new.configuration.failOn.map({ FailingImpacts(words: $0) }), own != base else { return base }
    let all = base.union(own)
    if all != own {
      terminal.writeError(
        "signalbook: the change to diff.failOn takes effect after the merge; until then, the comparison also fails for "
          + "\(base.list.joined(separator: ", ")), as set in "
          + "\(DisplayText.escaped(oldRevisions.map(\.name).joined(separator: ", ")))\n"
      )
    }
    return all
  }

  private func newRevision() throws(RevisionError) -> Revision {
    if let new { return try Revision(new, project: project) }
    guard let project else { throw RevisionError("found no package to compare with") }
    return isStaged ? try Revision(stagedOf: project) : try Revision(workingTreeOf: project, roots: roots)
  }

  /// Returns the changes to `signalbook.json`. Returns `nil` if there are no changes or a version is the folder of a
  /// single registry.
  private func settingChanges(
    _ oldRevisions: [Revision], _ new: Revision,
    besides registries: [(pair: RegistryPair, report: ChangeReport.Registry)]
  ) throws(RevisionError) -> ChangeReport.Registry? {
    if (oldRevisions + [new]).contains(where: \.isRegistry) { return nil }
    var oldSettings: [(release: String, settings: ProjectSettings)] = []
    for old in oldRevisions { oldSettings.append((old.name, try ProjectSettings(of: old))) }
    var newSettings = try ProjectSettings(of: new)
    func settings(at paths: some Sequence<String>, in revision: Revision) -> [String: ProjectSettings.Setting] {
      revision.packageSettings(at: paths).mapValues { .init([$0.text], text: "", at: $0.location) }
    }
    for index in oldRevisions.indices {
      let packages = try oldRevisions[index].packages()
      oldSettings[index].settings.packages.merge(packages) { $1 }
      oldSettings[index].settings.packageSettings = settings(at: packages.keys, in: oldRevisions[index])
      newSettings.packages.merge(packages.filter { new.hasPackage($0.key) }) { $1 }
    }
    newSettings.packageSettings = settings(at: newSettings.packages.keys, in: new)
    // Old versions that are not commits do not list packages in subfolders.
    if oldRevisions.allSatisfy(\.isCommit) {
      for (path, location) in try new.packagesInside() { newSettings.packages[path] = location }
      func schemaSettings(of revision: Revision) throws(RevisionError) -> [String: ProjectSettings.Setting] {
        try revision.unlistedSchemas().mapValues { .init([$0.text], text: "", at: $0.location) }
      }
      func submodules(of revision: Revision) throws(RevisionError) -> [String: ProjectSettings.Submodule] {
        guard let project else { return [:] }
        var submodules: [String: ProjectSettings.Submodule] = [:]
        for (path, submodule) in try revision.submodules(in: project) {
          let location = FolderReader.start(
            of: revision.project.files.displayPath(of: revision.project.displayPath(for: path)))
          submodules[path] = .init(commit: submodule.commit, schemas: submodule.schemas, at: location)
        }
        return submodules
      }
      newSettings.unlistedSchemas = try schemaSettings(of: new)
      newSettings.submodules = try submodules(of: new)
      for index in oldRevisions.indices {
        oldSettings[index].settings.unlistedSchemas = try schemaSettings(of: oldRevisions[index])
        oldSettings[index].settings.submodules = try submodules(of: oldRevisions[index])
      }
    }
    if comparesCode {
      for name in newSettings.targets.keys.sorted() where oldRevisions.contains(where: { old in old.has(target: name) })
      {
        let folder = new.registryFolder(ofTarget: name)
        let compared = ComparedCode(
          besides: registries.filter { $0.pair.new?.folder == folder }.flatMap(\.report.comparison.changes))
        let code = new.code(ofTarget: name, compared)
        let codes = oldRevisions.map { $0.code(ofTarget: name, compared) }
        let parts = codes.compactMap(\.self).reduce(code?.parts ?? []) { $0.intersection($1.parts) }
        newSettings.targets[name]?.code = code?.code(of: parts)
        for index in oldRevisions.indices {
          oldSettings[index].settings.targets[name]?.code = codes[index]?.code(of: parts)
        }
      }
    }
    let removed = registries.filter { $0.pair.new == nil }.flatMap(\.report.comparison.changes)
    let comparison = SignalbookComparison.compare(
      oldSettings, newSettings, removedRegistries: removed, today: today.text)
    if comparison.changes.isEmpty, comparison.findings.isEmpty { return nil }
    return ChangeReport.Registry(folder: ConfigurationGrammar.fileName, comparison: comparison)
  }

  private func compare(
    _ pair: RegistryPair, besides others: [Registry], _ revisions: [Revision], _ newRevision: Revision
  ) -> ChangeReport.Registry {
    let oldRevisions = zip(revisions, pair.old).map { (release: $0.name, registry: $1?.registry) }
    // If the registry does not have a target, assume that all enums are generated.
    var enums = GeneratedEnums.all
    if let folder = pair.new?.folder,
      let parts = newRevision.project.parts(
        ofRegistryAt: newRevision.project.displayPath(for: folder), in: newRevision.configuration)
    {
      if parts.contains(.decoders) { enums.insert(.decodedEvents) } else { enums.remove(.literals) }
      if !parts.contains(.links) { enums.remove(.links) }
    }
    let comparison = SignalbookComparison.compare(
      oldRevisions, pair.new?.registry, besides: others,
      settings: (revisions.map(\.configuration.accepted), newRevision.configuration.accepted), today: today.text,
      enums: enums, withSuppressions: true)
    let folder = pair.new?.folder ?? pair.old.lazy.compactMap(\.self).first?.folder ?? ""
    return ChangeReport.Registry(folder: folder, comparison: comparison)
  }

  /// Returns the contents of a file whose path is printed with the prefix of its version.
  private static func bytes(of path: String, _ oldRevisions: [Revision], _ new: Revision) -> [UInt8]? {
    for revision in oldRevisions + [new] where !revision.label.isEmpty && path.hasPrefix(revision.label) {
      return revision.project.excerptSource(ofDisplayPath: path)
    }
    return ([new] + oldRevisions).lazy.filter(\.label.isEmpty).compactMap {
      $0.project.excerptSource(ofDisplayPath: path)
    }.first
  }
}

extension Revision {
  /// The prefix of printed paths.
  fileprivate var label: String { project.files.label }

  /// Returns the path of a file relative to the project's folder, given the printed path.
  fileprivate func path(ofDisplayPath path: String) -> String? {
    path.hasPrefix(label) ? project.pathInside(of: String(path.dropFirst(label.count))) : nil
  }
}
