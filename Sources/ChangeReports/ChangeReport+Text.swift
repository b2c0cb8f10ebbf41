import SignalbookComparison
import SignalbookReporting
import SignalbookSchemaFiles

extension ChangeReport {
  /// Returns the report as plain text. Each change starts with `path:line:column: error: message [rule]`, followed by
  /// the underlined source line, both values, the impact, the consequences, a rejected payload, and the fix.
  public func text(usesColor: Bool) -> String {
    var writer = TextWriter(report: self, usesColor: usesColor)
    for registry in registries {
      for change in orderedChanges(of: registry.comparison) { writer.append(change) }
      let findings = registry.comparison.findings
      if !findings.isEmpty {
        writer.text += TextReport(usesColor: usesColor, source: locations.source).text(for: findings) + "\n"
      }
    }
    for registry in registries { writer.append(summaryOf: registry) }
    writer.text += summary + "\n"
    return writer.text
  }

  /// A summary such as `3 changes since git:main, 1 fails (by source, query).`
  var summary: String {
    let oldNames = DisplayText.escaped(oldRevisions.joined(separator: ", "))
    if changeCount == 0 { return "No changes since \(oldNames)." }
    let count = failingCount
    let outcome = count == 0 ? "none of which fails the comparison" : count == 1 ? "1 fails" : "\(count) fail"
    let words = failing.list.isEmpty ? "nothing" : failing.list.joined(separator: ", ")
    return "\(TextReport.counted(changeCount, "change")) since \(oldNames), \(outcome) (fail on: \(words))."
  }
}

private struct TextWriter {
  let report: ChangeReport
  let usesColor: Bool
  var text = ""

  init(report: ChangeReport, usesColor: Bool) {
    self.report = report
    self.usesColor = usesColor
  }

  mutating func append(_ change: Change) {
    guard let value = change.new ?? change.old else { return }
    let location = report.locations.location(of: value)
    let (word, code) =
      switch report.rank(of: change) {
      case .fails: ("error", "1;31")
      case .harmful: ("warning", "1;35")
      case .accepted, .harmless: ("note", "1;36")
      }
    text +=
      style(fileAndPosition(of: location) + ":", "1") + " " + style(word + ":", code) + " "
      + DisplayText.escaped(change.message)
    text += style(" [\(change.rule.id.id) \(change.rule.id.name)]", "2") + "\n"
    append(excerpt: location, code)
    appendValues(change)
    var minds = change.impactText
    if let privacy = change.privacy { minds += (minds.isEmpty ? "" : "; ") + "privacy: \(privacy.rawValue)" }
    if !minds.isEmpty { line("breaks", minds) }
    if let review = change.review { line("review", "\(review), a new review") }
    if change.certainty == .likely { line("note", "probably a rename; otherwise one was removed and another added") }
    let (consequences, more) = change.consequences(limit: ChangeReport.consequenceLimit)
    for consequence in consequences {
      line("then", consequence.message + " (\(fileAndPosition(of: consequence.location)))")
    }
    if more > 0 { line("then", "the same for \(more) more") }
    for witness in change.witnesses {
      line("example", "\(witness.phrase):")
      text += "          \(DisplayText.escaped(witness.payload))\n"
      line("why", witness.refusal)
    }
    if !change.releases.isEmpty { line("from", change.releases.joined(separator: ", ")) }
    if let acceptance = change.acceptance {
      let until = acceptance.expires.map { "until \($0), " } ?? ""
      line("accepted", "\(until)\(acceptance.reason) (\(fileAndPosition(of: acceptance.location)))")
    } else if !change.advice.isEmpty {
      line("fix", change.advice)
    }
    if report.rank(of: change) == .fails {
      let remedy = report.remedy(for: change)
      if remedy.review { line("review", "set 'review' of the entry to a new review that approves the change") }
      if remedy.acceptance {
        let section = change.isAcceptedBySettings ? "'diff' of signalbook.json" : "the section 'registry'"
        line("accept", "\(remedy.review ? "also " : "")accept it in \(section): \(change.acceptingEntry)")
      }
    }
    text += "\n"
  }

  private mutating func appendValues(_ change: Change) {
    if let old = change.old {
      let location = report.locations.location(of: old)
      // If the new version is shown above, add the location in the old version. Otherwise, add the old value.
      if change.new != nil {
        line("was", (change.text(of: old).map { $0 + " " } ?? "") + "(\(fileAndPosition(of: location)))")
      } else if let value = change.text(of: old) {
        line("was", value)
      }
    }
    if let value = change.new.flatMap(change.text) { line("now", value) }
  }

  mutating func append(summaryOf registry: ChangeReport.Registry) {
    let comparison = registry.comparison
    if comparison.changes.isEmpty { return }
    let count = TextReport.counted(comparison.changes.count, "change")
    text += DisplayText.escaped("\(comparison.title): \(count)")
    if let advice = comparison.advice { text += "; \(DisplayText.escaped(advice))" }
    text += "\n"
  }

  private mutating func line(_ word: String, _ value: String) {
    let blanks = String(repeating: " ", count: 9 - word.utf8.count)
    text += "  " + style(word + ":", "2") + blanks + DisplayText.escaped(value) + "\n"
  }

  private mutating func append(excerpt location: Location, _ code: String) {
    guard let bytes = report.locations.source(at: location.path), let excerpt = SourceExcerpt(location, in: bytes)
    else {
      return
    }
    let number = String(location.line)
    let margin = String(repeating: " ", count: number.utf8.count)
    let underline = "^" + String(repeating: "~", count: excerpt.width - 1)
    text += " \(number) | \(excerpt.line)\n"
    text += " \(margin) | \(String(repeating: " ", count: excerpt.indent))\(style(underline, code))\n"
  }

  private func fileAndPosition(of location: Location) -> String {
    "\(DisplayText.escaped(location.path)):\(location.line):\(location.column)"
  }

  private func style(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
