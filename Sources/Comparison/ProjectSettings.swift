import SignalbookRegistry
import SignalbookSchemaFiles

/// The package settings that affect the pings that its targets send, and the findings of its checks.
public struct ProjectSettings: Sendable {
  /// A value or a list of values.
  public struct Setting: Sendable {
    public var values: [String]
    public var text: String
    public var location: Location

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - values: The values to compare.
    ///   - text: The text for reports. By default, the list of values.
    ///   - location: The location of the value.
    public init(_ values: [String], text: String? = nil, at location: Location) {
      self.values = values
      self.text = text ?? values.joined(separator: ", ")
      self.location = location
    }
  }

  public struct Target: Sendable {
    public var registry: Setting
    public var profiles: Setting
    public var imports: Setting
    public var parts: Setting
    /// The access levels from which app code can use the generated names, starting with `internal`.
    public var access: Setting
    /// The output folder. Empty for targets of the build plugin.
    public var output: Setting
    /// The location of the target's key.
    public var location: Location
    /// The generated code by file, or the parts that no reported change explains. `nil` if code is not compared.
    public var code: [String: [UInt8]]?

    public init(
      registry: Setting, profiles: Setting, imports: Setting, parts: Setting, access: Setting, output: Setting,
      location: Location
    ) {
      (self.registry, self.profiles, self.imports) = (registry, profiles, imports)
      (self.parts, self.access, self.output, self.location) = (parts, access, output, location)
    }
  }

  public struct LintRule: Sendable {
    /// The severity, or `nil` if the rule is off.
    public var severity: Severity?
    public var options: [String]
    public var location: Location

    public init(severity: Severity?, options: [String], at location: Location) {
      (self.severity, self.options, self.location) = (severity, options, location)
    }

    var text: String { ([severity?.rawValue ?? "off"] + options).joined(separator: ", ") }
  }

  /// The targets, by name.
  public var targets: [String: Target] = [:]
  /// All rules, by name. Rules that are not configured have their default settings.
  public var rules: [String: LintRule] = [:]
  /// The fingerprints of the baseline's findings.
  public var baseline: Setting
  public var roots: Setting
  /// Other settings, by path. They affect neither the data nor the checks.
  public var furtherSettings: [String: Setting] = [:]
  /// The keywords of the impacts that fail.
  public var failing: Setting
  /// Whether the package has a `signalbook.json`. If the old version does not have one, rules and baselines are not
  /// compared.
  public var isConfigured: Bool
  public var accepted: [Registry.Acceptance]
  /// The paths of the checked packages' `signalbook.json` files, relative to the package's folder, with their locations
  /// in the old version.
  public var packages: [String: Location] = [:]
  /// The content of the `signalbook.json` files of nested packages, by path.
  public var packageSettings: [String: Setting] = [:]
  /// The submodules in the package's folder, by path.
  public var submodules: [String: Submodule] = [:]
  /// The schema files of targets that `signalbook.json` does not list, by path. The checks do not read these files.
  public var unlistedSchemas: [String: Setting] = [:]
  /// The paths in the package's manifests, or `nil` if no target keeps its schemas with its sources. Only the package
  /// manager can determine the folder of such schemas.
  public var manifestPaths: Setting?

  public init(
    baseline: Setting, roots: Setting, failing: Setting, isConfigured: Bool, accepted: [Registry.Acceptance]
  ) {
    (self.baseline, self.roots, self.failing) = (baseline, roots, failing)
    (self.isConfigured, self.accepted) = (isConfigured, accepted)
  }
}

/// Compares the settings with one or more old versions.
///
/// - Parameters:
///   - oldSettings: The old settings, with the name of each release.
///   - new: The new settings.
///   - removedRegistries: The changes that report removed registries. The settings can accept them.
///   - today: The current date for expiring acceptances, as `YYYY-MM-DD`.
/// - Returns: The changes, with each edit reported once.
public func compare(
  _ oldSettings: [(release: String, settings: ProjectSettings)], _ new: ProjectSettings,
  removedRegistries: [Change] = [], today: String
) -> Comparison {
  let changesByRelease = oldSettings.map { release, old in
    var changes = settingChanges(old, new)
    accept(&changes, since: old.accepted, by: new.accepted, today: today)
    return (release, changes)
  }
  let mergedChanges = mergeChanges(changesByRelease)
  return Comparison(
    changes: mergedChanges,
    findings: findings(
      on: new.accepted, for: mergedChanges + removedRegistries, since: oldSettings.map(\.settings.accepted),
      today: today),
    suggestedBump: .none, declaredBump: .none, name: "signalbook.json", oldVersions: [], newVersion: nil)
}

private func settingChanges(_ old: ProjectSettings, _ new: ProjectSettings) -> [Change] {
  var changes: [Change] = []
  for name in Set(old.targets.keys).union(new.targets.keys).sorted() {
    var ownChanges = targetChanges(name, old.targets[name], new.targets[name])
    // An additional target for a registry sends different data if its profiles differ from those of the other targets.
    if old.targets[name] == nil, let added = new.targets[name],
      old.targets.values.contains(where: { $0.registry.values == added.registry.values }),
      !old.targets.values.contains(where: {
        $0.registry.values == added.registry.values && $0.profiles.values == added.profiles.values
      })
    {
      for index in ownChanges.indices { ownChanges[index].add(impacts: [], .needsNewReview, []) }
    }
    changes += ownChanges
  }
  for (path, location) in old.packages.sorted(by: { $0.key < $1.key }) where new.packages[path] == nil {
    let isOutside = path.hasPrefix("../")
    var change = Change(
      rule: .packageRemoved, subject: .init(.setting, path), impacts: .source, old: .init(at: location),
      message: isOutside
        ? "the checks in this folder used the package \(quoted(path)), which was removed"
        : "the package \(quoted(path)) was removed", advice: ChangeRule.packageRemoved.advice)
    change.weakensChecks = true
    changes.append(change)
  }
  if let before = old.manifestPaths, let after = new.manifestPaths, before.values != after.values {
    let rule = ChangeRule.manifestPathsChanged
    var change = Change(
      rule: rule, subject: .init(.setting, path: ["Package.swift"]), impacts: [], privacy: .needsNewReview,
      old: .init(before.text, at: before.location), new: .init(after.text, at: after.location),
      message: "the code of \"Package.swift\" changed, which determines the schemas of a target or an import",
      advice: rule.advice)
    change.weakensChecks = true
    changes.append(change)
  }
  for (path, location) in new.packages.sorted(by: { $0.key < $1.key }) where old.packages[path] == nil {
    var change = Change(
      rule: .packageAdded, subject: .init(.setting, path), impacts: [], privacy: .notify, new: .init(at: location),
      message: "the package \(quoted(path)) was added", advice: ChangeRule.packageAdded.advice)
    change.weakensChecks = true
    changes.append(change)
  }
  for (path, after) in new.packageSettings.sorted(by: { $0.key < $1.key }) {
    guard let before = old.packageSettings[path], before.values != after.values else { continue }
    let rule = ChangeRule.packageSettingsChanged
    var change = Change(
      rule: rule, subject: .init(.setting, path), impacts: [], privacy: .needsNewReview,
      old: .init(at: before.location), new: .init(at: after.location),
      message: "the settings of the nested package \(quoted(path)) changed, but were not compared",
      advice: rule.advice)
    change.weakensChecks = true
    changes.append(change)
  }
  for (path, schema) in new.unlistedSchemas.sorted(by: { $0.key < $1.key })
  where old.unlistedSchemas[path]?.values != schema.values {
    let rule = ChangeRule.unlistedSchemaChanged
    var change = Change(
      rule: rule, subject: .init(.setting, path), impacts: [], privacy: .needsNewReview,
      new: .init(at: schema.location),
      message:
        "the schema \(quoted(path)) was \(old.unlistedSchemas[path] == nil ? "added" : "changed"), but not compared, "
        + "because \"signalbook.json\" does not list its target", advice: rule.advice)
    change.weakensChecks = true
    changes.append(change)
  }
  changes += submoduleChanges(old.submodules, new.submodules)
  // The first configuration may set any rules and any baseline.
  for name in Set(old.rules.keys).union(new.rules.keys).sorted() {
    if old.isConfigured, let before = old.rules[name], let after = new.rules[name],
      let change = ruleChange(name, before, after)
    {
      changes.append(change)
    }
  }
  func reportLoosening(
    _ rule: ChangeRule, _ id: String, _ old: ProjectSettings.Setting, _ new: ProjectSettings.Setting, _ message: String
  ) {
    var change = Change(
      rule: rule, subject: .init(.setting, id), impacts: [], old: .init(old.text, at: old.location),
      new: .init(new.text, at: new.location), message: message, advice: rule.advice)
    change.weakensChecks = true
    changes.append(change)
  }
  let addedCount = Set(new.baseline.values).subtracting(old.baseline.values).count
  if old.isConfigured, addedCount > 0 {
    reportLoosening(
      .baselineGrown, "lint.baseline", old.baseline, new.baseline,
      "the baseline covers \(addedCount == 1 ? "an additional finding" : "\(addedCount) additional findings")")
  }
  for key in Set(old.furtherSettings.keys).intersection(new.furtherSettings.keys).sorted() {
    guard old.isConfigured, let before = old.furtherSettings[key], let after = new.furtherSettings[key],
      before.values != after.values
    else {
      continue
    }
    changes.append(
      Change(
        rule: .settingChanged, subject: .init(.setting, key), impacts: [], old: .init(before.text, at: before.location),
        new: .init(after.text, at: after.location), message: "the value of \(quoted(key)) changed",
        advice: ChangeRule.settingChanged.advice))
  }
  for root in new.roots.values where !old.roots.values.contains(root) {
    reportLoosening(
      .rootAdded, root, old.roots, new.roots,
      "checks can now read the folder \(quoted(root)) outside the "
        + "package")
  }
  let removedKeywords = old.failing.values.filter { !new.failing.values.contains($0) }
  if !removedKeywords.isEmpty {
    reportLoosening(
      .failingReduced, "diff.failOn", old.failing, new.failing,
      "changes with the impact \(removedKeywords.joined(separator: ", ")) no longer fail a comparison")
  }
  return changes
}

private func ruleChange(
  _ name: String, _ old: ProjectSettings.LintRule, _ new: ProjectSettings.LintRule
) -> Change? {
  let (before, after) = (old.severity.map(rank) ?? 0, new.severity.map(rank) ?? 0)
  // Ignore the options of a rule that is off.
  let isWeaker = after < before || (before > 0 && old.options != new.options)
  if !isWeaker, after == before { return nil }
  let rule = isWeaker ? ChangeRule.ruleWeakened : .ruleStrengthened
  var change = Change(
    rule: rule, subject: .init(.setting, name), impacts: [], old: .init(old.text, at: old.location),
    new: .init(new.text, at: new.location),
    message: "the lint rule \(quoted(name)) changed from \(old.text) to \(new.text)", advice: rule.advice)
  change.weakensChecks = isWeaker
  return change
}

private func rank(of severity: Severity) -> Int {
  switch severity {
  case .error: 3
  case .warning: 2
  case .note: 1
  }
}

private func targetChanges(
  _ name: String, _ old: ProjectSettings.Target?, _ new: ProjectSettings.Target?
) -> [Change] {
  let subject = Change.Subject(.target, path: [name])
  guard let old, let new else {
    let rule: ChangeRule = old == nil ? .targetAdded : .targetRemoved
    var change = Change(
      rule: rule, subject: subject, impacts: old == nil ? [] : .source, privacy: .notify,
      old: old.map { .init(at: $0.location) }, new: new.map { .init(at: $0.location) },
      message: "the target \(quoted(name)) was \(old == nil ? "added" : "removed")", advice: rule.advice)
    change.weakensChecks = old != nil
    return [change]
  }
  var changes: [Change] = []
  func add(
    _ rule: ChangeRule, _ noun: String, _ setting: (ProjectSettings.Target) -> ProjectSettings.Setting,
    _ impacts: (_ old: [String], _ new: [String]) -> Impacts, _ privacy: PrivacyVerdict? = nil,
    weakensChecks: Bool = false
  ) {
    let (before, after) = (setting(old), setting(new))
    if before.values == after.values { return }
    var change = Change(
      rule: rule, subject: subject, impacts: impacts(before.values, after.values), privacy: privacy,
      old: .init(before.text, at: before.location), new: .init(after.text, at: after.location),
      message: "the \(noun) of the target \(quoted(name)) changed", advice: rule.advice)
    // If the target had no output folder, the change leaves no stale files, so no check is weaker.
    change.weakensChecks = weakensChecks && !before.values.isEmpty
    changes.append(change)
  }
  // Any declaration can differ, so assume every impact.
  let allImpacts: Impacts = [.source, .wireShipped, .wireLagging, .query]
  add(.targetRegistry, "registry", { $0.registry }, { _, _ in allImpacts }, .needsNewReview)
  add(.targetProfiles, "profiles", { $0.profiles }, { _, _ in allImpacts }, .needsNewReview)
  add(.targetImports, "imports", { $0.imports }, { _, _ in allImpacts }, .needsNewReview)
  func sourceImpactOfRemovals(_ old: [String], _ new: [String]) -> Impacts {
    Impacts.source.when(!Set(old).isSubset(of: new))
  }
  add(.targetParts, "generated parts", { $0.parts }, sourceImpactOfRemovals)
  add(.targetAccess, "access level", { $0.access }, sourceImpactOfRemovals)
  add(.targetOutput, "output folder", { $0.output }, { _, _ in [] }, weakensChecks: true)
  if changes.isEmpty, let before = old.code, let after = new.code, before != after {
    changes.append(
      Change(
        rule: .generatedCodeChanged, subject: subject, impacts: allImpacts, privacy: .needsNewReview,
        old: .init(at: old.location), new: .init(at: new.location),
        message: "the generated code of the target \(quoted(name)) changed\(targetSuffix(before, after))",
        advice: ChangeRule.generatedCodeChanged.advice))
  }
  return changes
}

/// Returns the parts of the generated code that differ, as the end of a sentence. Empty if the code is not divided into
/// parts.
private func targetSuffix(_ before: [String: [UInt8]], _ after: [String: [UInt8]]) -> String {
  let parts = Set(before.keys).union(after.keys).filter { !$0.isEmpty && before[$0] != after[$0] }.sorted()
  if parts.isEmpty { return "" }
  let omission = parts.count > 5 ? " and \(parts.count - 5) others" : ""
  return " for \(parts.prefix(5).joined(separator: ", "))\(omission)"
}
