import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let extendsChangesNothing = Rule(
    "SB1207", "extends-changes-nothing", .consistency, .note,
    summary: "A stream extends another stream without changes.",
    reason: """
      Queries and documents show the same format under two names, and readers do not know which one to use. Use the base
      stream in the events, or declare the difference.
      """,
    example: #"""
      - "streams": { ⟦"twin"⟧: { "extends": "app", "description": "What the user did." } },
      + "streams": { "twin": { "extends": "app", "ping": "twin", "description": "What the user did.", "version": 2 } },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "twin" }
        }
      """#,
    check: .registry { registry, pass in
      let names = Set(registry.streams.map(\.name))
      if names.count < 2 { return }
      for stream in registry.streams where stream.origin.importIndex == nil {
        guard let members = pass.sources.member(at: stream.origin.location)?.value.members else { continue }
        guard let other = members.first(where: { $0.key == "extends" })?.value.string else { continue }
        let changedKeys = Set(members.map(\.key)).subtracting(["extends", "description", "note", "allow", "swiftName"])
        // An abstract stream may be extended without changes.
        guard changedKeys.isEmpty, names.contains(other) else { continue }
        pass.report(
          "\(quoted(stream.name)) extends \(quoted(other)) without changes", at: stream.origin.location)
      }
    })
}
