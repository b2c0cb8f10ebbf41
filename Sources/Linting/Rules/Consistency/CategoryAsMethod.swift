import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let categoryAsMethod = Rule(
    "SB1229", "category-as-method", .consistency, .warning,
    summary: "A tuple's category and method are swapped compared with other events.",
    reason: """
      The category and the method were probably swapped, so the event is counted in the wrong area.
      """,
    example: #"""
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "category": "menu", "method": "open", "object": "page" },
      -   "menu.closed": { "description": "The user closed the menu.", "category": "menu", "method": "close", "object": "page" },
      -   "menu.moved": { "description": "The user moved the menu.", "category": ⟦"open"⟧, "method": "menu", "object": "edge" }
      +   "menu.moved": { "description": "The user moved the menu.", "category": "menu", "method": "move", "object": "edge" }
        }
      """#,
    check: .registry { registry, pass in
      var categories: [String: Int] = [:]
      var methods: [String: Int] = [:]
      for entry in pass.wireNameTable.all {
        if entry.firstUse.dimension == .category { categories[entry.firstUse.text] = entry.count }
        if entry.firstUse.dimension == .method { methods[entry.firstUse.text] = entry.count }
      }
      for event in registry.events where event.origin.importIndex == nil && !event.metadata.isRetired {
        guard case .tuple(let tuple) = event.shape, tuple.category != tuple.method else { continue }
        guard let asMethod = methods[tuple.category], let asCategory = categories[tuple.method] else { continue }
        guard asMethod >= categories[tuple.category] ?? 0, asCategory >= methods[tuple.method] ?? 0 else { continue }
        pass.report(
          "\(quoted(tuple.category)) is a method in other events, and the method \(quoted(tuple.method)) is a "
            + "category",
          at: pass.sources.location(of: "category", in: event.origin.location))
      }
    })
}
