import Foundation

/// The document about mobile marketing, with lists of `"key" -> value`, events as JSON, and deep links in sentences.
enum MarketingDocument {
  private static let scopes = [
    ("Sent every time when an event is triggered:", "track"), ("Sent when the app starts:", "start"),
    ("Sent every time a session is renewed", "session"), ("Sent for every Message:", "every request"),
    ("Notes on what data is collected", ""), ("Here is the list of current Events", "events"), ("Deep Links", "links"),
  ]

  static func fields(_ text: String) -> [StatedField] {
    var fields: [StatedField] = []
    var scope = ""
    var isInAttributes = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      for (start, next) in scopes where line.hasPrefix(start) { scope = next }
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("}\"") { isInAttributes = false }
      if scope == "session" {
        for code in ["heartbeat", "pauseSession", "resumeSession"] where trimmed.contains("\(code): ") {
          fields.append(StatedField(line: number, scope: "kinds of request", key: code))
        }
      } else if let arrow = trimmed.range(of: " -> "), trimmed.hasPrefix("\"") {
        let key = trimmed[..<arrow.lowerBound].filter { $0 != "\"" }
        var value = String(trimmed[arrow.upperBound...])
        if let comment = value.range(of: " //") { value = String(value[..<comment.lowerBound]) }
        value = value.trimmingCharacters(in: .whitespaces)
        let type =
          value.hasPrefix("\"")
          ? "text" : value == "true" ? "boolean" : value.contains(".") ? "number" : "integer"
        // Values marked with an asterisk are constant. Other values are samples from a device.
        fields.append(
          StatedField(
            line: number, scope: isInAttributes ? "attributes" : scope, key: key, type: type, sample: value))
        if value == "\"{" { isInAttributes = true }
      } else if scope == "events", trimmed.hasPrefix("\"event\": \"") {
        fields.append(StatedField(line: number, scope: "events", key: String(trimmed.dropFirst(10).dropLast())))
      } else if scope == "links", let start = trimmed.range(of: "(firefox://") {
        let address = trimmed[start.lowerBound...].dropFirst().prefix { $0 != ")" }
        fields.append(StatedField(line: number, scope: "links", key: String(address)))
      }
    }
    return fields
  }

  /// Returns the same fields on our page.
  static func fields(_ page: GeneratedPage) -> [StatedField] {
    let requests = page.members(["requests", "In every event"], scope: "every request")
    let shared = Set(requests.map(\.key))
    var fields = requests.filter { $0.key != "action" }
    fields += page.members(["track", "In every event"], scope: "track").filter {
      !shared.contains($0.key) || $0.key == "action"
    }
    fields += page.members(ofEventsBelow: ["requests"]) { _ in "start" }
    fields += page.members(ofEventsBelow: ["track"]) { _ in "track" }
    for event in page.events(["requests"], code: "action") {
      let isStart = event.code == "start"
      fields.append(
        StatedField(
          scope: isStart ? "start" : "kinds of request", key: isStart ? "action" : event.code,
          sample: isStart ? "\"start\"" : nil, isConstant: isStart, remark: event.remark))
    }
    for event in page.events(["track"], code: "event") {
      fields.append(StatedField(scope: "events", key: event.code, remark: event.remark))
    }
    fields += page.members(["requests", "Attributes"], scope: "attributes")
    for row in page.rows where row.columns.first == "link" && row["address"].text.hasPrefix("firefox:") {
      fields.append(StatedField(scope: "links", key: row["address"].text, remark: row["opens"].line("Note")))
    }
    for row in page.rows where row.columns.first == "link" && !row["address"].text.hasPrefix("firefox:") {
      fields.append(StatedField(scope: "links", key: row["link"].first, remark: row["other receivers"].text))
    }
    return fields
  }
}
