import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let linkSaysOtherwise = Rule(
    "SB1601", "link-says-otherwise", .links, .note,
    summary: "A deep link's name shares no word with the path it opens.",
    reason: """
      Whoever picks the link by its name expects to arrive there. Rename the route, or correct its path.
      """,
    bad: #"""
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "routes": { ⟦"new-tab"⟧: { "path": "settings/general", "description": "A new tab." } }
        }
      }
      """#,
    good: #"""
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "routes": { "settings-general": { "path": "settings/general", "description": "The settings." } }
        }
      }
      """#,
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        for route in family.routes {
          let name = Set(wordsOfName(route.name).map { $0.lowercased() })
          let joined = name.union([wordsOfName(route.name).joined().lowercased()])
          let path = wordsOfName(route.path).map { $0.lowercased() } + [wordsOfName(route.path).joined().lowercased()]
          if path.isEmpty
            || path.contains(where: { part in joined.contains { $0.contains(part) || part.contains($0) } })
          {
            continue
          }
          pass.report("the route \(quoted(route.name)) opens \(quoted(route.path))", at: route.origin.location)
        }
      }
    })

  static let equalLinks = Rule(
    "SB1602", "equal-links", .links, .error,
    summary: "Two deep links differ in letter case or outer slashes alone.",
    reason: """
      Routers compare paths in ways of their own; two that differ so little are one to some of them.
      """,
    bad: #"""
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "routes": {
            "newtab": { "path": "settings/newtab", "description": "The settings of new tabs." },
            ⟦"new-tab"⟧: { "path": "settings/newTab", "description": "A new tab." }
          }
        }
      }
      """#,
    good: #"""
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "routes": { "new-tab": { "path": "settings/newtab", "description": "The settings of new tabs." } }
        }
      }
      """#,
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        var first: [String: LinkFamily.Route] = [:]
        // The one that is declared first stays unmarked; routes are sorted by name, sources need not be.
        for route in family.routes.sorted(by: { $0.origin.location.range.start < $1.origin.location.range.start }) {
          let path = route.path.split(separator: "/").joined(separator: "/").lowercased()
          if let other = first[path] {
            pass.report(
              "the path \(quoted(route.path)) is nearly that of \(quoted(other.name)), \(quoted(other.path))",
              at: route.origin.location, notes: [.init(quoted(other.name), at: other.origin.location)])
          } else {
            first[path] = route
          }
        }
      }
    })

  static let mixedLinkSlashes = Rule(
    "SB1603", "mixed-link-slashes", .links, .note,
    summary: "Some deep links of a family begin with a slash and others do not.",
    reason: """
      The odd one is likely a slip: routers that compare texts refuse one of the two forms.
      """,
    bad: #"""
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "routes": {
            "settings": { "path": "settings/general", "description": "The settings." },
            "privacy": { "path": "settings/privacy", "description": "Privacy." },
            ⟦"history"⟧: { "path": "/history", "description": "History." }
          }
        }
      }
      """#,
    good: #"""
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "routes": {
            "settings": { "path": "settings/general", "description": "The settings." },
            "privacy": { "path": "settings/privacy", "description": "Privacy." },
            "history": { "path": "history", "description": "History." }
          }
        }
      }
      """#,
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        let slashed = family.routes.filter { $0.path.hasPrefix("/") }
        guard !slashed.isEmpty, slashed.count < family.routes.count else { continue }
        let slashIsOdd = slashed.count * 2 <= family.routes.count
        for route in family.routes where route.path.hasPrefix("/") == slashIsOdd {
          pass.report(
            "the path \(quoted(route.path)) \(slashIsOdd ? "begins" : "does not begin") with a slash, unlike the others",
            at: route.origin.location)
        }
      }
    })
}
