import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let oneWordDescription = Rule(
    "SB1911", "one-word-description", .documentation, .note,
    summary: "The description of an event or a stream is a single word.",
    reason: """
      A single word cannot describe both the action and when it happens. Write a sentence.
      """,
    example: #"""
        "events": {
      -   ⟦"menu.opened"⟧: { "description": "Opened.", "method": "open", "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .event { event, _, pass in
      guard let description = event.description, !event.metadata.isRetired, wordsOfName(description).count == 1,
        !isWrittenWithoutSpaces(description)
      else {
        return
      }
      pass.report("the description of \(quoted(event.name)) is a single word", at: event.origin.location)
    })
}

/// Returns whether a text is in a script that does not separate words, such as Chinese, Japanese and Thai, and is
/// longer than most words.
private func isWrittenWithoutSpaces(_ text: String) -> Bool {
  let letters = text.unicodeScalars.filter { scalar in
    if scalar.properties.isIdeographic { return true }
    // Thai and Lao, Tibetan, Burmese, Khmer, and Japanese syllables.
    return [0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF].contains {
      $0.contains(scalar.value)
    }
  }
  return letters.count > 3
}
