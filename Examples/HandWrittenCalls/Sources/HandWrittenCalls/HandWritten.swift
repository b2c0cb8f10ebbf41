import Signalbook

let telemetry = Telemetry(Notes.self, variant: .standard)

/// The calls whose events are not in the registry.
@MainActor var undeclared: [String] = []

/// The function that the app previously called everywhere, with strings. It stays until its last caller is gone. The
/// registry maps the strings to an event.
@MainActor
func recordEvent(
  category: String, method: String, object: String, value: String? = nil, extras: [(String, String)] = []
) {
  var items: [JSONValue] = [.integer(0), .text(category), .text(method), .text(object)]
  if value != nil || !extras.isEmpty { items.append(value.map { .text($0) } ?? .null) }
  if !extras.isEmpty { items.append(.object(extras.map { JSONValue.Member($0.0, .text($0.1)) })) }
  guard let event = Notes.Event(wire: .array(items), stream: .actions) else {
    undeclared.append([category, method, object].joined(separator: " / "))
    return
  }
  telemetry.record(event)
}
