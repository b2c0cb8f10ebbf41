import SignalbookRegistry

/// A registry of the new side, with its counterparts on the old sides.
public struct RegistryPair: Sendable {
  /// The counterparts, in the order of the old sides, with `nil` for sides without a counterpart.
  public var old: [SideRegistry?]
  public var new: SideRegistry?
}

/// Pairs the registries of the sides by folder and name, then by name, then by folder. If both sides are a single
/// registry's folder, the registries are paired regardless of their names.
///
/// - Parameters:
///   - olds: The registries of each old side, and whether the side is one registry's folder.
///   - new: The registries of the new side, and whether the side is one registry's folder.
/// - Returns: The pairs in the order of the new side, followed by registries that exist only on old sides. If a side is
///   a single registry's folder, only the pairs with that registry.
public func pairs(
  _ olds: [(registries: [SideRegistry], isRegistry: Bool)], _ new: (registries: [SideRegistry], isRegistry: Bool)
) -> [RegistryPair] {
  var pairs = new.registries.map { RegistryPair(old: Array(repeating: nil, count: olds.count), new: $0) }
  var gone: [RegistryPair] = []
  for (index, old) in olds.enumerated() {
    var rest = old.registries
    let tests: [(SideRegistry, SideRegistry) -> Bool] = [
      { $0.folder == $1.folder && $0.registry.name == $1.registry.name }, { $0.registry.name == $1.registry.name },
      { $0.folder == $1.folder }, { _, _ in old.isRegistry && new.isRegistry },
    ]
    for isSame in tests {
      for pairIndex in pairs.indices where pairs[pairIndex].old[index] == nil {
        guard let registry = pairs[pairIndex].new, let found = rest.firstIndex(where: { isSame($0, registry) }) else {
          continue
        }
        pairs[pairIndex].old[index] = rest.remove(at: found)
      }
    }
    if new.isRegistry { continue }
    for registry in rest {
      if let pairIndex = gone.firstIndex(where: { pair in
        pair.old.contains { $0?.registry.name == registry.registry.name }
      }), gone[pairIndex].old[index] == nil {
        gone[pairIndex].old[index] = registry
      } else {
        var pair = RegistryPair(old: Array(repeating: nil, count: olds.count), new: nil)
        pair.old[index] = registry
        gone.append(pair)
      }
    }
  }
  // If each old side is a single registry, the other registries of the new side are not additions.
  let isPart = olds.allSatisfy(\.isRegistry)
  if isPart { pairs.removeAll { $0.old.allSatisfy { $0 == nil } } }
  return pairs + gone
}
