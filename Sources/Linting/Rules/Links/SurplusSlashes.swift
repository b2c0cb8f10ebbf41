import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let surplusSlash = Rule(
    "SB1608", "surplus-slash", .links, .warning,
    summary: "A link's path ends with a slash or has two in a row, and slashes matter.",
    reason: """
      People write links by hand, without the slash, and then nothing opens. Delete it, or set `slashes` to `ignored`.
      """,
    example: #"""
        "links": {
          "app": {
            "description": "Pages.", "scheme": "notes", "host": "open", "parameter": "page",
            "routes": {
      -       "history": { "path": ⟦"list/history/"⟧, "description": "The history." }
      +       "history": { "path": "list/history", "description": "The history." }
            }
          }
        }
      """#,
    check: .registry { registry, pass in
      for family in registry.links where family.origin.importIndex == nil && !family.matching.ignoresSlashes {
        for (route, path) in family.known where (path.hasSuffix("/") && path.utf8.count > 1) || path.contains("//") {
          pass.report(
            "the path \(quoted(path)) has a slash that nobody would write",
            at: route.pathLocation ?? route.origin.location)
        }
      }
    })
}
