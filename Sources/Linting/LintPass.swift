import SignalbookRegistry
import SignalbookSchemaFiles

/// What a rule's check is given: the registry, the rule's options, and where findings go.
struct LintPass {
  let registry: Registry
  let sources: SourceStore
  /// `YYYY-MM-DD`; what has expired is judged by it.
  let today: String
  let settings: LintSettings
  /// What stands on the wire as it is written.
  private(set) lazy var wireNameTable = WireNameTable(of: self)
  /// Names of types that a field has as they are, neither narrowed nor fixed to one value.
  private(set) lazy var wholeTypes = registry.wholeTypes
  fileprivate(set) var findings: [Diagnostic] = []
  private var running: RunningRule

  init(registry: Registry, sources: SourceStore, today: String, settings: LintSettings, first: RunningRule) {
    self.registry = registry
    self.sources = sources
    self.today = today
    self.settings = settings
    running = first
  }

  /// Later findings are this rule's.
  mutating func begin(_ rule: RunningRule) { running = rule }

  mutating func report(
    _ message: String, at location: Location, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    findings.append(Diagnostic(running.rule.id, running.severity, message, at: location, notes: notes, fixes: fixes))
  }

  /// The option's number, as the project set it or as the rule has it.
  func integer(_ option: String) -> Int {
    if case .integer(let value)? = settings.option(option, of: running.rule) { value } else { 0 }
  }

  /// The option's word.
  func word(_ option: String) -> String {
    if case .word(let value, _)? = settings.option(option, of: running.rule) { value } else { "" }
  }
}

/// A rule with the severity that the project gives it: a reference, since rules take turns at every field.
final class RunningRule: Sendable {
  let rule: Rule
  let severity: Severity

  init(_ rule: Rule, _ settings: LintSettings) {
    self.rule = rule
    severity = settings.severity(of: rule) ?? rule.severity
  }
}
