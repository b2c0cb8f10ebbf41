import Signalbook
import SignalbookRegistry
import SignalbookTestSupport
import SignalbookWireForm
import SignalbookWirePlan
import Testing

@testable import SignalbookComparison
@testable import SignalbookSwiftGeneration

/// Checks the WIRE verdicts on each edit of a type in each position. The generated validators are the oracle: without a
/// WIRE impact, they accept the other version's payloads, and with an impact, they reject its example.
@Suite("WIRE verdicts in each position") struct PositionVerdictsTests {
  @Test("agree with the generated validators on edits of values", arguments: Position.values)
  func values(position: Position) throws {
    let edits = Edit.values.filter { !position.isKey || $0.fitsKeys }
    // Declared types and inline types have different edits.
    try judge(edits, at: position) { Position.schema(position.content($0)) }
    try judge(edits, at: position) {
      Position.schema(position.content(#""type": "q""#), types: [#""q": {"description": "Q.", \#($0)}"#])
    }
  }

  @Test("agree with the generated validators on edits of members", arguments: Position.objects)
  func members(position: Position) throws {
    try judge(Edit.members, at: position) { Position.schema(position.content($0)) }
  }

  @Test("agree with the generated validators on overrides", arguments: Position.overridden)
  func overrides(position: Position) throws {
    try judge(Edit.overrides, at: position) { Position.schema(position.content($0)) }
  }

  /// Checks the verdicts on the edits at a position. A short run checks every eighth edit, a long run every fourth.
  private func judge(_ edits: [Edit], at position: Position, schema: (String) -> String) throws {
    // Neighboring positions have different samples.
    let step = Dose.ofRun == .whole ? 1 : Dose.ofRun == .long ? 4 : 8
    var judged = 0
    for index in stride(from: position.name.utf8.count % step, to: edits.count, by: step) {
      let edit = edits[index]
      if try judge(edit, in: position, (schema(edit.old), schema(edit.new))) { judged += 1 }
    }
    // Some edits are invalid in some positions.
    if step == 1 { #expect(judged >= edits.count / 4, "\(judged) edits were judged") }
  }

  /// Compares both versions in both directions.
  ///
  /// - Returns: Whether both versions are valid schemas.
  private func judge(_ edit: Edit, in position: Position, _ schemas: (old: String, new: String)) throws -> Bool {
    let sides = (SchemaEdit.registry(schemas.old, "old"), SchemaEdit.registry(schemas.new, "new"))
    guard sides.0.faults == [], sides.1.faults == [], let old = sides.0.registry, let new = sides.1.registry else {
      return false
    }
    for (old, new, order) in [(old, new, "forward"), (new, old, "backward")] {
      let comparer = Comparer(old, new)
      comparer.run()
      let receivers = (old: try Receivers(old), new: try Receivers(new))
      for witness in position.mergesForms ? [] : comparer.changes.flatMap(\.witnesses) {
        let receiver = witness.direction == .shipped ? receivers.new : receivers.old
        #expect(try !receiver.accepts(witness.payload, isEvent: witness.isEvent), "\(edit.name), \(order): \(witness)")
      }
      let impacts = comparer.changes.reduce(into: Impacts()) { $0.formUnion($1.impacts) }
      var sampler = WireSampler(seed: 7)
      for direction in [Witness.Direction.shipped, .lagging] where !impacts.contains(direction.impact) {
        let isShipped = direction == .shipped
        let (own, other) = isShipped ? (receivers.old, receivers.new) : (receivers.new, receivers.old)
        let refused = try Self.refusedPayload(comparer, direction, own, other, &sampler)
        #expect(refused == nil, "\(edit.name), \(order): \(direction) is said to break nothing")
      }
    }
    return true
  }

  /// Returns a payload that the receiver of the other version rejects, or `nil` if the search does not find one.
  private static func refusedPayload(
    _ comparer: Comparer, _ direction: Witness.Direction, _ own: Receivers, _ other: Receivers,
    _ sampler: inout WireSampler
  ) throws -> String? {
    let (index, otherIndex) =
      direction == .shipped
      ? (comparer.oldSchemas, comparer.newSchemas) : (comparer.newSchemas, comparer.oldSchemas)
    let stream = index.registry.streams[0]
    let events = index.registry.events.map { PayloadPair.Part.event($0) }
    let parts = events + (stream.envelope.isEmpty ? [] : [.unit(0)])
    let otherParts = otherIndex.registry.events.map { PayloadPair.Part.event($0) }
    for round in 0..<12 {
      let part = parts[round % parts.count]
      let otherPart = part.isEvent ? otherParts[round % min(parts.count, otherParts.count)] : .unit(0)
      guard let constraint = comparer.producers(of: part, index).first,
        var value = sampler.value(in: constraint)
      else { continue }
      // A flattened map can have an entry with the key of the other version's field.
      if round.isMultiple(of: 2), let otherConstraint = comparer.producers(of: otherPart, otherIndex).first,
        let otherValue = sampler.value(in: otherConstraint)
      {
        value = value.merged(with: otherValue)
      }
      let payload = value.jsonText
      guard constraint.contains(value), try own.accepts(payload, isEvent: part.isEvent) else { continue }
      if try !other.accepts(payload, isEvent: part.isEvent) { return payload }
    }
    return nil
  }

  /// The generated validators of the only stream's receiver.
  private struct Receivers {
    private var event: DocumentValidator
    private var ping: DocumentValidator

    init(_ registry: Registry) throws {
      let registry = registry.applying(profiles: [])
      let schemas = ValidatorSchemas(registry)
      event = try DocumentValidator(schema: schemas.eventSchema(of: registry.streams[0], .consumer))
      ping = try DocumentValidator(schema: schemas.pingSchema(of: registry.streams[0], .consumer))
    }

    func accepts(_ payload: String, isEvent: Bool) throws -> Bool {
      try (isEvent ? event : ping).isValid(JSONValue(parsing: payload))
    }
  }
}

extension WireValue {
  /// Returns a copy of the object with the members that only the other object has, at all levels.
  fileprivate func merged(with other: WireValue) -> WireValue {
    switch (self, other) {
    case (.object(let members), .object(let others)):
      .object(
        members.map { member in
          other[member.key].map { .init(key: member.key, value: member.value.merged(with: $0)) } ?? member
        } + others.filter { self[$0.key] == nil })
    case (.list(let items), .list(let others)):
      .list(
        items.enumerated().map { $1.merged(with: $0 < others.count ? others[$0] : $1) } + others.dropFirst(items.count))
    default: self
    }
  }
}
