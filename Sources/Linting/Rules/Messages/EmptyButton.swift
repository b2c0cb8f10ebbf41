import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let emptyButton = Rule(
    "SB1706", "empty-button", .messages, .warning,
    summary: "A message button has neither text nor a link.",
    reason: """
      Reviewers cannot tell what the button does. Set the button's text or link.
      """,
    example: startMessage(
      members: #"""
              "triggers": [{ "event": "app.started" }],
        -     "buttons": { ⟦"later"⟧: {} }
        +     "buttons": { "later": { "description": "Not now" } }
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        for button in message.buttons where button.link == nil && button.description == nil {
          pass.report(
            "the button \(quoted(button.name)) of \(quoted(message.name)) has neither text nor a link",
            at: pass.sources.location(ofButton: button.name, of: message))
        }
      }
    })
}

extension SourceStore {
  /// Returns the location of a button's name in a message.
  func location(ofButton name: String, of message: Message) -> Location {
    let entry = message.origin.location
    guard let file = file(at: entry.path), let button = member(at: entry)?.value["buttons"]?.member(name) else {
      return entry
    }
    return file.location(of: button.keyRange)
  }
}
