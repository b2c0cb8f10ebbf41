import Signalbook

/// The format of questions and answers.
enum Question {
  /// Returns the strings of a JSON list.
  static func texts(_ line: String) -> [String] {
    guard case .array(let items)? = try? JSONValue(parsing: line) else { fatalError("not a list: \(line)") }
    return items.map { item in if case .text(let text) = item { text } else { fatalError("not a text: \(line)") } }
  }

  /// Returns a JSON list of strings, with null for each missing string.
  static func list(_ texts: [String?]) -> String {
    JSONValue.array(texts.map { $0.map { .text($0) } ?? .null }).json
  }
}
