import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let equalFamilies = Rule(
    "SB1611", "equal-families", .links, .error,
    summary: "Two link families have the same scheme and host.",
    reason: """
      The app tries one family first, so links of the other family are never recognized, or open a different page. Give
      each family its own host.
      """,
    example: #"""
        "links": {
          "pages": { "description": "Pages.", "scheme": "notes", "host": "open", "parameter": "url", "routes": { "start": { "path": "start", "description": "The start." } } },
      -   ⟦"texts"⟧: { "description": "Texts.", "scheme": "notes", "host": "open", "parameter": "text", "routes": { "note": { "path": "note", "description": "A note." } } }
      +   "texts": { "description": "Texts.", "scheme": "notes", "host": "text", "parameter": "text", "routes": { "note": { "path": "note", "description": "A note." } } }
        }
      """#,
    check: .registry { registry, pass in
      var firstFamilies: [String: LinkFamily] = [:]
      let families = registry.links.sorted { left, right in
        let (one, other) = (left.origin.location, right.origin.location)
        return (one.path, one.range.start) < (other.path, other.range.start)
      }
      for family in families where family.origin.importIndex == nil && !family.metadata.isRetired {
        let start = "\(family.scheme)://\(family.host)".lowercased()
        guard let other = firstFamilies.existingValue(orInserting: family, forKey: start) else { continue }
        pass.report(
          "the links of \(quoted(family.name)) begin with \(quoted(start)), like the links of \(quoted(other.name))",
          at: family.origin.location, notes: [.init(quoted(other.name), at: other.origin.location)])
      }
    })
}
