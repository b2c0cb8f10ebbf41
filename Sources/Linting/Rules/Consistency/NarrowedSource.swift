import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let narrowedSource = Rule(
    "SB1242", "narrowed-source", .consistency, .warning,
    summary: "A rule of a field refuses some of the values of the field's source, or never applies.",
    reason: """
      Values of the app and the platform are checked: one that breaks the rule counts as missing. Values of the runtime, such as
      clocks and counters, are sent unchecked, and the receiver refuses them. The message gives such a value. Widen the rule, add
      the missing case, or state what is sent in its place with `absent`. A case or an `absent` that is never sent says something
      about the wire that is not so: remove it. A rule that refuses every value is an error: SB0231.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
              "network": {
                "description": "The network.", "from": "network.kind", "sent": "present", "data": "diag.other",
      -         ⟦"enum"⟧: ["offline", "wifi", "3g", "4g"]
      +         "enum": ["offline", "error", "wifi", "2g", "3g", "4g"]
              },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .registry { registry, pass in
      for narrowed in registry.narrowedSources where pass.isWanted(narrowed.location) {
        pass.report(narrowed.message, at: narrowed.location, notes: narrowed.notes)
      }
    })
}
