/// Comma-separated values (RFC 4180) with the byte range of each cell, so that a cell can be replaced without changing
/// other bytes.
struct DelimitedText {
  struct Cell {
    /// The text without quotes.
    var text: String
    /// The range, including quotes.
    var range: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var rows: [[Cell]] = []

  /// Parses text. Fails if a quoted cell is not terminated.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var row: [Cell] = []
    while index <= bytes.count {
      let start = index
      var text: [UInt8] = []
      if index < bytes.count, bytes[index] == 0x22 {
        index += 1
        while true {
          guard index < bytes.count else { return nil }
          if bytes[index] == 0x22 {
            index += 1
            guard index < bytes.count, bytes[index] == 0x22 else { break }
          }
          text.append(bytes[index])
          index += 1
        }
      }
      while index < bytes.count, ![0x2C, 0x0A, 0x0D].contains(bytes[index]) {
        text.append(bytes[index])
        index += 1
      }
      row.append(Cell(text: String(decoding: text, as: UTF8.self), range: start..<index))
      if index < bytes.count, bytes[index] == 0x2C {
        index += 1
        continue
      }
      if row.count > 1 || !row[0].text.isEmpty { rows.append(row) }
      row = []
      if index >= bytes.count { return }
      index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    }
  }

  /// Returns the bytes with the given cells replaced.
  func replacing(_ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[index..<edit.range.lowerBound]
      result += Self.cell(for: edit.text).utf8
      index = edit.range.upperBound
    }
    return result + bytes[index...]
  }

  /// Returns the text of a cell, quoted if necessary. Text that a spreadsheet would evaluate as a formula is escaped.
  static func cell(for text: String) -> String {
    let isFormula = text.utf8.first.map { [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains($0) } ?? false
    let escapedText = isFormula ? "'" + text : text
    guard escapedText.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
      return escapedText
    }
    return "\"" + escapedText.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
