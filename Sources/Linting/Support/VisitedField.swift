import SignalbookRegistry
import SignalbookSchemaFiles

/// A field, with the stream and event that send it.
struct VisitedField {
  enum Part {
    case value, extra, member, envelope, common, time, attribute
    /// A member that an upload adds to a ping or a batch.
    case request
  }

  var field: Field
  /// The names of the enclosing objects, from the outside in. Empty for a field of an event or stream.
  var path: [String]
  var part: Part
  /// The stream, or `nil` for an attribute that no stream sends.
  var carrier: Carrier?
  /// The event, or `nil` for attributes and for fields of the stream itself.
  var event: Event?
  /// Whether this is a nested value with its own privacy answers instead of a field, such as an item, a key or a held
  /// value.
  var isInnerValue = false

  var stream: Stream? { carrier?.stream }

  /// Whether the field belongs to a request that one of the stream's profiles declares.
  var belongsToProfile: Bool {
    guard part == .request, let profiles = stream?.keyLocations["profiles"] else { return false }
    let location = field.origin.location
    return location.path == profiles.path && profiles.range.start < location.range.start
      && location.range.end < profiles.range.end
  }

  /// The field's name for messages: `extra "to" of "setting-changed"`.
  var phrase: String { phrase(ofEvent: event?.name) }

  /// The names of the enclosing objects and of the field, joined by dots.
  var fullPath: String { (path + [field.name]).joined(separator: ".") }

  /// The field's names for messages under the former names of its event.
  var formerPhrases: [String] { (event?.metadata.formerly ?? []).map { phrase(ofEvent: $0) } }

  private func phrase(ofEvent event: String?) -> String {
    let name = fullPath
    let owner =
      event.map { " of \(quoted($0))" } ?? carrier.map { " of the stream \(quoted($0.stream.name))" } ?? ""
    switch part {
    case .value: return "the value\(owner)"
    case .extra: return "extra \(quoted(name))\(owner)"
    case .attribute: return "attribute \(quoted(name))"
    case .member, .envelope, .common, .time, .request: return "field \(quoted(name))\(owner)"
    }
  }
}

/// Returns a name in quotes for messages. The name is not escaped, because each report format has its own escapes.
@inline(never) func quoted(_ text: String) -> String { "\"\(text)\"" }

/// The stream that sends a field. A class, to avoid copying the stream for each field.
final class Carrier: Sendable {
  let stream: Stream
  /// Whether a variant of the stream is on before the user decides. Always `false` for external streams, and for
  /// deletion requests, which are sent only after the user declines.
  let isOnByDefault: Bool

  init(_ stream: Stream, in registry: Registry) {
    self.stream = stream
    isOnByDefault =
      !stream.isExternal && stream.isOnByDefault(in: registry) && registry.streamsDeleted(by: stream).isEmpty
  }
}

extension Registry {
  /// Calls `visit` with each field that this registry declares. An object is followed by its members. An inherited
  /// field is visited once, with the first of its streams. Streams, events and attributes for which `isWanted` returns
  /// `false` are skipped.
  func visitFields(where isWanted: (Location) -> Bool = { _ in true }, _ visitOnce: (VisitedField) -> Void) {
    let carriers = streams.map { Carrier($0, in: self) }
    var visitedLocations = Set<Location>()
    let visit: (VisitedField) -> Void = { visited in
      // Only fields of streams are inherited, so do not record the fields of events.
      if visited.event == nil, !visitedLocations.insert(visited.field.origin.location).inserted { return }
      visitOnce(visited)
    }
    for (index, stream) in streams.enumerated()
    where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
      for (fields, part) in [(stream.envelope, VisitedField.Part.envelope), (stream.common, .common)] {
        for field in fields { visitField(field, [], part, carriers[index], nil, visit) }
      }
      if let time = stream.time { visitField(time, [], .time, carriers[index], nil, visit) }
      for upload in [stream.upload] + stream.profiles.map(\.upload) {
        guard let upload else { continue }
        for field in upload.adds + upload.headers + (upload.batch?.envelope ?? []) {
          visitField(field, [], .request, carriers[index], nil, visit)
        }
      }
    }
    for event in events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      let carrier = carriers[event.streamIndex]
      switch event.shape {
      case .tuple(let tuple):
        if case .field(let field) = tuple.value { visitField(field, [], .value, carrier, event, visitOnce) }
        for field in tuple.extras { visitField(field, [], .extra, carrier, event, visitOnce) }
      case .object(_, let fields):
        for field in fields { visitField(field, [], .member, carrier, event, visitOnce) }
      }
    }
    for attribute in attributes
    where attribute.field.origin.importIndex == nil && isWanted(attribute.field.origin.location) {
      visitField(attribute.field, [], .attribute, attribute.streamIndex.map { carriers[$0] }, nil, visit)
    }
  }
}

// A function instead of a method, because a closure that captures the registry would copy it for each field.
private func visitField(
  _ field: Field, _ path: [String], _ part: VisitedField.Part, _ carrier: Carrier?, _ event: Event?,
  _ visit: (VisitedField) -> Void
) {
  // Fields inherited from an import are linted with the import.
  guard field.origin.importIndex == nil else { return }
  visit(VisitedField(field: field, path: path, part: part, carrier: carrier, event: event))
  guard case .object(let members) = field.type.base, field.type.typeName == nil else { return }
  for member in members { visitField(member, path + [field.name], part, carrier, event, visit) }
}

extension Registry {
  /// Calls `visit` with the request fields that no other walk visits: the parts of the addresses of a stream and its
  /// profiles.
  func visitRequestFields(where isWanted: (Location) -> Bool, _ visit: (VisitedField) -> Void) {
    for stream in streams where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
      let uploads = [stream.upload] + stream.profiles.map(\.upload)
      let fields = uploads.flatMap { $0?.path?.parts ?? [] }
      if fields.isEmpty { continue }
      let carrier = Carrier(stream, in: self)
      for field in fields {
        field.visitWithin { field, names in
          guard field.origin.importIndex == nil else { return }
          visit(VisitedField(field: field, path: names.dropLast(), part: .request, carrier: carrier, event: nil))
        }
      }
    }
  }
}

extension VisitedField {
  /// Calls `visit` with the nested fields that a walk over fields does not reach: members of named types, items and
  /// entries, and parts of templates.
  func visitNestedFields(_ visit: (VisitedField) -> Void) {
    switch field.type.base {
    case .object where field.type.typeName == nil: return
    case .object, .array, .map, .template, .vocabulary, .union: break
    default: return
    }
    field.visitWithin(path) { inner, names in
      guard names.count > path.count + 1, inner.origin.importIndex == nil else { return }
      visit(VisitedField(field: inner, path: names.dropLast(), part: part, carrier: carrier, event: event))
    }
  }
}
