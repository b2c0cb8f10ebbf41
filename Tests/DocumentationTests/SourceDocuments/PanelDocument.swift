import Foundation

/// The document about the New Tab panel, with tables that lost their bars and lists in sentences.
enum PanelDocument {
  static func fields(_ text: String) -> [StatedField] {
    var fields: [StatedField] = []
    var scope = "common"
    var columns = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      if line.hasPrefix("Action events add") { scope = "actions" }
      if line.hasPrefix("Bad state events contain") { scope = "bad-states" }
      if line.hasPrefix("Field Name ") {
        columns = line.split(separator: " ").count - 1
        continue
      }
      let words = line.split(separator: " ").map(String.init)
      if words.isEmpty || !line.utf8.contains(0x20) {
        // A blank line also follows a table's header.
        if fields.last?.line == number - 1 { columns = 0 }
      }
      if columns == 2, let code = words.first, code.uppercased() == code {
        fields.append(StatedField(line: number, scope: "codes of actions", key: code))
      } else if columns > 2, words.count > 2, ["String", "Integer"].contains(words[1]) {
        fields.append(
          StatedField(
            line: number, scope: scope, key: words[0], type: words[1] == "String" ? "text" : "integer",
            sample: columns == 4 ? words.last.map { "\"\($0)\"" } : nil))
      }
      for (start, scope) in [
        ("source reflects the section", "values of source"), ("events can be one of", "codes of bad-states"),
      ] where line.hasPrefix(start) {
        for key in line[(line.firstIndex(of: ":") ?? line.startIndex)...].split(whereSeparator: { ":, ".contains($0) })
        {
          fields.append(StatedField(line: number, scope: scope, key: String(key)))
        }
      }
      if line.contains("we send is the session_duration measured in milliseconds") {
        fields.append(StatedField(line: number, scope: "sessions", key: "session_duration", type: "integer"))
      }
    }
    return fields
  }

  /// Returns the same fields on our page.
  static func fields(_ page: GeneratedPage) -> [StatedField] {
    let common = ["app_version", "build", "locale", "release_channel"]
    func own(_ stream: String) -> [StatedField] {
      page.members([stream, "In every event"], scope: stream).filter { !common.contains($0.key) }
        + page.members(ofEventsBelow: [stream]) { _ in stream }
    }
    var fields = page.members(["actions", "In every event"], scope: "common").filter { common.contains($0.key) }
    for stream in ["actions", "bad-states", "sessions"] { fields += own(stream) }
    for stream in ["actions", "bad-states"] {
      for event in page.events([stream], code: "event") {
        fields.append(StatedField(scope: "codes of \(stream)", key: event.code, remark: event.remark))
      }
    }
    for row in page.rows where row.headings.last == "section" && row.columns.first == "value" {
      let key = row["sent as"].text.filter { $0 != "\"" }
      fields.append(StatedField(scope: "values of source", key: key, remark: row["description"].line("Note")))
    }
    return fields
  }
}
