import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let zeroTimeWindow = Rule(
    "SB1707", "window-of-nothing", .messages, .warning,
    summary: "A message waits for events within a time window of 0.",
    reason: """
      No event can occur within a window of 0, so the message is never shown. Set a longer time window, or remove
      `within`.
      """,
    example: startMessage(
      members: #"""
        -     "triggers": [{ "event": "app.started", "within": ⟦{ "days": 0 }⟧ }]
        +     "triggers": [{ "event": "app.started", "within": { "days": 7 } }]
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        for trigger in message.triggers {
          guard let within = trigger["within"], within.members?.first?.value.number?.double == 0,
            let file = pass.sources.file(at: message.origin.location.path)
          else { continue }
          pass.report(
            "\(quoted(message.name)) waits for events within a time window of 0", at: file.location(of: within.range))
        }
      }
    })
}
