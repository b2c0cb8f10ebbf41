import Foundation
import Signalbook
import SignalbookRegistry
import SignalbookTestSupport
import SignalbookWireForm
import SignalbookWirePlan
import Testing

@testable import SignalbookComparison
@testable import SignalbookSwiftGeneration

/// Checks WIRE verdicts with the generated validators. If there is no impact, random payloads must be accepted. Example
/// payloads must be rejected. `SIGNALBOOK_LONG=all` uses 1,000 payloads for each edit and direction.
@Suite("WIRE verdicts and generated validators") struct WireVerdictsTests {
  private static let count = Dose.ofRun == .whole ? 1000 : 24

  /// The generated validators of a registry's receivers.
  private final class Receivers {
    let registry: Registry
    private let seen: Registry
    private var known: [String: DocumentValidator] = [:]

    init(_ registry: Registry, seenBy profiles: [String] = []) {
      self.registry = registry
      seen = registry.applying(profiles: profiles)
    }

    /// Returns whether the receiver of a stream accepts an event or a ping. Returns `false` if the receiver is missing.
    func accepts(_ payload: String, _ isEvent: Bool, of stream: String?) throws -> Bool {
      guard let stream, let found = seen.streams.first(where: { $0.name == stream }), !found.isExternal else {
        return false
      }
      let key = "\(stream) \(isEvent)"
      if known[key] == nil {
        let schemas = ValidatorSchemas(seen)
        let text = isEvent ? schemas.eventSchema(of: found, .consumer) : schemas.pingSchema(of: found, .consumer)
        known[key] = try DocumentValidator(schema: text)
      }
      return try known[key]?.isValid(JSONValue(parsing: payload)) == true
    }
  }

  @Test(
    "no payload is refused that a verdict calls compatible, and every witness is",
    arguments: SchemaEdit.all.indices.sampled(oneOf: 4, long: 2))
  func agreement(place: Int) throws {
    let edit = SchemaEdit.outcomes[place].edit
    let old = try #require(SchemaEdit.original.registry)
    let new = try #require(SchemaEdit.outcomes[place].registry)
    let comparer = Comparer(old, new)
    comparer.run()
    let receivers = (old: Receivers(old), new: Receivers(new))
    let impacts = comparer.changes.reduce(into: Impacts()) { $0.formUnion($1.impacts) }
    for change in comparer.changes {
      #expect(
        change.impacts.intersection(.wire)
          == change.witnesses.reduce(into: Impacts()) { $0.formUnion($1.direction.impact) },
        "\(edit.name): a WIRE verdict has a witness")
      for witness in change.witnesses {
        let isShipped = witness.direction == .shipped
        let (own, other) = isShipped ? (receivers.old, receivers.new) : (receivers.new, receivers.old)
        let stream = Self.counterpart(of: witness.stream, comparer, isShipped)
        if witness.isRequest {
          try Self.expectRefused(witness, edit, isShipped ? (old, new) : (new, old), stream)
          continue
        }
        // If no stream has the profile, only targets generated for the profile are affected.
        let isOfProfile = change.rule == .fieldVaried
        #expect(
          try isOfProfile
            ? !Receivers(isShipped ? new : old, seenBy: ["plain"]).accepts(witness.payload, witness.isEvent, of: stream)
            : !other.accepts(witness.payload, witness.isEvent, of: stream),
          "\(edit.name): \(witness.payload) is refused")
        if isShipped, !isOfProfile {
          #expect(try own.accepts(witness.payload, witness.isEvent, of: witness.stream), "\(edit.name)")
        }
      }
    }
    var sampler = WireSampler(seed: UInt64(place) + 1)
    for isShipped in [true, false] {
      let isHarmful = impacts.contains(isShipped ? .wireShipped : .wireLagging)
      let book = isShipped ? comparer.oldSchemas : comparer.newSchemas
      let (own, other) = isShipped ? (receivers.old, receivers.new) : (receivers.new, receivers.old)
      var refused: String?
      var judged = 0
      let parts = Self.parts(of: book.registry)
      // A harmful change already has an example payload.
      for round in 0..<Self.count where !isHarmful && refused == nil {
        let part = parts[round % parts.count]
        guard let set = comparer.producers(of: part, book).first, let value = sampler.value(in: set) else { continue }
        let payload = value.jsonText
        let stream = book.registry.streams[part.stream].name
        guard try own.accepts(payload, part.isEvent, of: stream) else { continue }
        judged += 1
        if try !other.accepts(payload, part.isEvent, of: Self.counterpart(of: stream, comparer, isShipped)) {
          refused = payload
        }
      }
      if !isHarmful { #expect(judged > Self.count / 3, "\(edit.name): \(judged) payloads were judged") }
      #expect(refused == nil, "\(edit.name): \(isShipped ? "shipped" : "lagging") is said to break nothing")
    }
  }

  /// Checks a request with another address, or members that only requests have, with the receiver's request schema.
  private static func expectRefused(
    _ witness: Witness, _ edit: SchemaEdit, _ sides: (own: Registry, other: Registry), _ stream: String?
  ) throws {
    let sender = try #require(sides.own.streams.first { $0.name == witness.stream }?.upload)
    let receiver = try #require(sides.other.streams.first { $0.name == stream }?.upload)
    guard let value = try? JSONValue(parsing: witness.payload) else {
      // The first line: method, host, path.
      #expect(witness.payload.hasPrefix("\(sender.method) ") && witness.payload.contains(sender.path?.text ?? ""))
      let isSame =
        sender.method == receiver.method && sender.path?.text == receiver.path?.text
        && sender.address == receiver.address && sender.batch?.listKey == receiver.batch?.listKey
        && sender.query.map { "\($0)" } == receiver.query.map { "\($0)" }
        && sender.contentType == receiver.contentType
      #expect(!isSame, "\(edit.name): \(witness.payload)")
      return
    }
    let isTaken = [receiver.adds, receiver.batch?.envelope ?? []].allSatisfy { fields in
      fields.allSatisfy { field in !field.isRequired || value[field.wire] != nil }
    }
    #expect(!isTaken, "\(edit.name): \(witness.payload) lacks a member")
  }

  private static func parts(of registry: Registry) -> [PayloadPair.Part] {
    registry.events.filter { $0.metadata.retired == nil && !registry.streams[$0.streamIndex].isExternal }
      .map { .event($0) }
      + registry.streams.indices.filter { !registry.streams[$0].envelope.isEmpty && !registry.streams[$0].isExternal }
      .map { .unit($0) }
  }

  private static func counterpart(of stream: String, _ comparer: Comparer, _ isShipped: Bool) -> String? {
    let (own, other) = isShipped ? (comparer.old, comparer.new) : (comparer.new, comparer.old)
    guard let index = own.streams.firstIndex(where: { $0.name == stream }) else { return nil }
    let place = isShipped ? comparer.newStreamsByOld[index] : comparer.oldStreamsByNew[index]
    return place.map { other.streams[$0].name }
  }

  @Test("the tool's value sets agree with the generated validators", arguments: [1, 2, 3, 4]) func judges(seed: Int)
    throws
  {
    let registry = try #require(SchemaEdit.registry(SchemaEdit.base, "old").registry)
    let receivers = Receivers(registry)
    let book = WireSchemaIndex(registry)
    let comparer = Comparer(registry, registry)
    var sampler = WireSampler(seed: UInt64(seed) &* 77)
    var both = (accepted: 0, refused: 0)
    for round in 0..<(Self.count * 10) {
      let parts = Self.parts(of: registry)
      let part = parts[round % parts.count]
      guard let set = comparer.producers(of: part, book).first, var value = sampler.value(in: set) else { continue }
      // Introduce a fault in half of the values.
      if round.isMultiple(of: 2) { value = Self.disturbed(value, &sampler.random) }
      let fault =
        part.isEvent ? book.fault(ofEvent: value, in: part.stream) : book.fault(ofUnit: value, in: part.stream)
      let accepts = try receivers.accepts(
        value.jsonText, part.isEvent, of: registry.streams[part.stream].name)
      #expect(accepts == (fault == nil), "\(value.jsonText): \(fault?.reason ?? "is accepted by the tool")")
      if accepts { both.accepted += 1 } else { both.refused += 1 }
    }
    #expect(both.accepted > Self.count && both.refused > Self.count)
  }

  private static func disturbed(_ value: WireValue, _ random: inout SeededGenerator) -> WireValue {
    switch value {
    case .object(var members):
      guard let place = members.indices.randomElement(using: &random) else { return .scalar(.integer(5)) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        members.remove(at: place)
      } else {
        members[place].value = disturbed(members[place].value, &random)
      }
      return .object(members)
    case .list(var items):
      guard let place = items.indices.randomElement(using: &random) else { return .scalar(.null) }
      if Int.random(in: 0..<4, using: &random) == 0 { items.append(.scalar(.boolean(true))) }
      items[place] = disturbed(items[place], &random)
      return .list(items)
    case .scalar:
      return [
        .scalar(.null), .scalar(.integer(-7)), .scalar(.number("0.25")), .scalar(.text("~é")), .scalar(.boolean(true)),
        .list([]), .object([]), .scalar(.integer(1_000_000)), .scalar(.text(String(repeating: "x", count: 300))),
      ].randomElement(using: &random) ?? value
    }
  }
}
