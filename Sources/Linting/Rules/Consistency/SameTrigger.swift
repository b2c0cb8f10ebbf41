import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let sameTrigger = Rule(
    "SB1235", "same-trigger", .consistency, .warning,
    summary: "Two events of a stream are recorded at the same moment, under the same condition.",
    reason: """
      The events carry the same information. Change the trigger of one event, or remove one.
      """,
    example: #"""
        "events": {
          "app.left": {
            "description": "The user left the app.", "method": "leave", "object": "app", "trigger": { "on": "background" }
          },
      -   "app.resumed": {
      +   "app.resumed": {
      -     "description": "The user came back.", "method": "resume", "object": "app", "trigger": ⟦{ "on": "background" }⟧
      +     "description": "The user came back.", "method": "resume", "object": "app", "trigger": { "on": "return" }
          }
        }
      """#,
    check: .registry { registry, pass in
      var firstEvents: [TriggerMoment: Event] = [:]
      for event in registry.events where event.origin.importIndex == nil && !event.metadata.isRetired {
        guard let moment = TriggerMoment(of: event) else { continue }
        guard let earlier = firstEvents.existingValue(orInserting: event, forKey: moment) else { continue }
        pass.report(
          "\(quoted(event.name)) is sent whenever \(quoted(earlier.name)) is sent",
          at: pass.sources.location(of: "trigger", in: event.origin.location),
          notes: [.init(quoted(earlier.name), at: earlier.origin.location)])
      }
    })
}

/// The time at which a triggered event is recorded.
private struct TriggerMoment: Hashable {
  var stream: Int
  var on: String?
  var every: Quantity?
  var onlyInForeground: Bool
  var onceScope: String?
  var variants: [String]

  /// Creates the moment of the given event. Fails if the event is not triggered or has a condition.
  init?(of event: Event) {
    guard event.isRecordedByTrigger, event.condition == nil, let trigger = event.trigger else { return nil }
    stream = event.streamIndex
    (on, every, onlyInForeground) = (trigger.moment, trigger.interval, trigger.isForegroundOnly)
    (onceScope, variants) = (event.onceScope, event.variantNames)
  }
}
