import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let deletedTooLate = Rule(
    "SB1433", "kept-beyond-deletion", .privacy, .warning,
    summary: "A stream's retention is longer than the registry's deletion period.",
    reason: """
      The documents promise the shorter period, so they list the retention as unanswered. Use the same period in the stream's
      `retention` and the registry's `deletion.autoDays`.
      """,
    example: #"""
        "streams": {
      -   "ping": {
      -     "extends": "app", "ping": "ping", "description": "Pings.", "retention": { "recipient": ⟦"P400D"⟧ }
      -   }
      +   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "retention": { "recipient": "P300D" } }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .registry { registry, pass in
      guard let days = registry.deletion?["autoDays"]?.integer else { return }
      for stream in registry.streams where stream.origin.importIndex == nil && !stream.isExternal {
        for retention in stream.statedRecipientRetentions {
          let isUnlimited = retention.value == "unlimited"
          guard isUnlimited || (retention.value.durationSeconds ?? 0) > Double(days) * 86_400 else { continue }
          pass.report(
            "the stream \(quoted(stream.name)) is kept \(isUnlimited ? "indefinitely" : "for \(retention.value)"), but the registry promises to delete "
              + "all data after \(days) days",
            at: retention.location ?? pass.sources.location(of: ["retention", "recipient"], in: stream.origin.location))
        }
      }
    })
}
