import SignalbookComparison
import SignalbookReporting
import SignalbookSchemaFiles

extension ChangeReport {
  /// The size limit in bytes. GitHub rejects comments with more than 65,536 characters.
  private static let markdownLimit = 60_000

  /// The report as a pull request comment, with a table of changes and collapsed details. The text depends only on the
  /// registries, so that a comment can be updated in place.
  public var markdown: String {
    var text = "<!-- signalbook diff -->\n"
    let oldNames = oldRevisions.map(MarkdownText.code).joined(separator: ", ")
    if changeCount == 0 && registries.allSatisfy(\.comparison.findings.isEmpty) {
      return text + "## Telemetry schemas: no changes\n\nCompared with \(oldNames).\n"
    }
    let words = failing.list.isEmpty ? "nothing" : failing.list.map(impactName).joined(separator: ", ")
    text += "## Telemetry schemas: \(title)\n\nCompared with \(oldNames). Fails on: \(words).\n"
    var details = ""
    var hidden = 0
    for registry in registries where !registry.comparison.changes.isEmpty || !registry.comparison.findings.isEmpty {
      text += section(of: registry, remaining: Self.markdownLimit - text.utf8.count)
    }
    for registry in registries {
      for change in orderedChanges(of: registry.comparison) {
        let detail = detail(of: change)
        if text.utf8.count + details.utf8.count + detail.utf8.count > Self.markdownLimit {
          hidden += 1
        } else {
          details += detail
        }
      }
    }
    text += details.isEmpty ? "" : "\n" + details
    if hidden > 0 {
      text += "\nThe details of \(TextReport.counted(hidden, "more change")) are omitted to fit in a comment.\n"
    }
    return text
  }

  private var title: String {
    let changes = TextReport.counted(changeCount, "change")
    return failingCount == 0
      ? "\(changes), none of which fails the comparison"
      : "\(failingCount) of \(changes) "
        + "\(failingCount == 1 ? "fails" : "fail") the comparison"
  }

  private func section(of registry: Registry, remaining: Int) -> String {
    let comparison = registry.comparison
    var text = "\n### \(MarkdownText.code(comparison.name))"
    if !comparison.versionText.isEmpty { text += " \(MarkdownText.plain(comparison.versionText))" }
    text += "\n"
    if !comparison.changes.isEmpty { text += "\n| | change | breaks | privacy |\n|---|---|---|---|\n" }
    var hidden = 0
    for change in orderedChanges(of: comparison) {
      let rank = rank(of: change)
      let word = rank == .fails ? "**fails**" : rank.word
      let row =
        "| \(word) | \(MarkdownText.plain(change.message)) | \(change.impactText) | \(change.privacy?.rawValue ?? "") |\n"
      // Limit the table to half of the space, to leave room for details.
      if hidden > 0 || text.utf8.count + row.utf8.count > remaining / 2 { hidden += 1 } else { text += row }
    }
    if hidden > 0 { text += "\n\(TextReport.counted(hidden, "more change")) omitted to fit in a comment.\n" }
    if let advice = comparison.advice { text += "\nBefore the release, \(MarkdownText.plain(advice)).\n" }
    for finding in comparison.findings {
      text +=
        "\n- **\(finding.severity.rawValue)** \(MarkdownText.plain(finding.message)) "
        + "(\(finding.rule.id), \(MarkdownText.code(fileAndPosition(of: finding.location))))\n"
    }
    return text
  }

  private func detail(of change: Change) -> String {
    let rank = rank(of: change)
    let mark = rank.word.isEmpty ? "" : "\(rank.word): "
    var text = "<details><summary>\(mark)\(MarkdownText.html(change.message))</summary>\n\n"
    text += "\(change.rule.id.id) \(change.rule.id.name)"
    if let value = change.new ?? change.old {
      text += ", \(MarkdownText.code(fileAndPosition(of: locations.location(of: value))))"
    }
    text += "\n"
    var list = ""
    if let old = change.old, change.new != nil || change.text(of: old) != nil {
      list += "- was \(change.text(of: old).map { MarkdownText.code($0) + " " } ?? "")"
      list += "at \(MarkdownText.code(fileAndPosition(of: locations.location(of: old))))\n"
    }
    if let value = change.new.flatMap(change.text) { list += "- is \(MarkdownText.code(value))\n" }
    if change.certainty == .likely { list += "- probably a rename; otherwise one was removed and another added\n" }
    if !change.releases.isEmpty {
      list += "- differs from \(change.releases.map(MarkdownText.code).joined(separator: ", "))\n"
    }
    let (consequences, omittedCount) = change.consequences(limit: 20)
    for consequence in consequences {
      list +=
        "- then \(MarkdownText.plain(consequence.message)), \(MarkdownText.code(fileAndPosition(of: consequence.location)))\n"
    }
    if omittedCount > 0 { list += "- the same for \(omittedCount) more\n" }
    if !list.isEmpty { text += "\n" + list }
    for witness in change.witnesses {
      let phrase = witness.phrase.prefix(1).uppercased() + witness.phrase.dropFirst()
      text += "\n\(phrase): \(MarkdownText.plain(witness.refusal))\n\n"
      text += MarkdownText.block(witness.payload, language: "json")
    }
    if let acceptance = change.acceptance {
      let until = acceptance.expires.map { " until \(MarkdownText.plain($0))" } ?? ""
      text += "\nAccepted\(until): \(MarkdownText.plain(acceptance.reason)) "
      text += "(\(MarkdownText.code(fileAndPosition(of: acceptance.location))))\n"
    } else if !change.advice.isEmpty {
      text += "\n\(MarkdownText.sentence(change.advice))\n"
    }
    if rank == .fails {
      let remedy = remedy(for: change)
      if remedy.review { text += "\nSet `review` of the entry to a new review that approves the change.\n" }
      if remedy.acceptance {
        let section = change.isAcceptedBySettings ? "`diff` of `signalbook.json`" : "the section `registry`"
        text += "\nIf the change is intended, \(remedy.review ? "also " : "")accept it in \(section):\n\n"
        text += MarkdownText.block(change.acceptingEntry, language: "json")
      }
    }
    return text + "\n</details>\n"
  }

  private func fileAndPosition(of location: Location) -> String {
    "\(location.path):\(location.line):\(location.column)"
  }
}
