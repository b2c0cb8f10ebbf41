import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let sameCaption = Rule(
    "SB1711", "same-caption", .messages, .warning,
    summary: "Two buttons of a message have the same text.",
    reason: """
      Users and reviewers cannot tell the buttons apart. The text of one of them was probably copied.
      """,
    example: startMessage(
      members: #"""
              "triggers": [{ "event": "app.started" }],
        -     "buttons": { "accept": { "description": "Read more" }, ⟦"later"⟧: { "description": "Read more" } }
        +     "buttons": { "accept": { "description": "Read more" }, "later": { "description": "Not now" } }
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        var buttons: [String: String] = [:]
        for button in message.buttons {
          guard let caption = button.description?.lowercased().filter({ $0.isLetter || $0.isNumber }), !caption.isEmpty
          else { continue }
          if let other = buttons[caption] {
            pass.report(
              "the buttons \(quoted(other)) and \(quoted(button.name)) of \(quoted(message.name)) have the same text",
              at: pass.sources.location(ofButton: button.name, of: message))
          }
          buttons[caption] = button.name
        }
      }
    })
}
