import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let retiredAndDeprecated = Rule(
    "SB1520", "retired-and-deprecated", .lifecycle, .note,
    summary: "An entry is both retired and deprecated.",
    reason: """
      A deprecated entry can still be used, a retired entry cannot. Documents show the entry as retired, so `deprecated`
      has no effect. Remove one of the two.
      """,
    example: #"""
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" },
          "menu.shown": {
            "description": "The menu was shown.", "method": "show", "object": "menu",
      -     ⟦"deprecated"⟧: "Use menu.opened.", "retired": "Use menu.opened."
      +     "retired": "Use menu.opened."
          }
        }
      """#,
    check: .entry { entry, pass in
      guard entry.metadata.isRetired, let value = pass.sources.member(at: entry.location)?.value,
        value["deprecated"] != nil, value["retired"] != nil
      else { return }
      pass.reportOnce(
        "\(entry.phrase) is retired, so \"deprecated\" has no effect",
        at: pass.sources.keyLocation(of: "deprecated", in: entry.location))
    })
}
