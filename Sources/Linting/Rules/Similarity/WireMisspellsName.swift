import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let wireMisspellsName = Rule(
    "SB1306", "wire-misspells-name", .similarity, .warning,
    summary: "A wire name differs by one letter from the schema name.",
    reason: """
      Both names are probably the same word, and one is misspelled. The wire name stays in stored data, so correct it
      before release.
      """,
    example: #"""
        "events": {
      -   "stopwatch.stopped": { "description": "The clock was stopped.", "method": "stop", "object": ⟦"stopwach"⟧ }
      +   "stopwatch.stopped": { "description": "The clock was stopped.", "method": "stop", "object": "stopwatch" }
        }
      """#,
    check: .registry { registry, pass in
      // Compare event names word by word, because they have several parts. Compare other names as a whole.
      pass.visitWireNames { name in
        guard name.dimension != .category, name.dimension != .extraKey, name.dimension != .fieldKey else { return }
        let words = wordsOfName(name.event.name).map { $0.lowercased() }.filter { $0.utf8.count >= 4 }
        for word in wordsOfName(name.text).map({ $0.lowercased() })
        where word.utf8.count >= 4 && !words.contains(word) {
          guard let intendedWord = words.first(where: { isMisspelling(word, of: $0) }) else { continue }
          // Another rule reports misspellings of common words.
          if EnglishWords.correction(of: word, counts: [:]) != nil { continue }
          pass.report(
            "\(quoted(word)) in the \(name.dimension.rawValue) \(quoted(name.text)) is probably a misspelling of \(quoted(intendedWord))",
            at: pass.sources.location(of: name))
        }
      }
      func inspect(_ name: String, _ wire: String, _ location: Location) {
        if wire != name, isMisspelling(wire.lettersOnly, of: name.lettersOnly) {
          pass.report("\(quoted(wire)), which is sent for \(quoted(name)), is probably misspelled", at: location)
        }
      }
      pass.visitFields { inspect($0.field.name, $0.field.wire, $0.field.origin.location) }
      pass.visitVocabularies { vocabulary, _ in
        for item in vocabulary.cases where item.origin.importIndex == nil && !item.metadata.isRetired {
          if case .text(let text) = item.wire { inspect(item.name, text, item.origin.location) }
        }
      }
      for family in registry.links where family.origin.importIndex == nil {
        for (route, path) in family.routesWithPaths {
          guard let name = route.name.split(separator: ".").last, let part = path.split(separator: "/").last else {
            continue
          }
          inspect(String(name), String(part), route.origin.location)
        }
      }
    })
}

private func isMisspelling(_ word: String, of intendedWord: String) -> Bool {
  guard word.utf8.count >= 4, intendedWord.utf8.count >= 5 || (word.utf8.count >= 5 && intendedWord.utf8.count >= 4)
  else {
    return false
  }
  guard abs(word.utf8.count - intendedWord.utf8.count) <= 1 else { return false }
  guard isOneEdit(Array(word.utf8), Array(intendedWord.utf8)), !areBothMeant(word, intendedWord) else { return false }
  return !EnglishWords.isKnown(word)
}

extension String {
  fileprivate var lettersOnly: String { wordsOfName(self).joined().lowercased() }
}
