import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let joinedIdentifiers = Rule(
    "SB1411", "joined-identifiers", .privacy, .warning,
    summary: "A stream sends two parties' identifiers together.",
    reason: """
      A recipient of both identifiers can join the two parties' data about a user. Send the identifiers in separate
      streams, or suppress the rule with the review that allows the combination.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "client": { "description": "C.", "type": "string", "format": "uuid", "from": "client.id", "data": "id.install" },
        -       "device": { "description": "D.", "type": "string", "format": "uuid", "from": "client.user-id", "sent": "present", "data": "id.install" },
                "events": { "description": "E.", "from": "stream.events" }
              },
        -     "identifiers": [
        -       { "field": "client", "scope": "install", "reset": "On reinstallation." },
        -       ⟦{ "field": "device", "scope": "install", "reset": "Never.", "vendor": "Somebody" }⟧
        -     ]
        +     "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }]
        """#),
    check: .stream { stream, pass in
      guard let first = stream.identifiers.first else { return }
      for other in stream.identifiers.dropFirst() where other.vendor != first.vendor {
        pass.report(
          "\(quoted(other.field)) of \(other.vendor ?? "this app") and \(quoted(first.field)) of "
            + "\(first.vendor ?? "this app") are sent together in the stream \(quoted(stream.name))",
          at: other.location,
          notes: [.init(quoted(first.field), at: first.location)])
      }
    })

  static let undeclaredIdentifier = Rule(
    "SB1412", "undeclared-identifier", .privacy, .warning,
    summary: "A field is an identifier by its data class, type or source, but its stream does not list it.",
    reason: """
      Store forms and the privacy manifest ask whether data is linked to the user, and the answer is derived from the
      stream's `identifiers`. Unless the field identifies only a session, documents list the identifiers as unanswered.
      List the field with its scope. For a field in an object, a list or a template, use its
      path: `device.adid`.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"visit"⟧: { "description": "The visit.", "format": "uuid", "data": "id.install" } }
        +     "extras": { "visit": { "description": "The visit's number.", "type": "integer", "minimum": 0 } }
        """#),
    check: .registry { _, pass in
      let walkPass = pass
      walkPass.visitIdentifyingValues { visited in
        let field = visited.field
        if case .never = field.sent { return }
        let data = field.metadata.data.flatMap { $0.hasPrefix("id.") ? $0 : nil }
        let isOfSource = field.source.flatMap(IdentifyingSource.classes)?.first?.hasPrefix("id.") == true
        guard data != nil || isOfSource || field.type.identifies, let stream = visited.stream,
          !stream.identifiers.contains(where: { $0.covers(visited.path + [field.name]) })
        else { return }
        // An inherited data class describes the stream as a whole, not each field.
        guard
          field.type.identifies || isOfSource || visited.isInnerValue
            || pass.sources.member(at: field.origin.location)?.value["data"] != nil
        else { return }
        let description =
          data.map(quoted) ?? (field.type.identifies ? "an identifier by its type" : "an identifier by its source")
        pass.reportOnce(
          "\(visited.phrase) is \(description), but is missing from the stream's `identifiers`",
          at: field.origin.location)
      }
    })
}
