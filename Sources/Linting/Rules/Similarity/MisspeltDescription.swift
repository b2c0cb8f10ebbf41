import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let misspeltDescription = Rule(
    "SB1308", "misspelt-description", .similarity, .note,
    summary:
      "A word in a description is a common misspelling, or differs by one letter from a word that the registry uses "
      + "elsewhere.",
    reason: """
      The rule has a list of common misspellings, such as `teh`, `recieved` and `seperate`, and also compares each word
      with the registry's other words: if `glossary` occurs twice, `glosary` is reported. The comparison ignores words
      of up to five letters, plurals, inflected forms, and British and American spellings.
      """,
    example: #"""
        "events": {
          "glossary.opened": { "description": "The user opened the glossary.", "method": "open", "object": "one" },
          "glossary.closed": { "description": "The user closed the glossary.", "method": "close", "object": "two" },
      -   ⟦"menu.left"⟧: { "description": "The user left the glosary.", "method": "leave", "object": "three" }
      +   "menu.left": { "description": "The user left the glossary.", "method": "leave", "object": "three" }
        }
      """#,
    check: .registry { registry, pass in
      var uses: [String: WordUse] = [:]
      // The uses of each name and description. Only the first two entries that contain a word matter.
      var names: [String: WordUse] = [:]
      var wordUses: [String: WordUse] = [:]
      var hasShortMisspelling = false
      func add(_ text: String, _ location: Location, isProse: Bool) {
        if (isProse ? wordUses[text] : names[text])?.count ?? 0 > 1 { return }
        if isProse { wordUses.add(text, location, isProse: true) } else { names.add(text, location, isProse: false) }
        smallWords(of: text, longerThan: 5) { uses.add($0, location, isProse: isProse) }
        if isProse {
          hasShortMisspelling = hasShortMisspelling || Misspellings.hasShortOne(in: text)
        }
      }
      for entry in pass.wireNameTable.all { add(entry.firstUse.text, entry.firstUse.entry, isProse: false) }
      for entry in pass.allWalks.entries {
        // Skip values, which are often standard names such as currency codes.
        if entry.kind != .value { add(entry.name, entry.location, isProse: false) }
        if let text = entry.description { add(text, entry.location, isProse: true) }
      }
      let hasLongMisspelling = uses.keys.contains { word in
        !EnglishWords.known.contains(word) && Misspellings.correction(of: word) != nil
      }
      if hasShortMisspelling || hasLongMisspelling { pass.reportCommonMisspellings() }
      // A misspelling can be frequent too.
      let frequent = uses.filter { $0.value.count >= 2 && EnglishWords.correction(of: $0.key, counts: [:]) == nil }.keys
        .sorted()
      let nearNames = NearNames(frequent)
      for (word, use) in uses.sorted(by: { $0.key < $1.key }) where use.count == 1 && use.isProse {
        guard word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), !EnglishWords.isReal(word),
          Misspellings.correction(of: word) == nil
        else { continue }
        let intendedWord = nearNames.indices(near: word).map { frequent[$0] }.first { other in
          other.utf8.first == word.utf8.first && !areBothMeant(other, word) && !areForms(other, word)
            && !areRegionalForms(other, word)
        }
        // The list contains word stems. A form of an unlisted stem, such as "ticked", can happen to resemble a listed
        // word, such as "ticket".
        let isForm = ["ed", "ing", "er", "es", "ly"].contains(where: word.hasSuffix)
        guard var correction = intendedWord ?? (isForm ? nil : EnglishWords.correction(of: word, counts: [:])) else {
          continue
        }
        // The registry can repeat a misspelling.
        correction = Misspellings.correction(of: correction) ?? correction
        if correction == word { continue }
        pass.report(
          "\(quoted(word)) in the description is probably a misspelling of \(quoted(correction))", at: use.location)
      }
    })
}

extension LintPass {
  /// Reports descriptions that contain common misspellings.
  fileprivate mutating func reportCommonMisspellings() {
    for entry in allWalks.entries {
      var misspellings: [(String, String)] = []
      smallWords(of: entry.description ?? "", longerThan: 2) { word in
        if let intendedWord = Misspellings.correction(of: word) { misspellings.append((word, intendedWord)) }
      }
      // If the entry's name contains the same misspelling, another rule reports it.
      let nameWords = Set(wordsOfName(entry.name).map { $0.lowercased() })
      for (word, intendedWord) in misspellings where !nameWords.contains(word) {
        report(
          "\(quoted(word)) in the description is probably a misspelling of \(quoted(intendedWord))", at: entry.location)
      }
    }
  }
}

/// The use of a word in a registry.
private struct WordUse {
  /// The first entry that contains the word.
  var location: Location
  var isProse: Bool
  /// The number of entries that contain the word.
  var count = 1

  init(location: Location, isProse: Bool) {
    self.location = location
    self.isProse = isProse
  }

  /// Counts another entry. Repetitions in the same entry count once.
  mutating func add(_ other: Location) {
    if other != location { count += 1 }
  }
}

extension [String: WordUse] {
  fileprivate mutating func add(_ word: String, _ location: Location, isProse: Bool) {
    guard let index = index(forKey: word) else {
      self[word] = WordUse(location: location, isProse: isProse)
      return
    }
    values[index].add(location)
    if !isProse { values[index].isProse = false }
  }
}

/// Returns whether two words differ only in their endings, such as "measure" and "measured".
private func areForms(_ left: String, _ right: String) -> Bool {
  let prefixLength = zip(left, right).prefix { $0 == $1 }.count
  let suffixes = [String(left.dropFirst(prefixLength)), String(right.dropFirst(prefixLength))]
  return suffixes.allSatisfy {
    ["", "s", "d", "r", "n", "y", "e", "es", "ed", "er", "ly", "rs", "ds", "t"].contains($0)
  }
}

/// Returns whether two words are the British and the American spelling of a word, such as "behaviour" and "behavior".
private func areRegionalForms(_ left: String, _ right: String) -> Bool {
  let spellings = [
    ("our", "or"), ("is", "iz"), ("ys", "yz"), ("ll", "l"), ("ogue", "og"), ("ence", "ense"), ("ae", "e"), ("oe", "e"),
    ("mme", "m"), ("dge", "dg"), ("que", "ck"), ("tre", "ter"), ("bre", "ber"), ("grey", "gray"),
  ]
  func american(_ word: String) -> String {
    spellings.reduce(word) { $0.replacing($1.0, with: $1.1) }
  }
  return american(left) == american(right)
}
