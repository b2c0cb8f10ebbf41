import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// Returns the added lint suppressions: the `allow` entries that the old registry does not have.
///
/// - Parameters:
///   - old: The old registry.
///   - new: The new registry.
/// - Returns: A change for each schema entry and lint rule, in file order.
func addedSuppressions(since old: Registry, in new: Registry) -> [Change] {
  var (before, after) = (SuppressionIndex(of: old), SuppressionIndex(of: new))
  var addedEntries: [SuppressionIndex.Entry] = []
  for entry in after.entries {
    if let index = before.entries.firstIndex(where: { $0.rule == entry.rule && $0.path == entry.path }) {
      before.entries.remove(at: index)
    } else {
      addedEntries.append(entry)
    }
  }
  // Renaming or moving an entry does not add suppressions.
  addedEntries.removeAll { entry in
    guard
      let index = before.entries.firstIndex(where: {
        $0.rule == entry.rule && $0.reason == entry.reason && $0.path.count == entry.path.count
          && $0.path.first == entry.path.first && !after.paths.contains($0.path)
      })
    else { return false }
    before.entries.remove(at: index)
    return true
  }
  return addedEntries.map { entry in
    let entryPath = entry.path.map(EntryID.escaped).joined(separator: "/")
    var change = Change(
      rule: .suppressionAdded, subject: .init(.entry, path: entry.path + [entry.rule]), impacts: [],
      new: .init(entry.reason, at: entry.location),
      message: "the lint rule \(quoted(entry.rule)) is suppressed for \(quoted(entryPath))",
      advice: ChangeRule.suppressionAdded.advice)
    change.weakensChecks = true
    return change
  }
}

/// The suppressions in a registry's files.
private struct SuppressionIndex {
  struct Entry {
    /// The keys that lead to the entry with `allow`. List elements are written as `[]`, regardless of their index.
    var path: [String]
    var rule: String
    var reason: String
    var location: Location
  }

  var entries: [Entry] = []
  /// The paths of all objects.
  private(set) var paths: Set<[String]> = []

  init(of registry: Registry) {
    for file in registry.files {
      if let tree = file.parsed.root { collect(tree, [], file.parsed.source) }
    }
  }

  private mutating func collect(_ node: JSONNode, _ path: [String], _ source: SourceFile) {
    switch node.value {
    case .array(let elements): for element in elements { collect(element, path + ["[]"], source) }
    case .object(let members):
      paths.insert(path)
      for member in members {
        guard member.key == "allow", let allowed = member.value.elements else {
          collect(member.value, path + [member.key], source)
          continue
        }
        for entry in allowed {
          guard let rule = entry["rule"], let name = rule.string else { continue }
          entries.append(
            Entry(
              path: path, rule: name, reason: entry["reason"]?.string ?? "", location: source.location(of: rule.range)))
        }
      }
    default: break
    }
  }
}
