import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let purposeOther = Rule(
    "SB1418", "purpose-other", .privacy, .warning,
    summary: "Data is collected for the purpose \"other\".",
    reason: """
      Users cannot consent to an unspecified purpose (Art. 5(1)(b) GDPR), and Google Play's form has no such answer. Set
      one of the eight specific purposes.
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
      // Report an inherited purpose where it is declared, or at each stream if it is declared in the registry's
      // defaults.
      if entry.metadata.purposes == entry.outer.purposes, entry.kind != .stream { return }
      pass.report("\(entry.phrase) is collected for the purpose \"other\"; set a specific purpose", at: entry.location)
    })
}
