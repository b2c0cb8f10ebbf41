import SignalbookWireForm

/// A writer of YAML 1.2. Keys are plain and strings are double-quoted with JSON escapes, so that YAML never interprets
/// a string as another type.
struct YAMLText {
  private(set) var lines: [String] = []
  /// The members of each item except nested lists, with values in Markdown.
  private(set) var items: [[(name: String, value: String)]] = []
  private var indent = 0
  private var startsItem = false

  mutating func text(_ key: String, _ value: String, remark: String? = nil) {
    member(key, MarkupText.code(value) + (remark.map { " (\($0))" } ?? ""))
    line("\(key): \(JSONText.quoted(value))\(remark.map { "  # " + $0 } ?? "")")
  }
  mutating func boolean(_ key: String, _ value: Bool) {
    member(key, MarkupText.code("\(value)"))
    line("\(key): \(value)")
  }
  /// Writes the cautious answer to an open yes-or-no question, with a remark.
  mutating func cautious(_ key: String, _ value: Bool = true) {
    member(key, "**unanswered**")
    line("\(key): \(value)  # \(UnansweredRemark.line("\(value) is the cautious answer"))")
  }
  /// Writes a list. `remarks` are comments that follow the values.
  mutating func texts(_ key: String, _ values: [String], remark: String? = nil, remarks: [String: String] = [:]) {
    let shown = values.map { MarkupText.code($0) + (remarks[$0].map { " (\($0))" } ?? "") }
    member(key, values.isEmpty ? "none" : shown.joined(separator: ", "))
    if values.isEmpty { return line("\(key): []") }
    line("\(key):\(remark.map { "  # " + $0 } ?? "")")
    for value in values {
      let remark = remarks[value].map { "  # " + $0 } ?? ""
      lines.append(String(repeating: " ", count: indent + 2) + "- " + JSONText.quoted(value) + remark)
    }
  }

  /// Writes a remark on a separate line of an item.
  mutating func unanswered(_ key: String) {
    member(key, "**unanswered**")
    lines.append(String(repeating: " ", count: indent) + "# " + UnansweredRemark.line(key))
  }

  mutating func list(_ key: String, isEmpty: Bool = false, _ body: (inout YAMLText) -> Void) {
    if isEmpty { return line("\(key): []") }
    line("\(key):")
    indent += 2
    body(&self)
    indent -= 2
  }

  mutating func item(_ body: (inout YAMLText) -> Void) {
    startsItem = true
    indent += 2
    body(&self)
    indent -= 2
    startsItem = false
  }

  private mutating func member(_ key: String, _ value: String) {
    if startsItem { items.append([]) }
    let last = items.count - 1
    // Comparisons find cells by name, so an item has one cell for each key.
    guard let index = items[last].firstIndex(where: { $0.name == key }) else {
      return items[last].append((key, value))
    }
    // A remark about an open question precedes the placeholder for the answer.
    if value != MarkupText.code(Fides.unansweredKey) { items[last][index].value += "; " + value }
  }

  private mutating func line(_ text: String) {
    if startsItem {
      lines.append(String(repeating: " ", count: indent - 2) + "- " + text)
      startsItem = false
    } else {
      lines.append(String(repeating: " ", count: indent) + text)
    }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }
}
