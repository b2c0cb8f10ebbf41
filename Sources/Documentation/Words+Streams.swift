import SignalbookRegistry
import SignalbookWireForm

// Limits of streams, and what differs for variants and profiles, in words.
extension Words {
  /// Limits of a stream: what is limited, and how.
  static func limits(_ stream: Stream) -> [(String, String)] {
    let limits = stream.limits
    var rows: [(String, String)] = []
    if let least = limits.eventsAtLeast { rows.append(("events in a unit, at least", "\(least); fewer wait")) }
    if let most = limits.eventsAtMost {
      rows.append(
        (
          "events in a unit, at most",
          "\(most)" + (limits.eventsAtMostIsConfigurable ? ", unless the app's configuration says otherwise" : "")
        ))
    }
    if let stored = limits.stored { rows.append(("units stored, at most", "\(stored); one more drops the oldest")) }
    if let daily = limits.perDay {
      let scope = limits.perDayIsPerPing ? "of this ping" : "of all pings"
      rows.append(("units sent a day, at most", "\(daily) \(scope), \(limits.dayIsLocal ? "local day" : "day of UTC")"))
    }
    if let age = limits.age { rows.append(("age of a unit, at most", age.text)) }
    if let bytes = limits.bytes { rows.append(("bytes of a unit, at most", "\(bytes)")) }
    for distinct in limits.distinct {
      let scope = distinct.isPerScreen ? "screen" : "session"
      let events = distinct.events.joined(separator: ", ")
      switch distinct.repeated {
      case .refuse:
        rows.append(
          (
            "each \(distinct.field), at most",
            "once a \(scope), of \(events); the first \(distinct.atMost) values are remembered"
          ))
      case .keepFirst, .keepLast:
        rows.append(
          (
            "different \(distinct.field), at most",
            "\(distinct.atMost) for each \(scope), of \(events); of a repeated one the "
              + (distinct.repeated == .keepFirst ? "first" : "last") + " counts"
          ))
      }
    }
    if !stream.builtOn.isEmpty { rows.append(("built on", stream.builtOn.joined(separator: ", "))) }
    if let ends = stream.sessionEndsAfter { rows.append(("a session ends after", ends.text + " outside the app")) }
    if !stream.sessionStarts.isEmpty {
      rows.append(("a session starts on", stream.sessionStarts.joined(separator: ", ")))
    }
    return rows
  }

  /// What differs in a variation of a field, besides when it is sent, which ``presence(_:)`` says.
  static func differences(_ variation: Field.Variation) -> String {
    var parts: [String] = []
    if let constant = variation.constant { parts.append("always \(constant.jsonText)") }
    switch variation.wireForm {
    case .plain?: parts.append("plain")
    case .text?: parts.append("as text")
    case .jsonText?: parts.append("as JSON text")
    case nil: break
    }
    if let decimals = variation.decimals { parts.append(counted(decimals, "decimal")) }
    if let wire = variation.wire { parts.append("as \(wire)") }
    return parts.joined(separator: ", ")
  }
}

extension Words {
  /// Limits and sending of a stream: a title and its words.
  static func rules(of stream: Stream) -> [(StaticString, String)] {
    var rules: [(StaticString, String)] = []
    let limits = stream.limits
    switch (limits.eventsAtLeast, limits.eventsAtMost) {
    case (let least?, let most?): rules.append(("Events in a unit", "\(least) to \(most)"))
    case (nil, let most?): rules.append(("Events in a unit", "at most \(most)"))
    case (let least?, nil): rules.append(("Events in a unit", "at least \(least)"))
    case (nil, nil): break
    }
    if let stored = limits.stored { rules.append(("Units stored", "at most \(stored)")) }
    if let day = limits.perDay { rules.append(("Units a day", "at most \(day)")) }
    if let age = limits.age { rules.append(("Unsent units expire", "after \(age.text)")) }
    if !stream.builtOn.isEmpty { rules.append(("Units are built", "on " + stream.builtOn.joined(separator: ", "))) }
    if !stream.only.isEmpty { rules.append(("Only in", stream.only.joined(separator: ", "))) }
    return rules
  }
}
