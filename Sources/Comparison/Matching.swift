import SignalbookSchemaFiles

/// Entries of two sides, matched: the same, renamed, added, removed.
struct Matching<Entry> {
  /// Renamed ones say how sure that is.
  var pairs: [(old: Entry, new: Entry, renamed: Change.Certainty?)] = []
  var added: [Entry] = []
  var removed: [Entry] = []

  /// `name` is what entries are called; two that share `identity`, which is what they are on the wire, are the same thing;
  /// `form` is everything else that tells entries apart but texts; `text` is their description. `former` are names that the
  /// new side says an entry had: they pair entries whatever else has changed.
  init(
    _ olds: [Entry], _ news: [Entry], name: (Entry) -> String, former: (Entry) -> [String] = { _ in [] },
    identity: (_ entry: Entry, _ isOld: Bool) -> String? = { _, _ in nil },
    form: (Entry) -> String? = { _ in nil }, text: (Entry) -> String? = { _ in nil }
  ) {
    var byName: [String: Int] = [:]
    byName.reserveCapacity(olds.count)
    for (place, entry) in olds.enumerated() where byName[name(entry)] == nil { byName[name(entry)] = place }
    var isTaken = [Bool](repeating: false, count: olds.count)
    var left: [Entry] = []
    for entry in news {
      if let place = byName[name(entry)], !isTaken[place] {
        isTaken[place] = true
        pairs.append((olds[place], entry, nil))
      } else {
        left.append(entry)
      }
    }
    // After all names of today: an entry that is there is nothing else's past.
    left.removeAll { entry in
      guard let place = former(entry).lazy.compactMap({ byName[$0] }).first(where: { !isTaken[$0] }) else {
        return false
      }
      isTaken[place] = true
      pairs.append((olds[place], entry, .declared))
      return true
    }
    var gone = olds.indices.filter { !isTaken[$0] }.map { olds[$0] }
    if !left.isEmpty, !gone.isEmpty {
      pair(&gone, &left, .certain, by: identity)
      pair(&gone, &left, .likely) { entry, _ in
        text(entry).flatMap { text in form(entry).map { text + "\u{0}" + $0 } }
      }
      pairSimilar(&gone, &left, name: name, form: form)
    }
    added = left
    removed = gone
  }

  /// Pairs those that alone share a key.
  private mutating func pair(
    _ gone: inout [Entry], _ left: inout [Entry], _ certainty: Change.Certainty, by key: (Entry, Bool) -> String?
  ) {
    if gone.isEmpty || left.isEmpty { return }
    var olds: [String: [Int]] = [:]
    for (place, entry) in gone.enumerated() { if let key = key(entry, true) { olds[key, default: []].append(place) } }
    var news: [String: [Int]] = [:]
    for (place, entry) in left.enumerated() { if let key = key(entry, false) { news[key, default: []].append(place) } }
    var goneTaken = Set<Int>()
    var leftTaken = Set<Int>()
    for (place, entry) in left.enumerated() {
      guard let key = key(entry, false), news[key]?.count == 1, let old = olds[key], old.count == 1 else { continue }
      pairs.append((gone[old[0]], entry, certainty))
      goneTaken.insert(old[0])
      leftTaken.insert(place)
    }
    gone = gone.indices.filter { !goneTaken.contains($0) }.map { gone[$0] }
    left = left.indices.filter { !leftTaken.contains($0) }.map { left[$0] }
  }

  /// Those of one form compare all their names where they are few.
  private static var few: Int { 64 }

  private mutating func pairSimilar(
    _ gone: inout [Entry], _ left: inout [Entry], name: (Entry) -> String, form: (Entry) -> String?
  ) {
    if gone.isEmpty || left.isEmpty { return }
    var forms: [String: (olds: [Int], news: [Int])] = [:]
    for (place, entry) in gone.enumerated() {
      if let key = form(entry) { forms[key, default: ([], [])].olds.append(place) }
    }
    for (place, entry) in left.enumerated() { if let key = form(entry) { forms[key]?.news.append(place) } }
    var goneTaken = Set<Int>()
    var leftTaken = Set<Int>()
    for (_, group) in forms.sorted(by: { $0.key < $1.key }) where !group.news.isEmpty {
      guard group.olds.count <= Self.few, group.news.count <= Self.few else { continue }
      var candidates = Dictionary(
        group.olds.map { (name(gone[$0]), $0) }, uniquingKeysWith: { first, _ in first })
      for place in group.news {
        guard let near = nearest(to: name(left[place]), among: candidates.keys), let old = candidates[near] else {
          continue
        }
        candidates[near] = nil
        pairs.append((gone[old], left[place], .likely))
        goneTaken.insert(old)
        leftTaken.insert(place)
      }
    }
    gone = gone.indices.filter { !goneTaken.contains($0) }.map { gone[$0] }
    left = left.indices.filter { !leftTaken.contains($0) }.map { left[$0] }
  }
}
