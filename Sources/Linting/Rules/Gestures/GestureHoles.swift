import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let gestureHole = Rule(
    "SB1801", "gesture-hole", .gestures, .note,
    summary: "Some touches are no gesture of a stream: its rules leave a hole.",
    reason: """
      A gesture in the hole is counted and not sent; charts of gestures then miss touches that the user made. Let a bound meet
      its neighbour's, give one gesture `otherwise`, or say in an `allow` that the hole is meant. Streams of up to 16 gestures
      are looked at.
      """,
    example: example(above: 48),
    check: .registry { registry, pass in
      pass.reportHoles(of: registry, isPoint: false)
    })

  static let gestureBoundOfNone = Rule(
    "SB1802", "gesture-bound-of-none", .gestures, .note,
    summary: "Two gestures meet at a bound that both exclude, so a touch of exactly that measure is none.",
    reason: """
      "Less than 24" beside "more than 24" forgets 24 itself. Let one of the two include it: `atLeast` for `above`, `atMost` for
      `below`.
      """,
    example: example(above: 24),
    check: .registry { registry, pass in
      pass.reportHoles(of: registry, isPoint: true)
    })

  /// Taps end at 24, and drags begin above the bound, or at 24 when mended.
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
    summary: "The gestures of one stream have bounds of one kind in two units.",
    reason: """
      0.5 s beside 500 ms: whoever compares the two reads one of them wrongly. Write all durations of a stream in one unit.
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
          guard let first = units.earlier((limit.unit, event), at: event.streamIndex) else { continue }
          guard first.unit != limit.unit, event.origin.importIndex == nil else { continue }
          pass.report(
            "\(quoted(event.name)) is bounded in \(limit.unit), \(quoted(first.event.name)) in \(first.unit)",
            at: event.origin.location, notes: [.init(quoted(first.event.name), at: first.event.origin.location)])
          break
        }
      }
    })
}

extension LintPass {
  /// Reports what the gestures of each stream leave out: ranges of a measure, or single values between two ranges.
  fileprivate mutating func reportHoles(of registry: Registry, isPoint: Bool) {
    var rules: [Int: [Event]] = [:]
    for event in registry.events where event.gesture != nil && !event.metadata.isRetired {
      rules[event.streamIndex, default: []].append(event)
    }
    for (index, stream) in registry.streams.enumerated() where stream.origin.importIndex == nil {
      guard let events = rules[index], events.count > 1, events.count <= 16 else { continue }
      for fingers in Set(events.compactMap { $0.gesture?.fingers }).sorted() {
        let gestures = events.compactMap(\.gesture).filter { $0.fingers == fingers }
        if gestures.count < 2 { continue }
        let holes = GestureSpace(gestures).holes.filter { $0.isPoint == isPoint }
        if holes.isEmpty { continue }
        let texts = holes.prefix(6).map(\.text)
        report(
          "a touch with \(texts.joined(separator: "; or with "))\(holes.count > 6 ? "; or others" : "") is no gesture of the "
            + "stream \(quoted(stream.name))", at: stream.origin.location,
          notes: events.filter { $0.gesture?.fingers == fingers }.prefix(8).map {
            .init(quoted($0.name), at: $0.origin.location)
          })
      }
    }
  }
}
