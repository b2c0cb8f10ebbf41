import SignalbookRegistry
import SignalbookReview

extension Inventory {
  /// The names of the library registries. A library is a registry that another registry in the inventory imports and
  /// that does not declare events, attributes, messages or links. Its streams count as part of the app streams that
  /// extend them.
  var libraries: Set<String> {
    let imported = Set(registries.flatMap { $0.registry.imports.map(\.registryName) })
    return Set(
      registries.filter { registry in
        imported.contains(registry.name) && registry.links.isEmpty && registry.messages.isEmpty
          && registry.streams.allSatisfy { $0.events.isEmpty && $0.attributes.isEmpty && $0.messages.isEmpty }
      }.map(\.name))
  }
}
