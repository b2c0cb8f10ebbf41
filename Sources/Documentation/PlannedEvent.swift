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

  /// Presence bits of a call that gives every value; the keys of these parameters hold nothing.
  func presence(withNothingHeldBy parameters: Set<Int>) -> Set<Int> {
    func isSet(_ presence: ArgumentList.Presence) -> Bool {
      switch presence {
      case .given: true
      case .holds(let parameter): !parameters.contains(parameter)
      case .any(let parts): parts.contains(where: isSet)
      }
    }
    let bits = plan.call.arguments.presence
    return Set(bits.indices.filter { isSet(bits[$0]) })
  }
}
