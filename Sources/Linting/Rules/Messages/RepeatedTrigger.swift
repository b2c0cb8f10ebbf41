import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let repeatedTrigger = Rule(
    "SB1708", "repeated-trigger", .messages, .warning,
    summary: "A message waits for the same event twice.",
    reason: """
      All triggers must be met. Either one of the two is redundant, or another event was intended.
      """,
    example: startMessage(
      members: #"""
        -     "triggers": [{ "event": "app.started", "count": { "atLeast": 5 } }, { "event": ⟦"app.started"⟧, "count": { "atLeast": 2 } }]
        +     "triggers": [{ "event": "app.started", "count": { "atLeast": 5 } }, { "event": "app.stopped" }]
        """#),
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        var visitedEvents = Set<String>()
        for trigger in message.triggers {
          guard let event = trigger["event"], let name = event.string, !visitedEvents.insert(name).inserted,
            let file = pass.sources.file(at: message.origin.location.path)
          else { continue }
          pass.report(
            "\(quoted(message.name)) waits for \(quoted(name)) twice; remove or replace one",
            at: file.location(of: event.range))
        }
      }
    })
}
