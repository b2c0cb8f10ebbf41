import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let absentNeverSent = Rule(
    "SB1233", "absent-never-sent", .consistency, .warning,
    summary: "A field declares a replacement for a missing value, but is omitted.",
    reason: """
      `absent` replaces a missing value, but `"sent": "present"` omits the field. The keys contradict each other, and
      `absent` takes precedence. To keep the payload, remove `sent`; to omit the field, remove `absent`. A field with
      `"sent": "never"` needs neither `absent` nor `required`, unless a variant or profile sends it.
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
      let (field, location) = (visited.field, visited.field.origin.location)
      switch field.sent {
      case .present where field.absent != nil:
        pass.report(
          "\(visited.phrase) is sent with `absent` when there is no value, so `sent` has no effect; remove one of them",
          at: pass.sources.keyLocation(of: "absent", in: location))
      case .never where field.variants.isEmpty && field.profiles.isEmpty:
        let entry = pass.sources.member(at: location)?.value
        let keys = ["absent", "required"].filter { entry?[$0] != nil && entry?[$0]?.boolean != false }
        guard entry?["sent"] != nil, let key = keys.first else { return }
        pass.report(
          "\(visited.phrase) is never sent, so `\(key)` has no effect; remove it, or change `sent`",
          at: pass.sources.keyLocation(of: key, in: location))
      default: return
      }
    })
}
