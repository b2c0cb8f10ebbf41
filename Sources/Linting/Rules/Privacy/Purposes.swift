import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let purposeOther = Rule(
    "SB1418", "purpose-other", .privacy, .warning,
    summary: "Data is collected for the purpose \"other\".",
    reason: """
      A purpose that is not stated cannot be agreed to (Art. 5(1)(b) GDPR), and Google Play's form has no such answer. Name the
      purpose; there are eight.
      """,
    example: #"""
        "events": {
          ⟦"menu.opened"⟧: {
      -     "description": "The user opened the menu.", "method": "open", "object": "menu", "purposes": ["analytics", "other"]
      +     "description": "The user opened the menu.", "method": "open", "object": "menu", "purposes": ["analytics"]
          }
        }
      """#,
    check: .entry { entry, pass in
      guard entry.metadata.purposes.contains("other"), !entry.metadata.isRetired else { return }
      // What is inherited is reported at its location: at each stream for the registry's defaults.
      if entry.metadata.purposes == entry.outer.purposes, entry.kind != .stream { return }
      pass.report("\(entry.phrase) is collected for the purpose \"other\"; name it", at: entry.location)
    })
}
