import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let implausibleDuration = Rule(
    "SB1270", "implausible-duration", .consistency, .warning,
    summary: "A duration is implausibly long or short for its key, such as a retention of 90 years.",
    reason: """
      The unit is often wrong: `P90Y` instead of `P90D`, or `s` instead of `ms`. Correct the unit, or allow the rule
      with the reason for the duration. The limits are 30 years for data, a second to a day for the end of a session, 10
      milliseconds to a minute for a gesture, and a second between events that are recorded at an interval.
      """,
    example: ownStream(
      members: #"""
        -     "retention": { "device": ⟦"P90Y"⟧, "recipient": "P180D" }
        +     "retention": { "device": "P90D", "recipient": "P180D" }
        """#),
    check: .registry { registry, pass in
      let (minute, day) = (60_000.0, 86_400_000.0)
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        let owner = "the stream \(quoted(stream.name))"
        for (key, duration) in [
          ("device", stream.retention.deviceDuration), ("recipient", stream.retention.recipientDuration),
        ] {
          guard let duration, let length = duration.durationInMilliseconds, length > 30 * 365 * day else { continue }
          // A retention without `device` and `recipient` applies to both.
          let location = stream.keyLocations["retention.\(key)"] ?? stream.keyLocations["retention"]
          pass.reportOnce(
            "the retention of \(owner) is \(duration), which is longer than 30 years; is the unit correct?",
            at: location ?? stream.origin.location)
        }
        if let timeout = stream.sessionTimeout, timeout.milliseconds > day || timeout.milliseconds < 1000 {
          pass.reportOnce(
            "sessions of \(owner) end after \(timeout.text), which is \(timeout.milliseconds > day ? "longer than a day" : "shorter than a second"); is the unit correct?",
            at: stream.keyLocations["sessionEndsAfter"] ?? stream.origin.location)
        }
      }
      pass.visitEvents { event in
        if let every = event.trigger?.interval, every.milliseconds < 1000 {
          pass.reportOnce(
            "\(quoted(event.name)) is recorded every \(every.text); is the unit correct?",
            at: pass.sources.keyLocation(of: "trigger", in: event.origin.location))
        }
        guard let range = event.gesture?.duration else { return }
        for limit in [range.lower, range.upper] {
          guard let limit, let number = limit.value.decimal.flatMap({ Double($0.text) }),
            let unit = statedTimes[limit.unit],
            number * unit >= minute || (number > 0 && number * unit < 10)
          else { continue }
          pass.reportOnce(
            "the gesture \(quoted(event.name)) has a duration of \(limit.value.plainText) \(limit.unit); is the unit correct?",
            at: pass.sources.keyLocation(of: "gesture", in: event.origin.location))
        }
      }
    })
}
