import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let retentionNeverReached = Rule(
    "SB1455", "retention-never-reached", .privacy, .warning,
    summary: "The declared retention on the device is longer than the maximum age of pings.",
    reason: """
      The runtime deletes pings at `limits.age`, so the declared retention is never reached. Readers of the data
      dictionary expect data on the device that no longer exists. Set `retention.device` to the maximum age, or increase
      the age.
      """,
    example: ownStream(
      members: #"""
              "limits": { "age": { "days": 10 } },
        -     "retention": { "device": ⟦"P30D"⟧, "recipient": "P180D" }
        +     "retention": { "device": "P10D", "recipient": "P180D" }
        """#),
    check: .registry { registry, pass in
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        guard let age = stream.limits.age, let device = stream.retention.deviceDuration,
          let declared = device.durationInMilliseconds, declared > age.milliseconds,
          !isSameTime(declared, age.milliseconds),
          let location = stream.keyLocations["retention.device"]
        else { continue }
        // The base stream's retention is correct for the base stream.
        let inherited = stream.inheritedKeyLocations
        if inherited["retention.device"] != nil, inherited["limits.age"] == nil { continue }
        pass.reportOnce(
          "the stream \(quoted(stream.name)) deletes pings after \(age.text), but its declared retention on the device is "
            + device, at: location)
      }
    })
}
