import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let twoRests = Rule(
    "SB1804", "multiple-fallback-gestures", .gestures, .warning,
    summary: "Two gestures of one stream are fallbacks.",
    reason: """
      The gesture of a touch that matches no rule is arbitrary. Keep one `otherwise`, and give the other gesture a rule.
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
      var first: [Scope: Event] = [:]
      for event in registry.events where !event.metadata.isRetired {
        guard let gesture = event.gesture, gesture.isFallback else { continue }
        let scope = Scope(stream: event.streamIndex, fingers: gesture.fingers)
        guard let other = first.earlier(event, at: scope) else { continue }
        guard event.origin.importIndex == nil else { continue }
        pass.report(
          "\(quoted(event.name)) is a fallback for other touches, like \(quoted(other.name))",
          at: event.origin.location,
          notes: [.init(quoted(other.name), at: other.origin.location)])
      }
    })
}
