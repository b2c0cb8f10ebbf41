import Foundation

/// The event tables in a handwritten document, with category, method, object, value and extras.
struct TupleTables {
  struct Row {
    var line: Int
    var section: String
    /// The description of the event in the document.
    var name: String
    /// The cells by column. Missing cells are empty.
    var cells: [String: String]
    /// The number of cells in the row and in the table's header.
    var count: (has: Int, of: Int)
  }

  var rows: [Row] = []

  init(_ text: String) {
    var section = ""
    var columns: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("#") { section = line.drop { $0 == "#" || $0 == " " }.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|") else {
        columns = []
        continue
      }
      var cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.last?.isEmpty == true { cells.removeLast() }
      if columns.isEmpty {
        columns = cells
      } else if !cells.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 == "-" } }) {
        var named: [String: String] = [:]
        for (column, cell) in zip(columns, cells) { named[column] = cell }
        rows.append(
          Row(
            line: index + 1, section: section, name: cells.first ?? "", cells: named,
            count: (cells.count, columns.count)))
      }
    }
  }
}
