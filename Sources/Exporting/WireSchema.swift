import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// JSON Schemas of what goes over the wire, one for each stream: what we promise, or what the receiver demands.
///
/// Unlike the texts that generated validators read, these use standard keywords only and say each event by itself: its names,
/// its own fields, and for a setting the type of its value.
enum WireSchema {
  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    for (registry, entry) in request.streamsOfKnownForm(&export) {
      let sent = entry.events.filter {
        $0.event?.metadata.isRetired != true && request.isAskedFor($0)
      }
      // Of single events asked for, only the streams that send them.
      if sent.isEmpty, !request.entries.isEmpty { continue }
      let suffix = id(of: entry, in: registry, request.side)
      export.files.append(
        .init(
          name: fileName(suffix),
          text: document(of: entry, sent, in: registry.registry, id: suffix, request).pretty()))
      export.explain(suffix, entry.stream.name, at: entry.location)
    }
    return export
  }

  static func id(of entry: StreamInventory, in registry: RegistryInventory, _ side: SchemaSide) -> String {
    "\(registry.name).\(entry.stream.name).\(side.rawValue)"
  }

  /// A name that is one part of a path on every system.
  static func fileName(_ text: String) -> String {
    Fides.key(text) + ".schema.json"
  }

  private static func document(
    of entry: StreamInventory, _ sent: [Point], in registry: Registry, id: String, _ request: ExportRequest
  ) -> JSONTree {
    let stream = entry.stream
    let isDraft4 = request.dialect == .draft4
    var keys: JSONSchemaRenderer.Keys = [
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
    return .object(
      keys
        + JSONSchemaRenderer(isDraft4 ? .draft4 : .draft2020).keys(
          builder.unit(of: stream, builder.events(sent.compactMap(\.event), of: stream))))
  }
}
