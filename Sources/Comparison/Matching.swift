import SignalbookSchemaFiles

/// The entries of two versions, matched as unchanged, renamed, added or removed.
struct Matching<Entry> {
  /// The matched pairs, with the certainty of each rename.
  var pairs: [(old: Entry, new: Entry, renamed: Change.Certainty?)] = []
  var addedEntries: [Entry] = []
  var removedEntries: [Entry] = []

  /// Matches the entries of two versions.
  ///
  /// - Parameters:
  ///   - oldEntries: The old entries.
  ///   - newEntries: The new entries.
  ///   - name: Returns the name of an entry.
  ///   - former: Returns the former names of a new entry. A former name matches regardless of other changes.
  ///   - identity: Returns the wire identity of an entry. Entries with the same identity match.
  ///   - isCode: Returns whether the identity is an arbitrary code. Such entries match only if they are also similar in
  ///     other ways.
  ///   - form: Returns the other properties that distinguish entries, excluding descriptive text.
  ///   - text: Returns the description of an entry.
  init(
    _ oldEntries: [Entry], _ newEntries: [Entry], name: @escaping (Entry) -> String,
    former: @escaping (Entry) -> [String] = { _ in [] },
    identity: @escaping (_ entry: Entry, _ isOld: Bool) -> String? = { _, _ in nil },
    isCode: @escaping (Entry) -> Bool = { _ in false }, form: @escaping (Entry) -> String? = { _ in nil },
    text: @escaping (Entry) -> String? = { _ in nil }
  ) {
    var indices = IndexMatching(
      old: oldEntries.map(name), new: newEntries.map(name), former: { former(newEntries[$0]) },
      identity: { identity($1 ? oldEntries[$0] : newEntries[$0], $1) }, isCode: { isCode(newEntries[$0]) },
      form: { form($1 ? oldEntries[$0] : newEntries[$0]) },
      text: { text($1 ? oldEntries[$0] : newEntries[$0]) })
    indices.match()
    pairs = indices.pairs.map { (oldEntries[$0.old], newEntries[$0.new], $0.renamed) }
    addedEntries = indices.unmatchedNew.map { newEntries[$0] }
    removedEntries = indices.unmatchedOld.map { oldEntries[$0] }
  }
}

/// Matches entries by index. Not generic, because specialized copies accounted for a quarter of the module's machine
/// code.
private struct IndexMatching {
  typealias Key = (_ index: Int, _ isOld: Bool) -> String?

  /// The names of the old entries.
  let old: [String]
  let new: [String]
  let formerNames: (Int) -> [String]
  let identity: Key
  let isCode: (Int) -> Bool
  let form: Key
  let text: Key
  var pairs: [(old: Int, new: Int, renamed: Change.Certainty?)] = []
  /// The indices of the old entries that are not yet matched.
  var unmatchedOld: [Int] = []
  var unmatchedNew: [Int] = []

  init(
    old: [String], new: [String], former: @escaping (Int) -> [String], identity: @escaping Key,
    isCode: @escaping (Int) -> Bool, form: @escaping Key, text: @escaping Key
  ) {
    (self.old, self.new) = (old, new)
    (self.formerNames, self.identity, self.isCode, self.form, self.text) = (former, identity, isCode, form, text)
  }

  mutating func match() {
    let oldIndexByName = Dictionary(zip(old, old.indices), uniquingKeysWith: { unmatchedIndex, _ in unmatchedIndex })
    // A registry and its import can have the same name.
    let indicesByRepeatedName =
      oldIndexByName.count == old.count ? [:] : Dictionary(grouping: old.indices, by: { old[$0] })
    var isMatched = [Bool](repeating: false, count: old.count)
    for (index, name) in new.enumerated() {
      let unmatchedIndex = oldIndexByName[name].flatMap { isMatched[$0] ? nil : $0 }
      if let oldIndex = unmatchedIndex ?? indicesByRepeatedName[name]?.first(where: { !isMatched[$0] }) {
        isMatched[oldIndex] = true
        pairs.append((oldIndex, index, nil))
      } else {
        unmatchedNew.append(index)
      }
    }
    // Match former names last, because an entry that still exists was not renamed.
    for index in unmatchedNew {
      guard let oldIndex = formerNames(index).compactMap({ oldIndexByName[$0] }).first(where: { !isMatched[$0] }) else {
        continue
      }
      isMatched[oldIndex] = true
      pairs.append((oldIndex, index, .declared))
    }
    let pairedIndices = Set(pairs.map(\.new))
    unmatchedNew.removeAll(where: pairedIndices.contains)
    unmatchedOld = old.indices.filter { !isMatched[$0] }
    if unmatchedNew.isEmpty || unmatchedOld.isEmpty { return }
    let names = self
    pair(.certain, by: identity) { !names.isCode($1) || names.areSimilar($0, $1) }
    pair(
      .likely,
      by: { [text, form] index, isOld in
        guard let text = text(index, isOld), let form = form(index, isOld) else { return nil }
        return text + "\u{0}" + form
      })
    pairSimilar()
  }

  /// Returns whether two entries have the same description or similar names.
  private func areSimilar(_ index: Int, _ other: Int) -> Bool {
    if let description = text(index, true), description == text(other, false) { return true }
    return nearest(to: new[other], among: [old[index]]) != nil
  }

  /// Matches entries whose key is unique in both versions.
  private mutating func pair(
    _ certainty: Change.Certainty, by key: Key, where predicate: (_ old: Int, _ new: Int) -> Bool = { _, _ in true }
  ) {
    if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
    let oldGroups = Dictionary(grouping: unmatchedOld) { key($0, true) }
    let newGroups = Dictionary(grouping: unmatchedNew) { key($0, false) }
    var pairs: [(Int, Int)] = []
    for index in unmatchedNew {
      guard let key = key(index, false), newGroups[key]?.count == 1, let old = oldGroups[key], old.count == 1,
        predicate(old[0], index)
      else { continue }
      pairs.append((old[0], index))
    }
    record(pairs, as: certainty)
  }

  /// The maximum number of entries of the same form for which all names are compared.
  private static let maxComparedEntries = 64

  private mutating func pairSimilar() {
    if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
    let oldGroups = Dictionary(grouping: unmatchedOld) { form($0, true) }
    let newGroups = Dictionary(grouping: unmatchedNew) { form($0, false) }
    var pairs: [(Int, Int)] = []
    for key in oldGroups.keys.compactMap(\.self).sorted() {
      guard let oldGroup = oldGroups[key], let newGroup = newGroups[key], oldGroup.count <= Self.maxComparedEntries,
        newGroup.count <= Self.maxComparedEntries
      else { continue }
      var candidates = Dictionary(
        oldGroup.map { (old[$0], $0) }, uniquingKeysWith: { unmatchedIndex, _ in unmatchedIndex })
      for index in newGroup {
        guard let name = nearest(to: new[index], among: candidates.keys), let oldIndex = candidates[name] else {
          continue
        }
        candidates[name] = nil
        pairs.append((oldIndex, index))
      }
    }
    record(pairs, as: .likely)
  }

  private mutating func record(_ matches: [(old: Int, new: Int)], as certainty: Change.Certainty) {
    pairs += matches.map { ($0.old, $0.new, certainty) }
    let (oldIndices, newIndices) = (Set(matches.map(\.old)), Set(matches.map(\.new)))
    unmatchedOld.removeAll(where: oldIndices.contains)
    unmatchedNew.removeAll(where: newIndices.contains)
  }
}
