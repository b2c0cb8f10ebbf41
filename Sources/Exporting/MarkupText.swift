/// Texts of schemas inside of documents: whatever they hold, they stay texts.
enum MarkupText {
  /// In XML's content and attributes. What XML 1.0 cannot hold stands as U+FFFD.
  static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What ends a text in GitHub's page and shows nothing.
  ///
  /// GitHub makes links of `@name`, `#1` and `GH-1` and pictures of `:name:` after it has read the Markdown, text by text
  /// (html-pipeline's MentionFilter and EmojiFilter): a backslash or an entity is gone by then. A comment within them is an end
  /// of the text; one before them is not enough. It is what people do (github.com/hackclub/OnBoard/pull/54), and unlike
  /// an invisible space it is not copied or searched. Formulas begin at `$`; GitHub's page on mathematical expressions has a
  /// `span` around one that is none.
  private static let end = "<!-- -->"

  /// In a line of Markdown or a cell of a table: nothing in it is markup, HTML, a link, a mention or a new line. Marks that
  /// turn the direction of reading stand as their numbers.
  static func markdown(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return text }
    var result = ""
    let scalars = Array(text.unicodeScalars)
    let isNumbered = scalars.first.map { ("0"..."9").contains($0) } ?? false
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "@": result += "@" + end
      case "$": result += "<span>$</span>"
      case "#" where ("0"..."9").contains(next): result += "\\#" + end
      case "-" where ("0"..."9").contains(next) && index > 1 && isIssueMark(scalars[(index - 2)..<index]):
        result += "-" + end
      case ":" where endsPictureName(scalars[..<index]): result += end + (next == "/" ? "\\:" : ":")
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~": result += "\\" + String(scalar)
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      // `https://` and `www.` would become links by themselves.
      case ":" where next == "/": result += "\\:"
      case "." where index > 2 && scalars[(index - 3)..<index].allSatisfy({ $0 == "w" || $0 == "W" }): result += "\\."
      // A line that begins so is an item of a list.
      case "-" where index == 0, "+" where index == 0, "=" where index == 0: result += "\\" + String(scalar)
      case "." where isNumbered && next == " ", ")" where isNumbered && next == " ": result += "\\" + String(scalar)
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result += " "
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  private static func isIssueMark(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.allSatisfy { $0.isASCII } && String(String.UnicodeScalarView(text)).uppercased() == "GH"
  }

  /// Whether a colon behind the text would make a picture of a name such as `:tada:`.
  private static func endsPictureName(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let name = text.reversed().prefix { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "+", "-": true
      default: false
      }
    }
    return !name.isEmpty && name.count < text.count && text[text.endIndex - 1 - name.count] == ":"
  }

  /// Letters, spaces and marks that are never markup, whatever stands around them.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x22, 0x25, 0x27, 0x28, 0x2C, 0x2F, 0x3B, 0x3F, 0x41...0x56, 0x58...0x5A, 0x61...0x76, 0x78...0x7A: true
    default: false
    }
  }

  /// A web address as a link; what is none, or holds what could end the link, as text.
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

  /// In Markdown's code spans.
  static func code(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x60 && $0 != 0x7C }) { return "`\(text)`" }
    var plain = ""
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": plain += " "
      case "|": plain += "\\|"
      default: append(scalar, to: &plain)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest > 0 ? "\(fence) \(plain) \(fence)" : "\(fence)\(plain)\(fence)"
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if scalar.value >= 0x20, scalar.value < 0x7F {
      text.unicodeScalars.append(scalar)
    } else if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
      text += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
}
