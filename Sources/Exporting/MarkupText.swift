import SignalbookWireForm

/// Escapes that prevent schema text from being interpreted as markup.
enum MarkupText {
  /// Returns text escaped for XML content and attributes. Characters that are invalid in XML 1.0 become U+FFFD.
  static func xml(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\t", "\n": nil
      case "\r": "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: XMLText.entity(for: scalar)
      }
    }
  }

  /// An invisible comment that ends a text node on GitHub.
  ///
  /// GitHub converts `@name`, `#1` and `GH-1` to links and `:name:` to emoji in text nodes, after Markdown parsing
  /// (html-pipeline's MentionFilter and EmojiFilter). Backslashes and entities have no effect then. A comment inside
  /// the word splits the text node, but a comment before the word is not sufficient. Other projects do the same
  /// (github.com/hackclub/OnBoard/pull/54). Unlike an invisible space, a comment does not affect copied text or
  /// searches. Formulas start with `$`; GitHub's page about mathematical expressions recommends a `span` around a
  /// literal dollar sign.
  private static let end = "<!-- -->"

  /// Returns text escaped for a line of Markdown or a table cell, without markup, HTML, links, mentions or line breaks.
  /// Text between two backticks is code. Invisible characters and characters that change the reading direction become
  /// numeric escapes.
  static func markdown(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return text }
    guard text.utf8.contains(0x60) else { return escapedText(text) }
    var result = ""
    var remainder = text[...]
    while let start = remainder.firstIndex(of: "`") {
      let inside = remainder[remainder.index(after: start)...]
      guard let end = inside.firstIndex(of: "`"), end > inside.startIndex else { break }
      result += escapedText(String(remainder[..<start])) + code(String(inside[..<end]))
      remainder = inside[inside.index(after: end)...]
    }
    return result + escapedText(String(remainder))
  }

  private static func escapedText(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    // The number of digits at the start, which can begin a numbered list.
    let digitCount = scalars.prefix { ("0"..."9").contains($0) }.count
    func endsListNumber(_ index: Int) -> Bool { index > 0 && index == digitCount }
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "@": result += "@" + end
      case "$": result += "<span>$</span>"
      case "#" where ("0"..."9").contains(next): result += "\\#" + end
      case "-" where ("0"..."9").contains(next) && index > 1 && isIssueMark(scalars[(index - 2)..<index]):
        result += "-" + end
      // GitHub's runner reads a line that starts with `::` as a command if the document is printed.
      case ":" where index > 0 && scalars[index - 1] == ":": result += end + (next == "/" ? "\\:" : ":")
      case ":" where endsEmojiShortcode(scalars[..<index]): result += end + (next == "/" ? "\\:" : ":")
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~": result += "\\" + String(scalar)
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      // GitHub converts `https://` and `www.` to links.
      case ":" where next == "/": result += "\\:"
      case "." where index > 2 && scalars[(index - 3)..<index].allSatisfy({ $0 == "w" || $0 == "W" }): result += "\\."
      // At the start of a line, these characters begin a list item or a heading.
      case "-" where index == 0, "+" where index == 0, "=" where index == 0: result += "\\" + String(scalar)
      case "." where endsListNumber(index) && next == " ", ")" where endsListNumber(index) && next == " ":
        result += "\\" + String(scalar)
      case "\n", "\r", "\t": result += " "
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  private static func isIssueMark(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.allSatisfy { $0.isASCII } && String(String.UnicodeScalarView(text)).uppercased() == "GH"
  }

  /// Returns whether a colon after the given text would end an emoji shortcode such as `:tada:`.
  private static func endsEmojiShortcode(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let name = text.reversed().prefix { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "+", "-": true
      default: false
      }
    }
    return !name.isEmpty && name.count < text.count && text[text.endIndex - 1 - name.count] == ":"
  }

  /// Returns whether a byte is never part of markup, such as a letter or a space.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x22, 0x25, 0x27, 0x28, 0x2C, 0x2F, 0x3B, 0x3F, 0x41...0x56, 0x58...0x5A, 0x61...0x76, 0x78...0x7A: true
    default: false
    }
  }

  /// Returns the given URL as a link. Other text, and URLs with characters that could end the link, are returned as
  /// text.
  static func link(_ address: String) -> String {
    let isSafe = address.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte)
      }
    }
    guard isSafe, address.hasPrefix("https://") || address.hasPrefix("http://") else { return markdown(address) }
    return "<\(address)>"
  }

  /// Returns the given name or value as code for lists and table cells.
  static func code(_ text: String) -> String {
    let isSimple =
      !text.isEmpty && text.utf8.first != 0x20 && text.utf8.last != 0x20
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x60 && $0 != 0x7C && $0 != 0x5C }
      && !text.contains("##")
    if isSimple { return "`\(text)`" }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", "A"..."Z", "a"..."z", " ": result.unicodeScalars.append(scalar)
      case "@": result += "&#64;" + end
      case "$": result += "<span>$</span>"
      case "!"..."~": result += "&#\(scalar.value);"
      default:
        if isVisible(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "&#92;u&#123;\(number(of: scalar))&#125;"
        }
      }
    }
    return "<code>\(result)</code>"
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if isVisible(scalar) { text.unicodeScalars.append(scalar) } else { text += "\\\\u{\(number(of: scalar))}" }
  }

  private static func number(of scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }

  /// Returns whether a scalar is visible. Joiners count as visible, because scripts and emoji need them.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return true }
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return true
    }
  }
}
