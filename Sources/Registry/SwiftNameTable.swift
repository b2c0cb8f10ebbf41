import SignalbookNaming
import SignalbookSchemaFiles

/// Finds names that cannot be declared in Swift, and pairs of entries that would get one name. Nothing is ever renamed
/// silently: the author says `swiftName`.
final class SwiftNameTable {
  var diagnostics: Diagnostics

  private struct Entry {
    var noun: StaticString
    var name: String
    var location: Location
    var isGroup = false

    /// What has the name, as messages say it.
    var what: String { "the \(noun) '\(name)'" }
  }

  /// By name space (`""` for members of `Event`), then by identifier.
  private var members: [String: [String: Entry]] = [:]
  private var types: [String: Entry] = [:]
  /// Whether the code of each import is generated into the loaded registry's module.
  private let isAlongside: [Bool]

  init(_ registry: Registry, diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    isAlongside = registry.imports.map { $0.module == nil }
  }

  func check(_ registry: Registry) {
    for event in registry.events where isOwn(event.origin) && event.metadata.retired == nil { add(event) }
    for type in registry.types where isOwn(type.origin) { add(type) }
    var streams: [String: Entry] = [:]
    for stream in registry.streams where isOwn(stream.origin) && stream.metadata.retired == nil {
      add(stream.name, stream.swiftName, .enumCase, "stream", stream.origin.location, to: &streams)
    }
    var variants: [String: Entry] = [:]
    for variant in registry.variants {
      add(variant.name, nil, .enumCase, "variant", variant.origin.location, to: &variants)
    }
    for family in registry.links where isOwn(family.origin) {
      var routes: [String: Entry] = [:]
      for route in family.routes where route.metadata.retired == nil {
        let words = route.name
        add(words, route.swiftName, .enumCase, "link", route.origin.location, to: &routes)
      }
    }
  }

  /// Whether the code is generated into the loaded registry's module.
  private func isOwn(_ origin: Origin) -> Bool {
    guard let index = origin.importIndex else { return true }
    return isAlongside.indices.contains(index) && isAlongside[index]
  }

  // MARK: Events

  private func add(_ event: Event) {
    let location = event.origin.location
    let parts = event.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var path = "\(event.origin.importIndex ?? -1)"
    var source = ""
    for part in parts.dropLast() {
      source += source.isEmpty ? part : "." + part
      let group = Entry(noun: "group", name: source, location: location, isGroup: true)
      guard let name = make(part, nil, .member, group) else { return }
      if let first = members[path]?[name.bare] {
        if !first.isGroup || first.name != source { reportCollision(name.bare, group, first) }
      } else {
        members[path, default: [:]][name.bare] = group
      }
      path += "." + name.bare
    }
    add(
      parts.last ?? "", event.swiftName, .member, Entry(noun: "event", name: event.name, location: location),
      to: &members[path, default: [:]])
    var labels: [String: Entry] = [:]
    switch event.shape {
    case .tuple(let tuple):
      if case .field(let field) = tuple.value, tuple.extras.contains(where: \.isGivenByCaller) {
        add(field, to: &labels)
      }
      for field in tuple.extras { add(field, to: &labels) }
    case .object(_, let fields): for field in fields { add(field, to: &labels) }
    }
  }

  private func add(_ field: Field, to labels: inout [String: Entry]) {
    guard field.isGivenByCaller else { return }
    if case .object(let inner) = field.type.base {
      for field in inner { add(field, to: &labels) }
      return
    }
    add(field.name, field.swiftName, .parameter, "field", field.origin.location, to: &labels)
    // A declared type's cases are checked where it is declared.
    if let origin = field.type.typeOrigin, isOwn(origin) { return }
    addCases(of: field.type)
  }

  // MARK: Types

  private func add(_ type: NamedType) {
    if case .vocabulary = type.type.base {
      add(type.name, type.swiftName, .type, "type", type.origin.location, to: &types)
    }
    addCases(of: type.type)
  }

  private func addCases(of type: ValueType) {
    switch type.base {
    case .vocabulary(let vocabulary):
      var cases: [String: Entry] = [:]
      for item in vocabulary.cases where item.metadata.retired == nil {
        add(item.name, item.swiftName, .enumCase, "case", item.origin.location, to: &cases)
        if let holds = item.holds { addCases(of: holds) }
      }
      if vocabulary.unknown != nil, let first = cases["unknown"] {
        diagnostics.add(
          Diagnostic(
            .swiftNameCollision,
            "\(first.what) and the value for 'unknown' both become 'unknown'; give the case a 'swiftName'",
            at: first.location))
      }
    case .array(let items): addCases(of: items)
    case .map(let map):
      addCases(of: map.key)
      addCases(of: map.value)
      var entries: [String: Entry] = [:]
      for entry in map.entries ?? [] where entry.metadata.retired == nil {
        add(entry.name, entry.swiftName, .enumCase, "entry", entry.origin.location, to: &entries)
      }
    case .object(let fields): for field in fields where field.isGivenByCaller { addCases(of: field.type) }
    default: break
    }
  }

  // MARK: Common

  private func make(
    _ name: String, _ explicit: String?, _ place: NamePlace, _ entry: Entry
  ) -> SwiftName? {
    switch swiftName(name, explicit: explicit, as: place) {
    case .success(let name): return name
    case .failure(let fault):
      diagnostics.add(
        Diagnostic(.noSwiftName, "\(entry.what) \(fault.message); give it a 'swiftName'", at: entry.location))
      return nil
    }
  }

  private func add(
    _ name: String, _ explicit: String?, _ place: NamePlace, _ noun: StaticString, _ location: Location,
    to table: inout [String: Entry]
  ) {
    add(name, explicit, place, Entry(noun: noun, name: name, location: location), to: &table)
  }

  private func add(
    _ name: String, _ explicit: String?, _ place: NamePlace, _ entry: Entry, to table: inout [String: Entry]
  ) {
    guard let bare = make(name, explicit, place, entry)?.bare else { return }
    if let first = table[bare] {
      reportCollision(bare, entry, first)
    } else {
      table[bare] = entry
    }
  }

  private func reportCollision(_ bare: String, _ second: Entry, _ first: Entry) {
    diagnostics.add(
      Diagnostic(
        .swiftNameCollision, "\(second.what) and \(first.what) both become '\(bare)' in Swift; give one a 'swiftName'",
        at: second.location, notes: [.init("\(first.what)", at: first.location)]))
  }
}

extension Field {
  /// Whether the caller gives the value.
  public var isGivenByCaller: Bool {
    if source != nil || type.constant != nil { return false }
    if case .never = sent { return false }
    if case .object(let fields) = type.base { return fields.isEmpty || fields.contains(where: \.isGivenByCaller) }
    return true
  }
}
