import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let retiredTupleReused = Rule(
    "SB1503", "retired-tuple-reused", .lifecycle, .warning,
    summary: "An event has the same wire names as a retired event.",
    reason: """
      Charts combine the two events, although their meanings differ. Choose a different method, object or value. If the
      event was only renamed in the schema, suppress the rule with `allow`.
      """,
    example: #"""
        "events": {
          "drawer.opened": {
            "description": "The user opened the drawer.", "method": "open", "object": "drawer", "retired": "It is gone."
          },
      -   ⟦"cupboard.opened"⟧: { "description": "The user opened the cupboard.", "method": "open", "object": "drawer" }
      +   "cupboard.opened": { "description": "The user opened the cupboard.", "method": "open", "object": "cupboard" }
        }
      """#,
    check: .registry { registry, pass in
      var retiredEventsByTuple: [WireTuple: Event] = [:]
      for event in registry.events where event.metadata.isRetired {
        if let tuple = WireTuple(event), !tuple.method.isEmpty || !tuple.object.isEmpty {
          retiredEventsByTuple[tuple] = event
        }
      }
      if retiredEventsByTuple.isEmpty { return }
      for event in registry.events where !event.metadata.isRetired && event.origin.importIndex == nil {
        guard let tuple = WireTuple(event), let earlier = retiredEventsByTuple[tuple] else { continue }
        pass.report(
          "\(quoted(event.name)) is sent as \(tuple.text), as was the retired event \(quoted(earlier.name))",
          at: event.origin.location, notes: [.init(quoted(earlier.name), at: earlier.origin.location)])
      }
    })
}
