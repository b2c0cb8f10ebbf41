import SignalbookSchemaFiles

/// The locations of an entry's answers, by key, such as `why`, `consent` or `consent.default`.
///
/// Equality ignores locations: entries with the same answers are equal.
public struct KeyLocations: Sendable, Hashable {
  /// The locations, sorted by key. For so few elements, a linear search in an array is faster than a dictionary.
  private var entries: [(key: String, location: Location)] = []

  public init() {}

  public subscript(_ key: String) -> Location? {
    get {
      // In a long list, for example of a stream with many profiles, a binary search is faster.
      guard entries.count > 32 else { return entries.first { $0.key == key }?.location }
      return range(of: key).first.map { entries[$0].location }
    }
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
    let replacements = [range(of: other), rangeOfNestedKeys(in: other)].flatMap { entries[$0] }
    for range in [rangeOfNestedKeys(in: key), range(of: key)] { entries.removeSubrange(range) }
    for (name, location) in replacements {
      let replacement = key + name.dropFirst(other.count)
      entries.insert((replacement, location), at: range(of: replacement).lowerBound)
    }
  }

  /// The range of a key, which is empty if the key has no location.
  private func range(of key: String) -> Range<Int> {
    let start = firstIndex { !areInIncreasingOrder($0, key) }
    return start..<(start < entries.count && entries[start].key == key ? start + 1 : start)
  }

  private func rangeOfNestedKeys(in key: String) -> Range<Int> {
    let prefix = key + "."
    let start = firstIndex { !areInIncreasingOrder($0, prefix) }
    return start..<(entries[start...].firstIndex { !$0.key.hasPrefix(prefix) } ?? entries.count)
  }

  /// Returns the index of the first entry whose key satisfies the predicate, as all later keys do.
  private func firstIndex(where predicate: (String) -> Bool) -> Int {
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if predicate(entries[middle].key) { upper = middle } else { lower = middle + 1 }
    }
    return lower
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
