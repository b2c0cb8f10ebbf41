import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let counterWithoutReset = Rule(
    "SB1234", "counter-without-reset", .consistency, .warning,
    summary: "A counter does not declare its reset.",
    reason: """
      Summing a user's pings is correct for a counter that each ping resets, but overcounts any other counter. Set
      `resetBy`; `never` is a valid value.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
      -       ⟦"sessions"⟧: { "description": "Sessions.", "type": "integer", "minimum": 0, "from": "counter.sessions" },
      +       "sessions": { "description": "Sessions.", "type": "integer", "minimum": 0, "from": "counter.sessions", "resetBy": "build" },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .field { visited, pass in
      guard let source = visited.field.source, visited.field.resetBy == nil,
        counters.contains(source) || source.hasPrefix("counter.app.")
      else { return }
      pass.report(
        "\(visited.phrase) does not declare its reset; set `resetBy`", at: visited.field.origin.location)
    })
}

/// Sources that count a total. Other counters are sequence numbers, in which a reset is visible.
private let counters: Set<String> = ["counter.sessions", "counter.session-seconds", "counter.searches"]
