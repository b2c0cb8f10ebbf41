import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let repeatedInteraction = Rule(
    "SB1705", "repeated-interaction", .messages, .warning,
    summary: "A message reports the same interaction twice.",
    reason: """
      Another interaction was probably intended. Remove one of the two, or correct it.
      """,
    example: startMessage(
      members: #"""
              "triggers": [{ "event": "app.started" }],
        -     "interactions": ⟦["Show", "Accept", "Show"]⟧
        +     "interactions": ["Show", "Accept", "Decline"]
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        let words = message.interactions.map { $0.lowercased() }
        guard Set(words).count < words.count else { continue }
        pass.report(
          "\(quoted(message.name)) reports the same interaction twice; remove or replace one",
          at: pass.sources.location(of: "interactions", in: message.origin.location))
      }
    })
}
