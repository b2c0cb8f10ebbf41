import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

// The changes to each entry, by release.
extension DictionaryPage {
  enum HistoryMarkup {
    /// A separate paragraph.
    case paragraph
    /// Text at the end of a cell or paragraph.
    case text
  }

  /// Returns an entry's changes, such as `added 8.0 (new review) · widened 8.2 (new review): maximum 5 → 9`.
  ///
  /// - Parameters:
  ///   - id: The entry's ID.
  ///   - markup: The element that contains the text.
  ///   - since: The first version that the schema declares. Shown if the history does not contain the addition.
  /// - Returns: The markup. Empty if the entry has no history.
  func historyEntries(of id: String, _ markup: HistoryMarkup, since: String? = nil) -> HTMLWriter {
    historyMarkup(for: history?.historyEntries[id] ?? [], markup, since: since)
  }

  private func historyMarkup(
    for historyEntries: [DictionaryHistory.HistoryEntry], _ markup: HistoryMarkup, since: String? = nil
  ) -> HTMLWriter {
    var html = HTMLWriter()
    let addedVersion = historyEntries.contains { $0.kind == .added } ? nil : since
    if historyEntries.isEmpty && addedVersion == nil { return html }
    html.writeRaw(markup == .paragraph ? "<p class=y>" : " <span class=y>")
    if let addedVersion { html.writeText("since \(addedVersion)") }
    if let history {
      for (index, historyEntry) in historyEntries.enumerated() {
        if index > 0 || addedVersion != nil { html.writeRaw(" · ") }
        Self.write(historyEntry, history, to: &html)
      }
    }
    html.writeRaw(markup == .text ? "</span>" : "</p>\n")
    return html
  }

  private static func write(
    _ historyEntry: DictionaryHistory.HistoryEntry, _ history: DictionaryHistory, to html: inout HTMLWriter
  ) {
    let sign =
      switch historyEntry.kind {
      case .added: "+"
      case .changed: "~"
      case .removed: "-"
      }
    html.write("<b data-y=\(sign)\(historyEntry.release)>\(historyEntry.title(in: history))</b>")
    if let verdict = historyEntry.verdict { html.writeText(" (\(verdict.title))") }
    // The entry already contains the reason.
    if historyEntry.details.isEmpty || ["retired", "deprecated"].contains(historyEntry.word) { return }
    html.writeRaw(": ")
    for (index, detail) in historyEntry.details.prefix(maxDetails).enumerated() {
      if index > 0 { html.writeRaw("; ") }
      html.write("\(prose: detail)")
    }
    let omittedCount = historyEntry.details.count - maxDetails
    if omittedCount > 0 { html.writeText("; and \(omittedCount) more") }
  }

  /// The maximum number of details to list for each change. The remaining details are only counted.
  private static let maxDetails = 8

  /// Returns the former prefixes of a registry's IDs.
  func formerRoots(of registry: RegistryInventory) -> [String] {
    formerIDs["\(rootID(of: registry))/registry"].map { String($0.dropLast("/registry".count)) }
  }

  // MARK: Registry

  /// Writes the changes to the registry itself as a searchable entry.
  mutating func writeHistory(of registry: RegistryInventory) {
    let registryID = "\(rootID(of: registry))/registry"
    guard let history, history.historyEntries[registryID] != nil else { return }
    let id = "\(rootID(of: registry))/history"
    let facts = facts(FacetTable.Set(kind: "registry", registry: registry.name), of: registryID)
    html.write("<section class=stream>\n<header\(markup: facts)>\n<h3\(id: id)>")
    html.write("\(link: id, "Registry history")</h3>\n")
    html.write("\(markup: historyEntries(of: registryID, .paragraph))</header>\n</section>\n")
  }

  // MARK: Removed entries

  func hasRemoved(of registry: String) -> Bool { history?.removed.contains { $0.registry == registry } ?? false }

  mutating func writeRemoved(of registry: RegistryInventory) {
    writeRemoved(of: registry.name, besides: parts(of: registry).map(\.1))
  }

  /// Writes the removed entries. Also writes anchors for sections that are not in `parts`, so that old links still
  /// work.
  private mutating func writeRemoved(of registry: String, besides parts: [String]) {
    guard let history, hasRemoved(of: registry), let first = history.releases.first else { return }
    let entries = history.removed.filter { $0.registry == registry }
    html.write("<section class=stream>\n<h3\(id: "\(EntryLink.part(registry))/removed")>")
    for part in ["links", "messages", "types", "reviews"] where !parts.contains(part) {
      let section = "\(EntryLink.part(registry))/\(part)"
      if entries.contains(where: { $0.id.hasPrefix(section + "/") }) { html.write("\(was: [section])") }
    }
    html.write("Removed since \(first)</h3>\n")
    // The facts that a stream's removed entries share. Computed once for each release that removed entries.
    var sets: [String: FacetTable.Set] = [:]
    for entry in entries { write(entry, &sets) }
    html.writeRaw("</section>\n")
  }

  private mutating func write(_ entry: DictionaryHistory.Removed, _ sets: inout [String: FacetTable.Set]) {
    var set = FacetTable.Set(kind: entry.kind, registry: entry.registry)
    if let stream = entry.stream {
      let key = "\(entry.historyEntries.last?.release ?? 0) \(stream.id)"
      set = sets[key] ?? FacetTable.Set(kind: entry.kind, registry: entry.registry, stream: stream)
      sets[key] = set
      set.kind = entry.kind
    }
    if let point = entry.point { set.fill(from: point.metadata, needsAnswers: point.carriesInformation) }
    set.status = "removed"
    // A removed entry cannot expire.
    set.expires = ""
    html.write("<article\(id: entry.id)\(markup: facts(set, of: entry.id)) class=off>")
    html.write("<h4>\(was: entry.formerly)\(entry.name)</h4><span class=\"tag stop\">removed</span>")
    if let point = entry.point {
      html.write(" \(markup: chip(for: point.dataClass))")
      writeLifecycle(of: point.metadata)
    }
    html.write("\("<p>", prose: entry.description)<p class=w>Was \(Self.article(for: entry.kind)) \(entry.kind)")
    if let stream = entry.stream, entry.kind != "stream" { html.writeText(" of the stream \(stream.stream.name)") }
    if let owner = entry.owner { html.write(" in \(link: owner.id, owner.name)") }
    html.writeRaw(".")
    if let point = entry.point, let stream = entry.stream, point.event != nil {
      writePurpose(of: point, stream)
      writeAnswers(of: point, nil)
    }
    html.write(historyMarkup(for: entry.historyEntries, .paragraph))
    if !entry.members.isEmpty {
      html.writeRaw("<p class=w>Also removed:\n<ul class=vals>")
      for member in entry.members {
        html.write("<li\(id: member.id)><code>\(member.name)</code>\(" ", prose: member.description)")
      }
      html.writeRaw("</ul>")
    }
    html.writeRaw("</article>\n")
  }

  private static func article(for kind: String) -> String {
    kind.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
  }

  // MARK: Removed registries

  private var removedRegistries: [String] {
    guard let history else { return [] }
    let currentNames = Set(inventory.registries.map(\.name))
    return Set(history.removed.map(\.registry)).subtracting(currentNames).sorted()
  }

  mutating func linkRemovedRegistries() {
    for name in removedRegistries {
      html.write("<li>\(link: "\(EntryLink.part(name))/removed", "\(name), removed")\n")
    }
  }

  mutating func writeRemovedRegistries() {
    for name in removedRegistries {
      html.write("<section class=book>\n<h2>\(name), removed</h2>\n")
      writeRemoved(of: name, besides: [])
      html.writeRaw("</section>\n")
    }
  }

  // MARK: Release selector

  /// Writes a menu that highlights the changes since a release. The script makes the menu visible.
  mutating func writeSinceControl() {
    guard let history else { return }
    html.writeRaw(
      "<label class=since id=since-label hidden><span>Changes since</span> <select id=since><option value=\"\">–</option>"
    )
    for (number, release) in history.releases.dropLast().enumerated() {
      if history.origin(of: number) == .release {
        html.write("<option>\(release)</option>")
      } else {
        html.write("<option value=\(attribute: release)>\(history.title(of: number))</option>")
      }
    }
    html.writeRaw("</select></label>\n")
  }

  // MARK: Overview

  /// The number of changed entries in each release.
  struct ChangeCounts {
    private(set) var counts: [String: Int] = [:]

    /// Adds the changes to an entry.
    ///
    /// - Parameter marks: The encoded changes, such as `+1r~2n`.
    mutating func add(_ marks: String) {
      if marks.isEmpty { return }
      var addedMarks: Set<String> = []
      for mark in Self.parseMarks(marks) {
        addedMarks.insert(mark.kind + mark.release)
        if !mark.verdict.isEmpty { addedMarks.insert(mark.verdict + mark.release) }
      }
      for key in addedMarks { counts[key, default: 0] += 1 }
    }

    private static func parseMarks(_ marks: String) -> [(kind: String, release: String, verdict: String)] {
      var parsedMarks: [(kind: String, release: String, verdict: String)] = []
      for character in marks {
        switch character {
        case "+", "~", "-": parsedMarks.append((String(character), "", ""))
        case _ where character.isNumber: parsedMarks[parsedMarks.count - 1].release.append(character)
        default: parsedMarks[parsedMarks.count - 1].verdict.append(character)
        }
      }
      return parsedMarks
    }
  }

  /// Inserts the table of releases after the overview. The counts are complete only after all entries are written.
  mutating func writeChanges(at offset: Int) {
    guard let history else { return }
    let page = html
    html = HTMLWriter()
    html.writeRaw(
      "<section class=changes>\n<h2 id=changes>Changes</h2>\n<p>The entries that changed in each release, with the required review. Each entry shows its history.\n<div id=since-found role=status hidden></div>\n"
    )
    html.beginTable("Changed entries by release", ["Release"] + Self.columns.map { .number($0.title) })
    for number in history.listedReleases.dropFirst() {
      let release = history.releases[number]
      html.write("<tr><th scope=row>\(history.title(of: number))")
      for (_, sign, filter) in Self.columns {
        html.writeRaw("<td class=n>")
        let count = changeCounts.counts["\(sign)\(number)"] ?? 0
        if count == 0 {
          html.writeRaw("–")
          continue
        }
        html.writeRaw("<a href=")
        let needsQuotes = release.contains { $0.isWhitespace || $0 == "|" || $0 == "\"" }
        let name = needsQuotes ? "\"\(release.replacing("\"", with: ""))\"" : release
        html.write("\(attribute: "#?q=" + PercentEncoding.encode("release:\(name) \(filter)"))>\(count)</a>")
      }
      html.writeRaw("\n")
    }
    html.writeRaw("</table></div>\n")
    let first = history.releases.first ?? ""
    html.writeRaw("<p class=w>")
    html.writeText(
      history.origin(of: 0) == .documents
        ? "Each release is compared with the previous one, starting with the documented version."
        : "Each release is compared with the previous one, starting with \(first).")
    if history.hasUnreleased {
      html.writeText(" \(DictionaryHistory.unreleased) is the current schemas, before a release.")
    }
    html.writeRaw(" A field belongs to its event or stream, so an added field counts as a change to that entry.")
    html.writeRaw("\n</section>\n")
    let section = html.bytes
    html = page
    html.bytes.insert(contentsOf: section, at: offset)
  }

  private static let columns: [(title: HTMLWriter, sign: String, filter: String)] = [
    ("Added", "+", "changed:added"), ("Changed", "~", "changed:changed"), ("Removed", "-", "changed:removed"),
    ("New review", "r", "verdict:new"), ("Renewal", "w", "verdict:renewal"), ("Notify", "n", "verdict:notify"),
    ("Text only", "t", "verdict:text"),
  ]
}

extension Point {
  /// The point's own first version, if declared.
  var ownSince: String? { declares("since") ? metadata.since : nil }
}
