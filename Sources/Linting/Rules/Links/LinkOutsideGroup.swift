import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let linkOutsideGroup = Rule(
    "SB1609", "link-outside-its-group", .links, .warning,
    summary: "The path of a link does not share the prefix of the other paths in its group.",
    reason: """
      The name places the link in the group, but the path leads elsewhere: for example, `settings/newtab` for a link
      that should open a tab. Correct the name or the path.
      """,
    example: #"""
        "links": {
          "app": {
            "description": "Pages.", "scheme": "notes", "host": "open", "parameter": "page",
            "routes": {
              "settings.sound": { "path": "settings/sound", "description": "Sounds." },
              "settings.theme": { "path": "settings/theme", "description": "Themes." },
      -       "settings.search": { "path": ⟦"home/search"⟧, "description": "The search." }
      +       "settings.search": { "path": "settings/search", "description": "The search." }
            }
          }
        }
      """#,
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        var groups: [String: [(route: LinkFamily.Route, path: String, start: String)]] = [:]
        for (route, path) in family.routesWithPaths {
          guard let dot = route.name.lastIndex(of: "."), let start = path.split(separator: "/").first else { continue }
          groups[String(route.name[..<dot]), default: []].append((route, path, start.lowercased()))
        }
        for (group, links) in groups.sorted(by: { $0.key < $1.key }) where links.count >= 3 {
          let counts = Dictionary(grouping: links, by: \.start).mapValues(\.count)
          guard let commonStart = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            commonStart.value * 3 >= links.count * 2
          else { continue }
          for link in links where link.start != commonStart.key {
            pass.report(
              "the path \(quoted(link.path)) does not begin with \(quoted(commonStart.key)), unlike the other paths "
                + "of \(quoted(group))",
              at: link.route.pathLocation ?? link.route.origin.location)
          }
        }
      }
    })
}
