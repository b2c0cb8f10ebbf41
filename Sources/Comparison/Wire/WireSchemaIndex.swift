import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The constraints of a registry's streams and events, built when a change first needs them.
final class WireSchemaIndex {
  let registry: Registry
  /// The first stream of a name: a registry's own come first.
  private(set) lazy var streams: [String: Int] = Dictionary(
    registry.streams.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// Receivers of events, by stream.
  private var receivers: [Int: ValueConstraint] = [:]

  init(_ registry: Registry) { self.registry = registry }

  func builder(
    _ side: ValueConstraintBuilder.Side, _ stream: Stream, _ edit: ConstraintEdit = ConstraintEdit()
  ) -> ValueConstraintBuilder {
    var builder = ValueConstraintBuilder(side, of: registry)
    builder.profile = stream.profileIndex.map { registry.profiles[$0].name }
    builder.edit = edit
    return builder
  }

  /// A unit without its events, which are looked at one by one.
  func unit(
    _ side: ValueConstraintBuilder.Side, _ stream: Stream, _ edit: ConstraintEdit = ConstraintEdit()
  ) -> ValueConstraint {
    var events = ValueConstraint(.list)
    if side == .producer { events.bounds.maxItems = 0 }
    return builder(side, stream, edit).object(stream.envelope, events: events)
  }

  /// Why a receiver refuses an event of a stream; `nil`: it accepts it.
  func fault(ofEvent value: WireValue, in index: Int) -> WireFault? {
    let stream = registry.streams[index]
    let receiver = receivers[index] ?? builder(.consumer, stream).selectedEvents(of: stream).flattened
    receivers[index] = receiver
    return receiver.fault(of: value)
  }

  /// Why a receiver refuses a unit of a stream; `nil`: it accepts it.
  func fault(ofUnit value: WireValue, in index: Int) -> WireFault? {
    let stream = registry.streams[index]
    return unit(.consumer, stream).fault(of: value)
  }
}

/// Where a change can be seen on the wire: an event or a unit, as each side has it.
struct WirePlace {
  var old: Part?
  var new: Part?

  init(old: Part?, new: Part?) {
    self.old = old
    self.new = new
  }

  /// An event, on the sides that send it.
  init(_ old: Event, _ new: Event) {
    self.init(old: old.isRetired ? nil : .event(old), new: new.isRetired ? nil : .event(new))
  }

  enum Part {
    case event(Event)
    /// Index into the side's streams.
    case unit(Int)

    /// Index into the side's streams.
    var stream: Int {
      switch self {
      case .event(let event): event.streamIndex
      case .unit(let index): index
      }
    }
    var isEvent: Bool { if case .event = self { true } else { false } }
  }
}

extension Comparer {
  /// Payloads that show what an edit breaks.
  ///
  /// - Parameters:
  ///   - place: where it can be seen.
  ///   - shipped: makes of the old registry what the edit made of it.
  ///   - lagging: makes of the new registry what it was without the edit.
  /// - Returns: at most one for each direction.
  func witnesses(at place: WirePlace, shipped: ConstraintEdit, lagging: ConstraintEdit) -> [Witness] {
    var found: [Witness] = []
    // What was sent and accepted, and is accepted no longer.
    if let part = place.old {
      let senders = producers(part, oldSchemas) + consumers(part, oldSchemas)
      for set in consumers(part, oldSchemas, shipped) {
        let payload = Counterexample.find(in: senders, notIn: [set]) { judged($0, .shipped, part) != nil }
        guard let payload, let witness = judged(payload, .shipped, part) else { continue }
        found.append(witness)
        break
      }
    }
    // What was not sent, and is sent now, and was not accepted.
    if let part = place.new {
      let senders = producers(part, newSchemas)
      search: for before in producers(part, newSchemas, lagging) {
        for set in consumers(part, newSchemas, lagging) {
          // What is new must be what is refused.
          let payload = Counterexample.find(in: senders, notIn: [set, before]) { value in
            guard let new = before.fault(of: value)?.place, let refused = set.fault(of: value)?.place else {
              return false
            }
            return (new.hasPrefix(refused) || refused.hasPrefix(new)) && judged(value, .lagging, part) != nil
          }
          guard let payload, let witness = judged(payload, .lagging, part)
          else { continue }
          found.append(witness)
          break search
        }
      }
    }
    return found
  }

  /// A payload that a side can send and that the other side's receiver refuses; with `key`, for want of that member.
  /// `before` was sent in its place: when receivers refused that already, nothing is new.
  func witness(
    _ direction: Witness.Direction, sending part: WirePlace.Part, missing key: String? = nil,
    insteadOf before: WirePlace.Part? = nil
  ) -> Witness? {
    let schemas = direction == .shipped ? oldSchemas : newSchemas
    let sent = producers(part, schemas)
    var payload = Counterexample.example(in: sent + consumers(part, schemas))
    if payload == nil, direction == .lagging {
      if let before, Counterexample.example(in: producers(before, oldSchemas) + consumers(before, oldSchemas)) == nil {
        return nil
      }
      payload = Counterexample.example(in: sent)
    }
    return payload.flatMap { judged($0, direction, part, missing: key) }
  }

  /// A payload of one kind that a side can send: it is in the sets of `editing`, and would not be in those of `refusing`.
  func witness(
    _ direction: Witness.Direction, sending part: WirePlace.Part, editing: ConstraintEdit, refusing: ConstraintEdit
  ) -> Witness? {
    let schemas = direction == .shipped ? oldSchemas : newSchemas
    let senders = producers(part, schemas, editing)
    let own = consumers(part, schemas)
    for set in consumers(part, schemas, refusing) {
      guard let payload = Counterexample.find(in: senders + own, notIn: [set]) else { continue }
      if let witness = judged(payload, direction, part) { return witness }
    }
    // Where the receiver has a check of its own, which does not know the value on either side.
    guard direction == .lagging else { return nil }
    for set in producers(part, schemas, refusing) {
      guard let payload = Counterexample.find(in: senders, notIn: [set]), !own.allSatisfy({ $0.contains(payload) })
      else { continue }
      if let witness = judged(payload, direction, part) { return witness }
    }
    return nil
  }

  /// A payload is a witness only when the real receiver refuses it.
  private func judged(
    _ payload: WireValue, _ direction: Witness.Direction, _ part: WirePlace.Part, missing key: String? = nil
  ) -> Witness? {
    let (schemas, other) = direction == .shipped ? (oldSchemas, newSchemas) : (newSchemas, oldSchemas)
    let index = part.stream
    let stream = schemas.registry.streams[index]
    let counterpart = direction == .shipped ? newStreamOfOld[index] : oldStreamOfNew[index]
    guard let counterpart, !stream.isExternal, !other.registry.streams[counterpart].isExternal else { return nil }
    let fault =
      part.isEvent ? other.fault(ofEvent: payload, in: counterpart) : other.fault(ofUnit: payload, in: counterpart)
    guard let fault, key == nil || fault.missing == key else { return nil }
    return Witness(
      direction: direction, stream: stream.name, isEvent: part.isEvent, payload: payload.jsonText,
      pointer: fault.pointer, reason: fault.reason)
  }

  func producers(_ part: WirePlace.Part, _ schemas: WireSchemaIndex, _ edit: ConstraintEdit = ConstraintEdit())
    -> [ValueConstraint]
  {
    sets(part, schemas, .producer, edit)
  }

  func consumers(_ part: WirePlace.Part, _ schemas: WireSchemaIndex, _ edit: ConstraintEdit = ConstraintEdit())
    -> [ValueConstraint]
  {
    sets(part, schemas, .consumer, edit)
  }

  private func sets(
    _ part: WirePlace.Part, _ schemas: WireSchemaIndex, _ side: ValueConstraintBuilder.Side, _ edit: ConstraintEdit
  ) -> [ValueConstraint] {
    let stream = schemas.registry.streams[part.stream]
    switch part {
    case .event(let event): return schemas.builder(side, stream, edit).event(event, of: stream)
    case .unit: return [schemas.unit(side, stream, edit)]
    }
  }
}
