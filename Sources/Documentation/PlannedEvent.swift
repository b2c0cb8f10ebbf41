import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// The generated call of an event and the operations that write its payload.
struct PlannedEvent {
  let plan: EventPlan
  /// The stream's sources, which operations refer to by index; empty for a stream of another module.
  let sources: [SourcePlan]

  /// Returns the events that generated code includes, in registry order. Omits events that cannot be generated, which
  /// lint reports.
  static func all(of registry: Registry) -> [PlannedEvent] {
    var faults = Diagnostics()
    let plan = makePlan(of: registry, into: &faults)
    return plan.events.filter(\.isSound).sorted { $0.index < $1.index }.map { event in
      let stream = event.call.program.stream
      return PlannedEvent(plan: event, sources: stream < plan.streams.count ? plan.streams[stream].sources : [])
    }
  }

  /// Returns the presence bits of a call with all arguments. The keys in `parameters` hold no value.
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
