import SignalbookComparison
import SignalbookDocumentation
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The changes to a registry's entries between two releases.
struct HistoryStep {
  typealias HistoryEntry = DictionaryHistory.HistoryEntry
  typealias Verdict = DictionaryHistory.Verdict

  let old: EntryTree?
  let new: EntryTree?
  /// The index of the later release.
  let release: Int
  /// For each entry in the old version, its index in the new version, or `nil` if it was removed.
  private(set) var newIndices: [Int?] = []
  /// The history entries, by the ID of the entry in the new version.
  private(set) var historyEntries: [String: [HistoryEntry]] = [:]
  /// The indices of removed entries in the old version, with the required reviews. Excludes entries removed with their
  /// parent.
  private(set) var removed: [(index: Int, verdict: Verdict?)] = []

  private let changes: [Change]
  private var isAdded: [Bool] = []
  /// The indices in the new version of fields that were retired or revived.
  private var retiredIndices: Set<Int> = []
  private var revivedIndices: Set<Int> = []
  /// The reviews that additions and removals require, by the index of the added or removed entry.
  private var verdicts: (old: [Int: Verdict], new: [Int: Verdict]) = ([:], [:])

  init(_ old: EntryTree?, _ new: EntryTree?, release: Int) {
    self.old = old
    self.new = new
    self.release = release
    // Histories ignore acceptances, so the date is irrelevant.
    changes = compare(old?.inventory.registry, new?.inventory.registry, today: "2000-01-01").changes
    match()
    for change in changes { add(change) }
    addAdditions()
    addRemovals()
  }

  // MARK: Matching entries

  private mutating func match() {
    newIndices = Array(repeating: nil, count: old?.entries.count ?? 0)
    isAdded = Array(repeating: true, count: new?.entries.count ?? 0)
    guard let old, let new else { return }
    var newLocations: [Location: Location] = [:]
    for change in changes where change.certainty != nil {
      if let before = change.old, let after = change.new { newLocations[before.location] = after.location }
    }
    for (index, entry) in old.entries.enumerated() {
      guard let found = counterpart(of: entry, old, new, newLocations), isAdded[found] else { continue }
      newIndices[index] = found
      isAdded[found] = false
      switch (entry.retirement, new.entries[found].retirement) {
      case (nil, _?): retiredIndices.insert(found)
      case (_?, nil): revivedIndices.insert(found)
      default: break
      }
    }
  }

  private func counterpart(
    of entry: EntryTree.Entry, _ old: EntryTree, _ new: EntryTree, _ renamed: [Location: Location]
  ) -> Int? {
    guard let parent = entry.parent else { return 0 }
    guard let outer = newIndices[parent] else { return nil }
    if let location = renamed[entry.location] {
      return new.indicesByLocation[location]?.first { new.entries[$0].parent == outer }
    }
    // Match the name in the matching parent. The registry's ID is not a prefix of the other IDs.
    let ending = parent == 0 ? "registry".utf8.count : 0
    let before = old.entries[parent].id.utf8.count - ending
    let after = new.entries[outer].id.dropLast(ending)
    guard let found = new.indexByID[after + (String(entry.id.utf8.dropFirst(before)) ?? "")] else { return nil }
    return new.entries[found].parent == outer ? found : nil
  }

  // MARK: Changes

  private mutating func add(_ change: Change) {
    let verdict = Verdict(change.privacy)
    if change.rule.id.name == "import-content-changed" { return addImported(change, verdict) }
    if let side = change.new {
      for index in indices(of: change.subject, at: side.location) {
        if isAdded[index] || revivedIndices.contains(index) {
          raise(&verdicts.new, index, verdict)
          if change.rule.id.name.hasSuffix("-added") { continue }
        }
        add(historyEntry(for: change, verdict), to: index)
      }
    } else if let side = change.old {
      let indices = old?.indicesByLocation[side.location] ?? []
      for index in indices {
        if let kept = newIndices[index] {
          if retiredIndices.contains(kept) {
            raise(&verdicts.new, kept, verdict)
          } else {
            add(historyEntry(for: change, verdict), to: kept)
          }
        } else {
          raise(&verdicts.old, index, verdict)
        }
      }
      if indices.isEmpty {
        for index in self.indices(of: change.subject, at: nil) { add(historyEntry(for: change, verdict), to: index) }
      }
    }
    for consequence in change.consequences { add(consequence, of: change, verdict) }
  }

  private func historyEntry(for change: Change, _ verdict: Verdict?) -> HistoryEntry {
    HistoryEntry(
      ChangeLabels.kind(of: change), release, ChangeLabels.word(for: change), ChangeLabels.details(of: change), verdict)
  }

  private mutating func add(_ consequence: Consequence, of change: Change, _ verdict: Verdict?) {
    for index in new?.indicesByLocation[consequence.location] ?? [] {
      if isAdded[index] {
        raise(&verdicts.new, index, verdict)
        continue
      }
      switch change.subject.kind {
      case .type, .case, .entry:
        let type = ChangeLabels.shortened(ChangeLabels.firstName(of: change.subject))
        add(HistoryEntry(.changed, release, "type changed", [type], verdict), to: index)
      default: add(historyEntry(for: change, verdict), to: index)
      }
    }
    for index in old?.indicesByLocation[consequence.location] ?? [] where newIndices[index] == nil {
      raise(&verdicts.old, index, verdict)
    }
  }

  /// Adds a change to an import's declaration. The imported registry has the details.
  private mutating func addImported(_ change: Change, _ verdict: Verdict?) {
    guard new != nil else { return }
    add(HistoryEntry(.changed, release, "import changed", [ChangeLabels.shortened(change.subject.id)], verdict), to: 0)
    for consequence in change.consequences {
      // The message has the form `…message [SB5208]`.
      var message = consequence.message
      if message.hasSuffix("]"), let start = message.lastIndex(of: "[") {
        message = String(message[..<start].dropLast())
      }
      for index in new?.indicesByLocation[consequence.location] ?? [] where !isAdded[index] {
        add(HistoryEntry(.changed, release, "import changed", [ChangeLabels.shortened(message)], nil), to: index)
      }
    }
  }

  /// Returns the indices of the entries at the subject's location in the new version. Falls back to the entry with the
  /// subject's name, then to the registry.
  private func indices(of subject: Change.Subject, at location: Location?) -> [Int] {
    guard let new else { return [] }
    switch subject.kind {
    case .registry, .variant, .import, .profile: return [0]
    default: break
    }
    if let location, let found = new.indicesByLocation[location] { return found }
    let name = ChangeLabels.firstName(of: subject)
    let folders =
      switch subject.kind {
      case .stream: ["streams"]
      case .event: ["events"]
      case .attribute: ["attributes"]
      case .link, .route: ["links"]
      case .message: ["messages"]
      case .review: ["reviews"]
      default: ["types", "events", "streams", "attributes"]
      }
    return [folders.lazy.compactMap { new.index(ofKind: $0, named: name) }.first ?? 0]
  }

  // MARK: Additions and removals

  private mutating func addAdditions() {
    guard let new else { return }
    for index in retiredIndices.sorted() {
      let reason = new.entries[index].retirement.map { ChangeLabels.shortened($0.reason) }
      add(HistoryEntry(.removed, release, "retired", [reason].compactMap(\.self), verdicts.new[index]), to: index)
    }
    for index in revivedIndices.sorted() {
      add(HistoryEntry(.added, release, "revived", [], verdicts.new[index]), to: index)
    }
    for (index, entry) in new.entries.enumerated() where isAdded[index] {
      // Entries added with their parent are described there, except entries directly in the registry.
      if let parent = entry.parent, parent != 0, isAdded[parent] { continue }
      var verdict = verdicts.new[index]
      if verdict == nil, old == nil, entry.point != nil || entry.stream != nil { verdict = .newReview }
      add(HistoryEntry(.added, release, "added", [], verdict), to: index)
    }
  }

  private mutating func addRemovals() {
    guard let old else { return }
    for (index, entry) in old.entries.enumerated() where newIndices[index] == nil {
      if let parent = entry.parent, parent != 0, newIndices[parent] == nil { continue }
      let verdict = verdicts.old[index] ?? (new == nil ? .notify : nil)
      removed.append((index, verdict))
      if let parent = entry.parent, parent != 0, let outer = newIndices[parent] {
        add(
          HistoryEntry(.changed, release, "\(entry.kind) removed", [ChangeLabels.shortened(entry.name)], verdict),
          to: outer
        )
      }
    }
  }

  private func raise(_ verdicts: inout [Int: Verdict], _ index: Int, _ verdict: Verdict?) {
    guard let verdict else { return }
    verdicts[index] = max(verdicts[index] ?? verdict, verdict)
  }

  /// Adds a change to an entry of the new version. Merges changes with the same label and verdict.
  private mutating func add(_ historyEntry: HistoryEntry, to index: Int) {
    guard let id = new?.entries[index].id else { return }
    var list = historyEntries[id] ?? []
    if let same = list.firstIndex(where: {
      $0.kind == historyEntry.kind && $0.word == historyEntry.word && $0.verdict == historyEntry.verdict
    }) {
      list[same].details += historyEntry.details.filter { !list[same].details.contains($0) }
    } else {
      list.append(historyEntry)
    }
    historyEntries[id] = list
  }
}
