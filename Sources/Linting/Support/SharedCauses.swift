import SignalbookSchemaFiles

private struct SharedCause: Hashable {
  var rule: RuleID
  var severity: Severity
  var cause: String
}

extension [Diagnostic] {
  /// Returns the findings, with at least three findings of the same rule and cause merged into the first of these. Called
  /// after suppressions are applied, so that a suppressed finding does not hide the others. The merged finding covers
  /// the fields by name, so that the baseline does not accept further fields.
  func mergingSharedCauses() -> [Diagnostic] {
    var indices: [SharedCause: [Int]] = [:]
    for (index, finding) in enumerated() {
      guard let cause = finding.cause else { continue }
      indices[SharedCause(rule: finding.rule, severity: finding.severity, cause: cause), default: []].append(index)
    }
    var merged = self
    var isRemoved = [Bool](repeating: false, count: count)
    for group in indices.values where group.count >= 3 {
      let (first, others) = (group[0], group.dropFirst())
      merged[first].message += "; the same applies to \(others.count) other fields with this path"
      merged[first].covered = group.flatMap { self[$0].covered }
      merged[first].notes += others.prefix(3).compactMap { index in
        self[index].covered.first.map { Diagnostic.Note($0.name, at: self[index].location) }
      }
      for index in others { isRemoved[index] = true }
    }
    return zip(merged, isRemoved).filter { !$0.1 }.map(\.0)
  }
}
