import SignalbookRegistry
import SignalbookWireForm

// Retired fields as points. They are not part of a stream's data, but inventories continue to list them.
extension RegistryInventory {
  /// The registry's retired fields, each with its stream if it has exactly one.
  public var retiredPoints: [(point: Point, stream: StreamInventory?)] {
    registry.retiredFields.map { retired in
      let field = retired.field
      let stream = stream(of: retired)
      let point = Point(
        id: retired.id(in: self), kind: .field, name: field.name, wire: field.wire, description: field.description,
        type: field.type, field: field, event: nil, metadata: field.metadata,
        outer: stream?.stream.metadata ?? registry.metadata, origin: field.origin, examples: field.examples,
        bound: .zero, isFreeText: false, children: [])
      return (point, stream)
    }
  }

  private func stream(of retired: RetiredField) -> StreamInventory? {
    switch retired.section {
    case "streams": streams.first { $0.stream.name == retired.owner }
    case "events":
      registry.events.first { $0.name == retired.owner && $0.origin.importIndex == nil }
        .flatMap { event in streams.first { $0.index == event.streamIndex } }
    default: nil
    }
  }
}

extension RetiredField {
  /// Returns the ID that the field had before it was retired.
  public func id(in registry: RegistryInventory) -> String {
    ([registry.name, section, owner] + path).map(EntryID.escaped).joined(separator: "/")
  }
}
