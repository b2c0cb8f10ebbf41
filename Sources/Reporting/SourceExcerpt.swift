import SignalbookSchemaFiles

/// A line of a source file, with the range that a finding is about.
public struct SourceExcerpt {
  /// The line in displayable form. A long line is truncated to a window around the range.
  public var line: String
  /// The number of columns before the underline.
  public var indent: Int
  /// The width of the underline in columns, at least 1.
  public var width: Int

  /// The maximum number of columns shown, so that a schema on one line does not fill the screen.
  static let maxWidth = 160

  /// Creates an excerpt, or returns `nil` if the location is outside the file.
  public init?(_ location: Location, in bytes: [UInt8]) {
    let start = location.range.start
    guard start >= 0, start <= bytes.count else { return nil }
    // A single line may be a large file, so read only the window. A character has at most four bytes.
    let reach = Self.maxWidth * 4
    var lineStart = start
    while lineStart > 0, !Self.isLineEnd(bytes[lineStart - 1]), start - lineStart < reach { lineStart -= 1 }
    while lineStart < start, bytes[lineStart] & 0xC0 == 0x80 { lineStart += 1 }
    var lineEnd = start
    let wanted = max(location.range.end, start)
    while lineEnd < bytes.count, !Self.isLineEnd(bytes[lineEnd]), lineEnd - start < 2 * reach { lineEnd += 1 }
    while lineEnd > start, lineEnd < bytes.count, bytes[lineEnd] & 0xC0 == 0x80 { lineEnd -= 1 }
    let end = min(wanted, lineEnd)

    var before = Self.cells(bytes[lineStart..<start])
    var marked = Self.cells(bytes[start..<end])
    var after = Self.cells(bytes[end..<lineEnd])
    var cutBefore = false
    var cutAfter = false
    if Self.columns(before) + Self.columns(marked) + Self.columns(after) > Self.maxWidth {
      cutBefore = Self.trim(&before, to: Self.maxWidth / 3, fromFront: true)
      cutAfter = Self.trim(&marked, to: Self.maxWidth / 3, fromFront: false)
      if cutAfter { after = [] }
      let left = Self.maxWidth - Self.columns(before) - Self.columns(marked)
      cutAfter = Self.trim(&after, to: left, fromFront: false) || cutAfter
    }
    line = (cutBefore ? "…" : "") + (before + marked + after).map(\.text).joined() + (cutAfter ? "…" : "")
    indent = Self.columns(before) + (cutBefore ? 1 : 0)
    width = max(1, Self.columns(marked))
  }

  private struct Cell {
    var text: String
    var columns: Int
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      if scalar == "\t" { return Cell(text: "  ", columns: 2) }
      var text = ""
      DisplayText.append(scalar, to: &text)
      return Cell(text: text, columns: DisplayText.isHostile(scalar) ? text.utf8.count : DisplayText.width(scalar))
    }
  }

  private static func columns(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.columns } }

  /// Removes cells until they fit. Returns whether cells were removed.
  private static func trim(_ cells: inout [Cell], to limit: Int, fromFront: Bool) -> Bool {
    var kept = 0
    var count = 0
    for cell in fromFront ? cells.reversed() : cells {
      guard kept + cell.columns <= limit else { break }
      kept += cell.columns
      count += 1
    }
    guard count < cells.count else { return false }
    cells = Array(fromFront ? cells.suffix(count) : cells.prefix(count))
    return true
  }
}
