import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unreportedButton = Rule(
    "SB1709", "unreported-button", .messages, .note,
    summary: "A message reports interactions, but not the taps on one of its buttons.",
    reason: """
      Taps on the button are not recorded. Add the button's interaction to `interactions`, or suppress the finding with
      a reason.
      """,
    example: startMessage(
      members: #"""
              "triggers": [{ "event": "app.started" }],
        -     "buttons": { ⟦"accept"⟧: { "description": "Try it" } }, "interactions": ["Show"]
        +     "buttons": { "accept": { "description": "Try it" } }, "interactions": ["Show", "Accept"]
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        if message.interactions.isEmpty { continue }
        let words = Set(message.interactions.map { wordsOfName($0).joined().lowercased() })
        for button in message.buttons where !words.contains(wordsOfName(button.name).joined().lowercased()) {
          pass.report(
            "\(quoted(message.name)) does not report taps on its button \(quoted(button.name))",
            at: pass.sources.location(ofButton: button.name, of: message))
        }
      }
    })
}
