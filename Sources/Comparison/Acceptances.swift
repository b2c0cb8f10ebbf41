import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let unneededAcceptance = RuleID("SB5901", "unneeded-acceptance")
  static let expiredAcceptance = RuleID("SB5902", "expired-acceptance")
  static let unknownAcceptance = RuleID("SB5903", "acceptance-of-unknown-change")
}

extension Registry.Acceptance {
  /// Returns whether the entries are equal, ignoring their locations.
  fileprivate func hasSameContent(as other: Self) -> Bool {
    rule == other.rule && subjectID == other.subjectID && reason == other.reason && expires == other.expires
  }

  /// Returns whether `old` already contains the acceptance. If so, the accepted change is already part of the old
  /// version.
  func hasEnded(in old: [Registry.Acceptance]) -> Bool { old.contains { hasSameContent(as: $0) } }
}

/// Marks the changes that the new version's `accepted` entries cover. Skips expired entries, and entries that the old
/// version already contains.
func accept(
  _ changes: inout [Change], since old: [Registry.Acceptance], by entries: [Registry.Acceptance], today: String
) {
  for entry in entries where !entry.hasEnded(in: old) {
    if let expires = entry.expires, expires < today { continue }
    guard let rule = ChangeRule.named(entry.rule) else { continue }
    for index in changes.indices where changes[index].rule == rule && changes[index].subject.id == entry.subjectID {
      changes[index].acceptance = Acceptance(
        rule: entry.rule, subjectID: entry.subjectID, reason: entry.reason, expires: entry.expires,
        location: entry.location)
    }
  }
}

/// Returns findings about `accepted` entries with an unknown change rule.
public func acceptancesOfUnknownChanges(in registry: Registry) -> [Diagnostic] {
  registry.acceptances.filter { ChangeRule.named($0.rule) == nil }.map(unknownChange)
}

private func unknownChange(of entry: Registry.Acceptance) -> Diagnostic {
  let suggestion = nearest(to: entry.rule, among: ChangeRule.all.flatMap { [$0.id.id, $0.id.name] })
  return Diagnostic(
    .unknownAcceptance,
    "unknown change rule \(quoted(entry.rule))\(suggestion.map { "; did you mean \(quoted($0))?" } ?? "")",
    at: entry.location)
}

/// Returns findings about `accepted` entries that do not match a change, have expired, or have an unknown rule. Skips
/// entries that an old version already contains.
func findings(
  on entries: [Registry.Acceptance], for changes: [Change], since oldEntries: [[Registry.Acceptance]], today: String
) -> [Diagnostic] {
  var diagnostics = Diagnostics()
  for entry in entries where !oldEntries.contains(where: entry.hasEnded) {
    guard let rule = ChangeRule.named(entry.rule) else {
      diagnostics.add(unknownChange(of: entry))
      continue
    }
    if !changes.contains(where: { $0.rule == rule && $0.subject.id == entry.subjectID }) {
      let subjectIDs = changes.filter { $0.rule == rule }.map(\.subject.id)
      let suggestion = nearest(to: entry.subjectID, among: subjectIDs)
      diagnostics.add(
        Diagnostic(
          .unneededAcceptance, .warning,
          "the comparison found no \(rule.id.name) change of \(quoted(entry.subjectID)); "
            + (suggestion.map { "did you mean \(quoted($0))?" } ?? "remove the entry"), at: entry.location))
    } else if let expires = entry.expires, expires < today {
      diagnostics.add(
        Diagnostic(
          .expiredAcceptance,
          "the acceptance of \(quoted(entry.subjectID)) expired on \(expires); revert the change, or renew the "
            + "acceptance",
          at: entry.location))
    }
  }
  return diagnostics.sorted
}
