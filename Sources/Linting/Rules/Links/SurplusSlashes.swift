import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let surplusSlash = Rule(
    "SB1608", "surplus-slash", .links, .warning,
    summary: "The path of a link has a trailing or double slash, and the family compares slashes.",
    reason: """
      People omit the extra slash when they type a link, and such links have no destination. Remove the slash, or set
      `slashes` to `ignored`.
      """,
    example: route(named: "history", faulty: "list/history/", corrected: "list/history", description: "The history."),
    check: .registry { registry, pass in
      pass.reportPaths(of: registry, "has a trailing or double slash") { family, path in
        !family.matching.ignoresSlashes && ((path.hasSuffix("/") && path.utf8.count > 1) || path.contains("//"))
      }
    })
}
