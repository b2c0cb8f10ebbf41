import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The registry entries that have an ID in the dictionary, each with its parent.
package struct EntryTree {
  package struct Entry {
    package let id: String
    /// The kind of entry, such as `event`, `field` or `type`.
    package let kind: String
    package let name: String
    package let description: String?
    package let location: Location
    /// The parent's index in ``EntryTree/entries``, or `nil` for the registry. A parent precedes its children.
    package let parent: Int?
    package fileprivate(set) var point: Point?
    /// The index in the inventory's streams.
    package fileprivate(set) var stream: Int?
    /// The retirement of a retired field.
    package fileprivate(set) var retirement: Metadata.Lifecycle?
    /// The former names that the schema lists.
    let formerly: [String]
  }

  package let inventory: RegistryInventory
  package private(set) var entries: [Entry] = []
  package private(set) var indexByID: [String: Int] = [:]
  package private(set) var indicesByLocation: [Location: [Int]] = [:]

  private let root: String

  package init(_ inventory: RegistryInventory) {
    self.inventory = inventory
    root = EntryLink.part(inventory.name)
    let registry = inventory.registry
    add("\(root)/registry", "registry", registry.name, registry.description, registry.location, in: nil, [])
    for (index, stream) in inventory.streams.enumerated() {
      let entryIndex = add(
        stream.id, "stream", stream.stream.name, stream.stream.description, stream.location, in: 0,
        stream.stream.metadata.formerly)
      entries[entryIndex].stream = index
      for point in stream.headers { add(point, in: entryIndex, of: index) }
      for point in stream.events + stream.attributes + stream.messages { add(point, in: 0, of: index) }
    }
    for point in inventory.links + inventory.messages { add(point, in: 0, of: nil) }
    // Imported types belong to the declaring registry.
    for type in registry.types where type.origin.importIndex == nil {
      let id = "\(root)/types/\(EntryLink.part(type.name))"
      let entryIndex = add(id, "type", type.name, type.description, type.origin.location, in: 0, type.formerly)
      if case .map(let map) = type.type.base {
        for item in map.entries ?? [] {
          add(
            "\(id)/entries/\(EntryLink.part(item.name))", "entry", item.name, item.description, item.origin.location,
            in: entryIndex, item.metadata.formerly)
        }
      }
      addCases(of: type.type, in: entryIndex)
    }
    for field in registry.retiredFields {
      let id = field.id(in: inventory)
      guard indexByID[id] == nil, let owner = index(ofKind: field.section, named: field.owner) else { continue }
      let entryIndex = add(
        id, "field", field.field.name, field.field.description, field.field.origin.location, in: owner,
        field.field.metadata.formerly)
      entries[entryIndex].retirement = field.field.metadata.retired
    }
    for review in registry.reviews where review.origin.importIndex == nil {
      add(
        "\(root)/reviews/\(EntryLink.part(review.name))", "review", review.name, nil, review.origin.location, in: 0,
        review.formerly)
    }
  }

  @discardableResult
  @inline(never) private mutating func add(
    _ id: String, _ kind: String, _ name: String, _ description: String?, _ location: Location, in parent: Int?,
    _ formerly: [String]
  ) -> Int {
    let entryIndex = entries.count
    entries.append(
      Entry(
        id: id, kind: kind, name: name, description: description, location: location, parent: parent, retirement: nil,
        formerly: formerly
      ))
    if indexByID[id] == nil { indexByID[id] = entryIndex }
    indicesByLocation[location, default: []].append(entryIndex)
    return entryIndex
  }

  private mutating func add(_ point: Point, in parent: Int, of stream: Int?) {
    let entryIndex = add(
      point.id, Self.word(for: point.kind), point.name, point.description, point.location, in: parent,
      point.metadata.formerly)
    entries[entryIndex].point = point
    entries[entryIndex].stream = stream
    // The cases of a named type belong to the entry of that type.
    if let type = point.type, type.typeName == nil { addCases(of: type, in: entryIndex) }
    for child in point.children { add(child, in: entryIndex, of: stream) }
  }

  private mutating func addCases(of type: ValueType, in entryIndex: Int) {
    guard let vocabulary = type.vocabulary, type.constant == nil else { return }
    let id = entries[entryIndex].id
    for item in vocabulary.cases {
      add(
        "\(id)/cases/\(EntryLink.part(item.name))", "value", item.name, item.description, item.origin.location,
        in: entryIndex, item.metadata.formerly)
    }
  }

  /// Returns the index of the top-level entry with the given kind and name, or `nil` if there is none.
  package func index(ofKind kind: String, named name: String) -> Int? {
    indexByID["\(root)/\(kind)/\(EntryLink.part(name))"]
  }

  /// Returns the names of the entry at the given index and of its ancestors below `outer`, outermost first, joined by `
  /// / `.
  package func path(of entryIndex: Int, below outer: Int = 0) -> String {
    var names = [entries[entryIndex].name]
    var parent = entries[entryIndex].parent
    while let inner = parent, inner != outer, inner != 0 {
      names.append(entries[inner].name)
      parent = entries[inner].parent
    }
    return names.reversed().joined(separator: " / ")
  }

  private static func word(for kind: Point.Kind) -> String {
    switch kind {
    case .tupleEvent, .objectEvent: "event"
    case .attribute: "attribute"
    case .state: "state"
    case .message: "message"
    case .interaction: "interaction"
    case .linkFamily: "link family"
    case .link: "link"
    case .entry: "entry"
    case .part: "part"
    case .item, .key, .mapValue, .entryName, .held: "value"
    case .header, .request, .common, .time, .value, .extra, .field, .member: "field"
    }
  }
}
