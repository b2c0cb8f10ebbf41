import SignalbookRegistry

/// Which registry of one side is which of the others.
public struct RegistryPair: Sendable {
  /// One for each old side, in their order; `nil` where it has none of the kind.
  public var old: [SideRegistry?]
  public var new: SideRegistry?
}

/// Pairs the registries of sides: by folder and name, else by name, else by folder. Where both sides of a pair of sides are
/// one registry's folder, these are a pair whatever they are called.
///
/// - Parameters:
///   - olds: the registries of each old side, and whether the side is one registry's folder.
///   - new: the same of the new side.
/// - Returns: pairs in the order of the new side, then those that are in old sides alone. Where a side is one registry's
///   folder, only what is paired with it.
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
  // Where an old side is one registry alone, what it does not have is no addition.
  let isPart = olds.allSatisfy(\.isRegistry)
  if isPart { pairs.removeAll { $0.old.allSatisfy { $0 == nil } } }
  return pairs + gone
}
