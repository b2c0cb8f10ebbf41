import SignalbookWireForm

/// A writer of YAML 1.2. Keys are plain and strings are double-quoted with JSON escapes, so that YAML never interprets
/// a string as another type.
struct YAMLText {
  private(set) var lines: [String] = []
  /// The members of each item except nested lists, with values in Markdown.
  private(set) var items: [[(name: String, value: String)]] = []
  private var indent = 0
  private var startsItem = false

  mutating func writeText(_ key: String, _ value: String, remark: String? = nil) {
    writeMember(key, MarkupText.code(value) + (remark.map { " (\($0))" } ?? ""))
    writeLine("\(key): \(JSONText.quoted(value))\(remark.map { "  # " + $0 } ?? "")")
  }
  mutating func writeBoolean(_ key: String, _ value: Bool) {
    writeMember(key, MarkupText.code("\(value)"))
    writeLine("\(key): \(value)")
  }
  /// Writes the cautious answer to an open yes-or-no question, with a remark.
  mutating func writeCautiousBoolean(_ key: String, _ value: Bool = true) {
    writeMember(key, "**unanswered**")
    writeLine("\(key): \(value)  # \(UnansweredRemark.line(for: "\(value) is the cautious answer"))")
  }
  /// Writes a list. `remarks` are comments that follow the values.
  mutating func writeTexts(_ key: String, _ values: [String], remark: String? = nil, remarks: [String: String] = [:]) {
    let displayTexts = values.map { MarkupText.code($0) + (remarks[$0].map { " (\($0))" } ?? "") }
    writeMember(key, values.isEmpty ? "none" : displayTexts.joined(separator: ", "))
    if values.isEmpty { return writeLine("\(key): []") }
    writeLine("\(key):\(remark.map { "  # " + $0 } ?? "")")
    for value in values {
      let remark = remarks[value].map { "  # " + $0 } ?? ""
      lines.append(String(repeating: " ", count: indent + 2) + "- " + JSONText.quoted(value) + remark)
    }
  }

  /// Writes a remark on a separate line of an item.
  mutating func writeUnanswered(_ key: String) {
    writeMember(key, "**unanswered**")
    lines.append(String(repeating: " ", count: indent) + "# " + UnansweredRemark.line(for: key))
  }

  mutating func writeList(_ key: String, isEmpty: Bool = false, _ body: (inout YAMLText) -> Void) {
    if isEmpty { return writeLine("\(key): []") }
    writeLine("\(key):")
    indent += 2
    body(&self)
    indent -= 2
  }

  mutating func writeItem(_ body: (inout YAMLText) -> Void) {
    startsItem = true
    indent += 2
    body(&self)
    indent -= 2
    startsItem = false
  }

  private mutating func writeMember(_ key: String, _ value: String) {
    if startsItem { items.append([]) }
    let last = items.count - 1
    // Comparisons find cells by name, so an item has one cell for each key.
    guard let index = items[last].firstIndex(where: { $0.name == key }) else {
      return items[last].append((key, value))
    }
    // A remark about an open question precedes the placeholder for the answer.
    if value != MarkupText.code(Fides.unansweredKey) { items[last][index].value += "; " + value }
  }

  private mutating func writeLine(_ text: String) {
    if startsItem {
      lines.append(String(repeating: " ", count: indent - 2) + "- " + text)
      startsItem = false
    } else {
      lines.append(String(repeating: " ", count: indent) + text)
    }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }
}
