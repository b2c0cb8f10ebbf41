import SignalbookRegistry
import SignalbookSchemaFiles

extension RuleID {
  static let unneededAcceptance = RuleID("SB5901", "unneeded-acceptance")
  static let expiredAcceptance = RuleID("SB5902", "expired-acceptance")
  static let unknownAcceptance = RuleID("SB5903", "acceptance-of-unknown-change")
}

/// Marks the changes that the new side accepts. What accepts nothing, has expired or names no kind of change is itself found.
func accept(_ changes: inout [Change], by entries: [Registry.Acceptance], today: String) -> [Diagnostic] {
  var found = Diagnostics()
  for entry in entries {
    guard let rule = ChangeRule.named(entry.rule) else {
      let near = nearest(to: entry.rule, among: ChangeRule.all.flatMap { [$0.id.id, $0.id.name] })
      found.add(
        Diagnostic(
          .unknownAcceptance,
          "there is no kind of change \(quoted(entry.rule))\(near.map { "; did you mean \(quoted($0))?" } ?? "")",
          at: entry.location))
      continue
    }
    let matches = changes.indices.filter { changes[$0].rule == rule && changes[$0].subject.id == entry.what }
    if matches.isEmpty {
      let ofRule = changes.filter { $0.rule == rule }.map(\.subject.id)
      let near = nearest(to: entry.what, among: ofRule)
      found.add(
        Diagnostic(
          .unneededAcceptance, .warning,
          "there is no change \(rule.id.name) of \(quoted(entry.what)) to accept; "
            + (near.map { "did you mean \(quoted($0))?" } ?? "remove the entry"), at: entry.location))
    } else if let expires = entry.expires, expires < today {
      found.add(
        Diagnostic(
          .expiredAcceptance,
          "the acceptance of \(quoted(entry.what)) expired on \(expires); mend the change, or accept it anew",
          at: entry.location))
    } else {
      for place in matches {
        changes[place].acceptance = Acceptance(
          rule: entry.rule, what: entry.what, reason: entry.reason, expires: entry.expires, location: entry.location)
      }
    }
  }
  return found.sorted
}
