import SignalbookNaming
import SignalbookSchemaFiles

/// Finds names that cannot be declared in Swift, and pairs of entries that would get one name. Nothing is ever renamed
/// silently: the author says `swiftName`.
final class SwiftNameTable {
  var diagnostics: Diagnostics

  private struct Entry {
    /// What has the name, as messages say it.
    var what: String
    var location: Location
  }

  /// By name space (`""` for members of `Event`), then by identifier.
  private var members: [String: [String: Entry]] = [:]
  private var types: [String: Entry] = [:]
  private var groups: [String: String] = [:]

  init(diagnostics: Diagnostics) { self.diagnostics = diagnostics }

  func check(_ registry: Registry) {
    for event in registry.events where isOwn(event.origin, registry) && event.metadata.retired == nil { add(event) }
    for type in registry.types where isOwn(type.origin, registry) { add(type) }
    var streams: [String: Entry] = [:]
    for stream in registry.streams where isOwn(stream.origin, registry) && stream.metadata.retired == nil {
      add(stream.name, stream.swiftName, .enumCase, "the stream '\(stream.name)'", stream.origin.location, to: &streams)
    }
    var variants: [String: Entry] = [:]
    for variant in registry.variants {
      add(variant.name, nil, .enumCase, "the variant '\(variant.name)'", variant.origin.location, to: &variants)
    }
    for family in registry.links where isOwn(family.origin, registry) {
      var routes: [String: Entry] = [:]
      for route in family.routes where route.metadata.retired == nil {
        let words = route.name
        add(words, route.swiftName, .enumCase, "the link '\(route.name)'", route.origin.location, to: &routes)
      }
    }
  }

  /// Whether the code is generated into the loaded registry's module.
  private func isOwn(_ origin: Origin, _ registry: Registry) -> Bool {
    guard let index = origin.importIndex else { return true }
    return registry.imports.indices.contains(index) && registry.imports[index].module == nil
  }

  // MARK: Events

  private func add(_ event: Event) {
    let location = event.origin.location
    let parts = event.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var path = "\(event.origin.importIndex ?? -1)"
    var source = ""
    for part in parts.dropLast() {
      source += source.isEmpty ? part : "." + part
      guard let name = make(part, nil, .member, "the group '\(source)'", location) else { return }
      let what = "the group '\(source)'"
      if let first = members[path]?[name.bare], first.what != what {
        reportCollision(name.bare, Entry(what: what, location: location), first)
      } else {
        members[path, default: [:]][name.bare] = Entry(what: what, location: location)
      }
      path += "." + name.bare
    }
    add(
      parts.last ?? "", event.swiftName, .member, "the event '\(event.name)'", location,
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
    add(field.name, field.swiftName, .parameter, "the field '\(field.name)'", field.origin.location, to: &labels)
    addCases(of: field.type)
  }

  // MARK: Types

  private func add(_ type: NamedType) {
    if case .vocabulary = type.type.base {
      add(type.name, type.swiftName, .type, "the type '\(type.name)'", type.origin.location, to: &types)
    }
    addCases(of: type.type)
  }

  private func addCases(of type: ValueType) {
    switch type.base {
    case .vocabulary(let vocabulary):
      var cases: [String: Entry] = [:]
      for item in vocabulary.cases where item.metadata.retired == nil {
        add(item.name, item.swiftName, .enumCase, "the case '\(item.name)'", item.origin.location, to: &cases)
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
        add(entry.name, entry.swiftName, .enumCase, "the entry '\(entry.name)'", entry.origin.location, to: &entries)
      }
    case .object(let fields): for field in fields where field.isGivenByCaller { addCases(of: field.type) }
    default: break
    }
  }

  // MARK: Common

  private func make(
    _ name: String, _ explicit: String?, _ place: NamePlace, _ what: String, _ location: Location
  ) -> SwiftName? {
    switch swiftName(name, explicit: explicit, as: place) {
    case .success(let name): return name
    case .failure(let fault):
      diagnostics.add(Diagnostic(.noSwiftName, "\(what) \(fault.message); give it a 'swiftName'", at: location))
      return nil
    }
  }

  private func add(
    _ name: String, _ explicit: String?, _ place: NamePlace, _ what: String, _ location: Location,
    to table: inout [String: Entry]
  ) {
    guard let name = make(name, explicit, place, what, location) else { return }
    if let first = table[name.bare] {
      reportCollision(name.bare, Entry(what: what, location: location), first)
    } else {
      table[name.bare] = Entry(what: what, location: location)
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
