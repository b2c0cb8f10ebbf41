import SignalbookComparison
import SignalbookExporting
import SignalbookRegistry
import SignalbookReporting
import SignalbookReview
import SignalbookSchemaFiles

/// A report of changes for privacy reviewers, with the required approvals and the effect on exported documents. The
/// text is stable, so that it can be committed or posted as a comment.
public struct PrivacyReport {
  /// The two versions of each registry. The comparison has the same index in the report's registries.
  public struct Versions {
    public var oldRegistries: [SignalbookRegistry.Registry?]
    public var new: SignalbookRegistry.Registry?

    public init(oldRegistries: [SignalbookRegistry.Registry?], new: SignalbookRegistry.Registry?) {
      self.oldRegistries = oldRegistries
      self.new = new
    }
  }

  private struct Entry {
    var change: Change
    /// The index in ``ChangeReport/registries``.
    var registry: Int
    var affected: ChangedPoints.AffectedEntries
  }

  private let report: ChangeReport
  private let versions: [Versions]
  private let entries: [Entry]
  /// The changed points by registry index, compared with the first old version that contains the registry.
  private var points: [Int: ChangedPoints] = [:]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - report: The changes of each registry.
  ///   - versions: The versions of the report's registries, in the same order.
  public init(_ report: ChangeReport, versions: [Versions]) {
    self.report = report
    self.versions = versions
    var entries: [Entry] = []
    for (index, version) in versions.enumerated() {
      let changes = report.registries[index].comparison.changes
      if let new = version.new, !changes.isEmpty {
        points[index] = ChangedPoints(version.oldRegistries.lazy.compactMap(\.self).first, new, changes: changes)
      }
      for change in changes {
        let isSeen = change.privacy ?? .textOnly > .textOnly
        let concerned = isSeen ? points[index]?.affectedEntries(by: change) : nil
        entries.append(Entry(change: change, registry: index, affected: concerned ?? .init()))
      }
    }
    self.entries = entries
  }

  /// Returns the report in Markdown.
  ///
  /// - Throws: An error if a document cannot be exported.
  public func markdown() throws(ExportFault) -> String {
    let oldRegistries = report.oldRevisions.map(MarkdownText.code).joined(separator: ", ")
    var text = "<!-- signalbook diff --format privacy -->\n# Privacy: changes since \(oldRegistries)\n\n"
    text += verdict + streams
    for verdict in PrivacyVerdict.allCases.reversed() {
      let group = entries.filter { $0.change.privacy == verdict }
      if group.isEmpty { continue }
      text += "\n## \(verdict.heading)\n\n"
      for entry in group { text += item(for: entry) }
    }
    let omittedCount = entries.count { $0.change.privacy == nil }
    if omittedCount > 0 {
      text +=
        "\n\(TextReport.counted(omittedCount, "other change")) \(omittedCount == 1 ? "does" : "do") not affect privacy: "
      text += "`signalbook diff` reports \(omittedCount == 1 ? "it" : "them").\n"
    }
    for index in report.oldRevisions.indices { text += try documents(since: index) }
    return text
  }

  // MARK: Verdict

  private var verdict: String {
    var text = ""
    if let highest = entries.compactMap(\.change.privacy).max() {
      text += "**Verdict: \(highest.rawValue).** \(highest.requiredAction)\n"
      if highest >= .needsRenewal, report.newRevision == "the working tree", let side = report.oldRevisions.first {
        let quoted =
          side.contains(where: { " '\"$`\\&;|<>()*?".contains($0) })
          ? "'\(side.replacing("'", with: "'\\''"))'" : side
        text +=
          "To write the request, "
          + "run \(MarkdownText.code("signalbook export review-request --since \(quoted)")).\n"
      }
      let owners = owners(atLeast: highest)
      if !owners.isEmpty { text += "\nOwners: \(owners.map(MarkdownText.plain).joined(separator: "; ")).\n" }
      text += "\n| verdict | changes | responsible |\n|---|---|---|\n"
      for verdict in PrivacyVerdict.allCases.reversed() {
        let count = entries.count { $0.change.privacy == verdict }
        if count > 0 { text += "| \(verdict.rawValue) | \(count) | \(verdict.responsiblePerson) |\n" }
      }
    } else {
      text += "**No change affects privacy.** No action is needed.\n"
    }
    text += "\n"
    for registry in report.registries {
      text += "- \(MarkdownText.code(registry.comparison.name))"
      let versions = registry.comparison.versionText
      text += (versions.isEmpty ? "" : " \(MarkdownText.plain(versions))") + ": "
      text += "\(TextReport.counted(registry.comparison.changes.count { $0.privacy != nil }, "change"))\n"
    }
    return text
  }

  /// Returns the owners of entries that have changes with at least the given verdict.
  private func owners(atLeast verdict: PrivacyVerdict) -> [String] {
    var owners: Set<String> = []
    for entry in entries where entry.change.privacy.map({ $0 >= verdict }) ?? false && verdict > .textOnly {
      guard let points = points[entry.registry] else { continue }
      let concerned = entry.affected
      for index in concerned.points {
        if let owner = points.flatPoints[index].point.metadata.owner { owners.insert(owner) }
      }
      for stream in concerned.streams {
        if let owner = points.inventory.streams[stream].stream.metadata.owner { owners.insert(owner) }
      }
    }
    return owners.sorted()
  }

  // MARK: Changes

  /// The maximum number of points, streams and consequences to list. The remaining ones are only counted.
  private static let maxListedCount = 12

  private func item(for entry: Entry) -> String {
    let change = entry.change
    let registry = report.registries[entry.registry].comparison.name
    let prefix = report.registries.count > 1 ? "\(MarkdownText.code(registry)): " : ""
    var text = "- \(prefix)**\(MarkdownText.plain(shortMessage(of: change)))**\n"
    if let value = change.old?.text, change.new != nil { text += "  - before: \(MarkdownText.code(value))\n" }
    if let value = change.new?.text, change.old != nil { text += "  - after: \(MarkdownText.code(value))\n" }
    if let reason = change.privacyReason { text += "  - why it matters: \(reason)\n" }
    if change.privacy ?? .textOnly > .textOnly { text += facts(of: entry) }
    if let new = change.new { text += "  - schema: \(fileAndPosition(of: report.locations.location(of: new)))\n" }
    if let old = change.old {
      text += "  - schema before: \(fileAndPosition(of: report.locations.location(of: old)))\n"
    }
    if change.certainty == .likely { text += "  - probably a rename; otherwise one was removed and another added\n" }
    if !change.releases.isEmpty {
      text += "  - differs from \(change.releases.map(MarkdownText.code).joined(separator: ", "))\n"
    }
    let (consequences, omittedCount) = change.consequences(limit: Self.maxListedCount)
    for consequence in consequences {
      text += "  - then \(MarkdownText.plain(consequence.message)), \(fileAndPosition(of: consequence.location))\n"
    }
    if omittedCount > 0 { text += "  - the same for \(omittedCount) more\n" }
    if let acceptance = change.acceptance {
      text += "  - accepted in the schema (does not replace a review): \(MarkdownText.plain(acceptance.reason)), "
      text += "\(fileAndPosition(of: acceptance.location))\n"
    }
    return text
  }

  /// Returns the message without the values, which are on separate lines.
  private func shortMessage(of change: Change) -> String {
    guard change.old != nil, let new = change.new?.text else { return change.message }
    for (values, ending) in [
      (" changed from \(change.old?.text ?? "") to \(new)", " changed"), (" was set to \(new)", " was set"),
    ] where change.message.hasSuffix(values) {
      return "\(change.message.dropLast(values.count))\(ending)"
    }
    return change.message
  }

  private func fileAndPosition(of location: Location) -> String {
    MarkdownText.code("\(location.path):\(location.line):\(location.column)")
  }

  /// Returns the changed entry's properties that the schema declares.
  private func facts(of entry: Entry) -> String {
    guard let points = points[entry.registry] else { return "" }
    let concerned = entry.affected
    var text = ""
    for index in concerned.points.prefix(Self.maxListedCount) {
      let point = points.flatPoints[index].point
      let stream = points.flatPoints[index].stream.map { MarkdownText.code(points.inventory.streams[$0].stream.name) }
      text += "  - \(MarkdownText.code(point.id))\(stream.map { " in \($0)" } ?? ""): "
      text += "\(facts(of: point, before: points.before[point.id]))\n"
    }
    if concerned.points.count > Self.maxListedCount {
      text += "  - and \(TextReport.counted(concerned.points.count - Self.maxListedCount, "point")) more\n"
    }
    for stream in concerned.streams.prefix(Self.maxListedCount) {
      text += "  - all of \(MarkdownText.code(points.inventory.streams[stream].id))\n"
    }
    if concerned.streams.count > Self.maxListedCount {
      text += "  - and \(TextReport.counted(concerned.streams.count - Self.maxListedCount, "stream")) more\n"
    }
    return text
  }

  /// Returns the first nested point of each data class that the given point does not have itself.
  private func innerCategories(of point: Point) -> [Point] {
    var classes: Set<String?> = [point.dataClass?.word]
    var points: [Point] = []
    for child in point.children {
      child.visit { inner in
        guard inner.carriesInformationIfSent, inner.onlyProfiles?.isEmpty != true, let data = inner.dataClass?.word,
          classes.insert(data).inserted
        else { return }
        points.append(inner)
      }
    }
    return points
  }

  private func facts(of point: Point, before: Point?) -> String {
    func was(_ old: String?, _ new: String) -> String {
      old.map { $0 == new ? new : "\(new), previously \($0)" } ?? new
    }
    func category(of point: Point) -> String {
      point.data.value.map { "category \($0.category.rawValue) \($0.category.title) (`\($0.word)`)" }
        ?? "without a data class"
    }
    func bits(of point: Point) -> String {
      point.isFreeText
        ? "any text of any length" : "\(point.valuesDescription)\(point.bound.isBounded ? " at most" : "")"
    }
    var parts = [was(before.map(category), category(of: point))]
    parts += innerCategories(of: point).prefix(Self.maxListedCount).map { inner in
      "\(category(of: inner)) in \(MarkdownText.code(inner.name))"
    }
    if let profiles = point.onlyProfiles, !profiles.isEmpty {
      parts.append("only for the profile \(profiles.map(MarkdownText.code).joined(separator: ", "))")
    }
    let purposes = point.metadata.purposes.joined(separator: ", ")
    parts.append(purposes.isEmpty ? "without declared purposes" : "for \(purposes)")
    switch point.metadata.expires {
    case nil: parts.append("without an expiry")
    case "never": parts.append("indefinitely")
    case let day?: parts.append("until \(MarkdownText.plain(day))")
    }
    parts.append(was(before.map(bits), bits(of: point)))
    var freeTextNames: [String] = []
    for child in point.children {
      child.visit { if $0.isFreeText, !freeTextNames.contains($0.name) { freeTextNames.append($0.name) } }
    }
    if !freeTextNames.isEmpty {
      parts.append(
        "any text of any length in \(freeTextNames.prefix(Self.maxListedCount).map(MarkdownText.code).joined(separator: ", "))"
      )
    }
    if point.metadata.review.isEmpty { parts.append("**no review**") }
    return parts.joined(separator: "; ")
  }

  // MARK: Streams

  /// A table of the affected streams and their recipients.
  private var streams: String {
    var rows = ""
    for (index, points) in points.sorted(by: { $0.key < $1.key }) {
      var streamIndices: Set<Int> = []
      for entry in entries where entry.registry == index && entry.change.privacy ?? .textOnly > .textOnly {
        let concerned = entry.affected
        streamIndices.formUnion(concerned.streams + concerned.points.compactMap { points.flatPoints[$0].stream })
      }
      for stream in streamIndices.sorted() { rows += row(points.inventory.streams[stream]) }
    }
    if rows.isEmpty { return "" }
    return
      "\n## Recipients and retention\n\n| stream | recipients | by default | retention | identifiers "
      + "|\n|---|---|---|---|---|\n"
      + rows
  }

  private func row(_ stream: StreamInventory) -> String {
    let nobody = "not declared"
    var recipients: [String] = []
    var audiences: [(word: String, names: [String])] = []
    for audience in stream.audiences {
      for recipient in audience.recipients.value ?? [] {
        let text =
          "\(MarkdownText.plain(recipient.name)) (\(recipient.role ?? nobody)\(recipient.isTracking == true ? ", tracking" : ""))"
        if !recipients.contains(text) { recipients.append(text) }
      }
      let word = audience.defaultWord ?? nobody
      if let index = audiences.firstIndex(where: { $0.word == word }) {
        audiences[index].names.append(audience.name)
      } else {
        audiences.append((word, [audience.name]))
      }
    }
    let identifiers = (stream.identifiers.value ?? []).map {
      "\(cell(for: $0.field)) of \($0.scopeDescription)\(MarkdownText.plain($0.onlyProfilesSuffix))"
    }
    let columns = [
      cell(for: stream.id), recipients.isEmpty ? nobody : recipients.joined(separator: ", "),
      audiences.count == 1
        ? audiences[0].word
        : audiences.map { "\($0.word) (\(MarkdownText.plain($0.names.joined(separator: ", "))))" }
          .joined(separator: ", "),
      stream.retentionAtRecipient.value ?? nobody,
      identifiers.isEmpty
        ? (stream.identifiers.isAnswered ? "none" : nobody) : identifiers.joined(separator: ", "),
    ]
    return "| \(columns.joined(separator: " | ")) |\n"
  }

  /// Returns a code span for a table cell, with `|` escaped.
  private func cell(for text: String) -> String { MarkdownText.code(text).replacing("|", with: "\\|") }

  // MARK: Documents

  private func documents(since index: Int) throws(ExportFault) -> String {
    let old = try DocumentRows.all(ExportRequest(Inventory(versions.compactMap { $0.oldRegistries[index] })))
    let new = try DocumentRows.all(ExportRequest(Inventory(versions.compactMap(\.new))))
    let name = report.oldRevisions.count > 1 ? " since \(MarkdownText.code(report.oldRevisions[index]))" : ""
    var text = "\n## Documents\(name)\n\n"
    var unchangedTitles: [String] = []
    var tables = ""
    for (before, after) in zip(old.documents, new.documents) {
      let changes = DocumentChange.between(before, after)
      if changes.isEmpty {
        unchangedTitles.append(after.title)
      } else {
        tables += "\n### \(after.title): \(TextReport.counted(changes.count, "row"))\n\n"
        tables += "| | row | answer | before | after |\n|---|---|---|---|---|\n"
        for change in changes { tables += rows(for: change) }
      }
    }
    if !tables.isEmpty {
      text += "The exports of both sides. Resubmit documents that changed.\n"
    }
    if !unchangedTitles.isEmpty {
      text += "\(tables.isEmpty ? "" : "\n")Unchanged: \(unchangedTitles.joined(separator: ", ")).\n"
    }
    return text + tables + addedQuestions(old.gaps, new.gaps)
  }

  private func rows(for change: DocumentChange) -> String {
    func cellText(_ text: String?) -> String { text.map { $0.isEmpty ? "–" : $0 } ?? "" }
    if change.kind == .changed {
      return change.cells.enumerated().map { index, item in
        let head = index == 0 ? "changed | \(change.key)" : " | "
        return "| \(head) | \(item.name) | \(cellText(item.old)) | \(cellText(item.new)) |\n"
      }.joined()
    }
    let all = change.cells.map { item in
      "\(item.name.isEmpty ? "" : "\(item.name): ")\(cellText(item.new ?? item.old))"
    }.joined(separator: "; ")
    return change.kind == .added
      ? "| added | \(change.key) | | | \(all) |\n" : "| removed | \(change.key) | | \(all) | |\n"
  }

  private func addedQuestions(_ old: [Export.Gap], _ new: [Export.Gap]) -> String {
    func messages(of gaps: [Export.Gap], _ kind: Export.Gap.Kind) -> [String: Location] {
      Dictionary(
        gaps.filter { $0.kind == kind }.map { ($0.message, $0.location) }, uniquingKeysWith: { first, _ in first })
    }
    var text = "\n## Unanswered questions\n\n"
    let (before, after) = (messages(of: old, .unanswered), messages(of: new, .unanswered))
    let added = after.keys.filter { before[$0] == nil }.sorted()
    for message in added {
      guard let location = after[message] else { continue }
      text += "- new: \(MarkdownText.plain(message)) \(fileAndPosition(of: location))\n"
    }
    let unmapped = messages(of: old, .unmapped)
    for (message, location) in messages(of: new, .unmapped).sorted(by: { $0.key < $1.key })
    where unmapped[message] == nil {
      text += "- new, and not covered by the form: \(MarkdownText.plain(message)) \(fileAndPosition(of: location))\n"
    }
    let answered = before.keys.filter { after[$0] == nil }.count
    if !text.hasSuffix("\n\n") { text += "\n" }
    return text + "\(added.count) new, \(answered) answered or removed, \(after.count) open in total.\n"
  }
}
