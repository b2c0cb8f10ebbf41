import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let zeroEventCount = Rule(
    "SB1710", "count-of-nothing", .messages, .warning,
    summary: "A message waits for at least 0 occurrences of an event.",
    reason: """
      The trigger is met before any event occurs, so it has no effect. Set the number of occurrences, or remove `count`.
      """,
    example: startMessage(
      members: #"""
        -     "triggers": [{ "event": "app.started", "count": { "atLeast": ⟦0⟧ } }]
        +     "triggers": [{ "event": "app.started", "count": { "atLeast": 3 } }]
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        for trigger in message.triggers {
          guard let minimum = trigger["count"]?["atLeast"], minimum.integer == 0, trigger["count"]?["atMost"] == nil,
            let file = pass.sources.file(at: message.origin.location.path)
          else { continue }
          pass.report(
            "the trigger \"atLeast\": 0 of \(quoted(message.name)) is always met; use 1 or more",
            at: file.location(of: minimum.range))
        }
      }
    })
}
