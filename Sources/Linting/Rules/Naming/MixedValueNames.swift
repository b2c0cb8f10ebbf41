import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let mixedValueNameCase = Rule(
    "SB1013", "mixed-value-name-case", .naming, .note,
    summary: "The style of a value's schema name differs from nearly all others.",
    reason: """
      The names of values become Swift enum cases and document headings. The rule applies if at least 80% of the names
      that have a style agree.
      """,
    example: #"""
        "types": {
          "place": {
            "description": "A place in the app.",
            "cases": {
      -       "tab-bar": { "wire": "a", "description": "A." }, "side-bar": { "wire": "b", "description": "B." },
      -       "address-bar": { "wire": "c", "description": "C." }, "tool-bar": { "wire": "d", "description": "D." },
      -       ⟦"statusBar"⟧: { "wire": "e", "description": "E." }
      +       "tab-bar": { "wire": "a", "description": "The tabs." }, "side-bar": { "wire": "b", "description": "The side." }
            }
          }
        },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "Where from.", "type": "place" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      var cases: [Vocabulary.Case] = []
      for (vocabulary, _) in pass.allWalks.vocabularies {
        // A plain value has no separate name.
        cases += vocabulary.cases.filter {
          $0.origin.importIndex == nil && !$0.metadata.isRetired && $0.wire.plainText != $0.name
        }
      }
      guard let majority = StyleMajority(of: Set(cases.map(\.name)).sorted()) else { return }
      // An uppercase name is an external code, such as SIGABRT or EUR.
      for item in cases where !majority.style.fits(item.name) && item.name != item.name.uppercased() {
        pass.report(
          "the name \(quoted(item.name)) is not in \(majority.title)\(majority.phrase)",
          at: item.origin.location)
      }
    })
}
