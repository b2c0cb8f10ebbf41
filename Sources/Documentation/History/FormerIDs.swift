import SignalbookRegistry
import SignalbookReview

/// The former IDs of entries, from renames between releases and from `formerly` in the schemas. Links with a former ID
/// lead to the current entry. A former ID belongs to a single entry, and never equals the ID of a current or removed
/// entry.
struct FormerIDs {
  private var table: [String: [String]]

  init(of inventory: Inventory, _ history: DictionaryHistory?) {
    table = history?.formerIDs ?? [:]
    let registriesWithFormerNames = inventory.registries.filter(Self.hasFormerNames)
    if registriesWithFormerNames.isEmpty { return }
    var takenIDs = Set(table.values.joined())
    for entry in history?.removed ?? [] { takenIDs.formUnion([entry.id] + entry.members.map(\.id) + entry.formerly) }
    let trees = inventory.registries.map(EntryTree.init)
    for tree in trees { takenIDs.formUnion(tree.indexByID.keys) }
    for tree in trees where registriesWithFormerNames.contains(where: { $0.name == tree.inventory.name }) {
      for (id, former) in tree.formerIDs.sorted(by: { $0.key < $1.key }) {
        let untakenIDs = former.filter { takenIDs.insert($0).inserted }
        if !untakenIDs.isEmpty { table[id, default: []] += untakenIDs }
      }
    }
  }

  subscript(id: String) -> [String] { table[id] ?? [] }

  private static func hasFormerNames(_ registry: RegistryInventory) -> Bool {
    var hasFormerNames = registry.registry.types.contains { type in
      if !type.formerly.isEmpty { return true }
      switch type.type.base {
      case .vocabulary, .union:
        return type.type.vocabulary?.cases.contains { !$0.metadata.formerly.isEmpty } ?? false
      case .map(let map): return map.entries?.contains { !$0.metadata.formerly.isEmpty } ?? false
      default: return false
      }
    }
    hasFormerNames = hasFormerNames || registry.registry.reviews.contains { !$0.formerly.isEmpty }
    hasFormerNames = hasFormerNames || registry.streams.contains { !$0.stream.metadata.formerly.isEmpty }
    if hasFormerNames { return true }
    registry.visit { point, _ in
      if !point.metadata.formerly.isEmpty { hasFormerNames = true }
      // Include the cases of unnamed vocabularies.
      if let type = point.type, type.typeName == nil, case .vocabulary(let vocabulary) = type.base {
        hasFormerNames = hasFormerNames || vocabulary.cases.contains { !$0.metadata.formerly.isEmpty }
      }
    }
    return hasFormerNames
  }
}

extension EntryTree {
  /// The former IDs of each entry, derived from the former names of the entry and its ancestors.
  package var formerIDs: [String: [String]] {
    if entries.allSatisfy(\.formerly.isEmpty) { return [:] }
    var formerIDs: [String: [String]] = [:]
    /// All IDs of each entry, starting with the current ID.
    var ids: [[String]] = []
    ids.reserveCapacity(entries.count)
    for entry in entries {
      let all = self.ids(of: entry, ids)
      ids.append(all)
      if all.count > 1 { formerIDs[entry.id] = Array(all.dropFirst()) }
    }
    return formerIDs
  }

  private func ids(of entry: Entry, _ ids: [[String]]) -> [String] {
    guard let parent = entry.parent else { return [entry.id] }
    // The registry's ID is not a prefix of other IDs.
    let outer = parent == 0 ? [""] : ids[parent]
    if entry.formerly.isEmpty && outer.count == 1 { return [entry.id] }
    let start = entry.id.utf8.count - EntryLink.part(entry.name).utf8.count
    let middle = String(entry.id.utf8.prefix(start).dropFirst(outer[0].utf8.count)) ?? ""
    return outer.flatMap { outer in ([entry.name] + entry.formerly).map { outer + middle + EntryLink.part($0) } }
  }
}
