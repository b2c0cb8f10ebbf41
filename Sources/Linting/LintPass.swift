import SignalbookRegistry
import SignalbookSchemaFiles

/// The context of a rule's check, which also collects its findings.
struct LintPass {
  let registry: Registry
  /// The project's registries that import this registry.
  let importers: [Registry]
  let sources: SourceStore
  /// The current date for expiry checks, as `YYYY-MM-DD`.
  let today: String
  let settings: LintSettings
  /// The paths of the files that rules for single entries check, or `nil` for all files.
  let paths: Set<String>?
  /// The distinct wire names of the registry.
  let wireNameTable: WireNameTable
  /// The fields, entries and names in the files of ``paths``.
  let walks: RegistryWalks
  /// The fields, entries and names in all files.
  let allWalks: RegistryWalks
  /// The names of the types that a field uses without narrowing them or fixing a value.
  private(set) lazy var wholeTypes = registry.wholeTypes
  private(set) var findings: [Diagnostic] = []
  private var currentRule: RunningRule
  /// The locations of findings that ``reportOnce(_:at:notes:)`` has reported.
  private var reportedFindings = Set<ReportedFinding>()

  private struct ReportedFinding: Hashable {
    var rule: RuleID
    var location: Location
  }

  init(
    registry: Registry, importers: [Registry], wireNameTable: WireNameTable,
    walks: (wanted: RegistryWalks, all: RegistryWalks), sources: SourceStore, today: String, settings: LintSettings,
    paths: Set<String>?, firstRule: RunningRule
  ) {
    self.registry = registry
    self.importers = importers
    self.wireNameTable = wireNameTable
    (self.walks, allWalks) = (walks.wanted, walks.all)
    self.sources = sources
    self.today = today
    self.settings = settings
    self.paths = paths
    currentRule = firstRule
  }

  /// Attributes subsequent findings to a rule.
  mutating func begin(_ rule: RunningRule) { currentRule = rule }

  /// Reports a finding unless the current rule has already reported one at the location.
  mutating func reportOnce(_ message: String, at location: Location, notes: [Diagnostic.Note] = []) {
    if reportedFindings.insert(ReportedFinding(rule: currentRule.rule.id, location: location)).inserted {
      report(message, at: location, notes: notes)
    }
  }

  /// Reports a finding for a field. Fields with the same path and the same message are reported as one finding.
  ///
  /// - Parameters:
  ///   - message: The message after the field's name.
  ///   - visited: The field.
  ///   - prefix: The message before the field's name.
  ///   - isOnce: Whether to report only one finding of the current rule at the field's location.
  mutating func report(
    _ message: String, for visited: VisitedField, prefix: String = "", once isOnce: Bool = false
  ) {
    let count = findings.count
    let location = visited.field.origin.location
    if isOnce {
      reportOnce("\(prefix)\(visited.phrase)\(message)", at: location)
    } else {
      report("\(prefix)\(visited.phrase)\(message)", at: location)
    }
    guard findings.count > count else { return }
    findings[count].cause = "\(visited.part) \(visited.fullPath) \(prefix)\(message)"
    findings[count].covered = [Diagnostic.Covered(visited.phrase, formerly: visited.formerPhrases)]
  }

  /// Checks a stream, and then the stream with each of its profiles applied. Findings that also occur without the
  /// profile are dropped. The remaining findings are located in the profile's entry.
  mutating func checkWithEachProfile(of stream: Stream, _ check: (Stream, inout LintPass) -> Void) {
    checkEach(of: forms(of: stream), check)
  }

  /// A stream, and the stream with each of its profiles applied.
  struct StreamForms {
    let stream: Stream
    let applied: [(stream: Stream, entry: Location)]
  }

  /// Returns the forms of a stream that ``checkWithEachProfile(of:_:)`` checks, so that several rules can share them.
  func forms(of stream: Stream) -> StreamForms {
    let applied = stream.profiles.compactMap { profile -> (stream: Stream, entry: Location)? in
      guard !stream.appliedProfiles.contains(profile.name),
        let entry = stream.keyLocations["profiles.\(profile.name)"], ownFile(at: entry.path) != nil
      else { return nil }
      return (stream.applying(profile: profile.name), entry)
    }
    return StreamForms(stream: stream, applied: applied)
  }

  /// Checks all forms of a stream, as ``checkWithEachProfile(of:_:)`` does.
  mutating func checkEach(of forms: StreamForms, _ check: (Stream, inout LintPass) -> Void) {
    let startIndex = findings.count
    check(forms.stream, &self)
    let streamFindings = findings[startIndex...]
    for (stream, entry) in forms.applied {
      let profileStartIndex = findings.count
      check(stream, &self)
      let profileFindings = findings[profileStartIndex...]
      findings.removeSubrange(profileStartIndex...)
      for var finding in profileFindings
      where !streamFindings.contains(where: { $0.location == finding.location || $0.message == finding.message }) {
        let isInside =
          finding.location.path == entry.path && finding.location.range.start >= entry.range.start
          && finding.location.range.end <= entry.range.end
        if !isInside { finding.location = entry }
        if isInside || reportedFindings.insert(ReportedFinding(rule: currentRule.rule.id, location: entry)).inserted {
          findings.append(finding)
        }
      }
    }
  }

  @inline(never) mutating func report(
    _ message: String, at location: Location, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    findings.append(
      Diagnostic(currentRule.rule.id, currentRule.severity, message, at: location, notes: notes, fixes: fixes))
  }

  /// Returns the value of the given integer option: the project's setting, or the default.
  func integerOption(named option: String) -> Int {
    if case .integer(let value)? = settings.option(named: option, of: currentRule.rule) { value } else { 0 }
  }

  /// Returns the value of the given keyword option: the project's setting, or the default.
  func wordOption(named option: String) -> String {
    if case .word(let value, _)? = settings.option(named: option, of: currentRule.rule) { value } else { "" }
  }
}

// Visits for rules that check entries individually. A pre-commit hook limits these visits to the changed files. Rules
// that compare entries always read the whole registry.
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

  /// Visits fields, including fields nested in values or request addresses.
  func visitAllFields(_ visit: (VisitedField) -> Void) {
    for visited in walks.fields { visit(visited) }
    for visited in walks.innerFields { visit(visited) }
  }

  /// Visits all fields and all nested values.
  func visitIdentifyingValues(_ visit: (VisitedField) -> Void) {
    visitAllFields(visit)
    for visited in walks.innerValues { visit(visited) }
  }

  /// Visits fields, and nested values that have their own data class or identify the user.
  func visitValues(_ visit: (VisitedField) -> Void) {
    visitFields(visit)
    for visited in walks.innerFields where sources.member(at: visited.field.origin.location)?.value["data"] != nil {
      visit(visited)
    }
    for visited in walks.innerValues { visit(visited) }
  }

  /// Visits all entries; see ``Registry/visitEntries(where:_:)``.
  func visitEntries(_ visit: (VisitedEntry) -> Void) { for entry in walks.entries { visit(entry) } }

  /// Returns the statements in an entry's description.
  func statements(in description: String?) -> [Statement] { description.flatMap { walks.statements[$0] } ?? [] }

  /// Returns the description and the note of an entry, each with its statements. Skips texts without statements.
  func statedTexts(description: String?, note: String?) -> [StatedText] {
    var texts: [StatedText] = []
    if let description, let statements = walks.statements[description] {
      texts.append(StatedText(key: "description", text: description, statements: statements))
    }
    if let note, let statements = walks.noteStatements[note] {
      texts.append(StatedText(key: "note", text: note, statements: statements))
    }
    return texts
  }

  /// Visits the vocabularies that this registry's types and fields declare, each with the owner's name for messages.
  func visitVocabularies(_ visit: (Vocabulary, () -> String) -> Void) {
    for (vocabulary, owner) in walks.vocabularies { visit(vocabulary) { owner.phrase } }
  }

  /// Visits the values that can have a description.
  mutating func visitDescribedValues(_ visit: (DescribedValue, inout LintPass) -> Void) {
    for described in walks.describedValues { visit(described, &self) }
  }

  /// Visits wire names; see ``Registry/visitWireNames(where:_:)``.
  func visitWireNames(_ visit: (WireName) -> Void) { for name in walks.wireNames { visit(name) } }
}

/// A description or a note with its statements.
struct StatedText {
  /// The key of the text: `description` or `note`.
  var key: String
  var text: String
  var statements: [Statement]
}

/// A rule with the project's severity. This is a class, so that switching between rules for each field is cheap.
final class RunningRule: Sendable {
  let rule: Rule
  let severity: Severity

  init(_ rule: Rule, _ settings: LintSettings) {
    self.rule = rule
    severity = settings.severity(of: rule) ?? rule.severity
  }
}
