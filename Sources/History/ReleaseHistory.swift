import SignalbookDocumentation
import SignalbookRegistry
import SignalbookReview

/// The versions of a registry in all releases.
public struct RegistryChain: Sendable {
  /// The registry in each release, oldest first, with `nil` for releases that do not contain it.
  public var releases: [SignalbookRegistry.Registry?]
  /// The documented registry, or `nil` if it was removed.
  public var now: SignalbookRegistry.Registry?
  /// Whether the last release is a receiver profile and also the documented state.
  public var endsWithLastRelease: Bool

  public init(
    releases: [SignalbookRegistry.Registry?], now: SignalbookRegistry.Registry?, endsWithLastRelease: Bool = false
  ) {
    self.releases = releases
    self.now = now
    self.endsWithLastRelease = endsWithLastRelease
  }
}

extension DictionaryHistory {
  /// Compares each release with the next, and the last with the documented state.
  ///
  /// - Parameters:
  ///   - chains: The registries, each with as many releases as there are names.
  ///   - releases: The names of the releases, oldest first.
  ///   - origins: The origins of the releases. Missing elements default to `release`.
  ///   - inventory: The documented inventory.
  public init(
    of chains: [RegistryChain], releases: [String], origins: [Origin] = [], in inventory: Inventory
  ) {
    var historyEntries: [String: [HistoryEntry]] = [:]
    var formerIDs: [String: [String]] = [:]
    var removedEntries: [Removed] = []
    for chain in chains {
      let now = chain.now.map { registry in
        inventory.registries.first { $0.name == registry.name } ?? RegistryInventory(registry)
      }
      let trees = chain.releases.map { $0.map { EntryTree(RegistryInventory($0)) } }
      var track = EntryTrack()
      track.follow(trees + [chain.endsWithLastRelease ? trees.last ?? nil : now.map(EntryTree.init)])
      historyEntries.merge(track.historyEntries) { first, _ in first }
      formerIDs.merge(track.formerIDs) { first, _ in first }
      removedEntries += track.removed
    }
    self.init(
      releases: releases + [Self.unreleased], origins: origins,
      hasUnreleased: chains.isEmpty || !chains.allSatisfy(\.endsWithLastRelease), historyEntries: historyEntries,
      removed: removedEntries.sorted { $0.id < $1.id },
      formerIDs: formerIDs)
  }
}

/// The entries of a registry across all releases. A renamed entry keeps its history.
private struct EntryTrack {
  typealias HistoryEntry = DictionaryHistory.HistoryEntry

  private(set) var historyEntries: [String: [HistoryEntry]] = [:]
  private(set) var formerIDs: [String: [String]] = [:]
  private(set) var removed: [DictionaryHistory.Removed] = []

  mutating func follow(_ trees: [EntryTree?]) {
    for (release, (before, after)) in zip(trees, trees.dropFirst()).enumerated()
    where before != nil || after != nil {
      record(HistoryStep(before, after, release: release + 1))
    }
    finish(trees.last ?? nil)
  }

  private mutating func record(_ step: HistoryStep) {
    var updatedEntries: [String: [HistoryEntry]] = [:]
    var updatedFormerIDs: [String: [String]] = [:]
    if let old = step.old {
      // A former name in one release identifies the entry even if later releases no longer list it.
      for (id, list) in old.formerIDs {
        formerIDs[id, default: []] += list.filter { !(formerIDs[id] ?? []).contains($0) }
      }
      if let new = step.new {
        for (index, entry) in old.entries.enumerated() {
          guard let found = step.newIndices[index] else { continue }
          let id = new.entries[found].id
          if let list = historyEntries[entry.id] { updatedEntries[id] = list }
          if id != entry.id { updatedFormerIDs[id] = [entry.id] }
          if let list = formerIDs[entry.id] { updatedFormerIDs[id, default: []] += list }
        }
      }
      remove(step, from: old)
    }
    for (id, list) in step.historyEntries { updatedEntries[id, default: []] += list.sorted { $0.kind < $1.kind } }
    historyEntries = updatedEntries
    formerIDs = updatedFormerIDs
  }

  private mutating func remove(_ step: HistoryStep, from old: EntryTree) {
    var members: [Int: [Int]] = [:]
    let roots = Set(step.removed.map(\.index))
    for (index, entry) in old.entries.enumerated() where step.newIndices[index] == nil && !roots.contains(index) {
      var root = entry.parent
      while let parent = root, !roots.contains(parent) { root = old.entries[parent].parent }
      if let root { members[root, default: []].append(index) }
    }
    // List an entry once if it was removed, added and removed again.
    let again = Set(step.removed.map { old.entries[$0.index].id })
    var earlier: [String: [HistoryEntry]] = [:]
    for entry in removed where again.contains(entry.id) { earlier[entry.id] = entry.historyEntries }
    if !earlier.isEmpty { removed.removeAll { again.contains($0.id) } }
    for (index, verdict) in step.removed {
      let entry = old.entries[index]
      let owner = entry.parent.flatMap { $0 == 0 ? nil : step.newIndices[$0] }.flatMap { step.new?.entries[$0] }
      removed.append(
        DictionaryHistory.Removed(
          registry: step.new?.inventory.name ?? old.inventory.name, id: entry.id, kind: entry.kind,
          name: old.path(of: index), description: entry.description, point: entry.point,
          stream: entry.stream.map { old.inventory.streams[$0] }, owner: owner.map { ($0.id, $0.name) },
          members: (members[index] ?? []).map {
            .init(
              id: old.entries[$0].id, name: old.path(of: $0, below: index), description: old.entries[$0].description)
          },
          historyEntries: (earlier[entry.id] ?? []) + (historyEntries[entry.id] ?? [])
            + [HistoryEntry(.removed, step.release, "removed", [], verdict)],
          formerly: ([index] + (members[index] ?? [])).flatMap { formerIDs[old.entries[$0].id] ?? [] }))
    }
  }

  /// Prefers current entries to removed entries with the same ID.
  private mutating func finish(_ tree: EntryTree?) {
    var takenIDs: Set<String> = []
    if let tree {
      takenIDs = Set(tree.indexByID.keys)
      for index in removed.indices { removed[index].registry = tree.inventory.name }
    }
    for entry in removed where takenIDs.contains(entry.id) {
      historyEntries[entry.id] = entry.historyEntries + (historyEntries[entry.id] ?? [])
    }
    removed.removeAll { takenIDs.contains($0.id) }
    for index in removed.indices {
      removed[index].members.removeAll { takenIDs.contains($0.id) }
      takenIDs.insert(removed[index].id)
    }
    for index in removed.indices {
      removed[index].members.removeAll { !takenIDs.insert($0.id).inserted }
    }
    for index in removed.indices { removed[index].formerly.removeAll { !takenIDs.insert($0).inserted } }
    for (id, list) in formerIDs.sorted(by: { $0.key < $1.key }) {
      let free = list.filter { takenIDs.insert($0).inserted }
      formerIDs[id] = free.isEmpty ? nil : free
    }
  }
}
