import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let notLooked = RuleID("SB2003", "not-looked-at")
}

/// Checks what is sound of a registry that does not load, so that one run finds what is wrong beside its errors.
///
/// Rules look at the entries that have no error and use nothing that has one, and so does the generator; rules that need all
/// of a registry do not run. An error that concerns every entry, such as one in the registry's defaults, leaves nothing to look
/// at. A note says what was skipped.
///
/// - Parameters:
///   - registry: what could be saved of it.
///   - errors: why it does not load.
///   - settings: severities and options of rules.
///   - today: the day by which expiry is judged.
///   - profiles: the receiver profiles of each target that the registry's code is generated for.
///   - paths: the files to look at; `nil` for all.
/// - Returns: what was found and not suppressed, and the note.
public func lint(
  unsound registry: Registry, errors: [Diagnostic], settings: LintSettings = LintSettings(), today: String,
  profiles: Set<[String]> = [[]], only paths: Set<String>? = nil
) -> LintResult {
  func note(_ message: String) -> Diagnostic {
    Diagnostic(.notLooked, .note, message, at: registry.location)
  }
  guard let broken = BrokenEntries(errors, in: registry) else {
    return LintResult(findings: [note("other checks were skipped until these errors are fixed")], suppressed: [])
  }
  let able = Rule.all.filter { !settings.isOff($0) && !Rule.needingAll.contains($0.id.name) }
  let found = findings(of: able, in: registry, settings: settings, today: today, only: paths) {
    generationFaults(of: registry, profiles, only: paths)
  }
  let result = Suppressions(of: registry).applied(to: found.suppressible.filter { !broken.contain($0) }, only: paths)
  let entries = broken.count == 1 ? "1 entry" : "\(broken.count) entries"
  return LintResult(
    findings: result.findings.filter { $0.rule != .unneededSuppression }
      + found.others.filter { !broken.contain($0) && !errors.contains($0) }
      + [
        note(
          "registry-wide rules \(broken.count == 0 ? "" : "and \(entries) with errors, or that use what has one, ")"
            + "were skipped until the errors are fixed")
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
