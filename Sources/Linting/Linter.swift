import SignalbookRegistry
import SignalbookSchemaFiles

/// Checks a registry that loads by every rule that is not off.
///
/// What an import declares is not looked at: it is linted where it is at home.
///
/// - Parameters:
///   - registry: the registry.
///   - settings: severities and options of rules.
///   - today: the day by which expiry is judged, `YYYY-MM-DD`.
///   - paths: where given, rules that look at one event, stream or field at a time look at those of these files only;
///     what such a rule finds elsewhere no edit of these files can have caused, unless they declare what others use.
///   - read: answers the bytes of a schema file by the path that locations print.
/// - Returns: what was found and not excused, in the order of files and places; what excuses nothing is itself a finding.
public func lint(
  _ registry: Registry, settings: LintSettings = LintSettings(), today: String,
  only paths: Set<String>? = nil, reading read: @escaping (String) -> [UInt8]?
) -> LintResult {
  let sources = SourceStore(reading: read)
  let rules = Rule.all.filter { !settings.isOff($0) }.map { RunningRule($0, settings) }
  guard let first = rules.first else { return LintResult(findings: [], excused: []) }
  var pass = LintPass(registry: registry, sources: sources, today: today, settings: settings, first: first)
  run(rules, &pass) { location in paths?.contains(location.path) ?? true }
  return Excuses(of: registry, sources).applied(to: pass.findings, only: paths)
}

/// What linting one registry found.
public struct LintResult: Sendable {
  public var findings: [Diagnostic]
  /// What an `allow` excuses, with its reason.
  public var excused: [(finding: Diagnostic, reason: String)]
}

private func run(_ rules: [RunningRule], _ pass: inout LintPass, where isWanted: (Location) -> Bool) {
  let registry = pass.registry
  var ofFields: [(RunningRule, @Sendable (FieldPlace, inout LintPass) -> Void)] = []
  var ofEntries: [(RunningRule, @Sendable (EntryPlace, inout LintPass) -> Void)] = []
  for rule in rules {
    pass.begin(rule)
    switch rule.rule.check {
    case .registry(let check): check(registry, &pass)
    case .stream(let check):
      for stream in registry.streams where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
        check(stream, &pass)
      }
    case .event(let check):
      for event in registry.events where event.origin.importIndex == nil && isWanted(event.origin.location) {
        check(event, registry.streams[event.streamIndex], &pass)
      }
    case .field(let check): ofFields.append((rule, check))
    case .entry(let check): ofEntries.append((rule, check))
    }
  }
  var visiting = pass
  if !ofFields.isEmpty {
    registry.visitFields(where: isWanted) { place in
      for (rule, check) in ofFields {
        visiting.begin(rule)
        check(place, &visiting)
      }
    }
  }
  if !ofEntries.isEmpty {
    registry.visitEntries(where: isWanted) { entry in
      for (rule, check) in ofEntries {
        visiting.begin(rule)
        check(entry, &visiting)
      }
    }
  }
  pass = visiting
}
