import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let repeatedWord = Rule(
    "SB1908", "repeated-word", .documentation, .note,
    summary: "A description has the same word twice in a row.",
    reason: """
      A slip of typing that readers stumble over.
      """,
    example: menuDescribed("The user opened the the menu."),
    check: .entry { entry, pass in
      guard let text = entry.description, let word = text.repeatedWord else { return }
      let location = pass.sources.textLocation(of: "description", in: entry.location)
      pass.report(
        "the description of \(entry.phrase) has \(quoted(word)) twice in a row; delete one, or add the word between them",
        at: location)
    })
}

extension String {
  /// The first word that occurs twice in a row.
  fileprivate var repeatedWord: String? {
    guard mayRepeat else { return nil }
    let words = split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1 else { return nil }
    for index in 1..<words.count where words[index] == words[index - 1] {
      // Letters alone: numbers and marks may well stand twice. These words do in English.
      guard !words[index].isEmpty, words[index].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { continue }
      guard !["that", "had", "is", "so", "very"].contains(words[index]) else { continue }
      return String(words[index])
    }
    return nil
  }

  /// Whether a letter and all up to the next blank stand twice in a row: a first look that makes no strings.
  private var mayRepeat: Bool {
    var copy = self
    return copy.withUTF8 { bytes in
      var last = 0..<0
      var start = 0
      for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x20 {
        let word = start..<index
        if word.count == last.count, !word.isEmpty, bytes[word].elementsEqual(bytes[last]) { return true }
        last = word
        start = index + 1
      }
      return false
    }
  }
}
