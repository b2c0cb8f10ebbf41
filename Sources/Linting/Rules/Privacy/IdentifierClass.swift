import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let identifierWithoutClass = Rule(
    "SB1451", "identifier-without-class", .privacy, .warning,
    summary: "The data class of a long-lived identifier is missing or not an identifier class.",
    reason: """
      Store forms list data types by data class, so they omit the identifier. Set the field's `data` to `id.install`,
      `id.account` or `id.advertising`, or to the matching `contact` class.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       ⟦"client"⟧: { "description": "The device.", "format": "uuid", "from": "app.device", "sent": "present", "identifies": true },
        +       "client": { "description": "The device.", "format": "uuid", "from": "app.device", "sent": "present", "identifies": true, "data": "id.install" },
                "events": { "description": "The events.", "from": "stream.events" }
              },
              "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }]
        """#),
    check: .registry { _, pass in
      let walkPass = pass
      walkPass.visitAllFields { visited in
        let field = visited.field
        guard let stream = visited.stream, !stream.metadata.isRetired, !field.metadata.isRetired,
          field.sourceDataClass == nil, field.isEverSent, field.type.constant == nil
        else { return }
        let data = field.metadata.data
        if let data, data.hasPrefix("id.") || data.hasPrefix("contact.") { return }
        // Another rule reports sources that imply a data class.
        if data == nil, field.source.flatMap(IdentifyingSource.classes) != nil { return }
        // Members of objects and parts of templates have their own data classes.
        switch field.type.base {
        case .object, .template: return
        default: break
        }
        let name = (visited.path + [field.name]).joined(separator: ".")
        guard let identifier = stream.identifiers.first(where: { $0.field == name && $0.isLasting }) else { return }
        pass.reportOnce(
          "\(visited.phrase) is an identifier with the scope \(quoted(identifier.scope)), but has "
            + (data.map { "the data class \(quoted($0))" } ?? "no data class")
            + ", so store forms omit the identifier; set `data` to "
            + "\(classesByScope[identifier.scope] ?? "`id.install`")",
          at: field.origin.location, notes: [.init("the identifier", at: identifier.location)])
      }
    })
}

private let classesByScope = ["install": "`id.install`", "account": "`id.account`", "cross-app": "`id.advertising`"]
