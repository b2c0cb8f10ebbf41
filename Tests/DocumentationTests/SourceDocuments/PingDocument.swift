import Foundation

/// The sample requests and limits in the documents about pings.
enum PingDocument {
  private static let limits = [
    ("no more than 500 events", "events per ping, at most", "500"),
    ("until at least 3 events", "events per ping, at least", "3"),
    ("No more than 40 pings per type", "pings stored, at most", "40"),
    ("No more than 100 pings are sent per day", "pings sent per day, at most", "100"),
  ]

  static func fields(_ text: String) -> [StatedField] {
    var fields: [StatedField] = []
    var scope = ""
    var isRequest = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("### ") {
        scope = line.contains("Core") ? "core ping" : line.contains("Event") ? "event ping" : ""
      }
      if line.hasPrefix("#") { isRequest = line.hasPrefix("#### Request") }
      for (words, key, number) in limits where line.contains(words) && line.hasPrefix("*") {
        fields.append(StatedField(line: index + 1, scope: "limits of event", key: key, sample: number))
      }
      guard isRequest, !scope.isEmpty, let colon = line.firstIndex(of: ":"), !line.hasPrefix(" ") else { continue }
      let key = String(line[..<colon])
      guard !key.contains(" "), key != "These" else { continue }
      var value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      if value.hasSuffix(",") { value.removeLast() }
      let isList = ["events", "searches", "settings"].contains(key)
      fields.append(StatedField(line: index + 1, scope: scope, key: key, sample: isList || value.isEmpty ? nil : value))
    }
    return fields
  }

  /// Returns the same fields on our page.
  static func fields(_ page: GeneratedPage) -> [StatedField] {
    var fields = page.members(["core", "Members"], scope: "core ping")
    fields += page.members(["event", "Envelope"], scope: "event ping")
    for row in page.rows where row.columns.first == "limit" && row.headings.contains("event") {
      let key = row["limit"].text
      guard limits.contains(where: { $0.1 == key }) else { continue }
      let number = String(row["value"].text.prefix { $0.isNumber })
      fields.append(StatedField(scope: "limits of event", key: key, sample: number))
    }
    return fields
  }
}
