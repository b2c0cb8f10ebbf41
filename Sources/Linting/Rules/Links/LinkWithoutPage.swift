import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let linkWithoutPage = Rule(
    "SB1610", "link-without-page", .links, .warning,
    summary: "A link's path has only slashes.",
    reason: """
      It opens the same screen as the app without a link, and each malformed link of the family looks like it. Add the page.
      """,
    example: route("home", "/", mended: "home", description: "The first page."),
    check: .registry { registry, pass in
      pass.reportPaths(of: registry, "names no page") { _, path in path.utf8.allSatisfy { $0 == 0x2F } }
    })
}

extension LintPass {
  /// Reports the faulty paths in links that this registry declares.
  mutating func reportPaths(of registry: Registry, _ fault: String, where isFaulty: (LinkFamily, String) -> Bool) {
    for family in registry.links where family.origin.importIndex == nil {
      for (route, path) in family.known where isFaulty(family, path) {
        report("the path \(quoted(path)) \(fault)", at: route.pathLocation ?? route.origin.location)
      }
    }
  }
}
