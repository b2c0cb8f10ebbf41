import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let otherFormOfName = Rule(
    "SB1307", "other-form-of-name", .similarity, .warning,
    summary: "Two names of the same kind are forms of one word: `open` and `opens`, `recipe` and `recipes`.",
    reason: """
      The two names appear separately in charts, and a query for one returns only part of the data. Use one of the two.
      """,
    example: #"""
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" },
      -   "list.opened": { "description": "The user opened the list.", "method": "open", "object": "list" },
      -   "page.opened": { "description": "The user opened a page.", "method": ⟦"opens"⟧, "object": "page" }
      +   "page.opened": { "description": "The user opened a page.", "method": "open", "object": "page" }
        }
      """#,
    check: .registry { _, pass in
      var groups: [String: [WireNameTable.Entry]] = [:]
      for entry in pass.wireNameTable.all {
        let isMethod = entry.firstUse.dimension == .method
        guard isMethod || [.category, .object].contains(entry.firstUse.dimension) else { continue }
        let words = wordsOfName(entry.firstUse.text).map {
          isMethod ? $0.lowercased().verbStem : $0.lowercased().singular
        }
        groups["\(entry.firstUse.dimension.rawValue) \(words.joined(separator: " "))", default: []].append(entry)
      }
      for (_, entries) in groups.sorted(by: { $0.key < $1.key }) where entries.count > 1 {
        // Assume that the most frequent form is intended. If several forms are equally frequent, assume the shortest.
        let sorted = entries.sorted {
          ($1.count, $0.firstUse.text.utf8.count, $0.firstUse.text) < (
            $0.count, $1.firstUse.text.utf8.count, $1.firstUse.text
          )
        }
        for entry in sorted.dropFirst() where !entry.firstUse.text.isSpelt(as: sorted[0].firstUse.text) {
          pass.report(
            "the \(entry.firstUse.dimension.rawValue) \(quoted(entry.firstUse.text)) is another form "
              + "of \(quoted(sorted[0].firstUse.text)); did you mean that name?",
            at: pass.sources.location(of: entry.firstUse),
            notes: [.init(quoted(sorted[0].firstUse.text), at: pass.sources.location(of: sorted[0].firstUse))])
        }
      }
      pass.visitVocabularies { vocabulary, name in
        let cases = vocabulary.cases.filter { !$0.metadata.isRetired && $0.origin.importIndex == nil }
        let names = Dictionary(cases.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        for item in cases {
          let singular = item.name.lowercased().singular
          guard singular != item.name.lowercased(), let other = names[singular] else { continue }
          pass.report(
            "\(quoted(item.name)) of \(name()) is the plural of the value \(quoted(other.name)); use one "
              + "of the two if they mean the same",
            at: item.origin.location, notes: [.init(quoted(other.name), at: other.origin.location)])
        }
      }
    })
}

extension String {
  /// The string without its plural ending.
  fileprivate var singular: String {
    if utf8.count > 3, hasSuffix("s"), !hasSuffix("ss") { return String(dropLast()) }
    return self
  }

  /// The stem that the forms of a verb share. It is not always a word.
  fileprivate var verbStem: String {
    var stem = self[...]
    for ending in ["ing", "ed", "es", "s"] where stem.hasSuffix(ending) && stem.utf8.count > ending.utf8.count + 2 {
      if ending == "s", stem.hasSuffix("ss") { break }
      stem = stem.dropLast(ending.utf8.count)
      break
    }
    if stem.hasSuffix("e"), stem.utf8.count > 3 { stem = stem.dropLast() }
    if let last = stem.last, stem.dropLast().last == last { stem = stem.dropLast() }
    return String(stem)
  }

  /// Returns whether two names differ only in case and separators. Another rule reports these names.
  fileprivate func isSpelt(as other: String) -> Bool {
    wordsOfName(self).joined().lowercased() == wordsOfName(other).joined().lowercased()
  }
}
