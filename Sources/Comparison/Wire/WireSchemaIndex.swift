import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The constraints of a registry's streams and events, built on demand.
final class WireSchemaIndex {
  let registry: Registry
  /// The index of the first stream with each name. The registry's streams precede imported streams.
  private(set) lazy var streams: [String: Int] = Dictionary(
    registry.streams.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  /// The receiver's constraints on events, by stream index.
  private var receivers: [Int: Receiver] = [:]

  /// The receiver's constraint on tuples, by stream index. Cached, because computing it visits all events of the
  /// stream.
  private var frames: [Int: ValueConstraint] = [:]

  private struct Receiver {
    var constraint: ValueConstraint
    var selection: ValueConstraint.Selection?
    var index: [[WireValue?]: Int]

    init(_ whole: ValueConstraint) {
      constraint = whole
      constraint.selection = nil
      selection = whole.selection
      index = whole.selection?.index ?? [:]
    }
  }

  init(_ registry: Registry) { self.registry = registry }

  func builder(
    _ side: ValueConstraintBuilder.Side, _ stream: Stream, _ edit: ConstraintEdit = ConstraintEdit()
  ) -> ValueConstraintBuilder {
    var builder = ValueConstraintBuilder(side, of: registry)
    let ownProfile = registry.hasAppliedProfiles ? nil : stream.profileIndex.map { registry.profiles[$0].name }
    builder.profile = edit.profile ?? ownProfile
    builder.edit = edit
    return builder
  }

  /// Returns the constraint on a ping without its events, which are checked individually.
  func unit(
    _ side: ValueConstraintBuilder.Side, _ stream: Stream, _ edit: ConstraintEdit = ConstraintEdit()
  ) -> ValueConstraint {
    var events = ValueConstraint(.list)
    if side == .producer { events.bounds.maxItems = 0 }
    return builder(side, stream, edit).object(of: stream.envelope, events: events)
  }

  /// Returns the constraint on the members that only requests of a stream have.
  func request(
    _ side: ValueConstraintBuilder.Side, _ stream: Stream, _ fields: KeyPath<Stream.Upload, [Field]>,
    _ edit: ConstraintEdit = ConstraintEdit()
  ) -> ValueConstraint {
    builder(side, stream, edit).object(of: stream.upload?[keyPath: fields] ?? [])
  }

  /// Returns the sender's or the receiver's constraints on an event.
  func event(
    _ side: ValueConstraintBuilder.Side, _ event: Event, _ edit: ConstraintEdit = ConstraintEdit()
  ) -> [ValueConstraint] {
    let index = event.streamIndex
    let stream = registry.streams[index]
    let changesFrame =
      stream.time.map { edit.fieldReplacements[$0.origin.location] != nil } ?? false
      || !edit.typeReplacements.isEmpty || !edit.receiverReplacements.isEmpty || edit.profile != nil
    guard side == .consumer, stream.encoding == .tuple, !changesFrame else {
      return builder(side, stream, edit).eventConstraints(for: event, of: stream)
    }
    let frame = frames[index] ?? builder(side, stream).frame(ofTuplesIn: stream)
    frames[index] = frame
    return [frame]
  }

  /// Returns the reason that the receiver rejects an event of the stream at the given index, or `nil` if it accepts the
  /// event.
  func fault(ofEvent value: WireValue, in index: Int) -> WireFault? {
    let stream = registry.streams[index]
    let receiver = receivers[index] ?? Receiver(builder(.consumer, stream).selectedEvents(of: stream))
    receivers[index] = receiver
    if receiver.selection == nil, !receiver.constraint.alternatives.isEmpty {
      let faults = receiver.constraint.alternatives.map { $0.fault(of: value) }
      // The event that the value resembles most has the fault deepest in the value.
      return faults.contains(nil) ? nil : faults.compactMap(\.self).max { $0.depth < $1.depth }
    }
    return receiver.constraint.fault(of: value)
      ?? receiver.selection?.fault(of: value, at: "", index: receiver.index)
  }

  /// Returns the reason that the receiver rejects a ping of the stream at the given index, or `nil` if it accepts the
  /// ping.
  func fault(ofUnit value: WireValue, in index: Int) -> WireFault? {
    let stream = registry.streams[index]
    return unit(.consumer, stream).fault(of: value)
  }
}

/// The payloads that show a change on the wire: an event, a ping or a request in each version.
struct PayloadPair {
  var old: Part?
  var new: Part?

  init(old: Part?, new: Part?) {
    self.old = old
    self.new = new
  }

  /// Creates the payloads of an event. A version that retired the event does not have a payload.
  init(_ old: Event, _ new: Event) {
    self.init(old: old.isRetired ? nil : .event(old), new: new.isRetired ? nil : .event(new))
  }

  /// Both payloads, or `nil` if only one version sends the payload.
  var parts: (old: Part, new: Part)? {
    guard let old, let new else { return nil }
    return (old, new)
  }

  enum Part {
    case event(Event)
    /// A ping, identified by the index of its stream.
    case unit(Int)
    /// The fields that only requests have, with the index of their stream.
    case request(Int, KeyPath<Stream.Upload, [Field]>)

    /// The fields that only requests have, by the name of their owner in canonical IDs.
    static var requestFields: [(name: String, fields: KeyPath<Stream.Upload, [Field]>)] {
      [("adds", \.adds), ("batch", \.batchEnvelope)]
    }

    var stream: Int {
      switch self {
      case .event(let event): event.streamIndex
      case .unit(let index), .request(let index, _): index
      }
    }
    var isEvent: Bool { if case .event = self { true } else { false } }
    var isRequest: Bool { if case .request = self { true } else { false } }
  }
}

extension Comparer {
  /// Returns the payloads that an edit breaks.
  ///
  /// - Parameters:
  ///   - pair: The payloads that contain the edited value.
  ///   - shipped: Applies the edit to the old registry.
  ///   - lagging: Reverts the edit in the new registry.
  /// - Returns: At most one payload for each direction.
  func witnesses(at pair: PayloadPair, shipped: ConstraintEdit, lagging: ConstraintEdit) -> [Witness] {
    var witnesses: [Witness] = []
    // Find payloads that were sent and accepted before, and are now rejected.
    if let part = pair.old {
      let senders = producers(of: part, oldSchemas) + consumers(of: part, oldSchemas)
      for constraint in consumers(of: part, oldSchemas, shipped) {
        let payload = Counterexample.find(in: senders, notIn: [constraint]) {
          confirmedWitness(for: $0, .shipped, part) != nil
        }
        guard let payload, let witness = confirmedWitness(for: payload, .shipped, part) else { continue }
        witnesses.append(witness)
        break
      }
    }
    // Find payloads that were neither sent nor accepted before.
    if let part = pair.new {
      let senders = producers(of: part, newSchemas)
      search: for previousConstraint in producers(of: part, newSchemas, lagging) {
        for constraint in consumers(of: part, newSchemas, lagging) {
          // The receiver must reject the new part of the payload.
          let payload = Counterexample.find(in: senders, notIn: [constraint, previousConstraint]) { value in
            guard let new = previousConstraint.fault(of: value)?.valuePointer,
              let rejectedPointer = constraint.fault(of: value)?.valuePointer
            else {
              return false
            }
            return (new.hasPrefix(rejectedPointer) || rejectedPointer.hasPrefix(new))
              && confirmedWitness(for: value, .lagging, part) != nil
          }
          guard let payload, let witness = confirmedWitness(for: payload, .lagging, part)
          else { continue }
          witnesses.append(witness)
          break search
        }
      }
    }
    return witnesses
  }

  /// Returns a payload that one version can send and the other version's receiver rejects. Ignores the rejection if
  /// receivers already rejected `before`, which was previously sent instead.
  func witness(
    _ direction: Witness.Direction, sending part: PayloadPair.Part, insteadOf before: PayloadPair.Part? = nil
  ) -> Witness? {
    let schemas = direction == .shipped ? oldSchemas : newSchemas
    let senders = producers(of: part, schemas)
    var payload = Counterexample.example(in: senders + consumers(of: part, schemas))
    if payload == nil, direction == .lagging {
      if let before,
        Counterexample.example(in: producers(of: before, oldSchemas) + consumers(of: before, oldSchemas)) == nil
      {
        return nil
      }
      payload = Counterexample.example(in: senders)
    }
    return payload.flatMap { confirmedWitness(for: $0, direction, part) }
  }

  /// Returns the first payload that one version can send and the other version's receiver rejects for a given reason.
  ///
  /// Unlike ``witnesses(at:shipped:lagging:)``, this function compares whole payloads. It finds changes that involve
  /// more than one field's constraints, such as an additional member or a reassigned key.
  func witness(
    _ direction: Witness.Direction, at pairs: [PayloadPair], rejectedFor predicate: (WireFault) -> Bool
  ) -> Witness? {
    var firstWitness: Witness?
    visitRejections(direction, at: pairs) { witness, fault in
      guard predicate(fault) else { return false }
      firstWitness = witness
      return true
    }
    return firstWitness
  }

  /// Returns the first payload for each key without which the other version's receiver rejects the payload.
  func witnessesByMissingKey(_ direction: Witness.Direction, at pairs: [PayloadPair]) -> [String: Witness] {
    var witnesses: [String: Witness] = [:]
    visitRejections(direction, at: pairs) { witness, fault in
      if let key = fault.missingKey, witnesses[key] == nil { witnesses[key] = witness }
      return false
    }
    return witnesses
  }

  /// Calls `body` with payloads that one version can send and the other version's receiver rejects, until it returns
  /// `true`. If `acceptedOnly` is true, skips payloads that the receiver of the same version rejects, even if it rejects
  /// all payloads.
  func visitRejections(
    _ direction: Witness.Direction, at pairs: [PayloadPair], acceptedOnly: Bool = false,
    _ body: (Witness, WireFault) -> Bool
  ) {
    let (schemas, other) = direction == .shipped ? (oldSchemas, newSchemas) : (newSchemas, oldSchemas)
    for pair in pairs.prefix(Self.maxPayloads) {
      guard let (part, counterpart) = direction == .shipped ? pair.parts : pair.parts.map({ ($0.new, $0.old) }) else {
        continue
      }
      let senders = producers(of: part, schemas)
      // Ignore payloads that the receiver in the same version also rejects, unless that receiver rejects all payloads.
      let senderSets =
        [senders + consumers(of: part, schemas)] + (direction == .lagging && !acceptedOnly ? [senders] : [])
      for senders in senderSets {
        for constraint in consumers(of: counterpart, other) {
          let payload = Counterexample.find(in: senders, notIn: [constraint]) { payload in
            rejection(of: payload, direction, part).map { body($0.witness, $0.fault) } ?? false
          }
          if payload != nil { return }
        }
      }
    }
  }

  /// Returns a payload that a sender with the edit `editing` can produce and a receiver with the edit `refusing`
  /// rejects.
  func witness(
    _ direction: Witness.Direction, sending part: PayloadPair.Part, editing: ConstraintEdit, refusing: ConstraintEdit
  ) -> Witness? {
    let schemas = direction == .shipped ? oldSchemas : newSchemas
    let senders = producers(of: part, schemas, editing)
    let receivers = consumers(of: part, schemas)
    for constraint in consumers(of: part, schemas, refusing) {
      guard let payload = Counterexample.find(in: senders + receivers, notIn: [constraint]) else { continue }
      if let witness = confirmedWitness(for: payload, direction, part) { return witness }
    }
    // The receiver may have a separate check that excludes the value in both versions.
    guard direction == .lagging else { return nil }
    for constraint in producers(of: part, schemas, refusing) {
      guard let payload = Counterexample.find(in: senders, notIn: [constraint]),
        !receivers.allSatisfy({ $0.contains(payload) })
      else { continue }
      if let witness = confirmedWitness(for: payload, direction, part) { return witness }
    }
    return nil
  }

  /// Returns the payload as a witness, or `nil` if the other version's receiver accepts it.
  private func confirmedWitness(for payload: WireValue, _ direction: Witness.Direction, _ part: PayloadPair.Part)
    -> Witness?
  {
    rejection(of: payload, direction, part)?.witness
  }

  private func rejection(
    of payload: WireValue, _ direction: Witness.Direction, _ part: PayloadPair.Part
  ) -> (witness: Witness, fault: WireFault)? {
    let (schemas, other) = direction == .shipped ? (oldSchemas, newSchemas) : (newSchemas, oldSchemas)
    let index = part.stream
    let stream = schemas.registry.streams[index]
    let counterpart = direction == .shipped ? newStreamsByOld[index] : oldStreamsByNew[index]
    guard let counterpart, !stream.isExternal, !other.registry.streams[counterpart].isExternal else { return nil }
    let fault =
      switch part {
      case .event: other.fault(ofEvent: payload, in: counterpart)
      case .unit: other.fault(ofUnit: payload, in: counterpart)
      case .request(_, let fields):
        other.request(.consumer, other.registry.streams[counterpart], fields).fault(of: payload)
      }
    guard let fault else { return nil }
    let witness = Witness(
      direction: direction, stream: stream.name, isEvent: part.isEvent, isRequest: part.isRequest,
      payload: payload.jsonText, pointer: fault.pointer, reason: fault.reason)
    return (witness, fault)
  }

  func producers(of part: PayloadPair.Part, _ schemas: WireSchemaIndex, _ edit: ConstraintEdit = ConstraintEdit())
    -> [ValueConstraint]
  {
    constraints(on: part, schemas, .producer, edit)
  }

  func consumers(of part: PayloadPair.Part, _ schemas: WireSchemaIndex, _ edit: ConstraintEdit = ConstraintEdit())
    -> [ValueConstraint]
  {
    constraints(on: part, schemas, .consumer, edit)
  }

  private func constraints(
    on part: PayloadPair.Part, _ schemas: WireSchemaIndex, _ side: ValueConstraintBuilder.Side, _ edit: ConstraintEdit
  ) -> [ValueConstraint] {
    switch part {
    case .event(let event): return schemas.event(side, event, edit)
    case .unit(let index): return [schemas.unit(side, schemas.registry.streams[index], edit)]
    case .request(let index, let fields):
      return [schemas.request(side, schemas.registry.streams[index], fields, edit)]
    }
  }
}
