import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let describedAsSibling = Rule(
    "SB1260", "described-as-sibling", .consistency, .warning,
    summary: "A value or an event is described by the name of its sibling or by its opposite.",
    reason: """
      Two descriptions were probably swapped or copied, such as "The user added a page." for `page.removed`. Readers
      choose events and values by their descriptions.
      """,
    example: #"""
        "events": {
      -   ⟦"page.removed"⟧: { "description": "The user added a page.", "method": "remove", "object": "page" }
      +   "page.removed": { "description": "The user removed a page.", "method": "remove", "object": "page" }
        }
      """#,
    check: .registry { _, pass in
      pass.visitEvents { event in
        guard let text = event.description, let name = event.name.split(separator: ".").last,
          let (nameWord, opposite) = oppositeWord(in: text, of: String(name))
        else { return }
        pass.reportOnce(
          "the event \(quoted(event.name)) is described with \(quoted(opposite)) instead of \(quoted(nameWord))",
          at: event.origin.location)
      }
      pass.visitVocabularies { vocabulary, owner in
        for (item, other) in vocabulary.casesDescribedAsOthers {
          pass.reportOnce(
            "the value \(quoted(item.name)) of \(owner()) is described with the name of the value \(quoted(other))",
            at: item.origin.location)
        }
      }
    })
}

extension Vocabulary {
  /// The cases whose description contains the name of another case instead of their own, with the other name. Empty if
  /// most descriptions do not contain their case's name.
  fileprivate var casesDescribedAsOthers: [(item: Case, other: String)] {
    guard cases.contains(where: { $0.description != nil }) else { return [] }
    let current = cases.filter { !$0.metadata.isRetired }
    guard (2...40).contains(current.count), buckets == nil else { return [] }
    let names = current.map { stems(of: $0.name) }
    let texts = current.map { item in item.description.map { Set(stems(of: $0)) } ?? [] }
    // Long descriptions mention siblings in comparisons.
    func describes(_ descriptionIndex: Int, _ nameIndex: Int) -> Bool {
      !names[nameIndex].isEmpty && names[nameIndex].allSatisfy { texts[descriptionIndex].contains($0) }
    }
    let describedIndices = current.indices.filter { current[$0].description != nil }
    let selfDescribedIndices = describedIndices.filter { describes($0, $0) }
    var misdescribedCases: [(Case, String)] = []
    for index in describedIndices where !describes(index, index) && texts[index].count <= 7 {
      guard
        let other = current.indices.first(where: { $0 != index && describes(index, $0) && names[$0].joined().count > 2 }
        )
      else { continue }
      let isSwapped = describes(other, index) && !describes(other, other)
      let isCopied =
        selfDescribedIndices.count * 3 >= (describedIndices.count - 1) * 2 && selfDescribedIndices.contains(other)
        && names[index].contains { !texts[index].contains($0) } && names[other].count >= names[index].count
      if isSwapped || isCopied { misdescribedCases.append((current[index], current[other].name)) }
    }
    return misdescribedCases
  }
}

private func stems(of text: String) -> [String] {
  wordsOfName(text).map { stem($0.lowercased()) }.filter { !fillers.contains($0) }
}

private let fillers: Set<String> = ["the", "a", "an", "of", "to", "in", "on", "is", "and", "or", "for", "with", "by"]

/// Returns the word without its plural or past-tense ending.
private func stem(_ word: String) -> String {
  for ending in ["ped", "ned", "ing", "ed", "es", "s", "d", "e"] where word.hasSuffix(ending) {
    let remainder = word.dropLast(ending.count)
    if remainder.count >= 3 {
      return ending == "ped" || ending == "ned" ? remainder + String(ending.prefix(1)) : String(remainder)
    }
  }
  return word
}

private let articles: Set<String> = ["the", "a", "an", "this", "that", "its", "their"]

private let opposites: [String: [String]] = {
  let pairs = [
    ("added", "removed"), ("opened", "closed"), ("enabled", "disabled"), ("shown", "hidden"), ("shown", "dismissed"),
    ("started", "stopped"), ("started", "ended"), ("foregrounded", "backgrounded"), ("resumed", "paused"),
    ("accepted", "declined"), ("accepted", "rejected"), ("increased", "decreased"), ("installed", "uninstalled"),
    ("connected", "disconnected"), ("locked", "unlocked"), ("created", "deleted"), ("expanded", "collapsed"),
    ("subscribed", "unsubscribed"), ("muted", "unmuted"), ("pinned", "unpinned"), ("selected", "deselected"),
    ("succeeded", "failed"), ("uploaded", "downloaded"), ("sent", "received"), ("started", "finished"),
  ]
  var table: [String: [String]] = [:]
  for (one, other) in pairs {
    table[one, default: []].append(other)
    table[other, default: []].append(one)
  }
  return table
}()

/// Returns the last word of an event's name and its opposite, if the description contains only the opposite.
private func oppositeWord(in text: String, of name: String) -> (nameWord: String, opposite: String)? {
  guard let nameWord = wordsOfName(name).last?.lowercased(), let nameOpposites = opposites[nameWord] else { return nil }
  let words = wordsOfName(text).map { $0.lowercased() }
  let stems = words.map(stem)
  if stems.contains(stem(nameWord)) || words.contains(nameWord) { return nil }
  // The verb of the description is near its start.
  for other in nameOpposites {
    // After an article, the word is an adjective, as in "resumed the paused timer".
    if let index = words.firstIndex(of: other), index < 6, index == 0 || !articles.contains(words[index - 1]) {
      return (nameWord, other)
    }
    if ["foregrounded", "backgrounded"].contains(other), stems.contains(stem(other)), !stems.contains(stem(nameWord)) {
      return (nameWord, String(other.dropLast(2)))
    }
  }
  return nil
}
