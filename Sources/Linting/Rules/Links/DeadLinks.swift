import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unroutedLink = Rule(
    "SB1604", "unrouted-link", .links, .note,
    summary: "A release of the app does not recognize a deep link.",
    reason: """
      The link has no destination in releases that do not recognize its path. Do not send the link to these releases, or
      give the route a path that they recognize.
      """,
    example: #"""
        "profiles": { "app-2": { "description": "Version 2." } },
        "links": {
          "app": {
            "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
            "routes": {
              ⟦"history"⟧: {
      -         "path": "history", "description": "The history.", "profiles": { "app-2": { "routed": false } }
      +         "path": "history", "description": "The history.", "profiles": { "app-2": { "path": "panel/history" } }
              }
            }
          }
        }
      """#,
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        for route in family.routes where !route.metadata.isRetired && !route.metadata.isDeprecated {
          var unroutedVersions = route.path == nil ? ["the app itself"] : []
          unroutedVersions += route.profiles.filter { $0.path == nil }.map { quoted($0.name) }
          if unroutedVersions.isEmpty { continue }
          pass.report(
            "the path of the link \(quoted(route.name)) is unknown to \(unroutedVersions.joined(separator: ", "))",
            at: route.origin.location)
        }
      }
    })

  static let sharedScheme = Rule(
    "SB1605", "shared-scheme", .links, .error,
    summary: "The scheme of a link family does not belong to the app.",
    reason: """
      The system or other apps handle `mailto:`, `tel:`, `file:` and similar schemes, so the app does not control what
      such a link opens. Use the app's own scheme, or universal links with `https`.
      """,
    example: #"""
        "links": {
          "app": {
      -     "description": "Links.", "scheme": ⟦"file"⟧, "host": "open", "parameter": "url", "origin": "anywhere",
      +     "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
            "routes": { "settings-general": { "path": "settings/general", "description": "The settings." } }
          }
        }
      """#,
    check: .registry { registry, pass in
      for family in registry.links
      where family.origin.importIndex == nil && reservedSchemes.contains(family.scheme.lowercased()) {
        pass.report(
          "the scheme \(quoted(family.scheme)) does not belong to the app",
          at: pass.sources.location(of: "scheme", in: family.origin.location))
      }
    })

  static let linkLetterCase = Rule(
    "SB1606", "link-letter-case", .links, .note,
    summary: "The path of a deep link contains uppercase letters, although nearly all other paths do not.",
    reason: """
      People type links in lowercase, and a case-sensitive router rejects them: `settings/newTab` failed for a year for
      this reason. Use lowercase, or set `match` of the family to `ignoring-case`.
      """,
    example: linkFamily(
      members: #"""
        +     "match": "ignoring-case",
              "routes": {
                "history": { "path": "history", "description": "The history." },
                "settings": { "path": "settings/general", "description": "The settings." },
                "settings.tabs": { "path": ⟦"settings/newTabs"⟧, "description": "New tabs." }
              }
        """#),
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil && !family.matching.ignoresCase {
        let routes = family.routesWithPaths
        let oddRoutes = routes.filter { $0.path.utf8.contains { (0x41...0x5A).contains($0) } }
        guard routes.count >= 3, oddRoutes.count * 3 <= routes.count else { continue }
        for (route, path) in oddRoutes {
          pass.report(
            "the path \(quoted(path)) contains uppercase letters, unlike the other paths, and is compared "
              + "case-sensitively",
            at: route.pathLocation ?? route.origin.location)
        }
      }
    })

  static let linkNeedsEscape = Rule(
    "SB1607", "link-needs-escape", .links, .note,
    summary: "The path of a deep link contains a character with a special meaning in URLs.",
    reason: """
      A space, `&`, `#`, `+` or `%` that is not percent-encoded in a link is lost or misread. Use only letters, digits,
      `-`, `_`, `.`, `~` and `/`.
      """,
    example: linkFamily(
      members: #"""
        -     "routes": { "new-note": { "path": ⟦"new note"⟧, "description": "A new note." } }
        +     "routes": { "new-note": { "path": "new-note", "description": "A new note." } }
        """#),
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil {
        for (route, path) in family.routesWithPaths {
          guard let character = path.first(where: { " &#+%?=\"<>\\^`{|}".contains($0) || !$0.isASCII }) else {
            continue
          }
          pass.report(
            "\(quoted(String(character))) in the path \(quoted(path)) must be percent-encoded in each link",
            at: route.pathLocation ?? route.origin.location)
        }
      }
    })
}

/// URL schemes that the system or other apps handle.
private let reservedSchemes: Set<String> = [
  "about", "blob", "data", "facetime", "file", "ftp", "geo", "javascript", "mailto", "maps", "market", "sms", "tel",
  "ws",
  "wss",
]
