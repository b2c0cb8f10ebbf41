import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let notLooked = RuleID("SB2003", "not-looked-at")
}

/// Checks what is sound of a registry that does not load, so that one run finds what is wrong beside its errors.
///
/// Rules look at the entries in which there is no error; those that need all of a registry do not run. An error in what entries
/// are made of, such as a type, a stream or the section `registry`, leaves nothing to look at. What was not looked at is said
/// in a note.
///
/// - Parameters:
///   - registry: what could be saved of it.
///   - errors: why it does not load.
///   - settings: severities and options of rules.
///   - today: the day by which expiry is judged, `YYYY-MM-DD`.
///   - paths: the files to look at; `nil` for all.
/// - Returns: what was found and not suppressed, and the note.
public func lint(
  unsound registry: Registry, errors: [Diagnostic], settings: LintSettings = LintSettings(), today: String,
  only paths: Set<String>? = nil
) -> LintResult {
  func note(_ message: String) -> Diagnostic {
    Diagnostic(.notLooked, .note, message, at: registry.location)
  }
  guard let broken = BrokenEntries(errors, in: registry) else {
    return LintResult(
      findings: [note("no rule has looked at the registry, because of errors in what its entries are made of")],
      suppressed: [])
  }
  let able = Rule.all.filter { !settings.isOff($0) && !Rule.needingAll.contains($0.id.name) }
  let result = Suppressions(of: registry)
    .applied(
      to: findings(of: able, in: registry, settings: settings, today: today, only: paths).suppressible.filter {
        !broken.contain($0)
      },
      only: paths)
  let count = broken.count
  return LintResult(
    findings: result.findings.filter { $0.rule != .unneededSuppression }
      + [
        note(
          "rules that need all of the registry have not looked at it, and none at "
            + "\(count == 1 ? "the entry" : "the \(count) entries") with errors")
      ], suppressed: result.suppressed)
}

extension Rule {
  /// Rules that find what is missing or unused: beside an error that may be wrong.
  static let needingAll: Set<String> = Set(
    [
      unusedType, unusedProfile, unusedImport, unusedReview, streamWithoutEvents, eventNeverSent, attributeNeverSent,
      singleCase,
      constantParameter, sampleOfNoEvent, samplesDisagree, extendsChangesNothing, nothingIsSent, unneededAcronym,
      undeclaredIdentifier, misdeclaredSource, gestureHole, gestureBoundOfNone, refersToRetired, refersToDeprecated,
      replacementUnknown, unroutedLink, messageNeverShown, buttonOpensDeadLink, interactionsGoNowhere,
      localWithoutTrigger,
      unreportedButton, identifierWithoutReset,
    ].map(\.id.name))
}

/// The entries of a registry in which there are errors.
private struct BrokenEntries {
  private var ranges: [String: [ByteRange]] = [:]
  var count: Int { ranges.values.reduce(0) { $0 + $1.count } }

  /// `nil` when an error is in none of the sections whose entries have nothing to do with one another.
  init?(_ errors: [Diagnostic], in registry: Registry) {
    let files = Dictionary(
      (registry.files + registry.imports.flatMap(\.files)).map { ($0.path, $0.parsed.root) },
      uniquingKeysWith: { first, _ in first })
    for error in errors where error.severity == .error {
      let start = error.location.range.start
      guard case let root?? = files[error.location.path], let section = root.member(at: start),
        ["events", "attributes", "links", "messages", "reviews"].contains(section.key),
        let entry = section.value.member(at: start)
      else { return nil }
      let range = ByteRange(entry.keyRange.start, entry.value.range.end)
      if ranges[error.location.path]?.contains(range) != true { ranges[error.location.path, default: []].append(range) }
    }
  }

  func contain(_ finding: Diagnostic) -> Bool {
    ranges[finding.location.path]?.contains { range in
      range.start <= finding.location.range.start && finding.location.range.start < range.end
    } == true
  }
}
