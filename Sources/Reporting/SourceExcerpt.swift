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

    let hidden = Self.hiddenRanges(around: lineStart..<lineEnd, in: bytes)
    var leadingCells = Self.cells(of: bytes[lineStart..<start], hiding: hidden)
    var markedCells = Self.cells(of: bytes[start..<end], hiding: hidden)
    var trailingCells = Self.cells(of: bytes[end..<lineEnd], hiding: hidden)
    var isCutBefore = false
    var isCutAfter = false
    if Self.columns(of: leadingCells) + Self.columns(of: markedCells) + Self.columns(of: trailingCells) > Self.maxWidth
    {
      isCutBefore = Self.trim(&leadingCells, to: Self.maxWidth / 3, fromFront: true)
      isCutAfter = Self.trim(&markedCells, to: Self.maxWidth / 3, fromFront: false)
      if isCutAfter { trailingCells = [] }
      let left = Self.maxWidth - Self.columns(of: leadingCells) - Self.columns(of: markedCells)
      isCutAfter = Self.trim(&trailingCells, to: left, fromFront: false) || isCutAfter
    }
    line =
      (isCutBefore ? "…" : "") + (leadingCells + markedCells + trailingCells).map(\.text).joined()
      + (isCutAfter ? "…" : "")
    indent = Self.columns(of: leadingCells) + (isCutBefore ? 1 : 0)
    width = max(1, Self.columns(of: markedCells))
  }

  private struct Cell {
    var text: String
    var columns: Int
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the secrets in the line around a window, as ranges of the file. A secret may start outside the window.
  private static func hiddenRanges(around window: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
    let reach = 8192
    var (start, end) = (window.lowerBound, window.upperBound)
    while start > 0, !isLineEnd(bytes[start - 1]), window.lowerBound - start < reach { start -= 1 }
    while end < bytes.count, !isLineEnd(bytes[end]), end - window.upperBound < reach { end += 1 }
    return Secrets.hiddenRanges(in: bytes[start..<end]).map { start + $0.lowerBound..<start + $0.upperBound }
  }

  /// Returns the cells of a part of the line. A hidden range is a single ellipsis.
  private static func cells(of bytes: ArraySlice<UInt8>, hiding hidden: [Range<Int>]) -> [Cell] {
    var cells: [Cell] = []
    var position = bytes.startIndex
    for range in hidden where range.overlaps(bytes.startIndex..<bytes.endIndex) {
      cells += self.cells(of: bytes[position..<max(position, range.lowerBound)])
      cells.append(Cell(text: "…", columns: 1))
      position = min(range.upperBound, bytes.endIndex)
    }
    return cells + self.cells(of: bytes[position...])
  }

  private static func cells(of bytes: ArraySlice<UInt8>) -> [Cell] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      if scalar == "\t" { return Cell(text: "  ", columns: 2) }
      var text = ""
      DisplayText.append(scalar, to: &text)
      return Cell(text: text, columns: DisplayText.isHostile(scalar) ? text.utf8.count : DisplayText.width(of: scalar))
    }
  }

  private static func columns(of cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.columns } }

  /// Removes cells until they fit. Returns whether cells were removed.
  private static func trim(_ cells: inout [Cell], to limit: Int, fromFront: Bool) -> Bool {
    var keptColumns = 0
    var count = 0
    for cell in fromFront ? cells.reversed() : cells {
      guard keptColumns + cell.columns <= limit else { break }
      keptColumns += cell.columns
      count += 1
    }
    guard count < cells.count else { return false }
    cells = Array(fromFront ? cells.suffix(count) : cells.prefix(count))
    return true
  }
}
