import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let mixedEventNameCase = Rule(
    "SB1007", "mixed-event-name-case", .naming, .note,
    summary: "The style of an event's schema name differs from nearly all others in the registry.",
    reason: """
      People search for the schema name in documents, and Swift members are named after it. Renaming does not change the
      payload.
      """,
    example: #"""
        "events": {
          "first-menu.opened": { "description": "The first menu.", "method": "open", "object": "first" },
          "second-menu.opened": { "description": "The second menu.", "method": "open", "object": "second" },
          "third-menu.opened": { "description": "The third menu.", "method": "open", "object": "third" },
          "fourth-menu.opened": { "description": "The fourth menu.", "method": "open", "object": "fourth" },
      -   ⟦"fifth_menu.opened"⟧: { "description": "The fifth menu.", "method": "open", "object": "fifth" }
      +   "fifth-menu.opened": { "description": "The fifth menu.", "method": "open", "object": "fifth" }
        }
      """#,
    check: .registry { registry, pass in
      let own = registry.events.filter { $0.origin.importIndex == nil }
      guard let majority = StyleMajority(of: own.map(\.name)) else { return }
      let odd = own.filter { !majority.style.fits($0.name) }
      if odd.isEmpty { return }
      // If the name repeats a wire name, the rule for that wire name reports it.
      var reportedNames = Set<String>()
      for dimension in [WireName.Dimension.category, .method, .object, .value, .code] {
        let texts = pass.wireNameTable[dimension].map(\.firstUse.text)
        guard let style = StyleMajority(of: texts)?.style else { continue }
        reportedNames.formUnion(texts.filter { !style.fits($0) })
      }
      for event in odd where !event.wireTexts.contains(where: { reportedNames.contains($0) && event.name.contains($0) })
      {
        pass.report(
          "the name \(quoted(event.name)) is not in \(majority.title)\(majority.phrase)",
          at: event.origin.location)
      }
    })
}
