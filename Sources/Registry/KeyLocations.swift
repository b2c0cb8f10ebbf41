import SignalbookSchemaFiles

/// The locations of an entry's answers, by key, such as `why`, `consent` or `consent.default`.
///
/// Equality ignores locations: entries with the same answers are equal.
public struct KeyLocations: Sendable, Hashable {
  /// The locations, sorted by key. For so few elements, a linear search in an array is faster than a dictionary.
  private var entries: [(key: String, location: Location)] = []

  public init() {}

  public subscript(_ key: String) -> Location? {
    get { entries.first { $0.key == key }?.location }
    set {
      let index = entries.firstIndex { $0.key == key || areInIncreasingOrder(key, $0.key) } ?? entries.count
      let isKnown = index < entries.count && entries[index].key == key
      guard let newValue else {
        if isKnown { entries.remove(at: index) }
        return
      }
      if isKnown {
        entries[index].location = newValue
        return
      }
      // Every entry of a registry has such an array, so avoid spare capacity.
      if entries.count == entries.capacity { entries.reserveCapacity(entries.count + 1) }
      entries.insert((key, newValue), at: index)
    }
  }

  /// Returns whether a location is inside the value of one of the keys.
  package func contains(_ location: Location) -> Bool {
    entries.contains {
      $0.location.path == location.path && $0.location.range.start <= location.range.start
        && location.range.end <= $0.location.range.end
    }
  }

  /// Replaces the locations of a key and its nested keys with those of `other`.
  mutating func replaceLocations(of key: String, withThoseOf other: String) {
    let replacements = entries.filter { $0.key == other || $0.key.hasPrefix(other + ".") }
    entries.removeAll { $0.key == key || $0.key.hasPrefix(key + ".") }
    entries += replacements.map { (key + $0.key.dropFirst(other.count), $0.location) }
    entries.sort { areInIncreasingOrder($0.key, $1.key) }
  }

  public static func == (left: KeyLocations, right: KeyLocations) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}

  /// Creates the locations of an entry's keys. Includes keys nested one level deep, or two levels deep in `legal`.
  init(of members: some Sequence<DeclaredEntry>) {
    for member in members {
      entries.append((member.name, member.location(of: member.node.range)))
      for inner in member.node.members ?? [] {
        entries.append((member.name + "." + inner.key, member.location(of: inner.value.range)))
        if member.name == "legal" {
          for part in inner.value.members ?? [] {
            entries.append(("legal.\(inner.key).\(part.key)", member.location(of: part.value.range)))
          }
        }
        guard member.name == "variants" || member.name == "profiles" else { continue }
        for varied in inner.value.members ?? [] {
          let key = "\(member.name).\(inner.key).\(varied.key)"
          entries.append((key, member.location(of: varied.value.range)))
          for part in varied.value.members ?? [] {
            entries.append(("\(key).\(part.key)", member.location(of: part.value.range)))
          }
        }
      }
    }
    entries.sort { areInIncreasingOrder($0.key, $1.key) }
  }
}
