import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let emptyButton = Rule(
    "SB1706", "empty-button", .messages, .warning,
    summary: "A message's button neither says anything nor opens anything.",
    reason: """
      Reviewers cannot tell what the user agrees to. Say its label, and what it opens.
      """,
    example: startMessage(
      #"""
            "triggers": [{ "event": "app.started" }],
      -     "buttons": { ⟦"later"⟧: {} }
      +     "buttons": { "later": { "description": "Not now" } }
      """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        for button in message.buttons where button.link == nil && button.description == nil {
          pass.report(
            "the button \(quoted(button.name)) of \(quoted(message.name)) neither says nor opens anything",
            at: pass.sources.buttonLocation(button.name, of: message))
        }
      }
    })
}

extension SourceStore {
  /// Where a button's name stands.
  func buttonLocation(_ name: String, of message: Message) -> Location {
    let entry = message.origin.location
    guard let file = file(entry.path), let button = member(at: entry)?.value["buttons"]?.member(name) else {
      return entry
    }
    return file.location(button.keyRange)
  }
}
