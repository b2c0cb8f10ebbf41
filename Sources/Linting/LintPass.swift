import SignalbookRegistry
import SignalbookSchemaFiles

/// What a rule's check is given: the registry, the rule's options, and where findings go.
struct LintPass {
  let registry: Registry
  /// The registries of the project that import this one.
  let importers: [Registry]
  let sources: SourceStore
  /// `YYYY-MM-DD`; what has expired is judged by it.
  let today: String
  let settings: LintSettings
  /// The files whose entries a rule looks at that judges each by itself; `nil` for all.
  let paths: Set<String>?
  /// Texts on the wire as they are written.
  let wireNameTable: WireNameTable
  /// The fields, entries and texts in the files of ``paths``.
  let walks: RegistryWalks
  /// The fields, entries and texts in all files.
  let allWalks: RegistryWalks
  /// Names of types that a field has as they are, neither narrowed nor fixed to one value.
  private(set) lazy var wholeTypes = registry.wholeTypes
  fileprivate(set) var findings: [Diagnostic] = []
  private var running: RunningRule
  /// Where a rule has found something that is said once for all who share it.
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

  /// Later findings are this rule's.
  mutating func begin(_ rule: RunningRule) { running = rule }

  /// As ``report(_:at:notes:fixes:)``, but once for each location: what several entries share is one fault.
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

  /// The option's number, as the project set it or as the rule has it.
  func integer(_ option: String) -> Int {
    if case .integer(let value)? = settings.option(option, of: running.rule) { value } else { 0 }
  }

  /// The option's word.
  func word(_ option: String) -> String {
    if case .word(let value, _)? = settings.option(option, of: running.rule) { value } else { "" }
  }
}

// What rules look at that judge each entry by itself: with the pre-commit hook, the entries of the changed files alone. Rules
// that compare entries go through the registry, whose entries are all there.
extension LintPass {
  func isWanted(_ location: Location) -> Bool { isWanted(path: location.path) }
  func isWanted(path: String) -> Bool { paths?.contains(path) ?? true }

  /// Events that this registry itself declares.
  func visitEvents(_ visit: (Event) -> Void) {
    for event in registry.events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      visit(event)
    }
  }

  /// Fields; see ``Registry/visitFields(where:_:)``.
  func visitFields(_ visit: (VisitedField) -> Void) { for visited in walks.fields { visit(visited) } }

  /// Fields with all that are inside their values and in addresses of requests.
  func visitAllFields(_ visit: (VisitedField) -> Void) {
    for visited in walks.fields { visit(visited) }
    for visited in walks.innerFields { visit(visited) }
  }

  /// The same, and values inside that are no fields.
  func visitIdentifyingValues(_ visit: (VisitedField) -> Void) {
    visitAllFields(visit)
    for visited in walks.innerValues { visit(visited) }
  }

  /// Fields, and every value inside of them that has a class of data of its own or identifies.
  func visitValues(_ visit: (VisitedField) -> Void) {
    visitFields(visit)
    for visited in walks.innerFields where sources.member(at: visited.field.origin.location)?.value["data"] != nil {
      visit(visited)
    }
    for visited in walks.innerValues { visit(visited) }
  }

  /// Everything; see ``Registry/visitEntries(where:_:)``.
  func visitEntries(_ visit: (VisitedEntry) -> Void) { for entry in walks.entries { visit(entry) } }

  /// Closed sets of this registry's own types and fields, and what messages call them.
  func visitVocabularies(_ visit: (Vocabulary, () -> String) -> Void) {
    for (vocabulary, owner) in walks.vocabularies { visit(vocabulary) { owner.phrase } }
  }

  /// Names on the wire; see ``Registry/visitWireNames(where:_:)``.
  func visitWireNames(_ visit: (WireName) -> Void) { for name in walks.wireNames { visit(name) } }
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
