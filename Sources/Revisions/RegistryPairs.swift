import SignalbookRegistry

/// A registry in the new version, with its counterparts in the old versions.
public struct RegistryPair: Sendable {
  /// The counterparts, in the order of the old versions. `nil` for versions without a counterpart.
  public var old: [RevisionRegistry?]
  public var new: RevisionRegistry?
}

/// Pairs the registries of different versions by folder and name, then by name, then by folder. If both versions are a
/// single registry's folder, their registries are paired regardless of their names.
///
/// - Parameters:
///   - oldRevisions: The registries of each old version, and whether the version is a single registry's folder.
///   - new: The registries of the new version, and whether the version is a single registry's folder.
/// - Returns: The pairs in the order of the new version, followed by registries that exist only in old versions. If a
///   version is a single registry's folder, returns only the pairs with that registry.
public func pairs(
  _ oldRevisions: [(registries: [RevisionRegistry], isRegistry: Bool)],
  _ new: (registries: [RevisionRegistry], isRegistry: Bool)
) -> [RegistryPair] {
  var pairs = new.registries.map { RegistryPair(old: Array(repeating: nil, count: oldRevisions.count), new: $0) }
  var removedPairs: [RegistryPair] = []
  for (index, old) in oldRevisions.enumerated() {
    var unpairedOld = old.registries
    let tests: [(RevisionRegistry, RevisionRegistry) -> Bool] = [
      { $0.folder == $1.folder && $0.registry.name == $1.registry.name }, { $0.registry.name == $1.registry.name },
      { $0.folder == $1.folder }, { _, _ in old.isRegistry && new.isRegistry },
    ]
    for isSame in tests {
      for pairIndex in pairs.indices where pairs[pairIndex].old[index] == nil {
        guard let registry = pairs[pairIndex].new, let found = unpairedOld.firstIndex(where: { isSame($0, registry) })
        else {
          continue
        }
        pairs[pairIndex].old[index] = unpairedOld.remove(at: found)
      }
    }
    if new.isRegistry { continue }
    for registry in unpairedOld {
      if let pairIndex = removedPairs.firstIndex(where: { pair in
        pair.old.contains { $0?.registry.name == registry.registry.name }
      }), removedPairs[pairIndex].old[index] == nil {
        removedPairs[pairIndex].old[index] = registry
      } else {
        var pair = RegistryPair(old: Array(repeating: nil, count: oldRevisions.count), new: nil)
        pair.old[index] = registry
        removedPairs.append(pair)
      }
    }
  }
  // If each old version is a single registry, it does not show whether the other registries of the new version are new.
  let isPart = oldRevisions.allSatisfy(\.isRegistry)
  if isPart { pairs.removeAll { $0.old.allSatisfy { $0 == nil } } }
  return pairs + removedPairs
}
