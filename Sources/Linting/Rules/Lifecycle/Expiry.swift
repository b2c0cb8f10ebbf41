import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookRegistry

extension Rule {
  static let expired = Rule(
    "SB1501", "expired", .lifecycle, .error,
    summary: "An event's last day has passed.",
    reason: """
      The runtime refuses and counts it since that day; the call in the app does nothing. Renew the review and move
      `expires`, or retire the event.
      """,
    bad: #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": ⟦"2020-01-31"⟧
        }
      }
      """#,
    good: #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2999-12-31"
        }
      }
      """#,
    check: .event { event, _, pass in
      guard event.metadata.retired == nil, let last = event.metadata.expires, last != "never", last < pass.today else {
        return
      }
      pass.report(
        "\(quoted(event.name)) expired on \(last): it is not recorded any more; renew its review and move `expires`, or "
          + "retire it", at: pass.sources.location(of: "expires", in: event.origin.location))
    })

  static let expiresSoon = Rule(
    "SB1502", "expires-soon", .lifecycle, .note,
    summary: "An event's last day is near.",
    reason: """
      A renewal needs a review, and the release that carries it must reach users before the last day.
      """,
    bad: #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": ⟦"2026-12-24"⟧
        }
      }
      """#,
    good: #"""
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu", "expires": "2999-12-31"
        }
      }
      """#,
    options: [
      RuleOption(name: "days", summary: "How many days before the last day it is reported.", value: .integer(60))
    ],
    check: .event { event, _, pass in
      guard event.metadata.retired == nil, let last = event.metadata.expires.flatMap({ CivilDay($0) }),
        let today = CivilDay(pass.today)
      else { return }
      let left = last.daysSince1970 - today.daysSince1970
      guard left >= 0, left <= pass.integer("days") else { return }
      pass.report(
        "\(quoted(event.name)) expires in \(left) \(left == 1 ? "day" : "days"); renew its review or plan its removal",
        at: pass.sources.location(of: "expires", in: event.origin.location))
    })
}
