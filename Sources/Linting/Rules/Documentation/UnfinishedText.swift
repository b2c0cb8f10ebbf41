import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unfinishedText = Rule(
    "SB1903", "unfinished-text", .documentation, .warning,
    summary: "Documentation text contains a marker such as TODO, or an unfilled placeholder.",
    reason: """
      Readers of the documents cannot know the intended text. The rule checks descriptions, owners, reasons and all
      other prose, except for text in quotes or backticks.
      """,
    example: #"""
        "events": {
      -   "menu.opened": { "description": ⟦"TODO describe."⟧, "method": "open", "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .registry { registry, pass in
      for entry in registry.files where pass.isWanted(path: entry.path) {
        let file = entry.parsed.source
        guard file.bytes.mayBeUnfinished, let tree = entry.parsed.root else { continue }
        tree.visitProse { key, text, range in
          guard let mark = text.withoutQuotations.unfinishedMark else { return }
          pass.report("\(quoted(key)) contains \(mark)", at: file.location(of: range))
        }
      }
    })
}

extension String {
  /// The text without the parts in double quotes or backticks, which are literal values such as `rel:XXX`.
  fileprivate var withoutQuotations: String {
    let quotes = "\"`\u{201C}\u{201D}"
    guard contains(where: quotes.contains) else { return self }
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(where: quotes.contains) {
      let closing: Character = rest[open] == "\u{201C}" ? "\u{201D}" : rest[open]
      guard let close = rest[rest.index(after: open)...].firstIndex(of: closing) else { break }
      result += rest[..<open] + "\u{2026}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// A marker of unfinished work or a template placeholder. Markers match only in uppercase, because a description can
  /// refer to the user's todos.
  fileprivate var unfinishedMark: String? {
    if let mark = wordsOfName(self).first(where: { marks.contains($0) }) { return mark }
    for (opening, closing) in [("{{", "}}"), ("${", "}"), ("<%", "%>")] {
      guard let start = firstRange(of: opening), let end = self[start.upperBound...].firstRange(of: closing) else {
        continue
      }
      return "the placeholder \(quoted(String(self[start.lowerBound..<end.upperBound])))"
    }
    return nil
  }
}

private let marks: Set<String> = ["TODO", "TBD", "TBC", "FIXME", "XXX", "LOREM", "Lorem"]

extension [UInt8] {
  /// Whether the text contains three consecutive capitals, dummy text or the start of a placeholder. A fast check,
  /// because it does not allocate strings.
  fileprivate var mayBeUnfinished: Bool {
    withUnsafeBufferPointer { bytes in
      var capitals = 0
      var previousByte: UInt8 = 0
      for byte in bytes {
        capitals = (0x41...0x5A).contains(byte) ? capitals + 1 : 0
        switch (previousByte, byte) {
        case (0x7B, 0x7B), (0x24, 0x7B), (0x3C, 0x25), (0x4C, 0x6F): return true
        default: if capitals == 3 { return true }
        }
        previousByte = byte
      }
      return false
    }
  }
}
