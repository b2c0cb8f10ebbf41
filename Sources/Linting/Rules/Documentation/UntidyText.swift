import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let untidyText = Rule(
    "SB1906", "untidy-text", .documentation, .note,
    summary: "A description has leading, trailing or repeated spaces.",
    reason: """
      The text was probably edited or pasted, and looks wrong in documents and doc comments. The fix removes leading,
      trailing and repeated spaces.
      """,
    example: menuEvent(faultyDescription: "The user  opened the menu. "),
    isFixable: true,
    check: .entry { entry, pass in
      guard let text = entry.description, text.isUntidy else { return }
      let object = pass.sources.member(at: entry.location)?.value
      let fix =
        text.isLaidOut
        ? nil
        : pass.sources.file(at: entry.location.path).flatMap { file in
          object.flatMap { Diagnostic.Fix.squeezingBlanks(ofDescriptionIn: $0, in: file) }
        }
      pass.report(
        "the description of \(entry.phrase) has leading, trailing or repeated spaces",
        at: pass.sources.textLocation(of: "description", in: entry.location), fixes: fix.map { [$0] } ?? [])
    })
}

extension String {
  fileprivate var isUntidy: Bool {
    var wasBlank = true
    var wasSpace = true
    var isFirst = true
    var isCode = false
    var isIndent = false
    for byte in utf8 {
      // Line breaks between paragraphs are allowed.
      let isSpace = byte == 0x20
      wasBlank = isSpace || (0x09...0x0D).contains(byte)
      // Multiple spaces in code or before a nested list item are intended.
      if byte == 0x60 { isCode.toggle() }
      isIndent = byte == 0x0A || isIndent && isSpace
      if isSpace && wasSpace && !isCode && !isIndent || isFirst && wasBlank || byte == 0x09 && !isCode && !isIndent {
        return true
      }
      (isFirst, wasSpace) = (false, isSpace)
    }
    return wasBlank
  }

  /// Whether whitespace may be significant, in code or indented lines. Fixes keep it.
  fileprivate var isLaidOut: Bool { utf8.contains(0x60) || contains("\n ") }
}
