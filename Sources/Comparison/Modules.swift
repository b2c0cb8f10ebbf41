import SignalbookRegistry

// The modules that contain the generated code. Calls of an imported event contain the module's name, as in
// `record(.core(.opened))`, so they no longer compile if the event's code moves to another module.
extension Comparer {
  func compareModules() {
    var movedNames: [Move: [Event]] = [:]
    for event in old.events where !event.metadata.isRetired {
      guard let other = newEvents[event.name], !other.metadata.isRetired else { continue }
      let move = Move(old: Self.module(of: event, in: old), new: Self.module(of: other, in: new))
      if move.old != move.new { movedNames[move, default: []].append(other) }
    }
    for (move, events) in movedNames.sorted(by: {
      ($0.key.old ?? "", $0.key.new ?? "") < ($1.key.old ?? "", $1.key.new ?? "")
    }) {
      guard let first = events.min(by: { $0.name < $1.name }) else { continue }
      let others =
        events.count == 1 ? "" : events.count == 2 ? " and 1 other event" : " and \(events.count - 1) other events"
      func phrase(_ module: String?) -> String { module.map { "the module \($0)" } ?? "the importing module" }
      report(
        .importChanged, .init(.import, path: [move.new ?? move.old ?? ""]),
        "the code of the event \(quoted(first.name))\(others) moved from \(phrase(move.old)) to \(phrase(move.new))",
        new: .init(move.new, at: first.origin.location), impacts: .source,
        advice: "Calls of an event in another module contain the module's name, such as `.core(.opened)`.")
    }
  }

  private struct Move: Hashable {
    let old: String?
    let new: String?
  }

  /// Returns the module that declares an event's code, or `nil` for the registry's own module.
  private static func module(of event: Event, in registry: Registry) -> String? {
    if registry.generates(event.origin) { return nil }
    return event.origin.importIndex.flatMap { registry.imports[$0].module }
  }
}
