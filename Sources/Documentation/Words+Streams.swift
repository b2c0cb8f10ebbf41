import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

// Descriptions of stream limits, and of the differences in variants and profiles.
extension Words {
  /// Returns the upload unit of the given stream: a batch if its events share an envelope and it does not declare a
  /// ping, or a ping otherwise.
  static func unit(of stream: Stream) -> String {
    let hasEvents = stream.envelope.contains { $0.source == "stream.events" }
    return stream.ping == stream.name && hasEvents && stream.version == nil ? "batch" : "ping"
  }

  private static func plural(of unit: String) -> String { unit == "batch" ? "batches" : "pings" }

  /// Returns a clause that lists lifecycle moments, such as `the app goes to the background, or the event limit is
  /// reached`.
  static func moments(for names: [String]) -> String {
    names.map { name in Grammar.moments.first { $0.text == name }?.clause ?? name }.joined(separator: ", or ")
  }

  /// Returns the suffix for limits that Signalbook does not enforce, because an SDK stores and sends the stream. A
  /// separate row reports an unanswered sender.
  private static func enforcement(of stream: Stream) -> String {
    StreamInventory.enforcementSuffix(for: !stream.isSentByThirdParty)
  }

  /// Returns the limits of the given stream, each with a description.
  static func limits(of stream: Stream) -> [(String, String)] {
    let limits = stream.limits
    let unit = unit(of: stream)
    var rows: [(String, String)] = []
    if let minEvents = limits.minEvents {
      rows.append(("events per \(unit), at least", "\(minEvents); events wait until then"))
    }
    if let maxEvents = limits.maxEvents {
      rows.append(
        (
          "events per \(unit), at most",
          "\(maxEvents)" + (limits.maxEventsIsConfigurable ? ", unless the app's run configuration overrides it" : "")
        ))
    }
    if let storedLimit = limits.maxStored {
      rows.append(("\(plural(of: unit)) stored, at most", "\(storedLimit); the next one replaces the oldest"))
    }
    if let dailyLimit = limits.maxPerDay {
      let scope = limits.dailyLimitIsPerPing ? "of this ping" : "of all pings"
      rows.append(
        (
          "\(plural(of: unit)) sent per day, at most",
          "\(dailyLimit) \(scope), \(limits.dayIsLocal ? "local day" : "UTC day")"
        ))
    }
    if let age = limits.age { rows.append(("age of a \(unit), at most", age.text)) }
    if let bytes = limits.maxBytes { rows.append(("bytes of a \(unit), at most", "\(bytes)")) }
    for index in rows.indices { rows[index].1 += enforcement(of: stream) }
    for distinct in limits.distinctValueLimits {
      let scope = distinct.isPerScreen ? "screen" : "session"
      let events = distinct.events.joined(separator: ", ")
      switch distinct.repeatHandling {
      case .refuse:
        rows.append(
          (
            "each \(distinct.field), at most",
            "once per \(scope), of \(events); the first \(distinct.maxCount) values are remembered"
          ))
      case .keepFirst, .keepLast:
        rows.append(
          (
            "distinct \(distinct.field), at most",
            "\(distinct.maxCount) per \(scope), of \(events); for a repeated value, the "
              + (distinct.repeatHandling == .keepFirst ? "first" : "last") + " counts"
          ))
      }
    }
    if !stream.builtOn.isEmpty {
      rows.append(("built when", moments(for: stream.builtOn) + enforcement(of: stream)))
    }
    if let backgroundLimit = stream.sessionTimeout {
      rows.append(("a session ends after", backgroundLimit.text + " in the background"))
    }
    if !stream.sessionStartMoments.isEmpty {
      rows.append(("a session starts when", moments(for: stream.sessionStartMoments) + " (not enforced by Signalbook)"))
    }
    return rows
  }

  /// Returns a description of a field's variation, excluding presence. See ``presence(_:)``.
  static func differences(of variation: Field.Variation) -> String {
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

extension Word {
  /// The summary as a clause, such as `the app starts`.
  fileprivate var clause: String { summary.prefix(1).lowercased() + summary.dropFirst().dropLast() }
}

extension Words {
  /// Returns the limits and upload rules of the given stream, each with a title.
  static func rules(of stream: Stream) -> [(String, String)] {
    let unit = unit(of: stream)
    let units = plural(of: unit)
    var rules: [(String, String)] = []
    let limits = stream.limits
    switch (limits.minEvents, limits.maxEvents) {
    case (let minEvents?, let maxEvents?): rules.append(("Events in a \(unit)", "\(minEvents) to \(maxEvents)"))
    case (nil, let maxEvents?): rules.append(("Events in a \(unit)", "at most \(maxEvents)"))
    case (let minEvents?, nil): rules.append(("Events in a \(unit)", "at least \(minEvents)"))
    case (nil, nil): break
    }
    if let storedLimit = limits.maxStored { rules.append(("Stored \(units)", "at most \(storedLimit)")) }
    if let dailyLimit = limits.maxPerDay {
      rules.append(("\(unit == "batch" ? "Batches" : "Pings") a day", "at most \(dailyLimit)"))
    }
    if let age = limits.age { rules.append(("Unsent \(units) expire", "after \(age.text)")) }
    if !stream.builtOn.isEmpty { rules.append(("Built when", moments(for: stream.builtOn))) }
    for index in rules.indices { rules[index].1 += enforcement(of: stream) }
    if !stream.variantNames.isEmpty { rules.append(("Only in", stream.variantNames.joined(separator: ", "))) }
    return rules
  }
}

extension StreamInventory.Audience {
  /// The question that the consent mechanism answers. It depends on the default.
  var choice: String {
    switch isOnByDefault.value {
    case true?: "how to opt out"
    case false?: "how to opt in"
    case nil: "how to decide"
    }
  }
}
