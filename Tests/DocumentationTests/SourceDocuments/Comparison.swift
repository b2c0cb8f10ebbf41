import Foundation

/// A comparison of a source document with our generated page, row by row.
struct Comparison {
  /// A row of the document, of our page, or of both.
  struct Row {
    var line: Int?
    /// The text in the document.
    var theirs: String
    /// The name of our entry.
    var ours: String
    /// The differences, each with the key of its reason and both texts.
    var differences: [(key: String, theirs: String, ours: String)] = []
    /// The remark on our page, if any.
    var remark: String?
  }

  let title: String
  let source: String
  var rows: [Row] = []
  /// The reasons for differences, by key.
  let reasons: [String: String]
  private(set) var used: Set<String> = []
  private(set) var faults: [String] = []

  init(_ title: String, source: String, reasons: [String: String]) {
    self.title = title
    self.source = source
    self.reasons = reasons
  }

  mutating func add(_ row: Row) {
    rows.append(row)
    for difference in row.differences {
      if reasons[difference.key] == nil {
        faults.append(
          "\(source), \(row.line.map { "line \($0)" } ?? row.ours): \(difference.key) differs without a known reason: "
            + "\(difference.theirs) there, \(difference.ours) here")
      }
      used.insert(difference.key)
    }
  }

  /// The reasons that no difference uses.
  var staleReasons: [String] { reasons.keys.filter { !used.contains($0) }.sorted() }

  /// The section of the resulting page: the rows with differences, then each reason once.
  var text: String {
    let theirs = rows.filter { $0.line != nil }
    let onWire = theirs.filter { $0.differences.contains { !Self.isLayout($0.key) } }.count
    let inLayout = theirs.filter { row in row.differences.contains { Self.isLayout($0.key) } }.count
    var text = "\n## \(title)\n\n"
    text +=
      "| rows of the document | the same here | something else | drawn otherwise or elsewhere | only here |\n|---|---|---|---|---|\n"
    text += "| \(theirs.count) | \(theirs.count - onWire) | \(onWire) | \(inLayout) | \(rows.count - theirs.count) |\n"
    text += "\n| line | in the document | here | there → here (why) | the registry's remark |\n|---|---|---|---|---|\n"
    var why: [(reason: String, count: Int)] = []
    for row in rows {
      let differences = row.differences.map { difference in
        let reason = reasons[difference.key] ?? "**No known reason.**"
        let place = why.firstIndex { $0.reason == reason } ?? why.count
        if place == why.count { why.append((reason, 0)) }
        why[place].count += 1
        return "\(Self.cell(difference.theirs)) → \(Self.cell(difference.ours)) (\(place + 1))"
      }
      text += "| \(row.line.map(String.init) ?? "") | \(Self.cell(row.theirs)) | \(Self.cell(row.ours)) | "
      text += "\(differences.joined(separator: "<br>")) | \(row.remark.map(Self.words) ?? "") |\n"
    }
    if why.isEmpty { return text }
    text += "\n| | rows | why |\n|---|---|---|\n"
    for (place, item) in why.enumerated() { text += "| \(place + 1) | \(item.count) | \(Self.words(item.reason)) |\n" }
    return text
  }

  /// Returns whether a difference affects only the layout, rather than the data that is sent.
  private static func isLayout(_ key: String) -> Bool { key == "cells" || key.contains(" → ") }

  private static func cell(_ text: String) -> String {
    if text.isEmpty { return "nothing" }
    return text.contains("`") ? "`` \(bars(text)) ``" : "`\(bars(text))`"
  }

  private static func words(_ text: String) -> String {
    let parts = bars(text).split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { place, part in
      place % 2 == 1
        ? "`\(part)`"
        : part.replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: "\n", with: "; ")
          .replacingOccurrences(of: "_", with: #"\_"#)
    }.joined()
  }

  private static func bars(_ text: String) -> String { text.replacingOccurrences(of: "|", with: #"\|"#) }
}
