/// A writer of comma-separated values (RFC 4180).
///
/// Cells that start with `=`, `+`, `-` or `@` get a leading apostrophe, so that spreadsheets do not evaluate them as
/// formulas. This includes full-width forms and cells with leading spaces, but not negative numbers. Invisible
/// characters and line breaks are escaped, so that each entry is a single line. Programs can read the exact text from
/// the JSON inventory.
struct CSVWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a line of cells. `nil` is an empty cell.
  mutating func writeLine(_ cells: [String?]) {
    for (index, text) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      writeCell(text)
    }
    bytes += [0x0D, 0x0A]
  }

  mutating func append(_ other: CSVWriter) { bytes += other.bytes }

  private mutating func writeCell(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    if Self.isPlain(text) {
      bytes += text.utf8
      return
    }
    let visibleText = VisibleText.oneLine(of: text)
    let isFormula = Self.beginsFormula(visibleText) && !Self.isNumber(visibleText)
    let isQuoted =
      visibleText.utf8.contains { $0 == 0x22 || $0 == 0x2C } || visibleText.utf8.first == 0x20
      || visibleText.utf8.last == 0x20
    if !isQuoted {
      if isFormula { bytes.append(0x27) }
      bytes += visibleText.utf8
      return
    }
    bytes.append(0x22)
    if isFormula { bytes.append(0x27) }
    for byte in visibleText.utf8 {
      if byte == 0x22 { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  /// Returns whether the text can be written unchanged: visible ASCII that starts with a letter or digit.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, last != 0x20 else { return false }
    switch first {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
    default: return false
    }
    return text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C }
  }

  private static func beginsFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else { return false }
    return ["=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].contains(first)
  }

  /// Returns whether the text is a negative number, such as `-1` or `-1.5`, but not `-1+1`.
  private static func isNumber(_ text: String) -> Bool {
    guard text.utf8.first == 0x2D, text.utf8.last.map({ (0x30...0x39).contains($0) }) == true else { return false }
    let digits = text.utf8.dropFirst()
    return digits.first != 0x2E && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      && digits.count { $0 == 0x2E } <= 1
  }
}
