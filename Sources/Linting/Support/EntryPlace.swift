import SignalbookRegistry
import SignalbookSchemaFiles

/// Something that a schema declares and people read of: what it is, what is said of it, and where it stands.
struct EntryPlace {
  enum Kind: String {
    case stream, event, field, type, attribute, route, message, profile, variant
    case value = "value"
    case mapEntry = "entry"
    case linkFamily = "link family"
  }

  var kind: Kind
  var name: String
  /// The name of what it stands in; `nil` for an entry of a section.
  var owner: String?
  var description: String?
  var metadata: Metadata
  /// What it inherits: the metadata of what it stands in.
  var outer: Metadata
  /// Its key, or the value itself in a list of values.
  var location: Location
  /// A part of an entry that only other apps send.
  var isForReceiverOnly = false
  /// A value that is always the same.
  var isConstant = false

  /// As messages name it: `field "to" of "setting-changed"`.
  var phrase: String { "\(kind.rawValue) \(quoted(name))" + (owner.map { " of \(quoted($0))" } ?? "") }
}

extension Registry {
  /// Calls `visit` with everything that this registry itself declares, and with its parts: fields after their event or
  /// stream, values after their type. Of what `isWanted` refuses, nothing comes.
  func visitEntries(where isWanted: (Location) -> Bool = { _ in true }, _ visit: (EntryPlace) -> Void) {
    for variant in variants where variant.origin.importIndex == nil && isWanted(variant.origin.location) {
      visit(
        EntryPlace(
          kind: .variant, name: variant.name, description: variant.description, metadata: Metadata(), outer: Metadata(),
          location: variant.origin.location))
    }
    for profile in profiles where profile.origin.importIndex == nil && isWanted(profile.origin.location) {
      visit(
        EntryPlace(
          kind: .profile, name: profile.name, description: profile.description, metadata: Metadata(), outer: Metadata(),
          location: profile.origin.location))
    }
    for type in types where type.origin.importIndex == nil && isWanted(type.origin.location) {
      visit(
        EntryPlace(
          kind: .type, name: type.name, description: type.description, metadata: Metadata(), outer: Metadata(),
          location: type.origin.location))
      visitParts(of: type.type, owner: type.name, Metadata(), visit)
    }
    for stream in streams where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
      visit(
        EntryPlace(
          kind: .stream, name: stream.name, description: stream.description, metadata: stream.metadata, outer: metadata,
          location: stream.origin.location))
    }
    for event in events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      visit(
        EntryPlace(
          kind: .event, name: event.name, description: event.description, metadata: event.metadata,
          outer: streams[event.streamIndex].metadata, location: event.origin.location))
    }
    // Not the registry: a closure that had it with it would copy it for every field.
    let ofRegistry = metadata
    visitFields(where: isWanted) { place in
      let ofStream = place.carrier?.stream.metadata
      if place.part == .attribute {
        visit(
          EntryPlace(
            kind: .attribute, name: place.field.name, description: place.field.description,
            metadata: place.field.metadata, outer: ofStream ?? ofRegistry,
            location: place.field.origin.location))
        if place.field.type.typeName == nil {
          visitParts(of: place.field.type, owner: place.field.name, place.field.metadata, visit)
        }
        return
      }
      let owner = place.event?.name ?? place.carrier?.stream.name ?? ""
      // What objects hold comes by itself.
      visitField(place.field, place.path, owner: owner, place.event?.metadata ?? ofStream, visit)
      if case .object = place.field.type.base { return }
      guard place.field.type.typeName == nil else { return }
      visitParts(of: place.field.type, owner: place.field.name, place.field.metadata, visit)
    }
    for family in links where family.origin.importIndex == nil && isWanted(family.origin.location) {
      visit(
        EntryPlace(
          kind: .linkFamily, name: family.name, description: family.description, metadata: family.metadata,
          outer: metadata, location: family.origin.location))
      for route in family.routes {
        visit(
          EntryPlace(
            kind: .route, name: route.name, owner: family.name, description: route.description,
            metadata: route.metadata, outer: family.metadata, location: route.origin.location))
      }
    }
    for message in messages where message.origin.importIndex == nil && isWanted(message.origin.location) {
      visit(
        EntryPlace(
          kind: .message, name: message.name, description: message.description, metadata: message.metadata,
          outer: metadata, location: message.origin.location))
    }
  }
}

private func visitField(
  _ field: Field, _ path: [String], owner: String, _ outer: Metadata?, _ visit: (EntryPlace) -> Void
) {
  var entry = EntryPlace(
    kind: .field, name: path.isEmpty ? field.name : (path + [field.name]).joined(separator: "."), owner: owner,
    description: field.description,
    metadata: field.metadata, outer: outer ?? Metadata(), location: field.origin.location)
  if case .never = field.sent { entry.isForReceiverOnly = true }
  entry.isConstant = field.type.constant != nil
  visit(entry)
}

/// The values of a closed set, the entries of a map, the members of objects, the parts of a template.
private func visitParts(of type: ValueType, owner: String, _ outer: Metadata, _ visit: (EntryPlace) -> Void) {
  func nested(_ type: ValueType, _ outer: Metadata) {
    // A named type comes with the types.
    if type.typeName == nil { visitParts(of: type, owner: owner, outer, visit) }
  }
  switch type.base {
  case .vocabulary(let vocabulary):
    for item in vocabulary.cases where item.origin.importIndex == nil {
      visit(
        EntryPlace(
          kind: .value, name: item.name, owner: owner, description: item.description, metadata: item.metadata,
          outer: outer, location: item.origin.location))
      if let holds = item.holds { nested(holds, item.metadata) }
    }
  case .object(let fields):
    for field in fields where field.origin.importIndex == nil {
      visitField(field, [], owner: owner, outer, visit)
      nested(field.type, field.metadata)
    }
  case .map(let map):
    for entry in map.entries ?? [] where entry.origin.importIndex == nil {
      visit(
        EntryPlace(
          kind: .mapEntry, name: entry.name, owner: owner, description: entry.description, metadata: entry.metadata,
          outer: outer, location: entry.origin.location))
      nested(entry.value, entry.metadata)
    }
    nested(map.key, outer)
    nested(map.value, outer)
  case .array(let element): nested(element, outer)
  case .template(let template):
    for case .part(let field) in template.pieces where field.origin.importIndex == nil {
      visitField(field, [], owner: owner, outer, visit)
      nested(field.type, field.metadata)
    }
  case .boolean, .integer, .number, .string, .held: break
  }
}
