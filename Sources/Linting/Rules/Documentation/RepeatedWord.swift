import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let repeatedWord = Rule(
    "SB1908", "repeated-word", .documentation, .note,
    summary: "A description contains the same word twice in a row.",
    reason: """
      The repetition is probably a typo.
      """,
    example: menuEvent(faultyDescription: "The user opened the the menu."),
    check: .entry { entry, pass in
      guard let text = entry.description, let word = text.repeatedWord else { return }
      let location = pass.sources.textLocation(of: "description", in: entry.location)
      pass.report(
        "the description of \(entry.phrase) contains \(quoted(word)) twice in a row; delete one, or add the missing "
          + "word",
        at: location)
    })
}

extension String {
  /// The first word that is repeated with only whitespace in between.
  fileprivate var repeatedWord: String? {
    var copy = self
    return copy.withUTF8 { bytes in
      var previousWord = 0..<0
      var start = 0
      for index in 0...bytes.count where index == bytes.count || bytes[index] <= 0x20 {
        defer { start = index + 1 }
        if start == index { continue }
        var word = start..<index
        // Ignore punctuation after the second word.
        if word.count > 1, !Self.isLetter(bytes[word.upperBound - 1]) { word = start..<(index - 1) }
        defer { previousWord = word.upperBound == index ? word : 0..<0 }
        guard word.count == previousWord.count,
          zip(word, previousWord).allSatisfy({ bytes[$0] | 0x20 == bytes[$1] | 0x20 })
        else {
          continue
        }
        // Check only lowercase words. Repeated numbers and names such as "Bora Bora" can be correct.
        guard word.allSatisfy({ (0x61...0x7A).contains(bytes[$0]) }) else { continue }
        let text = String(decoding: bytes[word], as: UTF8.self)
        // English can repeat these words.
        if ["that", "had", "is", "so", "very"].contains(text) { continue }
        return text
      }
      return nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }
}
