import SignalbookRegistry
import SignalbookSchemaFiles

/// A schema entry that appears in documents, with its kind, metadata and location.
struct VisitedEntry {
  enum Kind: String {
    case registry, stream, event, field, type, attribute, route, message, profile, variant
    case value = "value"
    case mapEntry = "entry"
    case linkFamily = "link family"
  }

  var kind: Kind
  var name: String
  /// The name of the enclosing entry, or `nil` for a top-level entry of a section.
  var owner: String?
  var description: String?
  var metadata: Metadata
  /// The metadata that the entry inherits.
  var outer: Metadata
  /// The location of the entry's key, or of the value itself in a list of values.
  var location: Location
  /// Whether the entry is part of an entry that only other apps send.
  var isForReceiverOnly = false
  /// Whether the value is constant.
  var isConstant = false
  /// Whether the entry is a field whose source supplies a value of a declared type. The type describes the value.
  var hasDescribedType = false
  /// Whether the entry is a field of a request that a profile declares. Such a request usually repeats the stream's own
  /// request.
  var belongsToProfile = false

  init(
    _ kind: Kind, _ name: String, of owner: String? = nil, _ description: String?, _ metadata: Metadata = Metadata(),
    in outer: Metadata = Metadata(), at origin: Origin
  ) {
    (self.kind, self.name, self.owner, self.description) = (kind, name, owner, description)
    (self.metadata, self.outer, location) = (metadata, outer, origin.location)
  }

  init(_ kind: Kind, _ name: String, _ description: String?, at location: Location) {
    (self.kind, self.name, self.description, self.location) = (kind, name, description, location)
    (metadata, outer) = (Metadata(), Metadata())
  }

  /// The entry's name for messages: `field "to" of "setting-changed"`.
  var phrase: String { "\(kind.rawValue) \(quoted(name))" + (owner.map { " of \(quoted($0))" } ?? "") }
}

extension Registry {
  /// Calls `visit` with each entry that this registry declares, followed by its parts: fields after their event or
  /// stream, values after their type. Entries that `isWanted` rejects are skipped.
  func visitEntries(where isWanted: (Location) -> Bool = { _ in true }, _ visit: (VisitedEntry) -> Void) {
    if !description.isEmpty, isWanted(location) {
      visit(VisitedEntry(.registry, name, description, at: location))
    }
    for variant in variants where variant.origin.importIndex == nil && isWanted(variant.origin.location) {
      visit(VisitedEntry(.variant, variant.name, variant.description, at: variant.origin))
    }
    for profile in profiles where profile.origin.importIndex == nil && isWanted(profile.origin.location) {
      visit(VisitedEntry(.profile, profile.name, profile.description, at: profile.origin))
    }
    for type in types where type.origin.importIndex == nil && isWanted(type.origin.location) {
      visit(VisitedEntry(.type, type.name, type.description, at: type.origin))
      visitParts(of: type.type, owner: type.name, Metadata(), visit)
    }
    for stream in streams where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
      visit(VisitedEntry(.stream, stream.name, stream.description, stream.metadata, in: metadata, at: stream.origin))
    }
    for event in events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      visit(
        VisitedEntry(
          .event, event.name, event.description, event.metadata, in: streams[event.streamIndex].metadata,
          at: event.origin))
    }
    // Capture only the metadata. A closure that captures the registry would copy it for each field.
    let registryMetadata = metadata
    visitFields(where: isWanted) { visited in
      let streamMetadata = visited.carrier?.stream.metadata
      if visited.part == .attribute {
        visit(
          VisitedEntry(
            .attribute, visited.field.name, visited.field.description, visited.field.metadata,
            in: streamMetadata ?? registryMetadata,
            at: visited.field.origin))
        if visited.field.type.typeName == nil {
          visitParts(of: visited.field.type, owner: visited.field.name, visited.field.metadata, visit)
        }
        return
      }
      let owner = visited.event?.name ?? visited.carrier?.stream.name ?? ""
      // The members of an object are visited separately.
      visitField(visited.field, visited.path, owner: owner, visited.event?.metadata ?? streamMetadata) { entry in
        var entry = entry
        entry.belongsToProfile = visited.belongsToProfile
        visit(entry)
      }
      if case .object = visited.field.type.base { return }
      guard visited.field.type.typeName == nil else { return }
      visitParts(of: visited.field.type, owner: visited.field.name, visited.field.metadata, visit)
    }
    for family in links where family.origin.importIndex == nil && isWanted(family.origin.location) {
      visit(
        VisitedEntry(.linkFamily, family.name, family.description, family.metadata, in: metadata, at: family.origin))
      for route in family.routes {
        visit(
          VisitedEntry(
            .route, route.name, of: family.name, route.description, route.metadata, in: family.metadata,
            at: route.origin))
      }
    }
    for message in messages where message.origin.importIndex == nil && isWanted(message.origin.location) {
      visit(
        VisitedEntry(.message, message.name, message.description, message.metadata, in: metadata, at: message.origin))
    }
  }
}

private func visitField(
  _ field: Field, _ path: [String], owner: String, _ outer: Metadata?, _ visit: (VisitedEntry) -> Void
) {
  var entry = VisitedEntry(
    .field, path.isEmpty ? field.name : (path + [field.name]).joined(separator: "."), of: owner, field.description,
    field.metadata,
    in: outer ?? Metadata(), at: field.origin)
  if case .never = field.sent { entry.isForReceiverOnly = true }
  entry.isConstant = field.type.constant != nil
  entry.hasDescribedType = field.source != nil && field.type.typeName != nil
  visit(entry)
}

/// Visits the values of a vocabulary, the entries of a map, the members of an object, and the parts of a template.
private func visitParts(of type: ValueType, owner: String, _ outer: Metadata, _ visit: (VisitedEntry) -> Void) {
  func visitNested(_ type: ValueType, _ outer: Metadata) {
    // A named type is visited with the types.
    if type.typeName == nil { visitParts(of: type, owner: owner, outer, visit) }
  }
  switch type.base {
  case .vocabulary, .union:
    for item in type.vocabulary?.cases ?? [] where item.origin.importIndex == nil {
      visit(VisitedEntry(.value, item.name, of: owner, item.description, item.metadata, in: outer, at: item.origin))
      if let holds = item.holds { visitNested(holds, item.metadata) }
    }
  case .object(let fields):
    for field in fields where field.origin.importIndex == nil {
      visitField(field, [], owner: owner, outer, visit)
      visitNested(field.type, field.metadata)
    }
  case .map(let map):
    for entry in map.entries ?? [] where entry.origin.importIndex == nil {
      visit(
        VisitedEntry(.mapEntry, entry.name, of: owner, entry.description, entry.metadata, in: outer, at: entry.origin))
      visitNested(entry.value, entry.metadata)
    }
    visitNested(map.key, outer)
    visitNested(map.value, outer)
  case .array(let element): visitNested(element, outer)
  case .template(let template):
    for case .part(let field) in template.pieces where field.origin.importIndex == nil {
      visitField(field, [], owner: owner, outer, visit)
      visitNested(field.type, field.metadata)
    }
  case .boolean, .integer, .number, .string, .held: break
  }
}
