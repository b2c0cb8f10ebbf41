import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let headerChangesInSession = Rule(
    "SB1211", "header-changes-in-session", .consistency, .warning,
    summary: "An envelope field has a value that can change within a session.",
    reason: """
      Envelope values are read when the ping is built, so they can be wrong for earlier events. Move the field to
      `common`, whose values are read for each event.
      """,
    example: #"""
        "streams": {
          "batch": {
            "description": "Events of a session.", "encoding": "object", "ping": "batch",
            "eventField": { "wire": "code", "type": "string" }, "session": { "endsAfter": { "min": 30 } },
      -     "envelope": {
      -       ⟦"network"⟧: { "description": "The network.", "from": "network.kind", "absent": "offline", "maxLength": 8, "data": "device.info" },
      -       "events": { "description": "The events.", "from": "stream.events" }
      +     "envelope": { "events": { "description": "The events.", "from": "stream.events" } },
      +     "common": {
      +       "network": { "description": "The network.", "from": "network.kind", "absent": "offline", "maxLength": 8, "data": "device.info" }
            },
      \#(streamAnswers)
          }
        },
        "events": { "menu.opened": { "description": "The user opened the menu.", "stream": "batch" } }
      """#,
    check: .stream { stream, pass in
      guard stream.sessionTimeout != nil || !stream.sessionStartMoments.isEmpty, stream.encoding != .none else {
        return
      }
      func inspect(_ fields: [Field]) {
        for field in fields where field.origin.importIndex == nil {
          if let source = field.source, changing.contains(source) {
            pass.report(
              "the source of the envelope field \(quoted(field.name)), \(quoted(source)), can change within a session; "
                + "move the field to `common`", at: field.origin.location)
          }
          if case .object(let members) = field.type.base, field.type.typeName == nil { inspect(members) }
        }
      }
      inspect(stream.envelope)
    })
}

/// Sources whose value can change during a session. Times are excluded, because the upload time is a property of the
/// ping.
private let changing: Set<String> = [
  "clock.ms-since-previous-event", "counter.screens", "device.orientation", "event.id", "network.carrier",
  "network.kind", "screen.title",
]
