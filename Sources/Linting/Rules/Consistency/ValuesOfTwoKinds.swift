import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let valuesOfTwoKinds = Rule(
    "SB1226", "values-of-two-kinds", .consistency, .warning,
    summary: "The values of a vocabulary are a mix of strings and numbers.",
    reason: """
      A column has one type, so the receiver drops the other values or converts all values to strings. Use one type.
      """,
    example: #"""
        "types": {
          "meal": {
            "description": "A meal.",
      -     "cases": { "lunch": { "wire": 1, "description": "Lunch." }, ⟦"dinner"⟧: { "wire": "2", "description": "Dinner." } }
      +     "cases": { "lunch": { "wire": 1, "description": "Lunch." }, "dinner": { "wire": 2, "description": "Dinner." } }
          }
        },
      \#(menuEvent(members: #"      "extras": { "meal": { "description": "Which meal.", "type": "meal" } }"#))
      """#,
    check: .registry { _, pass in
      pass.visitVocabularies { vocabulary, name in
        let cases = vocabulary.cases.filter { !$0.metadata.isRetired && $0.wire != .null }
        let texts = cases.filter { if case .text = $0.wire { true } else { false } }
        guard !texts.isEmpty, texts.count < cases.count else { return }
        // Assume that the less frequent kind is the mistake.
        let textsAreRare = texts.count * 2 <= cases.count
        for item in cases where item.origin.importIndex == nil {
          let isText = if case .text = item.wire { true } else { false }
          guard isText == textsAreRare else { continue }
          pass.report(
            "\(item.wire.jsonText) of \(name()) is \(isText ? "" : "not ")a string, unlike the other values",
            at: item.origin.location)
        }
      }
    })
}
