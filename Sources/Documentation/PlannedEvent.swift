import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// An event as documents show it: how it is called, and what the call writes.
struct PlannedEvent {
  let plan: EventPlan
  /// The stream's sources, which operations name by index; empty for a stream of another module.
  let sources: [SourcePlan]

  /// The events of a registry that generated code has, in the order of the registry. An event that cannot be
  /// generated is left out; lint reports it.
  static func all(of registry: Registry) -> [PlannedEvent] {
    var faults = Diagnostics()
    let plan = makePlan(of: registry, into: &faults)
    return plan.events.filter(\.isSound).sorted { $0.index < $1.index }.map { event in
      let stream = event.call.program.stream
      return PlannedEvent(plan: event, sources: stream < plan.streams.count ? plan.streams[stream].sources : [])
    }
  }

  /// Presence bits of a call that gives every value.
  var presence: Set<Int> {
    Set(plan.call.arguments.presence.indices)
  }
}
