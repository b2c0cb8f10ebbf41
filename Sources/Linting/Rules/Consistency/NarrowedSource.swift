import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let narrowedSource = Rule(
    "SB1242", "narrowed-source", .consistency, .warning,
    summary: "A rule of a field rejects some values of the field's source, or never applies.",
    reason: """
      If a value from the app or the platform breaks the rule, the runtime treats it as missing. The runtime does not
      check its own values, such as clocks and counters, so the receiver gets values that break the schema. The message
      gives an example. Widen the rule, add the missing case, or set `absent` to a replacement value. Remove a case or
      an `absent` that is never sent, because readers of the schema expect it in the data. A rule that rejects every
      value is an error (SB0231).
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
