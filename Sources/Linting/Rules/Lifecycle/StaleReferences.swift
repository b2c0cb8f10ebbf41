import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let refersToRetired = staleReferenceRule(
    "SB1504", to: "retired", .error,
    reason: """
      A retired event is never sent, and a retired link has no destination, so a message that uses one as a trigger or
      button does not work. Refer to the replacement, or retire this entry too.
      """,
    example: #""retired": "It is gone.""#
  ) { $0.retired }

  static let refersToDeprecated = staleReferenceRule(
    "SB1505", to: "deprecated", .warning,
    reason: """
      A deprecated entry will be retired, so references to the entry must change first. Refer to its replacement.
      """,
    example: #""deprecated": "It is old.""#
  ) { $0.isRetired ? nil : $0.deprecated }

  private static func staleReferenceRule(
    _ id: String, to state: String, _ severity: Severity, reason: String, example member: String,
    lifecycle: @escaping @Sendable (Metadata) -> Metadata.Lifecycle?
  ) -> Rule {
    Rule(
      id, "refers-to-\(state)", .lifecycle, severity,
      summary: "A message, an event or a value refers to an entry that is \(state).", reason: reason,
      example: #"""
        - "events": {
        -   "drawer.opened": {
        -     "description": "The user opened the drawer.", "method": "open", "object": "drawer", \#(member)
        -   }
        - },
          "messages": {
            "hint": {
        -     "description": "A hint about the drawer.", "evaluated": "backend", "triggers": [{ "event": ⟦"drawer.opened"⟧ }]
        +     "description": "A hint at the start.", "evaluated": "backend", "triggers": [{ "event": "app.started" }]
            }
          }
        """#,
      check: .registry { registry, pass in
        registry.visitReferences { reference in
          guard let lifecycle = lifecycle(reference.target) else { return }
          pass.report(
            "\(reference.phrase) is \(state): \(lifecycle.reason)", at: pass.sources.location(of: reference),
            notes: [.init(quoted(reference.name), at: reference.targetLocation)])
        }
      })
  }
}

/// A reference from one entry to another.
private struct Reference {
  /// The start of the message: `the event "opened" that the message "hint" waits for`.
  var phrase: String
  /// The name as it is written in the schema.
  var name: String
  var target: Metadata
  var targetLocation: Location
  /// The location of the referring entry. `keys` is the path to the reference in this entry.
  var entry: Location
  var keys: [String]
}

extension SourceStore {
  /// Returns the location of the given reference, or of the referring entry if the reference cannot be found.
  fileprivate func location(of reference: Reference) -> Location {
    guard let file = file(at: reference.entry.path), var node = member(at: reference.entry)?.value else {
      return reference.entry
    }
    for key in reference.keys {
      guard let next = node[key] else { break }
      node = next
    }
    guard let range = node.range(of: reference.name) else { return reference.entry }
    return file.location(of: range)
  }
}

extension JSONNode {
  /// Returns the range of the first nested string or key that equals `text`.
  fileprivate func range(of text: String) -> ByteRange? {
    switch value {
    case .string(let own): return own == text ? range : nil
    case .array(let nodes): for node in nodes { if let range = node.range(of: text) { return range } }
    case .object(let members):
      for member in members {
        if let range = member.key == text ? member.keyRange : member.value.range(of: text) { return range }
      }
    default: break
    }
    return nil
  }
}

extension Registry {
  /// Calls `visit` with each reference to a deprecated or retired entry. Skips references from retired entries and from
  /// imports.
  fileprivate func visitReferences(_ visit: (Reference) -> Void) {
    func isOld(_ metadata: Metadata) -> Bool { metadata.isRetired || metadata.isDeprecated }
    let isLeaving = { (metadata: Metadata, other: Metadata) in
      // A deprecated entry may refer to another deprecated entry.
      metadata.isRetired || (metadata.isDeprecated && !other.isRetired)
    }
    var oldEvents: [String: Event] = [:]
    for event in events where isOld(event.metadata) { oldEvents[event.name] = event }
    var oldAttributes: [String: Field] = [:]
    for attribute in attributes where isOld(attribute.field.metadata) {
      oldAttributes[attribute.name] = attribute.field
    }
    var oldRoutes: [String: LinkFamily.Route] = [:]
    for family in links {
      for route in family.routes where isOld(route.metadata) { oldRoutes["\(family.name):\(route.name)"] = route }
    }
    func visitStreamReference(
      _ stream: Stream, of name: String, _ metadata: Metadata, _ entry: Location, _ key: String = "stream"
    ) {
      guard isOld(stream.metadata), !isLeaving(metadata, stream.metadata) else { return }
      visit(
        Reference(
          phrase: "the stream \(quoted(stream.name)) of \(quoted(name))", name: stream.name, target: stream.metadata,
          targetLocation: stream.origin.location, entry: entry, keys: [key]))
    }
    for event in events where event.origin.importIndex == nil {
      // Retiring a stream also retires its events.
      if streams[event.streamIndex].metadata.isRetired { continue }
      visitStreamReference(streams[event.streamIndex], of: event.name, event.metadata, event.origin.location)
      guard case .event(let name)? = event.mirror, let other = oldEvents[name] else { continue }
      if isLeaving(event.metadata, other.metadata) { continue }
      visit(
        Reference(
          phrase: "the counterpart \(quoted(name)) of \(quoted(event.name))", name: name, target: other.metadata,
          targetLocation: other.origin.location, entry: event.origin.location, keys: ["mirrors"]))
    }
    for attribute in attributes where attribute.field.origin.importIndex == nil {
      guard let index = attribute.streamIndex else { continue }
      visitStreamReference(
        streams[index], of: attribute.name, attribute.field.metadata, attribute.field.origin.location)
    }
    for stream in streams where stream.origin.importIndex == nil {
      guard let name = stream.deletionRequest, let other = streams.first(where: { $0.name == name }) else { continue }
      visitStreamReference(other, of: stream.name, stream.metadata, stream.origin.location, "deletionRequest")
    }
    for message in messages where message.origin.importIndex == nil {
      if let index = message.streamIndex {
        visitStreamReference(streams[index], of: message.name, message.metadata, message.origin.location)
      }
      func visitReference(
        _ noun: String, _ name: String, _ key: String, _ verb: String, _ target: Metadata, _ location: Location
      ) {
        guard isOld(target), !isLeaving(message.metadata, target) else { return }
        visit(
          Reference(
            phrase: "the \(noun) \(quoted(name)) that the message \(quoted(message.name)) \(verb)", name: name,
            target: target, targetLocation: location, entry: message.origin.location, keys: [key]))
      }
      for trigger in message.triggers {
        guard let name = trigger["event"]?.string, let event = oldEvents[name] else { continue }
        visitReference("event", name, "triggers", "waits for", event.metadata, event.origin.location)
      }
      for (name, _) in message.attributes {
        guard let attribute = oldAttributes[name] else { continue }
        visitReference("attribute", name, "attributes", "asks", attribute.metadata, attribute.origin.location)
      }
      for button in message.buttons {
        guard let link = button.link, let route = oldRoutes[link] else { continue }
        visitReference("link", link, "buttons", "opens", route.metadata, route.origin.location)
      }
    }
  }
}
