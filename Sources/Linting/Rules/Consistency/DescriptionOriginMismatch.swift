import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionOriginMismatch = Rule(
    "SB1268", "origin-of-description", .consistency, .warning,
    summary: "The description of a link family contradicts `origin`.",
    reason: """
      If the description states that only the app itself can follow a link, reviewers assume that web pages and other
      apps cannot. With `"origin": "anywhere"`, they can. The rule also reads the description of a registry whose link
      families have the same origin.
      """,
    example: #"""
        "links": {
          "app": {
            "description": "Pages that only the app itself can open.", "scheme": "notes", "host": "open", "parameter": "url",
      -     ⟦"origin"⟧: "anywhere",
      +     "origin": "inside",
            "routes": { "menu": { "path": "menu", "description": "The menu." } }
          }
        }
      """#,
    check: .registry { registry, pass in
      let families = registry.links.filter { $0.origin.importIndex == nil && pass.isWanted($0.origin.location) }
      let isInside = Set(families.map(\.matching.isInternalOnly))
      for family in families {
        var descriptions = [("its description", family.description)]
        if isInside.count == 1 { descriptions.append(("the registry's description", registry.description)) }
        for (owner, description) in descriptions {
          let statements = pass.statements(in: description).filter { $0.role == .insideOnly || $0.role == .fromOutside }
          guard let statement = statements.first, statements.allSatisfy({ $0.role == statement.role }),
            (statement.role == .insideOnly) != family.matching.isInternalOnly
          else { continue }
          pass.reportOnce(
            "links of \(quoted(family.name)) open \(family.matching.isInternalOnly ? "only inside the app" : "from anywhere"), "
              + "but \(owner) states \(quoted(statement.text))",
            at: pass.sources.keyLocation(of: "origin", in: family.origin.location))
        }
      }
    })
}
