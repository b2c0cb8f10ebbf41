import SignalbookComparison
import SignalbookReporting
import SignalbookSchemaFiles

extension ChangeReport {
  /// Returns the changes as workflow commands, which GitHub shows next to the changed lines.
  ///
  /// Changes that are reported together with their cause have separate annotations, which contain the cause. Failing
  /// changes are errors, other changes with an impact are warnings, and the remaining changes are notices.
  /// Changes of descriptive text are omitted.
  ///
  /// - Parameter path: Returns the path relative to the repository's root, given a path in a location. Returns `nil`
  ///   for a file of an old version.
  /// - Returns: The commands, one per line.
  public func gitHub(path: (String) -> String?) -> String {
    var text = ""
    for registry in registries {
      for change in orderedChanges(of: registry.comparison) {
        text += annotation(of: change, change.rule, change.new.map(locations.location), message(of: change), path)
        for consequence in change.consequences {
          guard let own = consequence.ownChange else { continue }
          var caused = change
          (caused.impacts, caused.privacy, caused.review) = (own.impacts, own.privacy, own.review)
          text += annotation(
            of: caused, own.rule, consequence.location, "\(consequence.message)\ncaused by: \(change.message)", path)
        }
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

  /// Returns the command for a change or one of its consequences. Empty if only descriptive text changed.
  private func annotation(
    of change: Change, _ rule: ChangeRule, _ location: Location?, _ message: String, _ path: (String) -> String?
  ) -> String {
    let command: String
    switch rank(of: change) {
    case .fails: command = "error"
    case .harmful: command = "warning"
    case .accepted: command = "notice"
    case .harmless where change.isTextOnly: return ""
    case .harmless: command = "notice"
    }
    let file = location.flatMap { path($0.path) }
    // A file outside the repository cannot have an annotation, so the message contains the location.
    let place = file == nil ? location.map { "\nat \($0.path):\($0.line)" } ?? "" : ""
    let impacts = [change.impactText, change.needsReview ? "PRIVACY" : ""].filter { !$0.isEmpty }
    return GitHubReport.command(
      command, path: file, location,
      title: ["\(rule.id.id) \(rule.id.name)", impacts.joined(separator: ", ")].filter { !$0.isEmpty }
        .joined(separator: ": "), message + place)
  }

  private func message(of change: Change) -> String {
    var lines = [change.message]
    if let old = change.old {
      let location = locations.location(of: old)
      lines.append("was\(old.text.map { " \($0)" } ?? "") at \(location.path):\(location.line)")
    }
    if let value = change.new?.text { lines.append("now \(value)") }
    // Separate changes have their own annotations.
    let (consequences, omittedCount) = change.consequences(limit: Self.consequenceLimit)
    for consequence in consequences where !consequence.isOwnChange {
      lines.append("then: \(consequence.message) (\(consequence.location.path):\(consequence.location.line))")
    }
    if omittedCount > 0 { lines.append("then: the same for \(omittedCount) more") }
    for witness in change.witnesses { lines.append("\(witness.phrase): \(witness.payload) (\(witness.refusal))") }
    if let acceptance = change.acceptance {
      lines.append("accepted: \(acceptance.reason)")
    } else if !change.advice.isEmpty {
      lines.append(change.advice)
    }
    return lines.joined(separator: "\n")
  }
}
