import SignalbookRegistry
import SignalbookSchemaFiles

/// The input of a rule's check: the registry and the rule's options. Collects findings.
struct LintPass {
  let registry: Registry
  /// The registries of the project that import this one.
  let importers: [Registry]
  let sources: SourceStore
  /// The day for checks of expiry, as `YYYY-MM-DD`.
  let today: String
  let settings: LintSettings
  /// The files whose entries are checked by rules for single entries; `nil` for all.
  let paths: Set<String>?
  /// The texts on the wire.
  let wireNameTable: WireNameTable
  /// The fields, entries and texts in the files of ``paths``.
  let walks: RegistryWalks
  /// The fields, entries and texts in all files.
  let allWalks: RegistryWalks
  /// The names of types that a field uses unchanged, neither narrowed nor fixed to a value.
  private(set) lazy var wholeTypes = registry.wholeTypes
  fileprivate(set) var findings: [Diagnostic] = []
  private var running: RunningRule
  /// The locations of findings that are reported once for several entries.
  private var reported = Set<Reported>()

  private struct Reported: Hashable {
    var rule: RuleID
    var location: Location
  }

  init(
    registry: Registry, importers: [Registry], names: WireNameTable,
    walks: (wanted: RegistryWalks, all: RegistryWalks), sources: SourceStore, today: String, settings: LintSettings,
    paths: Set<String>?, first: RunningRule
  ) {
    self.registry = registry
    self.importers = importers
    wireNameTable = names
    (self.walks, allWalks) = (walks.wanted, walks.all)
    self.sources = sources
    self.today = today
    self.settings = settings
    self.paths = paths
    running = first
  }

  /// Assigns further findings to a rule.
  mutating func begin(_ rule: RunningRule) { running = rule }

  /// Reports a finding once for each location, for a fault that several entries share.
  mutating func reportOnce(_ message: String, at location: Location, notes: [Diagnostic.Note] = []) {
    if reported.insert(Reported(rule: running.rule.id, location: location)).inserted {
      report(message, at: location, notes: notes)
    }
  }

  @inline(never) mutating func report(
    _ message: String, at location: Location, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    findings.append(Diagnostic(running.rule.id, running.severity, message, at: location, notes: notes, fixes: fixes))
  }

  /// Returns a numeric option of the project, or its default.
  func integer(_ option: String) -> Int {
    if case .integer(let value)? = settings.option(option, of: running.rule) { value } else { 0 }
  }

  /// Returns a word option of the project, or its default.
  func word(_ option: String) -> String {
    if case .word(let value, _)? = settings.option(option, of: running.rule) { value } else { "" }
  }
}

// Visits for rules that check entries individually. In a pre-commit hook, they cover only the changed files. Rules that
// compare entries use the complete registry.
extension LintPass {
  func isWanted(_ location: Location) -> Bool { isWanted(path: location.path) }
  func isWanted(path: String) -> Bool { paths?.contains(path) ?? true }

  /// Visits the events that this registry declares.
  func visitEvents(_ visit: (Event) -> Void) {
    for event in registry.events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      visit(event)
    }
  }

  /// Visits fields; see ``Registry/visitFields(where:_:)``.
  func visitFields(_ visit: (VisitedField) -> Void) { for visited in walks.fields { visit(visited) } }

  /// Visits fields, including those inside values and in addresses of requests.
  func visitAllFields(_ visit: (VisitedField) -> Void) {
    for visited in walks.fields { visit(visited) }
    for visited in walks.innerFields { visit(visited) }
  }

  /// Visits fields, and values inside them that are not fields.
  func visitIdentifyingValues(_ visit: (VisitedField) -> Void) {
    visitAllFields(visit)
    for visited in walks.innerValues { visit(visited) }
  }

  /// Visits fields, and values inside them that have their own class of data or identify the user.
  func visitValues(_ visit: (VisitedField) -> Void) {
    visitFields(visit)
    for visited in walks.innerFields where sources.member(at: visited.field.origin.location)?.value["data"] != nil {
      visit(visited)
    }
    for visited in walks.innerValues { visit(visited) }
  }

  /// Visits all entries; see ``Registry/visitEntries(where:_:)``.
  func visitEntries(_ visit: (VisitedEntry) -> Void) { for entry in walks.entries { visit(entry) } }

  /// Returns the statements of an entry's description.
  func statements(in description: String?) -> [Statement] { description.flatMap { walks.statements[$0] } ?? [] }

  /// Visits the closed sets of this registry's own types and fields, with their names in messages.
  func visitVocabularies(_ visit: (Vocabulary, () -> String) -> Void) {
    for (vocabulary, owner) in walks.vocabularies { visit(vocabulary) { owner.phrase } }
  }

  /// Visits names on the wire; see ``Registry/visitWireNames(where:_:)``.
  func visitWireNames(_ visit: (WireName) -> Void) { for name in walks.wireNames { visit(name) } }
}

/// A rule with the project's severity. A class, because rules alternate for each field.
final class RunningRule: Sendable {
  let rule: Rule
  let severity: Severity

  init(_ rule: Rule, _ settings: LintSettings) {
    self.rule = rule
    severity = settings.severity(of: rule) ?? rule.severity
  }
}
