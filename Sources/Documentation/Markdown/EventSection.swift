import SignalbookRegistry
import SignalbookReview

/// A section of a stream's page, with the events that a single schema file declares. Schemas usually have a file for
/// each topic.
struct EventSection {
  let stem: String
  /// The name of the registry that declares the events, or `nil` if the page's registry declares them.
  let importName: String?
  /// The events, sorted by name to keep groups together.
  var events: [Point]

  /// The title, derived from the file name: `find-in-page` becomes "Find in page". The file `registry` gets the title
  /// "Events".
  var title: String {
    let stem = stem == "registry" ? "events" : stem
    let words = stem.split { $0 == "-" || $0 == "_" || $0 == "." }.joined(separator: " ")
    let title = words.isEmpty ? stem : words.prefix(1).uppercased() + words.dropFirst()
    return title + (importName.map { " (of \($0))" } ?? "")
  }

  /// Returns the sections for events that the page's registry declares, sorted by file name, followed by the sections
  /// for imported events.
  static func sections(of stream: StreamInventory, in registry: Registry) -> [EventSection] {
    struct Key: Hashable {
      var owner: Int
      var stem: String
    }
    var indices: [Key: Int] = [:]
    var sections: [(key: Key, section: EventSection)] = []
    for point in stream.events {
      let key = Key(owner: point.origin.importIndex ?? -1, stem: point.origin.fileStem)
      if let index = indices[key] {
        sections[index].section.events.append(point)
      } else {
        indices[key] = sections.count
        let owner = point.origin.importIndex.map { registry.imports[$0].registryName }
        sections.append((key, EventSection(stem: key.stem, importName: owner, events: [point])))
      }
    }
    return sections.sorted { left, right in
      left.key.owner != right.key.owner
        ? left.key.owner < right.key.owner : left.key.stem.utf8.lexicographicallyPrecedes(right.key.stem.utf8)
    }.map(\.section)
  }
}
