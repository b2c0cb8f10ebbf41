import SignalbookComparison
import SignalbookReporting
import SignalbookSchemaFiles

extension ChangeReport {
  /// Returns the changes as workflow commands, which GitHub shows next to the changed lines.
  ///
  /// Failing changes are errors, other changes with an impact are warnings, and the remaining changes are notices.
  /// Changes of descriptive text are omitted.
  ///
  /// - Parameter path: Returns the path relative to the repository's root, given a path in a location. Returns `nil`
  ///   for a file of an old version.
  /// - Returns: The commands, one per line.
  public func gitHub(path: (String) -> String?) -> String {
    var text = ""
    for registry in registries {
      for change in orderedChanges(of: registry.comparison) {
        let command: String
        switch rank(of: change) {
        case .fails: command = "error"
        case .harmful: command = "warning"
        case .accepted: command = "notice"
        case .harmless where change.isTextOnly: continue
        case .harmless: command = "notice"
        }
        let location = (change.new).map(locations.location)
        let impacts = [change.impactText, change.needsReview ? "PRIVACY" : ""].filter { !$0.isEmpty }
        text += GitHubReport.command(
          command, path: location.flatMap { path($0.path) }, location,
          title: ["\(change.rule.id.id) \(change.rule.id.name)", impacts.joined(separator: ", ")].filter { !$0.isEmpty }
            .joined(separator: ": "), message(of: change))
      }
      for finding in registry.comparison.findings {
        let command = finding.severity == .error ? "error" : finding.severity == .warning ? "warning" : "notice"
        text += GitHubReport.command(
          command, path: path(finding.location.path), finding.location,
          title: "\(finding.rule.id) \(finding.rule.name)", finding.message)
      }
    }
    return text
  }

  private func message(of change: Change) -> String {
    var lines = [change.message]
    if let old = change.old {
      let location = locations.location(of: old)
      lines.append("was\(old.text.map { " \($0)" } ?? "") at \(location.path):\(location.line)")
    }
    if let value = change.new?.text { lines.append("now \(value)") }
    for witness in change.witnesses { lines.append("\(witness.phrase): \(witness.payload) (\(witness.refusal))") }
    if let acceptance = change.acceptance {
      lines.append("accepted: \(acceptance.reason)")
    } else if !change.advice.isEmpty {
      lines.append(change.advice)
    }
    return lines.joined(separator: "\n")
  }
}
