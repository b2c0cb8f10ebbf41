import Foundation

extension Comparison {
  /// Compares the event tables of a document with the event tables of our page.
  mutating func compareTuples(_ document: TupleTables, with page: GeneratedPage, stream: String) {
    var events = page.rows.filter { $0.columns.first == "event" && $0.headings.contains(stream) }
    let columns = ["category", "method", "object", "value", "extras"]
    for row in document.rows {
      // Match by wire format, then by name.
      let place =
        events.firstIndex { event in
          columns.allSatisfy { Self.means(row.cells[$0] ?? "", event[$0], in: $0) }
        }
        ?? events.firstIndex { event in
          event["method"].text == row.cells["method"] && event["object"].text == row.cells["object"]
        }
      guard let place else {
        add(
          Row(
            line: row.line, theirs: row.name, ours: "",
            differences: [("\(row.name): missing", row.name, "")]))
        continue
      }
      let event = events.remove(at: place)
      let name = event["event"].first
      let wire = columns.compactMap { row.cells[$0] }.filter { !$0.isEmpty }.joined(separator: " / ")
      var found = Row(
        line: row.line, theirs: "\(row.name): \(wire)", ours: name, remark: event["description"].line("Note"))
      for column in columns {
        let theirs = row.cells[column] ?? ""
        let ours = event[column].text.replacingOccurrences(of: "\n", with: ", ")
        if theirs != ours { found.differences.append(("\(name): \(column)", theirs, ours)) }
      }
      if row.count.has < row.count.of {
        found.differences.append(("cells", "\(row.count.has) of \(row.count.of) cells", "all cells"))
      }
      let section = event.headings.last ?? ""
      if section != row.section { found.differences.append(("\(row.section) → \(section)", row.section, section)) }
      add(found)
    }
    for event in events {
      let name = event["event"].first
      add(
        Row(
          line: nil, theirs: "", ours: name, differences: [("\(name): added", "", name)],
          remark: event["description"].line("Note")))
    }
  }

  /// Returns whether a document's cell can represent our cell. A placeholder represents any value.
  private static func means(_ theirs: String, _ ours: GeneratedPage.Cell, in column: String) -> Bool {
    if theirs == ours.text { return true }
    switch column {
    case "value": return theirs.contains("<") || theirs.contains("`") ? ours.isLink : false
    case "extras": return theirs.isEmpty == ours.isEmpty
    default: return false
    }
  }
}
