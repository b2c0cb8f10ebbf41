import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let gestureHole = Rule(
    "SB1801", "gesture-hole", .gestures, .note,
    summary: "Some touches do not match any gesture of a stream, because the rules have a gap.",
    reason: """
      A touch in the gap is counted but not sent, so it is missing from gesture charts. Close the gap between the
      bounds, set `otherwise` for one gesture, or suppress the rule with `allow`. The rule checks streams of up to 16
      gestures.
      """,
    example: example(above: 48),
    check: .registry { registry, pass in
      pass.reportHoles(of: registry, isPoint: false)
    })

  static let gestureBoundOfNone = Rule(
    "SB1802", "gesture-bound-of-none", .gestures, .note,
    summary: "Two gestures exclude the same bound, so a touch with exactly that value matches neither.",
    reason: """
      "Less than 24" together with "more than 24" excludes 24 itself. Include the bound in one of the two: use `atLeast`
      instead of `above`, or `atMost` instead of `below`.
      """,
    example: example(above: 24),
    check: .registry { registry, pass in
      pass.reportHoles(of: registry, isPoint: true)
    })

  /// Returns an example in which drags start above `bound`. In the corrected version, drags start at 24 dp, where taps
  /// end.
  private static func example(above bound: Int) -> String {
    """
      "streams": {
        ⟦"touches"⟧: {
          "description": "What the user touched.", "encoding": "object", "eventField": { "wire": "code", "type": "integer" },
    \(streamAnswers)
        }
      },
      "events": {
        "tap": {
          "description": "A short movement.", "stream": "touches", "code": 1, "gesture": { "distance": { "below": { "dp": 24 } } }
        },
        "drag": {
    -     "description": "A long movement.", "stream": "touches", "code": 2, "gesture": { "distance": { "above": { "dp": \(bound) } } }
    +     "description": "A long movement.", "stream": "touches", "code": 2, "gesture": { "distance": { "atLeast": { "dp": 24 } } }
        }
      }
    """
  }

  static let mixedGestureUnits = Rule(
    "SB1803", "mixed-gesture-units", .gestures, .note,
    summary: "The gestures of a stream use different units for the same measure.",
    reason: """
      A reader who compares 0.5 s with 500 ms can misread one value. Use one unit for all durations of a stream.
      """,
    example: #"""
        "streams": {
          "touches": {
            "description": "What the user touched.", "encoding": "object", "eventField": { "wire": "code", "type": "integer" },
      \#(streamAnswers)
          }
        },
        "events": {
          "press": {
            "description": "A long touch.", "stream": "touches", "code": 1, "gesture": { "duration": { "above": { "ms": 500 } } }
          },
          ⟦"tap"⟧: {
      -     "description": "A short touch.", "stream": "touches", "code": 2, "gesture": { "duration": { "atMost": { "s": 0.5 } } }
      +     "description": "A short touch.", "stream": "touches", "code": 2, "gesture": { "duration": { "atMost": { "ms": 500 } } }
          }
        }
      """#,
    check: .registry { registry, pass in
      var units: [Int: (unit: String, event: Event)] = [:]
      for event in registry.events where !event.metadata.isRetired {
        for limit in [event.gesture?.duration?.lower, event.gesture?.duration?.upper] {
          guard let limit else { continue }
          guard let first = units.existingValue(orInserting: (limit.unit, event), forKey: event.streamIndex) else {
            continue
          }
          guard first.unit != limit.unit, event.origin.importIndex == nil else { continue }
          pass.report(
            "the bounds of \(quoted(event.name)) are in \(limit.unit), but those "
              + "of \(quoted(first.event.name)) are in \(first.unit)",
            at: event.origin.location, notes: [.init(quoted(first.event.name), at: first.event.origin.location)])
          break
        }
      }
    })
}

extension LintPass {
  /// Reports the gaps between the gestures of each stream: single values if `isPoint`, otherwise ranges of a measure.
  fileprivate mutating func reportHoles(of registry: Registry, isPoint: Bool) {
    var rules: [Int: [Event]] = [:]
    for event in registry.events where event.gesture != nil && !event.metadata.isRetired {
      rules[event.streamIndex, default: []].append(event)
    }
    for (index, stream) in registry.streams.enumerated() where stream.origin.importIndex == nil {
      guard let events = rules[index], events.count > 1, events.count <= 16 else { continue }
      for fingers in Set(events.compactMap { $0.gesture?.fingerCount }).sorted() {
        let gestures = events.compactMap(\.gesture).filter { $0.fingerCount == fingers }
        if gestures.count < 2 { continue }
        let holes = GestureSpace(gestures).holes.filter { $0.isPoint == isPoint }
        if holes.isEmpty { continue }
        let texts = holes.prefix(6).map(\.text)
        report(
          "a touch with \(texts.joined(separator: "; or with "))\(holes.count > 6 ? "; or others" : "") does "
            + "not match any gesture of the stream \(quoted(stream.name))", at: stream.origin.location,
          notes: events.filter { $0.gesture?.fingerCount == fingers }.prefix(8).map {
            .init(quoted($0.name), at: $0.origin.location)
          })
      }
    }
  }
}
