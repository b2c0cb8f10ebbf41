import Foundation

/// One of our pages, parsed into headings and table rows. The parser uses only the rules of Markdown.
struct GeneratedPage {
  struct Row {
    /// The enclosing headings, outermost first.
    var headings: [String]
    var columns: [String]
    var cells: [Cell]

    subscript(_ column: String) -> Cell {
      columns.firstIndex(of: column).map { $0 < cells.count ? cells[$0] : Cell(markup: "") } ?? Cell(markup: "")
    }
  }

  /// A table cell.
  struct Cell {
    var markup: String

    /// The visible text without markup. Lines are separated by line breaks.
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
      // Resolve escapes only outside code.
      return text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
        place % 2 == 1 ? String(part) : replace(#"\\([!-/:-@\[-`{-~])"#, in: String(part)) { $0[1] }
      }.joined().trimmingCharacters(in: .whitespaces)
    }

    /// The first line.
    var first: String { text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? "" }
    var isEmpty: Bool { text.isEmpty }
    /// Whether the cell consists only of a link to an entry of the page.
    var isLink: Bool { markup.hasPrefix("[") }

    /// Returns the line with a label, such as `Note: …`.
    func line(_ word: String) -> String? {
      for line in text.split(separator: "\n") where line.hasPrefix("*\(word):* ") {
        return String(line.dropFirst(word.count + 4))
      }
      return nil
    }

    private func replace(_ pattern: String, in text: String, _ make: ([String]) -> String) -> String {
      // All patterns are constants.
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
  /// The first word of each `Type: …` line, by the preceding heading.
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

  /// Returns the cells of a row. Bars preceded by a backslash are text.
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
