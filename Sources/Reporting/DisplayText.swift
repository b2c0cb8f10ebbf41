import SignalbookWireForm

/// Escaping for terminals and CI logs. Escapes characters that move the cursor, change colors or reorder the line, and
/// commands to the CI runner.
public enum DisplayText {
  /// Returns the text with control characters, bidirectional controls and separators written as `\u{…}`. Also escapes
  /// the prefixes of runner commands.
  public static func escaped(_ text: String) -> String {
    let text = text.utf8.contains(0x23) ? withoutCommands(text) { "#\\u{23}" + $0 } : text
    if !text.unicodeScalars.contains(where: isHostile) { return text }
    return text.replacingScalars(escape)
  }

  /// Returns equivalent JSON that does not contain prefixes of runner commands.
  public static func escaped(json: String) -> String { withoutCommands(json) { "#\\u0023" + $0 } }

  /// Returns equivalent XML that does not contain prefixes of runner commands.
  public static func escaped(xml: String) -> String { withoutCommands(xml) { "#&#35;" + $0 } }

  /// Returns the text with `##[` and `##vso[` replaced. Commands to GitHub's and Azure's runners begin with these
  /// prefixes, at any position in a line (https://github.com/actions/runner, `ActionCommand`).
  private static func withoutCommands(_ text: String, _ replacement: (String) -> String) -> String {
    var text = text
    for command in ["[", "v", "V"] where text.utf8.contains(0x23) {
      text = text.replacing("##" + command, with: replacement(command))
    }
    return text
  }

  /// Appends a character or its escape.
  public static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if let escape = escape(scalar) { text += escape } else { text.unicodeScalars.append(scalar) }
  }

  /// Returns the escape of a scalar, or `nil` if it can be shown unchanged.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    isHostile(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : nil
  }

  static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    // These characters are invisible, so text that contains them looks the same as text that does not.
    case 0xAD, 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Returns the width of a scalar in a terminal, in columns.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
