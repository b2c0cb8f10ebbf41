import SignalbookReporting
import SignalbookWireForm

/// Escapes for displaying schema text literally in Markdown.
enum MarkdownText {
  /// Returns text for a paragraph or table cell. Markup, HTML, line breaks, mentions and links have no effect.
  static func plain(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\"": "\""
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "!", "|", "~", "$": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// Returns text as a code span. Do not use it in table cells, because `|` would end the cell.
  static func code(_ text: String) -> String {
    let content = DisplayText.escaped(text.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined())
    let mark = String(repeating: "`", count: longestRun(in: content) + 1)
    let pad = content.hasPrefix("`") || content.hasSuffix("`") || content.isEmpty ? " " : ""
    return mark + pad + content + pad + mark
  }

  /// Returns a sentence in which text between backticks is a code span.
  static func sentence(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? plain(String(part)) : code(String(part))
    }.joined()
  }

  /// Returns lines as a fenced code block.
  static func block(_ text: String, language: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { DisplayText.escaped(String($0)) }
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  /// Returns text for an HTML element.
  static func html(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "!", "~", "$": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  /// Returns text on a single line, with Markdown and HTML markup escaped.
  private static func escaped(_ text: String, _ markdown: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if ["\n", "\r", "\t"].contains(scalar) {
        result += " "
      } else if let replacement = markdown(scalar) ?? XMLText.entity(for: scalar) {
        result += replacement
      } else {
        append(scalar, to: &result)
      }
    }
    return result
  }

  /// Appends a scalar. An empty comment after the scalar prevents mentions and links.
  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    let isLink =
      switch scalar {
      case "@", "#": true
      case ":", ".": ["http", "https", "ftp", "mailto", "xmpp", "www"].contains(lastWord(of: text))
      default: false
      }
    DisplayText.append(scalar, to: &text)
    if isLink { text += "<!-- -->" }
  }

  private static func lastWord(of text: String) -> String {
    var word = ""
    for byte in text.utf8.reversed().prefix(8) {
      guard (0x61...0x7A).contains(byte | 0x20) else { break }
      word = String(UnicodeScalar(byte | 0x20)) + word
    }
    return word
  }

  private static func longestRun(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
