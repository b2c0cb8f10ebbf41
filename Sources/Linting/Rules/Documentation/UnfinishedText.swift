import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unfinishedText = Rule(
    "SB1903", "unfinished-text", .documentation, .warning,
    summary: "A description or a reason says that it is not finished.",
    reason: """
      Readers of the documents cannot know the text that was meant.
      """,
    example: #"""
        "events": {
      -   ⟦"menu.opened"⟧: { "description": "TODO describe.", "method": "open", "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .entry { entry, pass in
      for text in [entry.description, entry.metadata.why] {
        // Only what is written in capitals: a field may well be about the user's todos.
        guard let text, text.mayHoldMark else { continue }
        guard let word = wordsOfName(text).first(where: { marks.contains($0) }) else { continue }
        // What is inherited is reported at its location.
        if text == entry.metadata.why, text == entry.outer.why { continue }
        pass.report("the text of \(entry.phrase) says \(word)", at: entry.location)
        return
      }
    })
}

private let marks: Set<String> = ["TODO", "TBD", "TBC", "FIXME", "XXX", "LOREM", "Lorem"]

extension String {
  /// Whether three capitals are in a row, or the usual dummy text: a first look that makes no strings.
  fileprivate var mayHoldMark: Bool {
    var capitals = 0
    for byte in utf8 {
      capitals = (0x41...0x5A).contains(byte) ? capitals + 1 : 0
      if capitals == 3 { return true }
    }
    return utf8.first == 0x4C && hasPrefix("Lorem")
  }
}
