import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookRegistry

extension Rule {
  static let expired = Rule(
    "SB1501", "expired", .lifecycle, .error,
    summary: "An entry's last day of collection has passed.",
    reason: """
      After the last day, the runtime refuses and counts the event, so calls in the app have no effect. Renew the review
      and set a later `expires`, or retire the entry.
      """,
    example: #"""
        "events": {
          "menu.opened": {
      -     "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": ⟦"2020-01-31"⟧
      +     "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2999-12-31"
          }
        }
      """#,
    check: .entry { entry, pass in
      guard let last = entry.ownLastDay, last < pass.today else { return }
      let isEvent = entry.kind == .event
      pass.report(
        "\(isEvent ? quoted(entry.name) : entry.phrase) expired "
          + "on \(last)\(isEvent ? " and is no longer recorded" : ""); renew its review and set a later `expires`, "
          + "or retire it",
        at: pass.sources.location(of: "expires", in: entry.location))
    })

  static let expiresSoon = Rule(
    "SB1502", "expires-soon", .lifecycle, .note,
    summary: "An entry's last day of collection is near.",
    reason: """
      A renewal requires a review, and users must install the release that contains the renewal before the last day.
      """,
    example: #"""
        "events": {
          "menu.opened": {
      -     "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": ⟦"2026-12-24"⟧
      +     "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2999-12-31"
          }
        }
      """#,
    options: [
      RuleOption(
        name: "days", summary: "How many days before the last day the rule starts to report.",
        value: .integer(60))
    ],
    check: .entry { entry, pass in
      guard let last = entry.ownLastDay.flatMap({ CivilDay($0) }), let today = CivilDay(pass.today) else { return }
      let remainingDays = last.daysSince1970 - today.daysSince1970
      guard remainingDays >= 0, remainingDays <= pass.integerOption(named: "days") else { return }
      let noun = entry.kind == .event ? quoted(entry.name) : entry.phrase
      pass.report(
        "\(noun) expires in \(remainingDays) \(remainingDays == 1 ? "day" : "days"); renew its review or plan its removal",
        at: pass.sources.location(of: "expires", in: entry.location))
    })
}

extension Rule {
  static let outlivesStream = Rule(
    "SB1512", "outlives-stream", .lifecycle, .warning,
    summary: "An event or an attribute expires later than its stream.",
    reason: """
      After the stream's last day, the runtime refuses all its events, so the later day has no effect.
      """,
    example: #"""
        "streams": {
          "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "expires": "2997-12-31" }
        },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping",
      -     "expires": ⟦"2999-12-31"⟧
      +     "expires": "2997-12-31"
          }
        }
      """#,
    check: .registry { registry, pass in
      let events = registry.events.map { (quoted($0.name), $0.metadata, $0.origin, Optional($0.streamIndex)) }
      let attributes = registry.attributes.map {
        ("the attribute \(quoted($0.field.name))", $0.field.metadata, $0.field.origin, $0.streamIndex)
      }
      for (phrase, metadata, origin, index) in events + attributes
      where origin.importIndex == nil && !metadata.isRetired && pass.isWanted(origin.location) {
        guard let index, let limit = registry.lastDay(ofStream: index), let expires = metadata.expires,
          metadata.lastDay ?? .max > limit, let last = registry.streams[index].metadata.expires
        else { continue }
        pass.report(
          "\(phrase) \(expires == "never" ? "never expires" : "expires on \(expires)"), but its "
            + "stream \(quoted(registry.streams[index].name)) expires on \(last)",
          at: pass.sources.location(of: "expires", in: origin.location))
      }
    })
}

extension VisitedEntry {
  /// The expiry date that the entry itself sets, as `YYYY-MM-DD`. `nil` if the entry has no expiry date, inherits it,
  /// or is retired.
  fileprivate var ownLastDay: String? {
    guard !metadata.isRetired, !outer.isRetired, let last = metadata.expires, last != "never" else {
      return nil
    }
    // Report a stream's date once, at the stream. Report the registry's date at each stream and attribute.
    let isOutermost = kind == .stream || kind == .linkFamily || kind == .message
    return isOutermost || last != outer.expires ? last : nil
  }
}
