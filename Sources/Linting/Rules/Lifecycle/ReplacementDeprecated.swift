import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let replacementDeprecated = Rule(
    "SB1511", "replacement-deprecated", .lifecycle, .warning,
    summary: "A deprecation message recommends an event that is itself deprecated or retired.",
    reason: """
      Developers who follow the compiler's advice must migrate twice, or cannot find the Swift member. Recommend the
      current replacement in both messages.
      """,
    example: #"""
        "events": {
          ⟦"drawer.opened"⟧: {
            "description": "The user opened the drawer.", "method": "open", "object": "drawer",
      -     "deprecated": "Use panel.opened."
      +     "deprecated": "Use menu.opened."
          },
          "panel.opened": {
            "description": "The user opened the panel.", "method": "open", "object": "panel", "deprecated": "Use menu.opened."
          },
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .registry { registry, pass in
      var cachedEvents: [String: Event]?
      for event in registry.events where event.origin.importIndex == nil {
        guard !event.metadata.isRetired, let (name, _) = event.metadata.deprecated?.reason.replacement else {
          continue
        }
        let oldEvents =
          cachedEvents
          ?? Dictionary(
            registry.events.filter { $0.metadata.isDeprecated || $0.metadata.isRetired }.map {
              ($0.name, $0)
            },
            uniquingKeysWith: { first, _ in first })
        cachedEvents = oldEvents
        guard let other = oldEvents[name] else { continue }
        let isSelf = other.name == event.name
        pass.report(
          "\(quoted(event.name)) recommends \(isSelf ? "itself" : quoted(name)), which is "
            + (!other.metadata.isRetired ? "deprecated" : "retired"), at: event.origin.location,
          notes: isSelf ? [] : [.init(quoted(name), at: other.origin.location)])
      }
    })
}
