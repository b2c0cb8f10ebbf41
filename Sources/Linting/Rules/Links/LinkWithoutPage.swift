import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let linkWithoutPage = Rule(
    "SB1610", "link-without-page", .links, .warning,
    summary: "The path of a link contains only slashes.",
    reason: """
      The link opens the app's start screen, and looks like a malformed link of the family. Add the page to the path.
      """,
    example: route(named: "home", faulty: "/", corrected: "home", description: "The first page."),
    check: .registry { registry, pass in
      pass.reportPaths(of: registry, "contains only slashes; add the page") { _, path in
        path.utf8.allSatisfy { $0 == 0x2F }
      }
    })
}

extension LintPass {
  /// Reports the faulty paths in links that this registry declares.
  mutating func reportPaths(of registry: Registry, _ fault: String, where isFaulty: (LinkFamily, String) -> Bool) {
    for family in registry.links where family.origin.importIndex == nil {
      for (route, path) in family.routesWithPaths where isFaulty(family, path) {
        report("the path \(quoted(path)) \(fault)", at: route.pathLocation ?? route.origin.location)
      }
    }
  }
}
