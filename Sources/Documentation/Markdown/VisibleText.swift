/// Text with only visible characters. Invisible characters, line breaks and characters that reorder text are escaped,
/// for example as `\u{202E}`.
enum VisibleText {
  /// Returns the length, in bytes, of the scalar whose first byte is `lead`.
  static func sequenceLength(leadByte lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// Returns the escape sequence for a scalar, such as `\u{202E}`.
  static func escape(_ value: UInt32) -> String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Returns whether a scalar is visible. Joiners count as visible, because scripts and emoji need them.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return true
    }
  }

  /// Returns the text on a single line, with invisible characters escaped.
  static func oneLine(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isVisible(scalar) { result.unicodeScalars.append(scalar) } else { result += escape(scalar.value) }
    }
    return result
  }
}
