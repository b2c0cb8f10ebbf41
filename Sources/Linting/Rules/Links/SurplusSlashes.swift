import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let surplusSlash = Rule(
    "SB1608", "surplus-slash", .links, .warning,
    summary: "A link's path ends with a slash or has two in a row, in a family that compares slashes.",
    reason: """
      People write links by hand without the slash, and these links have no destination. Remove it, or set `slashes` to
      `ignored`.
      """,
    example: route("history", "list/history/", mended: "list/history", description: "The history."),
    check: .registry { registry, pass in
      pass.reportPaths(of: registry, "has a surplus slash") { family, path in
        !family.matching.ignoresSlashes && ((path.hasSuffix("/") && path.utf8.count > 1) || path.contains("//"))
      }
    })
}
