import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let keptBeyondRetention = Rule(
    "SB1426", "kept-beyond-retention", .privacy, .error,
    summary: "A stream keeps pings on the device for longer than its retention promises.",
    reason: """
      Documents promise `retention.device` to the user. The runtime drops unsent pings of that age, so a greater `limits.age` has no
      effect. It cannot keep the promise `none`, because it stores pings until they are sent. Lower the age, or correct the
      promise.
      """,
    example: ownStream(
      #"""
      -     "limits": { "age": { "days": 30 } }, "retention": { "device": ⟦"P10D"⟧, "recipient": "P180D" }
      +     "limits": { "age": { "days": 10 } }, "retention": { "device": "P10D", "recipient": "P180D" }
      """#),
    check: .stream { stream, pass in
      guard let written = stream.retention.device, !stream.isSentByThirdParty, !stream.metadata.isRetired else {
        return
      }
      if written == "none" {
        pass.report(
          "the stream \(quoted(stream.name)) has the device retention \"none\", but its pings are stored until they are sent; "
            + "set a duration such as P1D", of: "retention.device", in: stream)
        return
      }
      guard let promised = written.durationSeconds, let age = stream.limits.age, let seconds = age.seconds,
        promised < seconds
      else { return }
      pass.report(
        "the stream \(quoted(stream.name)) keeps pings for \(age.text) on the device, but promises \(written)",
        of: "retention.device", in: stream)
    })
}

extension Quantity {
  /// The time in seconds; `nil` for other units.
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

extension String {
  /// The seconds of an ISO 8601 duration, with 31 days per month and 366 per year; `nil` for `unlimited` and others.
  var durationSeconds: Double? {
    guard hasPrefix("P") else { return self == "none" ? 0 : nil }
    var total = 0.0
    var number = ""
    var isTime = false
    for character in dropFirst() {
      if character == "T" {
        isTime = true
        continue
      }
      if character.isNumber || character == "." {
        number.append(character)
        continue
      }
      guard let amount = Double(number) else { return nil }
      number = ""
      switch (character, isTime) {
      case ("Y", false): total += amount * 366 * 86_400
      case ("M", false): total += amount * 31 * 86_400
      case ("W", false): total += amount * 7 * 86_400
      case ("D", false): total += amount * 86_400
      case ("H", true): total += amount * 3600
      case ("M", true): total += amount * 60
      case ("S", true): total += amount
      default: return nil
      }
    }
    return number.isEmpty ? total : nil
  }
}
