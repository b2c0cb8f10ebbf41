import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let nearDuplicateName = Rule(
    "SB1301", "near-duplicate-name", .similarity, .warning,
    summary: "A name on the wire is one letter away from another of the same dimension.",
    reason: """
      Mostly one of the two is a slip, and a query for either finds half of the data. Where both are meant, an `allow` says so
      to whoever wonders next. Numbers, plurals and names of up to four letters are left alone.
      """,
    bad: #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "glossary" },
        "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "glossary" },
        "menu.left": { "description": "The user left the menu.", "method": "leave", "object": ⟦"glosary"⟧ }
      }
      """#,
    good: #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "glossary" },
        "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "glossary" },
        "menu.left": { "description": "The user left the menu.", "method": "leave", "object": "glossary" }
      }
      """#,
    check: .registry { _, pass in
      var uses: [WireName.Dimension: [String: (first: WireName, count: Int)]] = [:]
      pass.wireNames { name in
        guard name.text.utf8.count > 4 else { return }
        let known = uses[name.dimension]?[name.text]
        uses[name.dimension, default: [:]][name.text] = (known?.first ?? name, (known?.count ?? 0) + 1)
      }
      for dimension in WireName.Dimension.allCases {
        let names = (uses[dimension] ?? [:]).sorted { $0.key < $1.key }
        for (first, second) in NearNames(names.lazy.map(\.key)).pairs
        where !areBothMeant(names[first].key, names[second].key) {
          // The rarer one is the slip.
          let (slip, meant) = names[first].value.count < names[second].value.count ? (first, second) : (second, first)
          pass.report(
            "the \(dimension.rawValue) \(quoted(names[slip].key)) is one letter away from \(quoted(names[meant].key)); "
              + "is it meant?", at: pass.sources.location(of: names[slip].value.first),
            notes: [.init(quoted(names[meant].key), at: pass.sources.location(of: names[meant].value.first))])
        }
      }
    })
}
