import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let identifierOfTwoScopes = Rule(
    "SB1441", "identifier-of-two-scopes", .privacy, .warning,
    summary: "An identifier has a narrower scope than its field's class of data.",
    reason: """
      `identifiers` states the scope that an identifier has, and `data` of its field states one too: `id.session` a session,
      `id.install` an installation, `id.account` an account, `id.advertising` several apps. Documents show both, and store forms
      are written from the class. If no source settles it, use the wider scope in both. A scope that is wider than the class is
      accepted: the vendor's identifier of a device is one of an installation, and the same in all of the vendor's apps.
      """,
    example: ownStream(
      #"""
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
          let expected = scopes[data],
          let declared = widths.firstIndex(of: identifier.scope), let implied = widths.firstIndex(of: expected),
          declared < implied
        else { continue }
        pass.report(
          "the identifier \(quoted(identifier.field)) has the scope \(quoted(identifier.scope)), but its class of data "
            + "\(quoted(data)) is an identifier of the scope \(quoted(expected)); declare that scope, or a class of data as narrow",
          at: identifier.location)
      }
    })
}

/// Identifier scopes, from narrowest to widest.
private let widths = ["session", "install", "account", "cross-app"]

private let scopes = [
  "id.session": "session", "id.install": "install", "id.account": "account", "id.advertising": "cross-app",
]
