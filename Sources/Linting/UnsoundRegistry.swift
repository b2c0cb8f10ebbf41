import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let notLooked = RuleID("SB2003", "not-looked-at")
}

/// Checks the sound entries of a registry that does not load, so that one run also finds faults other than its errors.
///
/// Rules and the generator check the entries without errors that depend on no faulty entry. Registry-wide rules are
/// skipped. After an error that concerns all entries, such as one in the registry's defaults, all rules are skipped. A
/// note lists the skipped parts.
///
/// - Parameters:
///   - registry: The part of the registry that could be loaded.
///   - errors: The errors.
///   - settings: Severities and options of rules.
///   - today: The day for checks of expiry.
///   - profiles: The receiver profiles of each target for which the registry's code is generated.
///   - paths: The files to check; `nil` for all.
/// - Returns: The findings that are not suppressed, and the note.
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
          "registry-wide "
            + "rules \(broken.count == 0 ? "" : "and \(entries) with errors, or that use an entry with errors, ")were "
            + "skipped until the errors are fixed")
      ], suppressed: result.suppressed)
}

extension Rule {
  /// Rules for missing or unused entries, whose findings may be wrong if the registry has errors.
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
