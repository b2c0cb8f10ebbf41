import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unevenPunctuation = Rule(
    "SB1912", "uneven-punctuation", .documentation, .note,
    summary: "A description has an unclosed parenthesis, or no space after the end of a sentence.",
    reason: """
      The text was probably edited or pasted, and part of it may be missing. The rule skips text in backquotes.
      """,
    example: menuEvent(faultyDescription: "The user opened the menu (from the toolbar."),
    check: .entry { entry, pass in
      guard let fault = entry.description?.punctuationFault else { return }
      pass.report(
        "the description of \(entry.phrase) \(fault)",
        at: pass.sources.textLocation(of: "description", in: entry.location))
    })
}

extension String {
  /// The fault in the text's punctuation, phrased as the predicate of a sentence about the text.
  fileprivate var punctuationFault: String? {
    let prose = split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset % 2 == 0 ? String($0.element) : "x" }.joined()
    let opened = prose.utf8.count { $0 == UInt8(ascii: "(") }
    let closed = prose.utf8.count { $0 == UInt8(ascii: ")") }
    // A list can be numbered as in "1)", and a smiley or interval can have a single parenthesis.
    if opened > closed, !prose.utf8.contains(UInt8(ascii: "[")), !prose.utf8.contains(UInt8(ascii: "]")) {
      return "has an unclosed parenthesis"
    }
    let characters = Array(prose)
    for index in characters.indices.dropFirst(3).dropLast(2) where characters[index] == "." {
      let word = characters[..<index].reversed().prefix { $0.isLetter }
      let following = characters[(index + 1)...].prefix { $0.isLetter }
      // Names such as `Foo.Bar` and abbreviations such as "e.g." have capitals before the period or short words.
      guard word.count > 3, word.allSatisfy({ $0.isASCII && $0.isLowercase }), let first = following.first,
        first.isASCII, first.isUppercase, following.dropFirst().allSatisfy({ $0.isLowercase }),
        following.endIndex < characters.endIndex, characters[following.endIndex] == " "
      else { continue }
      return "has no space after \(quoted(String(word.reversed()) + "."))"
    }
    return nil
  }
}
