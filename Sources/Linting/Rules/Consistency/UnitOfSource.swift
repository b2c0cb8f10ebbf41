import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unitOfSource = Rule(
    "SB1225", "unit-of-source", .consistency, .error,
    summary: "A field states another unit than its source yields.",
    reason: """
      The number is right and is read wrongly, by a factor of a thousand or more. State the source's unit, or take the source with the wanted one.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
      -       "sent": { "description": "When it was sent.", "type": "integer", ⟦"unit"⟧: "s", "from": "clock.ms-since-1970", "data": "diag.other" },
      +       "sent": { "description": "When it was sent.", "type": "integer", "unit": "ms", "from": "clock.ms-since-1970", "data": "diag.other" },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .field { visited, pass in
      guard let source = visited.field.source, let unit = visited.field.type.unit, let yields = units[source],
        unit != yields
      else {
        return
      }
      pass.report(
        "\(visited.phrase) is in \(quoted(unit)), and its source \(quoted(source)) yields \(quoted(yields))",
        at: pass.sources.keyLocation(of: "unit", in: visited.field.origin.location))
    })
}

/// By source, see the list of sources in the language's tour.
private let units: [String: String] = [
  "clock.ms-since-process-start": "ms", "clock.ms-since-1970": "ms", "clock.seconds-since-1970": "s",
  "clock.process-start-ms-since-1970": "ms", "clock.uptime-ms": "ms", "clock.ms-since-previous-event": "ms",
  "clock.utc-offset-minutes": "min", "clock.utc-offset-seconds": "s", "counter.session-seconds": "s",
  "client.created-days": "days", "device.screen-width-px": "px", "device.screen-height-px": "px",
]
