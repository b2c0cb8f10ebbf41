import Foundation

/// The vendor's document about collected data points, with commented objects that lost their line endings.
enum ReplayDocument {
  /// The ends of comments that were followed by a line ending.
  private static let ends = [
    "defined above", "screen title", "graph path", "view path", "view id", "view idur", "dragged", "scrolled",
    "a string value", "a number value",
  ]

  static func fields(_ text: String) throws -> [StatedField] {
    let member = try NSRegularExpression(
      pattern:
        #"([a-z]{1,5}):\s*("[^"]*"|-?[0-9.]+|true|\{|\[\])\s*,?\s*(?://\s*(mandatory|optional)?(?: - )?(\w+(?: json object)?))?"#
    )
    var fields: [StatedField] = []
    /// The rules of a gesture, which precede its code.
    var gesture: [(line: Int, key: String, sample: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let rule = rule(String(line)) { gesture.append((index + 1, rule.key, rule.sample)) }
      guard line.hasPrefix("{ pid:") || line.hasPrefix("{ upt:") || line.contains("ea:") else { continue }
      var text = String(line)
      for end in ends { text = text.replacingOccurrences(of: end, with: end + " ") }
      text = text.replacingOccurrences(of: "view id ur:", with: "view id  ur:")
      text = text.replacingOccurrences(of: "bove", with: "bove ").replacingOccurrences(of: "client.", with: "client. ")
      var scope = line.hasPrefix("{ pid:") ? "header" : line.hasPrefix("{ upt:") ? "common" : ""
      var outer: String?
      for match in member.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        func group(_ number: Int) -> String? {
          Range(match.range(at: number), in: text).map { String(text[$0]) }
        }
        let (key, value) = (group(1) ?? "", group(2) ?? "")
        if key == "ea" {
          scope = "event \(value)"
          fields.append(StatedField(line: index + 1, scope: "codes of events", key: value))
          fields += gesture.map {
            StatedField(line: $0.line, scope: "gesture \(value)", key: $0.key, sample: $0.sample)
          }
          gesture = []
          continue
        }
        if let before = Range(match.range, in: text)?.lowerBound,
          text[..<before].filter({ $0 == "{" }).count - text[..<before].filter({ $0 == "}" }).count
            <= (scope.hasPrefix("event") ? 0 : 1)
        {
          outer = nil
        }
        let isObject = value == "{"
        fields.append(
          StatedField(
            line: index + 1, scope: scope, key: outer.map { "\($0).\(key)" } ?? key,
            type: isObject ? "object" : value == "[]" ? "list" : kind(group(4), value),
            sample: isObject || value == "[]" ? nil : value, isOptional: group(3).map { $0 == "optional" }))
        if isObject { outer = key }
      }
    }
    return fields
  }

  /// Returns `duration above 500 ms` for `- Duration: > 500ms`.
  private static func rule(_ line: String) -> (key: String, sample: String)? {
    for (start, key) in [("- Duration", "duration"), ("- Distance", "distance"), ("- Finger Velocity", "velocity")]
    where line.hasPrefix(start) {
      let words = line.dropFirst(start.count).filter { $0 != ":" }.trimmingCharacters(in: .whitespaces)
      let number = words.filter(\.isNumber)
      let unit = words.drop { !$0.isNumber }.drop { $0.isNumber }.trimmingCharacters(in: .whitespaces)
      return (key, "\(words.hasPrefix(">") ? "above" : "below") \(number) \(unit)")
    }
    return nil
  }

  private static func kind(_ word: String?, _ value: String) -> String {
    switch word?.lowercased() {
    case "int", "long", "integer": "integer"
    case "string": "text"
    case "float": "number"
    case "boolean": "boolean"
    default: value.hasPrefix("\"") ? "text" : value == "true" ? "boolean" : value.contains(".") ? "number" : "integer"
    }
  }

  /// Returns the same fields on our page.
  static func fields(_ page: GeneratedPage) -> [StatedField] {
    var fields = page.members(["batch", "Envelope"], scope: "header")
    fields += page.members(["batch", "In every event"], scope: "common")
      .filter { $0.key != "ea" && !$0.key.contains("{") }
    let events = page.events(["batch"], code: "ea")
    for event in events {
      fields.append(StatedField(scope: "codes of events", key: event.code, remark: event.remark))
    }
    for row in page.rows where row.columns.first == "event" && row["description"].text.contains("Gesture: ") {
      let sentence = row["description"].text.split(separator: "\n").first { $0.hasPrefix("Gesture: ") } ?? ""
      for rule in sentence.dropFirst(9).dropLast().components(separatedBy: ", ") {
        let words = rule.split(separator: " ")
        let isRange = ["duration", "distance", "velocity"].contains(words.first)
        fields.append(
          StatedField(
            scope: "gesture \(row["sent as ea"].text)", key: isRange ? String(words[0]) : rule,
            sample: isRange ? words.dropFirst().joined(separator: " ") : nil))
      }
    }
    let codes = Dictionary(uniqueKeysWithValues: events.map { ($0.name, $0.code) })
    fields += page.members(ofEventsBelow: ["batch"]) { "event \(codes[$0] ?? "?")" }
    return fields
  }
}
