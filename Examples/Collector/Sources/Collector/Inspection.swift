import Signalbook

/// The registry's judgement of one document.
struct Inspection: Sendable {
  /// The stream or ping that the document belongs to.
  var stream: String
  /// Told apart for sequence numbers; not written anywhere.
  var installation: String?
  var sequence: Int?
  var documentID: String?
  var faults: [String] = []
  /// Decoded events; those that no schema declares are faults.
  var events: [String] = []
  /// Requests in the body, each of which has an answer of its own.
  var requests = 1
  /// Indices of requests that are refused.
  var refused: Set<Int> = []

  init(_ stream: String, faults: [String] = []) {
    self.stream = stream
    self.faults = faults
  }

  mutating func check(_ value: JSONValue, by validator: DocumentValidator, at path: String = "") {
    faults += validator.violations(in: value).map { path + $0.description }
  }

  /// Adds the event that some JSON is; a fault when it is none that is declared.
  mutating func add<Event>(_ wire: JSONValue, at path: String, _ candidates: [Event]) {
    if let first = candidates.first {
      events.append(EventName.of(first) + (candidates.count > 1 ? " (or \(candidates.count - 1) more)" : ""))
    } else {
      let text = wire.json
      faults.append("\(path): undeclared: \(text.count > 200 ? text.prefix(200) + "…" : text)")
    }
  }
}

/// The text of a decoded event: its case and arguments without the names of modules and enums around them.
enum EventName {
  static func of(_ value: Any) -> String { text(value, depth: 0) }

  private static func text(_ value: Any, depth: Int) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum:
      guard let child = mirror.children.first, let label = child.label else { return String(describing: value) }
      // The outermost case is the schema file.
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
