import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let oneWordDescription = Rule(
    "SB1911", "one-word-description", .documentation, .note,
    summary: "The description of an event or a stream is a single word.",
    reason: """
      A single word cannot describe both the action and when it happens. Write a sentence.
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
