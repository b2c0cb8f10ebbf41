import SignalbookSchemaFiles

/// Where the answers of an entry stand, by key: `why`, `consent`, `consent.default`.
///
/// No part of what an entry says: two that say the same are equal wherever it stands.
public struct Places: Sendable, Hashable {
  private var byKey: [String: Location] = [:]

  public init() {}

  public subscript(_ key: String) -> Location? {
    get { byKey[key] }
    set { byKey[key] = newValue }
  }

  public static func == (left: Places, right: Places) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}

  /// Those of an entry's keys and of the keys of objects in it.
  init(of members: some Sequence<Declared>) {
    for member in members {
      byKey[member.name] = member.location(member.node.range)
      for inner in member.node.members ?? [] {
        byKey[member.name + "." + inner.key] = member.location(inner.value.range)
      }
    }
  }
}
