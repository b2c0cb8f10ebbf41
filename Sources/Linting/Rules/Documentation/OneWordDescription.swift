import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let oneWordDescription = Rule(
    "SB1911", "one-word-description", .documentation, .note,
    summary: "An event's or stream's description is a single word.",
    reason: """
      One word cannot describe who did what, and when. Write a sentence.
      """,
    example: #"""
        "events": {
      -   ⟦"menu.opened"⟧: { "description": "Opened.", "method": "open", "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .event { event, _, pass in
      guard let description = event.description, !event.metadata.isRetired, wordsOfName(description).count == 1
      else {
        return
      }
      pass.report("the description of \(quoted(event.name)) is a single word", at: event.origin.location)
    })
}
