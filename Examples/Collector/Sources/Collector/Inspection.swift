import Signalbook

/// The result of checking a document against its registry.
struct Inspection: Sendable {
  /// The document's stream or ping.
  var stream: String
  /// The installation, which has separate sequence numbers. Never written to any output.
  var installation: String?
  var sequence: Int?
  var documentID: String?
  var faults: [String] = []
  /// The decoded events. Undeclared events are faults instead.
  var events: [String] = []
  /// The number of requests in the body. Each request has a separate result.
  var requests = 1
  /// The indices of the rejected requests.
  var refused: Set<Int> = []

  init(_ stream: String, faults: [String] = []) {
    self.stream = stream
    self.faults = faults
  }

  mutating func check(_ value: JSONValue, by validator: DocumentValidator, at path: String = "") {
    faults += validator.violations(in: value).map { path + $0.description }
  }

  /// Adds the event that the JSON represents, or a fault if the event is undeclared.
  mutating func add<Event>(_ wire: JSONValue, at path: String, _ candidates: [Event]) {
    if let first = candidates.first {
      events.append(EventName.of(first) + (candidates.count > 1 ? " (or \(candidates.count - 1) more)" : ""))
    } else {
      let text = wire.json
      faults.append("\(path): undeclared: \(text.count > 200 ? text.prefix(200) + "…" : text)")
    }
  }
}

/// The text of a decoded event: its case and arguments, without the names of the enclosing modules and enums.
enum EventName {
  static func of(_ value: Any) -> String { text(value, depth: 0) }

  private static func text(_ value: Any, depth: Int) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      guard let child = mirror.children.first, let label = child.label else { return String(describing: value) }
      // The outermost case represents the schema file.
      guard depth > 0 else { return text(child.value, depth: 1) }
      let arguments = text(child.value, depth: depth + 1)
      return label + (arguments.hasPrefix("(") ? arguments : "(\(arguments))")
    case .tuple:
      let items = mirror.children.map { child in
        let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 + ": " } ?? ""
        return label + text(child.value, depth: depth + 1)
      }
      return "(" + items.joined(separator: ", ") + ")"
    case .optional: return mirror.children.first.map { text($0.value, depth: depth + 1) } ?? "nil"
    default: return value is String ? String(reflecting: value) : String(describing: value)
    }
  }
}
