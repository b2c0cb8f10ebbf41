import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let misspeltValue = Rule(
    "SB1305", "misspelt-value", .similarity, .warning,
    summary:
      "A value, an attribute, a link path or a schema name contains a word that differs by one letter from a common "
      + "word.",
    reason: """
      Misspelled values remain in stored data, paths in published links, and schema names in the app's code. Correct the
      misspelling before release. If it is already released, suppress the rule with a reason, so that readers know that
      the spelling is intended.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { "from": { "description": "What opened it.", "enum": ["toolbar", ⟦"buttom"⟧] } }
        +     "extras": { "from": { "description": "What opened it.", "enum": ["toolbar", "button"] } }
        """#),
    check: .registry { registry, pass in
      var corrections: [String: String?] = [:]
      func check(_ text: String, _ noun: String, _ location: Location, without words: () -> Set<String> = { [] }) {
        var isReported = false
        smallWords(of: text, longerThan: 2) { word in
          if isReported { return }
          let correction: String?
          if let cachedCorrection = corrections[word] {
            correction = cachedCorrection
          } else {
            correction = EnglishWords.correction(of: word, counts: [:])
            corrections[word] = .some(correction)
          }
          guard let correction, !words().contains(word) else { return }
          isReported = true
          pass.report(
            "\(quoted(word)) in the \(noun) \(quoted(text)) is probably a misspelling of \(quoted(correction))",
            at: location)
        }
      }
      pass.visitEvents { event in
        if event.metadata.isRetired { return }
        // Skip the words of wire names, which another rule checks.
        check(event.name, "name", event.origin.location, without: { event.wireWords })
      }
      pass.visitVocabularies { vocabulary, _ in
        for item in vocabulary.cases where item.origin.importIndex == nil && !item.metadata.isRetired {
          guard case .text(let text) = item.wire else { continue }
          check(text, "value", item.origin.location)
        }
      }
      for attribute in registry.attributes where attribute.field.origin.importIndex == nil {
        check(attribute.field.wire, "attribute", attribute.field.origin.location)
      }
      for message in registry.messages where message.origin.importIndex == nil && !message.metadata.isRetired {
        for word in message.interactions {
          check(word, "interaction", pass.sources.location(of: "interactions", in: message.origin.location))
        }
      }
      for family in registry.links where family.origin.importIndex == nil {
        for (route, path) in family.routesWithPaths {
          check(path, "path", route.pathLocation ?? route.origin.location)
        }
      }
    })
}

extension Event {
  /// The strings that the event declares for the wire.
  var wireTexts: [String] {
    switch shape {
    case .tuple(let tuple):
      if case .literal(let text) = tuple.value { return [tuple.category, tuple.method, tuple.object, text] }
      return [tuple.category, tuple.method, tuple.object]
    case .object(let code, _): return [code.plainText]
    }
  }

  fileprivate var wireWords: Set<String> { Set(wireTexts.flatMap { wordsOfName($0).map { $0.lowercased() } }) }
}
