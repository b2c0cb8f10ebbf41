import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

extension Rule {
  static let duplicateTuple = Rule(
    "SB1201", "duplicate-tuple", .consistency, .error,
    summary: "Two events of a stream have the same category, method and object.",
    reason: """
      The receiver cannot distinguish the events, so one of their descriptions is wrong for the stored data. Change the
      method, object or value of one event, or merge the events.
      """,
    example: secondEvent(
      faulty: #""description": "The menu was shown.", "method": "open""#,
      corrected: #""description": "The menu was shown.", "method": "show""#),
    check: .registry { registry, pass in
      var reportedNames: Set<String> = []
      func inspect(_ events: [Event], _ profile: String?) {
        var firstEvents: [WireTuple: Event] = [:]
        for event in events where !event.metadata.isRetired {
          guard let tuple = WireTuple(event) else { continue }
          guard let earlier = firstEvents.existingValue(orInserting: event, forKey: tuple) else { continue }
          guard event.origin.importIndex == nil, reportedNames.insert(event.name).inserted else { continue }
          pass.report(
            "\(quoted(event.name)) is sent "
              + "as \(tuple.text)\(profile.map { " for the profile \(quoted($0))" } ?? ""), the same "
              + "as \(quoted(earlier.name)); a receiver cannot distinguish them",
            at: event.origin.location, notes: [.init("\(quoted(earlier.name))", at: earlier.origin.location)])
        }
      }
      inspect(registry.events, nil)
      for profile in Set(registry.events.flatMap { $0.profiles.map(\.name) }).sorted() {
        inspect(registry.applying(profiles: [profile]).events, profile)
      }
    })
}

/// The parts of a tuple event that a receiver can use to identify the event.
struct WireTuple: Hashable {
  var stream: Int
  var category: String
  var method: String
  var object: String
  /// The constant value, if any. If the caller passes the value, only the extra keys distinguish the events.
  var value: String?
  var hasOpenValue: Bool
  var extras: [String]

  init?(_ event: Event) {
    guard case .tuple(let tuple) = event.shape else { return nil }
    stream = event.streamIndex
    category = tuple.category
    method = tuple.method
    object = tuple.object
    extras = tuple.extras.map(\.wire).sorted()
    hasOpenValue = false
    switch tuple.value {
    case .none: value = nil
    case .literal(let text): value = text
    case .field:
      value = nil
      hasOpenValue = true
    }
  }

  var text: String {
    let parts = [category, method, object] + (value.map { [$0] } ?? [])
    return "[" + parts.map { quoted($0) }.joined(separator: ", ") + (hasOpenValue ? ", …" : "") + "]"
  }
}
