import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionResetMismatch = Rule(
    "SB1258", "reset-of-description", .consistency, .warning,
    summary: "The reset of a counter differs from its description, or makes a sequence number constant.",
    reason: """
      Analysts sum a counter that each ping resets, and take the last value of any other counter. If the description
      states a different reset than `resetBy`, the result is wrong. A sequence number that each ping resets is always 1.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       "sessions": { "description": "Sessions since the last ping.", "type": "integer", "minimum": 0, "from": "counter.sessions", ⟦"resetBy"⟧: "never" },
        +       "sessions": { "description": "Sessions since the last ping.", "type": "integer", "minimum": 0, "from": "counter.sessions", "resetBy": "build" },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        let field = visited.field
        guard let reset = field.resetBy, let source = field.source else { return }
        let location = pass.sources.keyLocation(of: "resetBy", in: field.origin.location)
        if source == "counter.sequence", reset == "build" {
          pass.reportOnce("\(visited.phrase) is always 1, because each ping resets it", at: location)
          return
        }
        for text in pass.statedTexts(description: field.description, note: field.metadata.note) {
          for statement in text.statements {
            let stated: String
            switch statement.role {
            case .sinceBuild: stated = "build"
            case .sinceInstall: stated = "never"
            case .sinceDay: stated = "day"
            // "The number of the session" is the subject of these counters.
            case .sinceSession where !source.hasPrefix("counter.session"): stated = "session"
            case .sinceSession where reset == "never" || reset == "build" && statement.text.contains("current"):
              if source == "counter.session-number" { continue }
              stated = "session"
            default: continue
            }
            guard stated != reset else { continue }
            pass.reportOnce(
              "\(visited.phrase) has \"resetBy\": \(quoted(reset)), but its \(text.key) states \(quoted(statement.text))",
              at: location)
            return
          }
        }
      }
    })
}
