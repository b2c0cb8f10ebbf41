import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let misspelling = Rule(
    "SB1302", "misspelling", .similarity, .warning,
    summary: "A word of a name on the wire is one letter away from a common one, and not itself a word that is known.",
    reason: """
      A misspelt name stays for good once data was sent with it: queries must spell it wrongly too. Mend it before it ships; for
      one that has shipped, an `allow` with the reason tells readers that the spelling is known.
      """,
    bad: #"""
      "events": {
        "find.previous": { "description": "The user went back.", "method": "click", "object": ⟦"previous_buttom"⟧ }
      }
      """#,
    good: #"""
      "events": {
        "find.previous": { "description": "The user went back.", "method": "click", "object": "previous_button" }
      }
      """#,
    check: .registry { _, pass in
      var found: [(WireName, word: String, correction: String)] = []
      var known: [String: (word: String, correction: String)?] = [:]
      var counts: [String: Int] = [:]
      pass.wireNames { for word in wordsOfName($0.text) { counts[word.lowercased(), default: 0] += 1 } }
      pass.wireNames { name in
        if known[name.text] == nil {
          let words = wordsOfName(name.text)
          let fault = words.lazy.compactMap { word in
            EnglishWords.correction(of: word, counts: counts).map { (word, $0) }
          }.first
          known[name.text] = .some(fault.map { (word: $0.0, correction: $0.1) })
        }
        if case .some(.some(let fault)) = known[name.text] { found.append((name, fault.word, fault.correction)) }
      }
      for (name, word, correction) in found {
        pass.report(
          "\(quoted(word)) in the \(name.dimension.rawValue) \(quoted(name.text)) looks like a slip for \(quoted(correction))",
          at: pass.sources.location(of: name))
      }
    })
}
