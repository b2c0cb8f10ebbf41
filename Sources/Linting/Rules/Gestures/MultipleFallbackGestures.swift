import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let multipleFallbackGestures = Rule(
    "SB1804", "multiple-fallback-gestures", .gestures, .warning,
    summary: "A stream has more than one fallback gesture.",
    reason: """
      If a touch matches no other gesture, the result is undefined. Keep `otherwise` in one gesture, and set a rule for
      the other.
      """,
    example: #"""
        "streams": {
          "touches": {
            "ping": "touches", "description": "Touches.", "encoding": "object",
            "eventField": { "wire": "code", "type": "integer" },
      \#(streamAnswers)
          }
        },
        "events": {
      -   "press": { "description": "A press.", "stream": "touches", "code": 2, "gesture": { "otherwise": true } },
      -   ⟦"tap"⟧: { "description": "A tap.", "stream": "touches", "code": 1, "gesture": { "otherwise": true } }
      +   "tap": { "description": "A tap.", "stream": "touches", "code": 1, "gesture": { "otherwise": true } },
      +   "press": {
      +     "description": "A press.", "stream": "touches", "code": 2, "gesture": { "duration": { "above": { "ms": 500 } } }
      +   }
        }
      """#,
    check: .registry { registry, pass in
      struct Scope: Hashable {
        var stream: Int
        var fingers: Int
      }
      var firstEvents: [Scope: Event] = [:]
      for event in registry.events where !event.metadata.isRetired {
        guard let gesture = event.gesture, gesture.isFallback else { continue }
        let scope = Scope(stream: event.streamIndex, fingers: gesture.fingerCount)
        guard let other = firstEvents.existingValue(orInserting: event, forKey: scope) else { continue }
        guard event.origin.importIndex == nil else { continue }
        pass.report(
          "\(quoted(event.name)) and \(quoted(other.name)) are both fallback gestures; keep `otherwise` in one",
          at: event.origin.location,
          notes: [.init(quoted(other.name), at: other.origin.location)])
      }
    })
}
