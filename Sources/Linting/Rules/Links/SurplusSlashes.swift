import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let surplusSlash = Rule(
    "SB1608", "surplus-slash", .links, .warning,
    summary: "The path of a link has a trailing or double slash, in a family that compares slashes.",
    reason: """
      People type links without the extra slash, and these links have no destination. Remove the slash, or set `slashes`
      to `ignored`.
      """,
    example: route("history", "list/history/", mended: "list/history", description: "The history."),
    check: .registry { registry, pass in
      pass.reportPaths(of: registry, "has a trailing or double slash") { family, path in
        !family.matching.ignoresSlashes && ((path.hasSuffix("/") && path.utf8.count > 1) || path.contains("//"))
      }
    })
}
