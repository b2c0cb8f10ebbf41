import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let identifierNeverSent = Rule(
    "SB1445", "identifier-never-sent", .privacy, .warning,
    summary: "A stream lists an identifier whose field is never sent.",
    reason: """
      Documents list only data that the app sends, so they omit this identifier and do not mark other data as linked to
      it. Remove the identifier from `identifiers`, or send a field whose value differs between users; a constant does
      not identify a user.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "client": { "description": "C.", "format": "uuid", "from": "client.id", "data": "id.install", "sent": "never" },
                "events": { "description": "E.", "from": "stream.events" }
              },
        -     "identifiers": [⟦{ "field": "client", "scope": "install", "reset": "On reinstallation." }⟧]
        +     "identifiers": []
        """#),
    check: .registry { registry, pass in
      guard registry.streams.contains(where: { !$0.identifiers.isEmpty }) else { return }
      for (stream, sentStream) in zip(registry.streams, registry.reduced(toVariant: nil).streams)
      where stream.origin.importIndex == nil && sentStream.identifiers.count < stream.identifiers.count {
        for identifier in stream.identifiers
        where !(sentStream.identifiers + sentStream.profileIdentifiers).contains(where: {
          $0.field == identifier.field
        }) {
          guard pass.ownFile(at: identifier.location.path) != nil else { continue }
          pass.reportOnce(
            "the identifier \(quoted(identifier.field)) of the stream \(quoted(stream.name)) is never sent, or "
              + "is the same for all users; remove it from `identifiers`, or send the field", at: identifier.location)
        }
      }
    })
}
