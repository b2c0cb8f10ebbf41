/// What of a text a reader sees. Everything else is written as an escape, `\u{202E}`: it would hide, end a line, or reorder what
/// is around it.
enum SeenText {
  /// The length in bytes of the scalar that begins with this byte.
  static func length(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// `\u{202E}`
  static func escape(_ value: UInt32) -> String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Joiners stay: scripts and emoji need them. Everything else without a form of its own does not.
  static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return true
    }
  }

  /// The text on one line, what cannot be seen as escapes.
  static func oneLine(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isSeen(scalar) { result.unicodeScalars.append(scalar) } else { result += escape(scalar.value) }
    }
    return result
  }
}
