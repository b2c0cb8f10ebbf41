import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let identifierOfTwoScopes = Rule(
    "SB1441", "identifier-of-two-scopes", .privacy, .warning,
    summary: "The declared scope of an identifier is narrower than the scope of its field's data class.",
    reason: """
      Both `identifiers` and the field's `data` define a scope: `id.session` is a session, `id.install` an installation,
      `id.account` an account, and `id.advertising` several apps. Documents list the identifiers as unanswered, and
      store forms are derived from the data class. If you cannot determine which scope is correct, use the wider one in both places. A
      declared scope can be wider than the scope of the class: the identifier for vendor identifies an installation, but
      is the same in all of the vendor's apps.
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
        guard let field = stream.field(atPath: identifier.field), let data = field.metadata.data,
          let expected = scopesByDataClass[data],
          let declared = scopesByWidth.firstIndex(of: identifier.scope),
          let implied = scopesByWidth.firstIndex(of: expected),
          declared < implied
        else { continue }
        pass.report(
          "the identifier \(quoted(identifier.field)) has the scope \(quoted(identifier.scope)), but the scope "
            + "of its data class \(quoted(data)) is \(quoted(expected)); declare that scope, or use a data class "
            + "with a narrower scope",
          at: identifier.location)
      }
    })
}

/// Identifier scopes, from narrowest to widest.
private let scopesByWidth = ["session", "install", "account", "cross-app"]

private let scopesByDataClass = [
  "id.session": "session", "id.install": "install", "id.account": "account", "id.advertising": "cross-app",
]
