import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let absentNeverSent = Rule(
    "SB1233", "absent-never-sent", .consistency, .warning,
    summary: "A field declares both a replacement for a missing value and the omission of the field.",
    reason: """
      `absent` replaces a missing value, but `"sent": "present"` omits the field. The keys contradict each other, and
      `absent` takes precedence. To keep the payload, remove `sent`; to omit the field, remove `absent`.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
              "channel": {
                "description": "The release channel.", "maxLength": 20, "from": "app.channel", "data": "diag.other",
      -         ⟦"absent"⟧: "none", "sent": "present"
      +         "sent": "present"
              },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .field { visited, pass in
      guard visited.field.absent != nil, case .present = visited.field.sent else { return }
      pass.report(
        "\(visited.phrase) is sent with `absent` when there is no value, so `sent` has no effect; remove one of them",
        at: pass.sources.keyLocation(of: "absent", in: visited.field.origin.location))
    })
}
