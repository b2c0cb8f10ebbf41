import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let joinedDespitePromise = Rule(
    "SB1423", "joined-despite-promise", .privacy, .error,
    summary: "An identifier is sent together with an identifier that its `notJoinedWith` excludes.",
    reason: """
      Documents promise that the identifiers are never sent together, but every ping of this or another stream breaks
      the promise. Remove one of the two identifiers, or withdraw the promise and have the change reviewed.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" },
        -       "account": { "description": "The account.", "format": "uuid", "from": "client.user-id", "sent": "present", "data": "id.install" },
                "events": { "description": "The events.", "from": "stream.events" }
              },
              "identifiers": [
        -       { "field": "client", "scope": "install", "reset": "On reinstallation.", "notJoinedWith": [⟦"account"⟧] },
        -       { "field": "account", "scope": "install", "reset": "On reinstallation." }
        +       { "field": "client", "scope": "install", "reset": "On reinstallation." }
              ]
        """#),
    check: .stream { stream, pass in
      for identifier in stream.identifiers {
        for name in identifier.notJoinedWith {
          let start = "\(quoted(identifier.field)) must never be sent with \(quoted(name)), but "
          let location = pass.location(of: name, in: identifier)
          if stream.sends(name) {
            pass.report(start + "both are in the stream " + quoted(stream.name), at: location)
          } else if let other = pass.registry.stream(with: [identifier.field, name]) {
            pass.report(start + "the stream \(quoted(other.name)) sends both", at: location)
          }
        }
      }
    })

  static let identifiedContent = Rule(
    "SB1424", "identified-content", .privacy, .warning,
    summary: "The user's content, browsing data or searches are sent together with a long-lived identifier.",
    reason: """
      Mozilla category 3 or 4 data combined with an installation or account identifier forms a profile of a person. Send
      the data in a stream without identifiers, or reduce it, for example to a count instead of a query.
      """,
    example: #"""
        "streams": {
          "own": {
            "description": "What the user did.", "encoding": "tuple", "extends": "app", "ping": "own",
      -     "consent": { "default": "off", "mechanism": "A question at the first start." },
      -     "envelope": {
      -       "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" },
      -       "events": { "description": "The events.", "from": "stream.events" }
      -     },
      -     "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }]
      +     "consent": { "default": "off", "mechanism": "A question at the first start." }
          }
        },
        "events": {
          "search.done": {
            "description": "The user searched.", "method": "search", "object": "bar", "stream": "own",
            "extras": { ⟦"words"⟧: { "description": "The words.", "maxLength": 80, "data": "search.query" } }
          }
        }
      """#,
    check: .registry { _, pass in
      let walkPass = pass
      var groups: [IdentifiedContent] = []
      var indices: [[Location]: Int] = [:]
      walkPass.visitValues { visited in
        guard let data = visited.data, data.category >= .storedContent, let stream = visited.stream, !stream.isExternal
        else {
          return
        }
        if case .never = visited.field.sent { return }
        let outer = [visited.event?.metadata, stream.metadata].compactMap(\.self)
        if visited.field.metadata.isRetired || outer.contains(where: \.isRetired) { return }
        // Identifiers and constants do not reveal additional information about a person.
        guard visited.field.type.constant == nil, !data.word.hasPrefix("id.") else { return }
        // Stricter rules cover data that is collected by default. The class `other.other` is too vague for this check.
        guard !visited.isCollectedByDefault, data.word != "other.other" else { return }
        guard let identifier = stream.identifiers.first(where: \.isLasting) else { return }
        // Members without their own data class are covered by the enclosing object.
        if !visited.path.isEmpty, !visited.isInnerValue,
          pass.sources.member(at: visited.field.origin.location)?.value["data"] == nil
        {
          return
        }
        // A suppression of an entry applies to findings within it.
        let allowed = ([visited.field.metadata] + outer).flatMap(\.suppressions)
        let isAllowed = allowed.contains { ["SB1424", "identified-content"].contains($0.rule) }
        let cause = isAllowed ? nil : visited.field.metadata.keyLocations["data"]
        let key = [cause ?? visited.field.origin.location, identifier.location]
        if let known = indices[key] {
          groups[known].values.append(visited)
        } else {
          indices[key] = groups.count
          groups.append(IdentifiedContent(data: data, identifier: identifier, cause: cause, values: [visited]))
        }
      }
      for group in groups { group.report(to: &pass) }
    })

  static let misdeclaredSource = Rule(
    "SB1425", "misdeclared-source", .privacy, .warning,
    summary:
      "A field's source identifies the user or the installation, but its data class does not, or is missing.",
    reason: """
      The privacy manifest and the store forms are derived from the data class, so they omit an identifier that is
      declared as device information. `device.name` is text that the owner typed, and often contains a person's name.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       ⟦"device"⟧: { "description": "The device.", "maxLength": 40, "from": "device.name", "sent": "present", "data": "device.info" },
        +       "device": { "description": "The device.", "maxLength": 40, "from": "device.model", "sent": "present", "data": "device.info" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      let walkPass = pass
      walkPass.visitAllFields { visited in
        if case .never = visited.field.sent { return }
        guard let source = visited.field.source else { return }
        guard let data = visited.field.metadata.data else {
          guard let expected = IdentifyingSource.classes(of: source)?.first else { return }
          pass.report(
            " has no data class, but its source \(quoted(source)) has \(quoted(expected)); set `data`", for: visited,
            once: true)
          return
        }
        guard let expected = visited.field.sourceDataClass else { return }
        pass.report(
          " has the data class \(quoted(data)), but its source \(quoted(source)) has \(quoted(expected)); change `data`",
          for: visited, once: true)
      }
    })

  static let identifierWithoutReset = Rule(
    "SB1428", "identifier-without-reset", .privacy, .note,
    summary: "A long-lived identifier does not declare its reset.",
    reason: """
      The reset determines how long the identifier can track a person, and how the user can end the tracking. Set
      `reset`.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" },
                "events": { "description": "The events.", "from": "stream.events" }
              },
        -     "identifiers": [⟦{ "field": "client", "scope": "install" }⟧]
        +     "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }]
        """#),
    check: .registry { registry, pass in
      let own = Set(registry.files.map(\.path))
      var reportedLocations = Set<Location>()
      for stream in registry.streams where stream.origin.importIndex == nil {
        for identifier in stream.identifiers where identifier.scope != "session" && identifier.reset == nil {
          guard own.contains(identifier.location.path), reportedLocations.insert(identifier.location).inserted else {
            continue
          }
          pass.report(
            "the identifier \(quoted(identifier.field)) does not declare its reset; set "
              + "`reset`", at: identifier.location)
        }
      }
    })
}

/// Values that are sent with a lasting identifier and that inherit their data class from the same entry.
private struct IdentifiedContent {
  let data: DataClass
  let identifier: Stream.Identifier
  /// The location of the data class.
  let cause: Location?
  var values: [VisitedField]

  func report(to pass: inout LintPass) {
    let kind = "\(quoted(data.word)), category \(data.category.rawValue)"
    let end = "sent with the identifier \(quoted(identifier.field))"
    let note = Diagnostic.Note(quoted(identifier.field), at: identifier.location)
    guard values.count > 1, let cause, pass.ownFile(at: cause.path) != nil else {
      for value in values {
        pass.reportOnce("\(value.phrase) is \(kind), and is \(end)", at: value.field.origin.location, notes: [note])
      }
      return
    }
    pass.report(
      "\(values.count) values are \(kind), and are \(end)", at: cause,
      notes: [note, .init("the first is \(values[0].phrase)", at: values[0].field.origin.location)])
  }
}

extension Registry {
  /// Returns a stream that declares all these identifiers.
  fileprivate func stream(with identifiers: [String]) -> Stream? {
    streams.first { stream in
      !stream.metadata.isRetired && identifiers.allSatisfy { name in stream.identifiers.contains { $0.field == name } }
    }
  }
}

extension Stream {
  /// Returns whether the stream sends the field at the given path, such as `device.adid`.
  fileprivate func sends(_ name: String) -> Bool {
    if identifiers.contains(where: { $0.field == name }) { return true }
    return field(atPath: name) != nil
  }

  /// Returns the field at the given path in the ping or its requests, such as `device.adid`.
  func field(atPath path: String) -> Field? {
    var match: Field?
    for field in ownFields where match == nil {
      field.visitWithin { field, names in if match == nil, names.joined(separator: ".") == path { match = field } }
    }
    return match
  }
}

extension JSONNode {
  /// Returns the nested value whose range is exactly `wanted`.
  func node(at wanted: ByteRange) -> JSONNode? {
    if range == wanted { return self }
    guard range.start <= wanted.start, wanted.end <= range.end else { return nil }
    switch value {
    case .array(let nodes): for node in nodes { if let found = node.node(at: wanted) { return found } }
    case .object(let members): for member in members { if let found = member.value.node(at: wanted) { return found } }
    default: break
    }
    return nil
  }
}
