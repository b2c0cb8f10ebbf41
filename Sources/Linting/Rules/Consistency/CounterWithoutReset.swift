import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let counterWithoutReset = Rule(
    "SB1234", "counter-without-reset", .consistency, .warning,
    summary: "A counter does not say when it starts again.",
    reason: """
      A sum over the pings of a user is right for a counter that starts again with each ping, and far too large for one that does
      not. Set `resetBy`; `never` is an answer.
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
      guard let source = visited.field.source, counters.contains(source), visited.field.resetBy == nil else { return }
      pass.report(
        "\(visited.phrase) does not say when it starts again; set `resetBy`", at: visited.field.origin.location)
    })
}

/// Those that are sums. The others are numbers of a sequence and say themselves when it begins.
private let counters: Set<String> = ["counter.sessions", "counter.session-seconds", "counter.searches"]
