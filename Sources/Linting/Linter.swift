import SignalbookParallel
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// Checks a valid registry with all rules that are turned on.
///
/// Imported declarations are not checked. They are linted in the registry that declares them.
///
/// - Parameters:
///   - registry: The registry to check.
///   - settings: The rule severities and options.
///   - today: The current date for expiry checks, as `YYYY-MM-DD`.
///   - profiles: The receiver profiles of each target that generates code from the registry. Each list of profiles is
///     checked for faults that prevent code generation.
///   - profileUsers: The target that uses each list of profiles, and the location of its profiles.
///   - importers: The project's registries that import this registry. Declarations used in an importer count as used.
///   - paths: The files to check with rules for single entries, or `nil` for all files. Rules that compare entries
///     always check all files.
/// - Returns: The suppressed and unsuppressed findings, sorted by file and location. Unneeded suppressions are also
///   reported as findings.
public func lint(
  _ registry: Registry, settings: LintSettings = LintSettings(), today: String,
  profiles: Set<[String]> = [[]], profileUsers: [[String]: (target: String, location: Location)] = [:],
  importers: [Registry] = [], only paths: Set<String>? = nil
) -> LintResult {
  let enabledRules = Rule.all.filter { !settings.isOff($0) }
  let batches = findings(
    of: enabledRules, in: registry, settings: settings, today: today, importers: importers, only: paths
  ) {
    generationFaults(of: registry, profiles: profiles, usedBy: profileUsers, only: paths)
  }
  var result = Suppressions(of: registry).applied(to: batches.suppressible, only: paths)
  // Faults that prevent code generation cannot be suppressed.
  result.findings += batches.others
  return result
}

/// Returns all findings of rules, including suppressed findings.
///
/// - Parameters:
///   - rules: The rules.
///   - registry: The registry.
///   - settings: The rule severities and options.
///   - today: The current date for expiry checks.
///   - importers: See ``lint(_:settings:today:profiles:profileUsers:importers:only:)``.
///   - paths: See ``lint(_:settings:today:profiles:profileUsers:importers:only:)``.
///   - otherFindings: Returns findings that do not belong to a rule.
/// - Returns: The findings of rules, which can be suppressed, and other findings.
func findings(
  of rules: [Rule], in registry: Registry, settings: LintSettings, today: String, importers: [Registry] = [],
  only paths: Set<String>?, beside otherFindings: @Sendable () -> [Diagnostic] = { [] }
) -> (suppressible: [Diagnostic], others: [Diagnostic]) {
  let ruleGroups = groups(of: rules.map { RunningRule($0, settings) })
  let sources = SourceStore(registry)
  let allWalks = RegistryWalks(registry) { _ in true }
  let walks = paths.map { paths in RegistryWalks(registry) { paths.contains($0.path) } } ?? allWalks
  let wireNameTable = WireNameTable(of: allWalks.wireNames)
  // Start the other findings first, because they take longest.
  let batches = inParallel(ruleGroups.count + 1) { task -> [Diagnostic] in
    if task == 0 { return otherFindings() }
    guard let firstRule = ruleGroups[task - 1].first else { return [] }
    var pass = LintPass(
      registry: registry, importers: importers, wireNameTable: wireNameTable, walks: (walks, allWalks),
      sources: sources, today: today,
      settings: settings, paths: paths, firstRule: firstRule)
    run(ruleGroups[task - 1], in: &pass)
    return pass.findings
  }
  var suppressible = batches.dropFirst().flatMap(\.self)
  registry.addCovered(to: &suppressible)
  return (suppressible, batches[0])
}

/// Returns the faults that prevent generating Swift code.
func generationFaults(
  of registry: Registry, profiles: Set<[String]>,
  usedBy users: [[String]: (target: String, location: Location)] = [:], only paths: Set<String>?
) -> [Diagnostic] {
  var diagnostics = Diagnostics()
  for list in profiles.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
    _ = makePlan(of: registry, profiles: list, usedBy: users[list], only: paths, into: &diagnostics)
  }
  return diagnostics.sorted
}

/// The result of linting one registry.
public struct LintResult: Sendable {
  public var findings: [Diagnostic]
  /// The findings that an `allow` entry suppresses, each with the reason.
  public var suppressed: [(finding: Diagnostic, reason: String)]
}

/// Divides the rules into groups of similar cost, to run in parallel: field rules, entry rules, and four groups for the
/// other rules.
private func groups(of rules: [RunningRule]) -> [[RunningRule]] {
  var groups: [[RunningRule]] = Array(repeating: [], count: 6)
  for (index, rule) in rules.enumerated() {
    switch rule.rule.check {
    case .field: groups[0].append(rule)
    case .entry: groups[1].append(rule)
    default: groups[2 + index % 4].append(rule)
    }
  }
  return groups
}

private func run(_ rules: [RunningRule], in pass: inout LintPass) {
  let registry = pass.registry
  let isWanted = pass.isWanted(_:)
  var streamRules: [(RunningRule, @Sendable (Stream, inout LintPass) -> Void)] = []
  var fieldRules: [(RunningRule, @Sendable (VisitedField, inout LintPass) -> Void)] = []
  var entryRules: [(RunningRule, @Sendable (VisitedEntry, inout LintPass) -> Void)] = []
  for rule in rules {
    pass.begin(rule)
    switch rule.rule.check {
    case .registry(let check): check(registry, &pass)
    case .stream(let check): streamRules.append((rule, check))
    case .event(let check):
      for event in registry.events where event.origin.importIndex == nil && isWanted(event.origin.location) {
        check(event, registry.streams[event.streamIndex], &pass)
      }
    case .field(let check): fieldRules.append((rule, check))
    case .entry(let check): entryRules.append((rule, check))
    }
  }
  if !streamRules.isEmpty {
    for stream in registry.streams where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
      let forms = pass.forms(of: stream)
      for (rule, check) in streamRules {
        pass.begin(rule)
        pass.checkEach(of: forms, check)
      }
    }
  }
  var rulePass = pass
  if !fieldRules.isEmpty {
    pass.visitFields { visited in
      for (rule, check) in fieldRules {
        rulePass.begin(rule)
        check(visited, &rulePass)
      }
    }
  }
  if !entryRules.isEmpty {
    pass.visitEntries { entry in
      for (rule, check) in entryRules {
        rulePass.begin(rule)
        check(entry, &rulePass)
      }
    }
  }
  pass = rulePass
}
