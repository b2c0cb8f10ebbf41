import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// The generated call of an event, with the operations that write its payload.
struct PlannedEvent {
  let plan: EventPlan
  /// The stream's sources. Operations refer to a source by index. Empty if the stream belongs to another module.
  let sources: [SourcePlan]

  /// Returns the events in generated code, in registry order. Omits events that cannot be generated, which are reported
  /// by lint.
  static func all(of registry: Registry) -> [PlannedEvent] {
    var diagnostics = Diagnostics()
    let plan = makePlan(of: registry, into: &diagnostics)
    return plan.events.filter(\.isSound).sorted { $0.index < $1.index }.map { event in
      let stream = event.call.program.streamIndex
      return PlannedEvent(plan: event, sources: stream < plan.streams.count ? plan.streams[stream].sources : [])
    }
  }

  /// Returns the presence bits of a call that passes all arguments except the held values of `parameters`.
  func presence(withNothingHeldBy parameters: Set<Int>) -> Set<Int> {
    func isSet(_ presence: ArgumentList.Presence) -> Bool {
      switch presence {
      case .given: true
      case .holds(let parameter): !parameters.contains(parameter)
      case .any(let parts): parts.contains(where: isSet)
      }
    }
    let bits = plan.call.arguments.presenceBits
    return Set(bits.indices.filter { isSet(bits[$0]) })
  }
}
