import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let identifierOfTwoScopes = Rule(
    "SB1441", "identifier-of-two-scopes", .privacy, .warning,
    summary: "The declared scope of an identifier is narrower than the scope of its field's data class or source.",
    reason: """
      The field's `data` defines a scope, too: `id.session` is a session, `id.install` an installation, `id.account` an
      account, and `id.advertising` several apps. So does its source: `client.id` identifies an installation. Documents list
      the identifiers as unanswered, and store forms are derived from the data class. If you cannot determine which scope is
      correct, use the wider one in both places. A declared scope can be wider than the scope of the class: the identifier
      for vendor identifies an installation, but is the same in all of the vendor's apps.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
                "client": { "description": "C.", "type": "string", "format": "uuid", "from": "client.id", "data": "id.install" },
                "events": { "description": "E.", "from": "stream.events" }
              },
        -     "identifiers": [⟦{ "field": "client", "scope": "session", "reset": "On reinstallation." }⟧]
        +     "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }]
        """#),
    check: .stream { stream, pass in
      for identifier in stream.identifiers {
        guard let field = stream.field(atPath: identifier.field),
          let (reason, scope) = IdentifierScope.wider(
            than: identifier.scope, data: field.metadata.data, source: field.source)
        else { continue }
        pass.report(
          "the identifier \(quoted(identifier.field)) has the scope \(quoted(identifier.scope)), but the scope of \(reason) is "
            + "\(quoted(scope)); declare that scope, or correct the field",
          at: identifier.location)
      }
    })
}
