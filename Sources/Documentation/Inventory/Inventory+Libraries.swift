import SignalbookRegistry
import SignalbookReview

extension Inventory {
  /// The names of registries that only serve others: another registry of the inventory imports them, and they declare no event,
  /// attribute, message or link of their own. Their streams count where an app's streams extend them.
  var libraries: Set<String> {
    let imported = Set(registries.flatMap { $0.registry.imports.map(\.registryName) })
    return Set(
      registries.filter { registry in
        imported.contains(registry.name) && registry.links.isEmpty && registry.messages.isEmpty
          && registry.streams.allSatisfy { $0.events.isEmpty && $0.attributes.isEmpty && $0.messages.isEmpty }
      }.map(\.name))
  }
}
