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
  fileprivate(set) var findings: [Diagnostic] = []
  fileprivate var rule: Rule
  fileprivate var severity: Severity

  init(registry: Registry, sources: SourceStore, today: String, settings: LintSettings, first: Rule) {
    self.registry = registry
    self.sources = sources
    self.today = today
    self.settings = settings
    rule = first
    severity = first.severity
  }

  /// Later findings are this rule's.
  mutating func begin(_ rule: Rule) {
    self.rule = rule
    severity = settings.severity(of: rule) ?? rule.severity
  }

  mutating func report(
    _ message: String, at location: Location, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    findings.append(Diagnostic(rule.id, severity, message, at: location, notes: notes, fixes: fixes))
  }

  /// The option's number, as the project set it or as the rule has it.
  func integer(_ option: String) -> Int {
    if case .integer(let value)? = settings.option(option, of: rule) { value } else { 0 }
  }

  /// The option's word.
  func word(_ option: String) -> String {
    if case .word(let value, _)? = settings.option(option, of: rule) { value } else { "" }
  }
}
