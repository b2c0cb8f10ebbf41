import Foundation

/// A page of ours read back: its headings and the rows of its tables, by anyone who knows Markdown and nothing of us.
struct GeneratedPage {
  struct Row {
    /// Headings above it, the outermost first.
    var headings: [String]
    var columns: [String]
    var cells: [Cell]

    subscript(_ column: String) -> Cell {
      columns.firstIndex(of: column).map { $0 < cells.count ? cells[$0] : Cell(markup: "") } ?? Cell(markup: "")
    }
  }

  /// One cell.
  struct Cell {
    var markup: String

    /// What a reader sees, without markup; lines are joined by a line break.
    var text: String {
      var text = markup
      text = replace(#"<a id="[^"]*"></a>"#, in: text) { _ in "" }
      text = replace("<br>", in: text) { _ in "\n" }
      text = replace("<!-- -->", in: text) { _ in "" }
      text = replace("</?code>|<wbr>", in: text) { _ in "" }
      text = replace(#"\[((?:[^\]\\]|\\.)*)\]\(#[^)]*\)"#, in: text) { $0[1] }
      text = replace(#"&#(\d+);"#, in: text) { String(UnicodeScalar(UInt32($0[1]) ?? 63) ?? "?") }
      text = replace("&lt;", in: text) { _ in "<" }
      text = replace("&gt;", in: text) { _ in ">" }
      text = replace("&amp;", in: text) { _ in "&" }
      // Escapes outside of code, then the code's own signs.
      return text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
        place % 2 == 1 ? String(part) : replace(#"\\([!-/:-@\[-`{-~])"#, in: String(part)) { $0[1] }
      }.joined().trimmingCharacters(in: .whitespaces)
    }

    /// The first line.
    var first: String { text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? "" }
    var isEmpty: Bool { text.isEmpty }
    /// Whether it is a link to an entry of the page and nothing else.
    var isLink: Bool { markup.hasPrefix("[") }

    /// The line that begins with a word: `Note: …`.
    func line(_ word: String) -> String? {
      for line in text.split(separator: "\n") where line.hasPrefix("*\(word):* ") {
        return String(line.dropFirst(word.count + 4))
      }
      return nil
    }

    private func replace(_ pattern: String, in text: String, _ make: ([String]) -> String) -> String {
      // The patterns are above.
      guard let expression = try? NSRegularExpression(pattern: pattern) else { return text }
      var result = ""
      var rest = text.startIndex
      for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
        guard let range = Range(match.range, in: text) else { continue }
        let groups = (0..<match.numberOfRanges).map { number in
          Range(match.range(at: number), in: text).map { String(text[$0]) } ?? ""
        }
        result += text[rest..<range.lowerBound] + make(groups)
        rest = range.upperBound
      }
      return result + text[rest...]
    }
  }

  var rows: [Row] = []
  /// What a line `Type: …` says, by the heading above it: the first word.
  var definitions: [String: String] = [:]

  init(_ text: String) {
    var headings: [String] = []
    var columns: [String] = []
    var isInCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isInCode.toggle() }
      if isInCode { continue }
      if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        let title = Cell(markup: String(line.dropFirst(level + 1))).text
        headings = headings.prefix(level - 1) + [title]
      }
      if line.hasPrefix("Type: "), let name = headings.last {
        let word = line.dropFirst(6).prefix { $0.isLetter }
        definitions[name] = word == "map" ? "object" : word == "any" ? "text" : String(word)
      }
      guard line.hasPrefix("|") else {
        columns = []
        continue
      }
      let cells = Self.cells(String(line))
      if columns.isEmpty {
        columns = cells.map { Cell(markup: $0).text }
      } else if !cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } && !$0.isEmpty }) {
        rows.append(Row(headings: headings, columns: columns, cells: cells.map(Cell.init)))
      }
    }
  }

  /// The cells of a row: bars with a backslash before them are text.
  static func cells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|" && !isEscaped {
        cells.append(cell.trimmingCharacters(in: .whitespaces))
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if !cell.trimmingCharacters(in: .whitespaces).isEmpty { cells.append(cell.trimmingCharacters(in: .whitespaces)) }
    return cells
  }
}
