import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let misspelling = Rule(
    "SB1302", "misspelling", .similarity, .warning,
    summary: "A wire name contains an unknown word that differs by one letter from a common word.",
    reason: """
      Once data is sent under a misspelled name, queries must misspell it too. Correct the name before release. If the
      name is already released, suppress the rule with a reason, so that readers know that the spelling is intended.
      """,
    example: #"""
        "events": {
      -   "find.previous": { "description": "The user went back.", "method": "click", "object": ⟦"previous_buttom"⟧ }
      +   "find.previous": { "description": "The user went back.", "method": "click", "object": "previous_button" }
        }
      """#,
    check: .registry { _, pass in
      var counts: [String: Int] = [:]
      for entry in pass.wireNameTable.all {
        for word in wordsOfName(entry.firstUse.text) { counts[word.lowercased(), default: 0] += entry.count }
      }
      // Correct each distinct word once, because most words occur in many names.
      var corrections: [String: String] = [:]
      for word in counts.keys { corrections[word] = EnglishWords.correction(of: word, counts: counts) }
      pass.reportNames { name, misspelling in
        "\(quoted(misspelling)) in the \(name.dimension.rawValue) \(quoted(name.text)) is probably a misspelling of "
          + quoted(corrections[misspelling.lowercased()] ?? misspelling)
      } fault: { text in
        wordsOfName(text).first { corrections[$0.lowercased()] != nil }
      }
    })
}
