import SignalbookRegistry
import SignalbookSchemaFiles

/// A field and where it is sent.
struct FieldPlace {
  enum Part {
    case value, extra, member, envelope, common, time, attribute
    /// A member that an upload adds to the unit or to the batch.
    case request
  }

  var field: Field
  /// Names of the objects around it, outermost first; empty for a field of an event or stream.
  var path: [String]
  var part: Part
  /// `nil` for an attribute that names no stream.
  var stream: Stream?
  /// `nil` for a stream's own fields and for attributes.
  var event: Event?

  /// As messages name it: `extra "to" of "setting-changed"`.
  var phrase: String {
    let name = (path + [field.name]).joined(separator: ".")
    let owner = event.map { " of \(quoted($0.name))" } ?? stream.map { " of the stream \(quoted($0.name))" } ?? ""
    switch part {
    case .value: return "the value\(owner)"
    case .extra: return "extra \(quoted(name))\(owner)"
    case .attribute: return "attribute \(quoted(name))"
    case .member, .envelope, .common, .time, .request: return "field \(quoted(name))\(owner)"
    }
  }
}

/// A name in a message, as it is: each format of a report escapes what it must, and JSON keeps it whole.
func quoted(_ text: String) -> String { "\"\(text)\"" }

extension Registry {
  /// Calls `visit` with every field that this registry itself declares, the members of objects after their object; a field
  /// that several streams inherit comes once, with the first of them. Of streams, events and attributes that stand where
  /// `isWanted` refuses, none comes.
  func visitFields(where isWanted: (Location) -> Bool = { _ in true }, _ visitOnce: (FieldPlace) -> Void) {
    var seen = Set<Location>()
    let visit: (FieldPlace) -> Void = { place in
      // Only what a stream has can be inherited; the events of a large registry need no table.
      if place.event == nil, !seen.insert(place.field.origin.location).inserted { return }
      visitOnce(place)
    }
    for stream in streams where stream.origin.importIndex == nil && isWanted(stream.origin.location) {
      for (fields, part) in [(stream.envelope, FieldPlace.Part.envelope), (stream.common, .common)] {
        for field in fields { visitField(field, [], part, stream, nil, visit) }
      }
      if let time = stream.time { visitField(time, [], .time, stream, nil, visit) }
      for field in (stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? []) {
        visitField(field, [], .request, stream, nil, visit)
      }
    }
    for event in events where event.origin.importIndex == nil && isWanted(event.origin.location) {
      visitFields(of: event, visit)
    }
    for attribute in attributes
    where attribute.field.origin.importIndex == nil && isWanted(attribute.field.origin.location) {
      visitField(attribute.field, [], .attribute, attribute.streamIndex.map { streams[$0] }, nil, visit)
    }
  }

  private func visitFields(of event: Event, _ visit: (FieldPlace) -> Void) {
    let stream = streams[event.streamIndex]
    switch event.shape {
    case .tuple(let tuple):
      if case .field(let field) = tuple.value { visitField(field, [], .value, stream, event, visit) }
      for field in tuple.extras { visitField(field, [], .extra, stream, event, visit) }
    case .object(_, let fields):
      for field in fields { visitField(field, [], .member, stream, event, visit) }
    }
  }

  private func visitField(
    _ field: Field, _ path: [String], _ part: FieldPlace.Part, _ stream: Stream?, _ event: Event?,
    _ visit: (FieldPlace) -> Void
  ) {
    // What a stream inherits from an import is the import's to lint.
    guard field.origin.importIndex == nil else { return }
    visit(FieldPlace(field: field, path: path, part: part, stream: stream, event: event))
    guard case .object(let members) = field.type.base, field.type.typeName == nil else { return }
    for member in members { visitField(member, path + [field.name], part, stream, event, visit) }
  }
}
