import SignalbookFileAccess
import SignalbookChangeReports
import SignalbookComparison
import SignalbookLinting
import SignalbookProject
import SignalbookRegistry
import SignalbookReporting
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension ProjectSettings {
  /// Reads the settings in a version of the project.
  ///
  /// - Throws: An error if the settings cannot be loaded.
  init(of revision: Revision) throws(RevisionError) {
    let configuration = revision.configuration
    let start = FolderReader.start(of: configuration.path)
    var diagnostics = Diagnostics()
    let (baseline, baselinePath) = revision.project.baseline(of: configuration, into: &diagnostics)
    let lint = configuration.lint.map { LintSettings($0.node, in: $0.file, into: &diagnostics) } ?? LintSettings()
    if let fault = diagnostics.sorted.first(where: { $0.severity == .error }) {
      let location = fault.location
      throw RevisionError(
        "cannot load '\(revision.name)': \(location.path):\(location.line):\(location.column): \(fault.message)")
    }
    let fingerprints = baseline?.fingerprints ?? []
    self.init(
      baseline: Setting(
        fingerprints, text: TextReport.counted(fingerprints.count, "finding"),
        at: baseline == nil ? start : FolderReader.start(of: revision.project.files.displayPath(of: baselinePath))),
      roots: Setting(configuration.roots, at: configuration.rootsLocation),
      failing: Setting(
        (configuration.failOn.map { FailingImpacts(words: $0) } ?? .byDefault).parts, at: configuration.failOnLocation),
      isConfigured: revision.project.isConfigured, accepted: configuration.accepted)
    furtherSettings = [
      "lint.baseline": Setting([configuration.lint?.node["baseline"]?.string].compactMap(\.self), at: start),
      "docs.sourceLink": Setting([configuration.sourceLink].compactMap(\.self), at: start),
      "docs.since": Setting(configuration.releases, at: start),
    ]
    for target in configuration.targets { targets[target.name] = Target(target) }
    // The manifest determines the folder of a target's sources, and the package of an imported target.
    let usesManifest = configuration.targets.contains { target in
      target.registry == nil || target.imports.keys.contains { $0.hasPrefix("target:") }
    }
    if usesManifest {
      let files = revision.project.files
      let manifests = files.manifestPaths(in: revision.project.displayPath(for: "."))
      // Only the package manager can evaluate a manifest, so any other code in it might move the schemas.
      let lines = manifests.flatMap { path in
        [revision.project.pathInside(of: path)] + Self.code(of: files.bytes(of: path) ?? [])
      }
      let first = manifests.first ?? revision.project.displayPath(for: "Package.swift")
      manifestPaths = Setting(
        lines, text: TextReport.counted(manifests.count, "manifest"),
        at: FolderReader.start(of: files.displayPath(of: first)))
    }
    for rule in Rule.all { rules[rule.id.name] = LintRule(rule, lint, in: configuration.lint, or: start) }
  }
}

extension ProjectSettings {
  /// Returns the lines of a manifest, except blank lines and the versions of dependencies, which do not move a target.
  private static func code(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0.drop { $0 == " " || $0 == "\t" }) }
      .filter { $0.contains { !$0.isWhitespace } && !isDependency($0) }
  }

  /// Returns whether a line contains only the address and version of a dependency.
  private static func isDependency(_ line: String) -> Bool {
    var remainder = line[...]
    func skip(_ text: String) -> Bool {
      guard remainder.hasPrefix(text) else { return false }
      remainder = remainder.dropFirst(text.count)
      return true
    }
    func skipLiteral() -> Bool {
      guard skip("\"") else { return false }
      remainder = remainder.drop { $0 != "\"" && $0 != "\\" }
      return skip("\"")
    }
    guard skip(".package(url: "), skipLiteral(), skip(", ") else { return false }
    guard ["from: ", "exact: ", "branch: ", "revision: "].contains(where: skip), skipLiteral(), skip(")") else {
      return false
    }
    return remainder.isEmpty || remainder == ","
  }
}

extension ProjectSettings.Target {
  fileprivate init(_ target: Configuration.Target) {
    func setting(from values: [String], text: String? = nil) -> ProjectSettings.Setting {
      .init(values, text: text, at: target.keyLocation)
    }
    let levels = GenerationOptions.Access.allCases.map(\.rawValue)
    let access = target.options.access.rawValue
    self.init(
      registry: .init([target.registry].compactMap(\.self), at: target.location),
      profiles: setting(from: target.options.profiles),
      imports: setting(
        from:
          target.imports.map { "\($0.key): \($0.value.registry ?? "")\($0.value.module.map { " (\($0))" } ?? "")" }
          .sorted()), parts: setting(from: target.options.parts.union([.events]).map(\.rawValue).sorted()),
      // Each level includes the preceding levels.
      access: setting(from: Array(levels.prefix { $0 != access }) + [access], text: access),
      output: .init([target.output].compactMap(\.self), at: target.outputLocation ?? target.keyLocation),
      location: target.keyLocation)
  }
}

extension ProjectSettings.LintRule {
  fileprivate init(
    _ rule: Rule, _ settings: LintSettings, in lint: (node: JSONNode, file: SourceFile)?, or start: Location
  ) {
    let setting = settings.rules[rule.id.id]
    let options = rule.options.map { option in
      let value =
        switch setting?.options[option.name] ?? option.value {
        case .integer(let number): "\(number)"
        case .word(let word, _): word
        }
      return "\(option.name): \(value)"
    }
    let member = lint?.node["rules"]?.members?.first { [rule.id.id, rule.id.name].contains($0.key) }
    let location = member.flatMap { member in lint.map { $0.file.location(of: member.keyRange) } }
    self.init(
      severity: setting?.isOff == true ? nil : setting?.severity ?? rule.severity, options: options,
      at: location ?? start)
  }
}

extension ProjectFolder {
  /// Returns the baseline that the given configuration specifies, and the baseline's path relative to the current
  /// folder.
  func baseline(
    of configuration: Configuration, into diagnostics: inout Diagnostics
  ) -> (baseline: Baseline?, path: String) {
    let lint = configuration.lint
    let path = displayPath(for: LexicalPath.normalized(lint?.node["baseline"]?.string ?? "lint-baseline.json"))
    if !owns(path) {
      let location = lint.flatMap { lint in lint.node["baseline"].map { lint.file.location(of: $0.range) } }
      diagnostics.add(
        Diagnostic(
          .badBaseline, "the baseline \(quoted(path)) is outside the package; use a file in the package",
          at: location ?? FolderReader.start(of: path)))
      return (nil, path)
    }
    if let bytes = files.bytes(of: path) {
      return (Baseline(SourceFile(path: files.displayPath(of: path), bytes: bytes), into: &diagnostics), path)
    }
    if files.exists(path) {
      let isFolder = FileAccess.kind(of: path) == .folder
      diagnostics.add(
        Diagnostic(
          .badBaseline,
          isFolder
            ? "the baseline \(quoted(path)) is a folder; set `lint.baseline` to the path of a file"
            : "cannot read the baseline: \(files.unreadableReason(of: path))", at: FolderReader.start(of: path)))
    }
    return (nil, path)
  }
}
