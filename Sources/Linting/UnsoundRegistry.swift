import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let partialLint = RuleID("SB2003", "not-looked-at")
}

/// Checks the valid entries of a registry that does not load, so that one run finds more than the loading errors.
///
/// Rules and the generator check entries that have no errors and do not depend on a faulty entry. Registry-wide rules
/// are skipped. If an error affects all entries, such as an error in the registry's defaults, all rules are skipped. A
/// note lists the skipped parts. A faulty example affects no other check, so it does not cause any to be skipped.
///
/// - Parameters:
///   - registry: The part of the registry that was loaded.
///   - errors: The errors.
///   - settings: The rule severities and options.
///   - today: The current date for expiry checks.
///   - profiles: The receiver profiles of each target that generates code from the registry.
///   - paths: The files to check, or `nil` to check all files.
/// - Returns: The findings that are not suppressed, and the note.
public func lint(
  unsound registry: Registry, errors: [Diagnostic], settings: LintSettings = LintSettings(), today: String,
  profiles: Set<[String]> = [[]], only paths: Set<String>? = nil
) -> LintResult {
  func note(_ message: String) -> Diagnostic {
    Diagnostic(.partialLint, .note, message, at: registry.location)
  }
  guard let broken = BrokenEntries(errors, in: registry) else {
    return LintResult(findings: [note("other checks were skipped until these errors are fixed")], suppressed: [])
  }
  let isIntact = errors.allSatisfy { $0.severity != .error || BrokenEntries.isAboutExample($0) }
  let enabledRules = Rule.all.filter {
    !settings.isOff($0) && (isIntact || !Rule.registryWideRuleNames.contains($0.id.name))
  }
  let batches = findings(of: enabledRules, in: registry, settings: settings, today: today, only: paths) {
    generationFaults(of: registry, profiles: profiles, only: paths)
  }
  let result = Suppressions(of: registry).applied(to: batches.suppressible.filter { !broken.contains($0) }, only: paths)
  if isIntact {
    let others = result.findings.filter { $0.rule != .unneededSuppression } + batches.others
    return LintResult(findings: others.filter { !errors.contains($0) }, suppressed: result.suppressed)
  }
  let entries = broken.count == 1 ? "1 entry" : "\(broken.count) entries"
  return LintResult(
    findings: result.findings.filter { $0.rule != .unneededSuppression }
      + batches.others.filter { !broken.contains($0) && !errors.contains($0) }
      + [
        note(
          "registry-wide "
            + "rules \(broken.count == 0 ? "" : "and \(entries) with errors, or that use an entry with errors, ")were "
            + "skipped until the errors are fixed")
      ], suppressed: result.suppressed)
}

extension Rule {
  /// Rules for missing or unused entries. Their findings may be wrong if the registry has errors.
  static let registryWideRuleNames: Set<String> = Set(
    [
      unusedType, unusedProfile, unusedImport, unusedReview, streamWithoutEvents, eventNeverSent, attributeNeverSent,
      singleCase,
      constantParameter, sampleOfNoEvent, samplesDisagree, extendsChangesNothing, streamNeverSends, unneededAcronym,
      undeclaredIdentifier, misdeclaredSource, gestureHole, gestureBoundOfNone, refersToRetired, refersToDeprecated,
      replacementUnknown, unroutedLink, messageNeverShown, buttonOpensDeadLink, interactionsGoNowhere,
      localWithoutTrigger,
      unreportedButton, identifierWithoutReset,
    ].map(\.id.name))
}
