import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let nearDuplicateName = Rule(
    "SB1301", "near-duplicate-name", .similarity, .warning,
    summary: "A wire name differs by one letter from another name of the same kind.",
    reason: """
      One of the two is usually a misspelling, and a query for either returns only part of the data. If both are
      intended, suppress the rule with a reason. The rule does not compare numbers, plurals, and names of up to four
      letters, and accepts names whose difference is a correct or short word, such as `x_offset` and `y_offset`.
      """,
    example: #"""
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "glossary" },
          "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "glossary" },
      -   "menu.left": { "description": "The user left the menu.", "method": "leave", "object": ⟦"glosary"⟧ }
      +   "menu.left": { "description": "The user left the menu.", "method": "leave", "object": "glossary" }
        }
      """#,
    check: .registry { _, pass in
      for dimension in WireName.Dimension.allCases {
        let names = pass.wireNameTable[dimension].filter { $0.firstUse.text.utf8.count > 4 }
        for (first, second) in NearNames(names.lazy.map(\.firstUse.text)).pairs
        where !areBothMeant(names[first].firstUse.text, names[second].firstUse.text)
          && !differByCorrectWord(names[first].firstUse.text, names[second].firstUse.text)
          && names[first].firstUse.text.folded != names[second].firstUse.text.folded
        {
          // Another rule reports names that differ only in style. Assume that the less frequent name is misspelled.
          let (misspelledIndex, intendedIndex) =
            names[first].count < names[second].count ? (first, second) : (second, first)
          pass.report(
            "the \(dimension.rawValue) \(quoted(names[misspelledIndex].firstUse.text)) differs by one letter from "
              + "\(quoted(names[intendedIndex].firstUse.text)); did you mean that name?",
            at: pass.sources.location(of: names[misspelledIndex].firstUse),
            notes: [
              .init(
                quoted(names[intendedIndex].firstUse.text), at: pass.sources.location(of: names[intendedIndex].firstUse)
              )
            ])
        }
      }
    })
}

/// Returns whether two names differ in one word that is correct in both names, such as `next` and `text`. Words of up
/// to four letters are often abbreviations and axes, so they are correct unless they are common misspellings.
private func differByCorrectWord(_ left: String, _ right: String) -> Bool {
  let words = [left, right].map { wordsOfName($0).map { $0.lowercased() } }
  guard words[0].count == words[1].count else { return false }
  let differences = zip(words[0], words[1]).filter { $0 != $1 }
  guard differences.count == 1, let difference = differences.first else { return false }
  return [difference.0, difference.1].allSatisfy { word in
    Misspellings.correction(of: word) == nil && (word.utf8.count <= 4 || EnglishWords.isReal(word))
  }
}
