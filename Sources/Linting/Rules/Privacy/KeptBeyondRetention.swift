import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let keptBeyondRetention = Rule(
    "SB1426", "kept-beyond-retention", .privacy, .error,
    summary: "A stream keeps pings or held events on the device for longer than its declared retention.",
    reason: """
      Documents promise `retention.device` to users. The runtime drops unsent pings at that age, so a greater
      `limits.age` has no effect. A device retention of `none` is impossible, because the runtime stores pings until
      they are sent. Events that are held until the user decides (`consent.hold`) are also stored on the device. Lower
      the age, or correct the retention.
      """,
    example: ownStream(
      members: #"""
        -     "limits": { "age": { "days": 30 } }, "retention": { "device": ⟦"P10D"⟧, "recipient": "P180D" }
        +     "limits": { "age": { "days": 10 } }, "retention": { "device": "P10D", "recipient": "P180D" }
        """#),
    check: .stream { stream, pass in
      guard let deviceRetention = stream.retention.deviceDuration, !stream.isSentByThirdParty,
        !stream.metadata.isRetired
      else {
        return
      }
      if deviceRetention == "none" {
        pass.report(
          "the stream \(quoted(stream.name)) has the device retention \"none\", but its pings are stored until they are sent; "
            + "set a duration such as P1D", of: "retention.device", in: stream)
        return
      }
      guard let retentionSeconds = deviceRetention.durationSeconds else { return }
      if let age = stream.limits.age, let seconds = age.seconds, retentionSeconds < seconds {
        pass.report(
          "the stream \(quoted(stream.name)) keeps pings for \(age.text) on the device, but its declared "
            + "retention is \(deviceRetention)",
          of: "retention.device", in: stream)
      }
      if let hold = stream.longestHold, let seconds = hold.maxAge.seconds, retentionSeconds < seconds {
        pass.report(
          "the stream \(quoted(stream.name)) holds events for \(hold.ageText) until the user decides, but its declared "
            + "retention on the device is \(deviceRetention)",
          of: "retention.device", in: stream)
      }
    })
}

extension Stream {
  /// The hold with the greatest age among those of the stream, its variants and its profiles, if any.
  fileprivate var longestHold: Hold? {
    let consents = [consent] + (variants + profiles).compactMap(\.consent)
    return consents.compactMap(\.hold).max { ($0.maxAge.seconds ?? 0) < ($1.maxAge.seconds ?? 0) }
  }
}

extension Quantity {
  /// The duration in seconds, or `nil` for other units.
  fileprivate var seconds: Double? {
    guard let number = Double(value.plainText) else { return nil }
    switch unit {
    case "ms": return number / 1000
    case "s": return number
    case "min": return number * 60
    case "hours": return number * 3600
    case "days": return number * 86_400
    default: return nil
    }
  }
}
