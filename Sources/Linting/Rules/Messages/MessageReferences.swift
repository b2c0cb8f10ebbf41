import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let messageNeverShown = Rule(
    "SB1701", "message-never-shown", .messages, .warning,
    summary: "A message waits for an event that cannot happen.",
    reason: """
      Either no build sends the event, the trigger allows at most 0 occurrences, or it waits for several occurrences of an
      event that occurs once. The message is never shown. Correct the trigger.
      """,
    example: #"""
        "messages": {
          "hint": {
            "description": "A hint at the start.", "evaluated": "backend",
      -     "triggers": [{ "event": "app.started", "count": ⟦{ "atMost": 0 }⟧ }]
      +     "triggers": [{ "event": "app.started", "count": { "atLeast": 3 } }]
          }
        }
      """#,
    check: .registry { registry, pass in
      if registry.messages.isEmpty { return }
      var exclusionReasons: [String: String] = [:]
      let onceEvents = Set(
        registry.events.filter { $0.onceScope == "per-install" || $0.trigger?.moment == "first-start" }.map(\.name))
      for event in registry.events where !event.metadata.isRetired {
        exclusionReasons[event.name] = event.exclusionReason(in: registry.streams[event.streamIndex])
      }
      for message in registry.messages where message.origin.importIndex == nil {
        guard let file = pass.sources.file(at: message.origin.location.path) else { continue }
        for trigger in message.triggers {
          if let event = trigger["event"], let name = event.string, let reason = exclusionReasons[name] {
            pass.report(
              "\(quoted(message.name)) waits for \(quoted(name)), which is never sent: \(reason)",
              at: file.location(of: event.range))
          }
          if let count = trigger["count"], let minimum = count["atLeast"]?.integer, minimum > 1,
            let name = trigger["event"]?.string, onceEvents.contains(name)
          {
            pass.report(
              "\(quoted(message.name)) waits for \(minimum) occurrences of \(quoted(name)), which occurs once per "
                + "installation", at: file.location(of: count.range))
          }
          if let count = trigger["count"], count["atMost"]?.integer == 0 {
            pass.report(
              "\(quoted(message.name)) waits for an event that may occur at most 0 times",
              at: file.location(of: count.range))
          }
        }
      }
    })

  static let buttonOpensDeadLink = Rule(
    "SB1702", "button-opens-dead-link", .messages, .warning,
    summary: "A message's button opens a link that the app does not recognize.",
    reason: """
      Tapping the button has no effect. Give the route a `path`, or set a different link for the button.
      """,
    example: #"""
      - "profiles": { "app-2": { "description": "Version 2." } },
        "links": {
          "app": {
            "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
      -     "routes": {
      -       "history": {
      -         "description": "The history.", "profiles": { "app-2": { "path": "history" } },
      -         "allow": [{ "rule": "unrouted-link", "reason": "Version 2 alone knows it." }]
      -       }
      -     }
      +     "routes": { "history": { "path": "history", "description": "The history." } }
          }
        },
        "messages": {
          "hint": {
            "description": "A hint about the history.", "evaluated": "backend", "triggers": [{ "event": "app.started" }],
            "buttons": { "show": { "link": ⟦"app:history"⟧ } }
          }
        }
      """#,
    check: .registry { registry, pass in
      if registry.messages.isEmpty { return }
      var deadRoutes: [String: LinkFamily.Route] = [:]
      for family in registry.links {
        for route in family.routes where route.path == nil { deadRoutes["\(family.name):\(route.name)"] = route }
      }
      for message in registry.messages where message.origin.importIndex == nil {
        for button in message.buttons {
          guard let link = button.link, let route = deadRoutes[link] else { continue }
          pass.report(
            "the app does not recognize \(quoted(link)), the link of the button \(quoted(button.name)) of "
              + "\(quoted(message.name))",
            at: pass.sources.location(of: ["buttons", button.name, "link"], in: message.origin.location),
            notes: [.init(quoted(route.name), at: route.origin.location)])
        }
      }
    })

  static let interactionsGoNowhere = Rule(
    "SB1703", "interactions-go-nowhere", .messages, .warning,
    summary: "A message reports interactions, but no stream sends them.",
    reason: """
      Nothing records whether users saw the message, and documents cannot show the recipient of the report. Set
      `stream`.
      """,
    example: #"""
        "messages": {
          "hint": {
            "description": "A hint at the start.", "evaluated": "backend", "triggers": [{ "event": "app.started" }],
      -     "interactions": ⟦["Show", "Accept"]⟧
      +     "interactions": ["Show", "Accept"], "stream": "app"
          }
        }
      """#,
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        guard !message.interactions.isEmpty, message.streamIndex == nil, message.interactionReports.isEmpty else {
          continue
        }
        pass.report(
          message.isLocal
            ? "no event records the interactions of \(quoted(message.name)); set an event for each interaction"
            : "no stream sends the interactions of \(quoted(message.name)); set `stream`",
          at: pass.sources.location(of: "interactions", in: message.origin.location))
      }
    })

  static let localWithoutTrigger = Rule(
    "SB1704", "message-without-trigger", .messages, .warning,
    summary: "A message has no trigger.",
    reason: """
      Without a trigger, only attributes determine whether the message is shown, so users see it at every start or
      never. Set `triggers` to the events that must have occurred.
      """,
    example: #"""
      - "messages": { ⟦"hint"⟧: { "description": "A hint at the start.", "evaluated": "local" } }
      + "messages": {
      +   "hint": { "description": "A hint at the start.", "evaluated": "local", "triggers": [{ "event": "app.started" }] }
      + }
      """#,
    check: .registry { registry, pass in
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        // A vendor's backend can have triggers that the schema does not contain.
        guard message.isLocal, message.triggers.isEmpty else { continue }
        pass.report(
          "the message \(quoted(message.name)) has no trigger; set `triggers`", at: message.origin.location)
      }
    })
}
