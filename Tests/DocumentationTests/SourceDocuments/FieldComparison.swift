import Foundation

/// The properties of a member, event, link or value in a source document or on our page.
struct StatedField {
  var line: Int?
  /// The scope, such as `header`, `common` or `event 8`.
  var scope: String
  /// The wire name.
  var key: String
  /// The type: `text`, `integer`, `number`, `boolean`, `object`, `list` or `closed set`. `nil` if not stated.
  var type: String?
  /// A sample value, as JSON.
  var sample: String?
  /// Whether the sample is the only value.
  var isConstant = false
  var isOptional: Bool?
  var remark: String?

  var title: String { "\(scope): \(key)" }
}

extension Comparison {
  /// Compares the fields of a document with the fields on our page, by scope and key.
  mutating func compare(_ theirs: [StatedField], with ours: [StatedField]) {
    var rest = ours
    for field in theirs {
      guard let place = rest.firstIndex(where: { $0.scope == field.scope && $0.key == field.key }) else {
        add(
          Row(
            line: field.line, theirs: field.title, ours: "",
            differences: [("\(field.title): missing", field.title, "")]))
        continue
      }
      let own = rest.remove(at: place)
      var row = Row(line: field.line, theirs: field.title, ours: own.title, remark: own.remark)
      if let type = field.type, let ownType = own.type, type != ownType {
        row.differences.append(
          (ownType == "closed set" ? "closed set" : "\(field.title): type", type, ownType))
      }
      if let sample = field.sample, let ownSample = own.sample, !Self.isSame(sample, ownSample) {
        row.differences.append(("\(field.title): \(own.isConstant ? "constant" : "example")", sample, ownSample))
      }
      if let isOptional = field.isOptional, let ownOptional = own.isOptional, isOptional != ownOptional {
        row.differences.append(
          (
            "\(field.title): presence", isOptional ? "optional" : "always",
            ownOptional ? "when known" : "always"
          ))
      }
      add(row)
    }
    for own in rest {
      add(
        Row(
          line: nil, theirs: "", ours: own.title, differences: [("\(own.title): added", "", own.title)],
          remark: own.remark))
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    // Some documents print strings without quotes.
    if left.filter({ $0 != "\"" }) == right.filter({ $0 != "\"" }) { return true }
    guard let left = Double(left), let right = Double(right) else { return false }
    return left == right
  }
}

extension GeneratedPage {
  /// Returns the members in the tables below the headings.
  func members(_ headings: [String], scope: String) -> [StatedField] {
    rows.filter { row in row.columns.first == "member" && headings.allSatisfy(row.headings.contains) }
      .map { stated($0, scope: scope) }
  }

  /// Returns the members of events, with the event's code as the scope.
  func members(ofEventsBelow headings: [String], scope: (String) -> String) -> [StatedField] {
    rows.filter { row in row.columns.first == "parent event" && headings.allSatisfy(row.headings.contains) }
      .map { stated($0, scope: scope($0["parent event"].first)) }
  }

  /// Returns the events with their discriminator values.
  func events(_ headings: [String], code: String) -> [(name: String, code: String, remark: String?)] {
    rows.filter { row in row.columns.first == "event" && headings.allSatisfy(row.headings.contains) }
      .map { ($0["event"].first, $0["sent as \(code)"].text, $0["description"].line("Note")) }
  }

  private func stated(_ row: Row, scope: String) -> StatedField {
    let cell = row["type, example"]
    let type = cell.first
    var field = StatedField(scope: scope, key: row["member"].first, remark: row["description"].line("Note"))
    if type.hasPrefix("always ") {
      field.sample = String(type.dropFirst(7))
      field.isConstant = true
      field.type = kind(ofJSON: String(type.dropFirst(7)))
    } else {
      field.type = kind(type, isLink: cell.isLink)
      field.sample =
        cell.line("e.g.")
        ?? cell.text.split(separator: "\n").last { $0.hasPrefix("*e.g.* ") }
        .map { String($0.dropFirst(7)) }
    }
    let presence = row["source, when sent"].text.split(separator: "\n").last.map(String.init) ?? ""
    if !presence.hasPrefix("the event") { field.isOptional = !presence.hasPrefix("always") }
    return field
  }

  /// Returns the JSON type of the wire value.
  private func kind(_ words: String, isLink: Bool) -> String? {
    if words.contains("as text") || words.contains("as JSON text") { return "text" }
    if isLink {
      let name = words.split(separator: ",").first.map(String.init) ?? words
      let isClosed = rows.contains { $0.headings.last == name && $0.columns.first == "value" }
      return isClosed ? "closed set" : definitions[name] ?? "text"
    }
    for (start, kind) in [
      ("any text", "text"), ("text", "text"), ("integer", "integer"), ("number", "number"), ("boolean", "boolean"),
      ("object", "object"), ("any object", "object"), ("list", "list"), ("map", "object"),
    ] where words.hasPrefix(start) { return kind }
    return words
  }

  private func kind(ofJSON value: String) -> String {
    if value.hasPrefix("\"") { return "text" }
    if value == "true" || value == "false" { return "boolean" }
    return value.contains(".") ? "number" : "integer"
  }
}
