import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// JSON Schemas of the wire format, one for each stream, for the data that the producer sends or the consumer accepts.
///
/// Unlike the schemas for generated validators, they use only standard keywords. They describe each event in full, with
/// its names, its fields and the types of held values.
enum WireSchema {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streamsWithKnownForm(reportingTo: &export) {
      let sentEvents = entry.events.filter {
        $0.event?.metadata.isRetired != true && request.includes($0)
      }
      // If individual events are requested, include only their streams.
      if sentEvents.isEmpty, !request.entries.isEmpty { continue }
      let suffix = id(of: entry, in: registry, request.side)
      export.files.append(
        .init(
          name: fileName(for: suffix),
          text: document(of: entry, sentEvents, in: registry.registry, id: suffix, request).pretty()))
      export.explain(suffix, entry.stream.name, at: entry.location)
    }
    return export
  }

  static func id(of entry: StreamInventory, in registry: RegistryInventory, _ side: SchemaSide) -> String {
    "\(registry.name).\(entry.stream.name).\(side.rawValue)"
  }

  /// Returns the given text as a file name that is valid on every system.
  static func fileName(for text: String) -> String {
    Fides.key(for: text) + ".schema.json"
  }

  private static func document(
    of entry: StreamInventory, _ sentEvents: [Point], in registry: Registry, id: String, _ request: ExportRequest
  ) -> JSONTree {
    let stream = entry.stream
    let isDraft4 = request.dialect == .draft4
    var keys: JSONSchemaRenderer.Keywords = [
      (
        "$schema",
        .text(
          isDraft4 ? "http://json-schema.org/draft-04/schema#" : "https://json-schema.org/draft/2020-12/schema")
      ),
      (isDraft4 ? "id" : "$id", .text("urn:signalbook:\(id)")), ("title", .text("\(registry.name): \(stream.name)")),
    ]
    if let description = stream.description { keys.append(("description", .text(description))) }
    var builder = ValueConstraintBuilder(request.side == .producer ? .producer : .consumer, of: registry)
    builder.variants = request.variant.map { .one($0) } ?? .all
    let unit = unit(of: stream, builder.anyEvent(of: sentEvents.compactMap(\.event), in: stream), in: registry, builder)
    return .object(keys + JSONSchemaRenderer(isDraft4 ? .draft4 : .draft2020).keywords(for: unit))
  }

  /// Returns the constraint on the ping, including its limits, its attributes, and the members that an upload adds.
  private static func unit(
    of stream: Stream, _ event: ValueConstraint, in registry: Registry, _ builder: ValueConstraintBuilder
  ) -> ValueConstraint {
    var unit = builder.ping(of: stream, withEvent: event)
    let isProducer = builder.side == .producer
    for field in isProducer ? stream.envelope : [] {
      guard let index = unit.members.firstIndex(where: { $0.key == field.wire }) else { continue }
      if field.source == "stream.events", !stream.limits.maxEventsIsConfigurable,
        unit.members[index].constraint.kinds.contains(.list)
      {
        unit.members[index].constraint.bounds.maxItems = stream.limits.maxEvents
      }
      if field.source == "stream.attributes", case .object = field.type.base, field.type.isOpen,
        field.type.wireForm == .plain
      {
        let attributes = registry.attributes.filter { attribute in
          attribute.streamIndex.map { registry.streams[$0].name == stream.name } ?? false
        }
        // The ping contains only attributes that have a value.
        var object = builder.object(of: attributes.map(\.field).filter { !$0.metadata.isRetired })
        for member in object.members.indices { object.members[member].isRequired = false }
        object.description = unit.members[index].constraint.description
        if unit.members[index].constraint.kinds.contains(.null) { object.kinds.insert(.null) }
        unit.members[index].constraint = object
      }
    }
    guard let upload = stream.upload, !upload.adds.isEmpty else { return unit }
    var addedMembers = builder.members(of: upload.adds)
    // Batches of several pings do not contain these members.
    if upload.batch != nil { for index in addedMembers.indices { addedMembers[index].isRequired = false } }
    return unit.adding(addedMembers)
  }
}

extension ValueConstraint {
  /// Returns the constraint with additional members in each of its alternatives.
  fileprivate func adding(_ newMembers: [Member]) -> ValueConstraint {
    var result = self
    if !alternatives.isEmpty {
      result.alternatives = alternatives.map { $0.adding(newMembers) }
      return result
    }
    if kinds.contains(.object), self != .any {
      result.members += newMembers.filter { member(forKey: $0.key) == nil }
    }
    return result
  }
}
