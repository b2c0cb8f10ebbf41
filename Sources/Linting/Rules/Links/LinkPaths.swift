import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let linkNameMismatch = Rule(
    "SB1601", "link-says-otherwise", .links, .note,
    summary: "The name of a deep link has no word in common with its path.",
    reason: """
      Developers choose a link by name and expect a matching destination. Rename the route, or correct its path.
      """,
    example: linkFamily(
      members: #"""
        -     "routes": { ⟦"new-tab"⟧: { "path": "settings/general", "description": "A new tab." } }
        +     "routes": { "settings-general": { "path": "settings/general", "description": "The settings." } }
        """#),
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        for (route, opened) in family.routesWithPaths {
          let name = Set(wordsOfName(route.name).map { $0.lowercased() })
          let joined = name.union([wordsOfName(route.name).joined().lowercased()])
          let path = wordsOfName(opened).map { $0.lowercased() } + [wordsOfName(opened).joined().lowercased()]
          if path.isEmpty
            || path.contains(where: { part in joined.contains { $0.contains(part) || part.contains($0) } })
          {
            continue
          }
          pass.report("the route \(quoted(route.name)) opens \(quoted(opened))", at: route.origin.location)
        }
      }
    })

  static let equalLinks = Rule(
    "SB1602", "equal-links", .links, .error,
    summary: "The paths of two deep links differ only in letter case or in leading or trailing slashes.",
    reason: """
      Routers differ in how they compare paths, and some treat the two paths as equal.
      """,
    example: linkFamily(
      members: #"""
        -     "routes": {
        -       "newtab": { "path": "settings/newtab", "description": "The settings of new tabs." },
        -       ⟦"new-tab"⟧: { "path": "settings/newTab", "description": "A new tab." }
        -     }
        +     "routes": { "new-tab": { "path": "settings/newtab", "description": "The settings of new tabs." } }
        """#),
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        var firstRoutes: [String: (route: LinkFamily.Route, path: String)] = [:]
        // Sort the routes by location instead of by name, and report all but the first.
        let routes = family.routesWithPaths.sorted {
          $0.route.origin.location.range.start < $1.route.origin.location.range.start
        }
        for (route, opened) in routes {
          let path = opened.split(separator: "/").joined(separator: "/").lowercased()
          if let other = firstRoutes[path] {
            pass.report(
              "the path \(quoted(opened)) is almost the same as the path "
                + "of \(quoted(other.route.name)), \(quoted(other.path))",
              at: route.origin.location, notes: [.init(quoted(other.route.name), at: other.route.origin.location)])
          } else {
            firstRoutes[path] = (route, opened)
          }
        }
      }
    })

  static let mixedLinkSlashes = Rule(
    "SB1603", "mixed-link-slashes", .links, .note,
    summary: "Some paths of a link family start with a slash and others do not.",
    reason: """
      The inconsistency is probably a mistake: a router that compares strings rejects one of the two forms.
      """,
    example: linkFamily(
      members: #"""
              "routes": {
                "settings": { "path": "settings/general", "description": "The settings." },
                "privacy": { "path": "settings/privacy", "description": "Privacy." },
        -       ⟦"history"⟧: { "path": "/history", "description": "History." }
        +       "history": { "path": "history", "description": "History." }
              }
        """#),
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        let routes = family.routesWithPaths
        let slashed = routes.filter { $0.path.hasPrefix("/") }
        guard !slashed.isEmpty, slashed.count < routes.count else { continue }
        let slashIsOdd = slashed.count * 2 <= routes.count
        for (route, path) in routes where path.hasPrefix("/") == slashIsOdd {
          pass.report(
            "the path \(quoted(path)) \(slashIsOdd ? "begins" : "does not begin") with a slash, unlike the others",
            at: route.origin.location)
        }
      }
    })
}
