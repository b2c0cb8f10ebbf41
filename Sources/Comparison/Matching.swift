import SignalbookSchemaFiles

/// The entries of two versions, matched as unchanged, renamed, added or removed.
struct Matching<Entry> {
  /// The matched pairs, with the certainty of each rename.
  var pairs: [(old: Entry, new: Entry, renamed: Change.Certainty?)] = []
  var added: [Entry] = []
  var removed: [Entry] = []

  /// Matches the entries of two versions.
  ///
  /// - Parameters:
  ///   - olds: The old entries.
  ///   - news: The new entries.
  ///   - name: Returns the name of an entry.
  ///   - former: Returns the former names of a new entry. A former name matches regardless of other changes.
  ///   - identity: Returns the wire identity of an entry. Entries with the same identity match.
  ///   - isCode: Returns whether the identity is an arbitrary code. Such entries match only if they are also similar in
  ///     other ways.
  ///   - form: Returns the other properties that distinguish entries, excluding descriptive text.
  ///   - text: Returns the description of an entry.
  init(
    _ olds: [Entry], _ news: [Entry], name: @escaping (Entry) -> String,
    former: @escaping (Entry) -> [String] = { _ in [] },
    identity: @escaping (_ entry: Entry, _ isOld: Bool) -> String? = { _, _ in nil },
    isCode: @escaping (Entry) -> Bool = { _ in false }, form: @escaping (Entry) -> String? = { _ in nil },
    text: @escaping (Entry) -> String? = { _ in nil }
  ) {
    var indices = IndexMatching(
      old: olds.map(name), new: news.map(name), former: { former(news[$0]) },
      identity: { identity($1 ? olds[$0] : news[$0], $1) }, isCode: { isCode(news[$0]) },
      form: { form($1 ? olds[$0] : news[$0]) },
      text: { text($1 ? olds[$0] : news[$0]) })
    indices.match()
    pairs = indices.pairs.map { (olds[$0.old], news[$0.new], $0.renamed) }
    added = indices.left.map { news[$0] }
    removed = indices.gone.map { olds[$0] }
  }
}

/// Matches entries by index. Not generic, because specialized copies accounted for a quarter of the module's machine
/// code.
private struct IndexMatching {
  typealias Key = (_ index: Int, _ isOld: Bool) -> String?

  /// The names of the old entries.
  let old: [String]
  let new: [String]
  let former: (Int) -> [String]
  let identity: Key
  let isCode: (Int) -> Bool
  let form: Key
  let text: Key
  var pairs: [(old: Int, new: Int, renamed: Change.Certainty?)] = []
  /// The indices of the old entries that are not yet matched.
  var gone: [Int] = []
  var left: [Int] = []

  init(
    old: [String], new: [String], former: @escaping (Int) -> [String], identity: @escaping Key,
    isCode: @escaping (Int) -> Bool, form: @escaping Key, text: @escaping Key
  ) {
    (self.old, self.new) = (old, new)
    (self.former, self.identity, self.isCode, self.form, self.text) = (former, identity, isCode, form, text)
  }

  mutating func match() {
    let byName = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
    // A registry and its import can have the same name.
    let repeated = byName.count == old.count ? [:] : Dictionary(grouping: old.indices, by: { old[$0] })
    var isTaken = [Bool](repeating: false, count: old.count)
    for (index, name) in new.enumerated() {
      let first = byName[name].flatMap { isTaken[$0] ? nil : $0 }
      if let same = first ?? repeated[name]?.first(where: { !isTaken[$0] }) {
        isTaken[same] = true
        pairs.append((same, index, nil))
      } else {
        left.append(index)
      }
    }
    // Match former names last, because an entry that still exists was not renamed.
    for index in left {
      guard let past = former(index).compactMap({ byName[$0] }).first(where: { !isTaken[$0] }) else { continue }
      isTaken[past] = true
      pairs.append((past, index, .declared))
    }
    let paired = Set(pairs.map(\.new))
    left.removeAll(where: paired.contains)
    gone = old.indices.filter { !isTaken[$0] }
    if left.isEmpty || gone.isEmpty { return }
    let names = self
    pair(.certain, by: identity) { !names.isCode($1) || names.isAlike($0, $1) }
    pair(
      .likely,
      by: { [text, form] index, isOld in
        guard let text = text(index, isOld), let form = form(index, isOld) else { return nil }
        return text + "\u{0}" + form
      })
    pairSimilar()
  }

  /// Returns whether two entries have the same description or similar names.
  private func isAlike(_ index: Int, _ other: Int) -> Bool {
    if let description = text(index, true), description == text(other, false) { return true }
    return nearest(to: new[other], among: [old[index]]) != nil
  }

  /// Matches entries whose key is unique in both versions.
  private mutating func pair(
    _ certainty: Change.Certainty, by key: Key, where isMeant: (_ old: Int, _ new: Int) -> Bool = { _, _ in true }
  ) {
    if gone.isEmpty || left.isEmpty { return }
    let olds = Dictionary(grouping: gone) { key($0, true) }
    let news = Dictionary(grouping: left) { key($0, false) }
    var found: [(Int, Int)] = []
    for index in left {
      guard let key = key(index, false), news[key]?.count == 1, let old = olds[key], old.count == 1,
        isMeant(old[0], index)
      else { continue }
      found.append((old[0], index))
    }
    take(found, certainty)
  }

  /// The maximum number of entries of the same form for which all names are compared.
  private static let few = 64

  private mutating func pairSimilar() {
    if gone.isEmpty || left.isEmpty { return }
    let olds = Dictionary(grouping: gone) { form($0, true) }
    let news = Dictionary(grouping: left) { form($0, false) }
    var found: [(Int, Int)] = []
    for key in olds.keys.compactMap(\.self).sorted() {
      guard let olds = olds[key], let news = news[key], olds.count <= Self.few, news.count <= Self.few else { continue }
      var candidates = Dictionary(olds.map { (old[$0], $0) }, uniquingKeysWith: { first, _ in first })
      for index in news {
        guard let near = nearest(to: new[index], among: candidates.keys), let past = candidates[near] else { continue }
        candidates[near] = nil
        found.append((past, index))
      }
    }
    take(found, .likely)
  }

  private mutating func take(_ found: [(old: Int, new: Int)], _ certainty: Change.Certainty) {
    pairs += found.map { ($0.old, $0.new, certainty) }
    let (olds, news) = (Set(found.map(\.old)), Set(found.map(\.new)))
    gone.removeAll(where: olds.contains)
    left.removeAll(where: news.contains)
  }
}
