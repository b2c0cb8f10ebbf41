import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let replacementUnknown = Rule(
    "SB1507", "replacement-unknown", .lifecycle, .warning,
    summary: "A deprecation message recommends an event that does not exist.",
    reason: """
      The compiler prints the message at each call of the deprecated member, but developers cannot follow the advice.
      The rule checks names that contain a dot and follow "use".
      """,
    example: #"""
        "events": {
          ⟦"drawer.opened"⟧: {
            "description": "The user opened the drawer.", "method": "open", "object": "drawer",
      -     "deprecated": "Use menu.openend."
      +     "deprecated": "Use menu.opened."
          },
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .registry { registry, pass in
      var declaredNames: Set<String>?
      for event in registry.events where event.origin.importIndex == nil {
        guard let text = event.metadata.deprecated?.reason ?? event.metadata.retired?.reason else { continue }
        guard let (name, isCertain) = text.replacement else { continue }
        let names = declaredNames ?? Set(registry.events.map(\.name) + registry.attributes.map(\.name))
        declaredNames = names
        guard !names.contains(name) else { continue }
        let suggestion = nearest(to: name, among: names.sorted())
        // A word without a dot is reported only if it resembles an event's name.
        guard isCertain || suggestion != nil else { continue }
        pass.report(
          "\(quoted(event.name)) recommends \(quoted(name)), which does not exist"
            + (suggestion.map { "; did you mean \(quoted($0))?" } ?? ""), at: event.origin.location)
      }
    })
}

extension String {
  /// The name that follows "use", if any. A word with a dot is certain to be a name.
  var replacement: (name: String, isCertain: Bool)? {
    let words = split(separator: " ")
    for (index, word) in words.enumerated().dropFirst() where ["use", "Use"].contains(words[index - 1]) {
      var name = word[...]
      while let last = name.last, ".,;:`)".contains(last) { name.removeLast() }
      while let first = name.first, "`(.".contains(first) { name.removeFirst() }
      // Function calls and URLs are not event names.
      if name.contains("(") || name.contains("/") || name.first?.isLetter != true { continue }
      if name.contains(where: { ".-_".contains($0) }) { return (String(name), name.contains(".")) }
      // A single word at the end of a sentence may be a name, as in `Use opened.`
      if index == words.count - 1 || word.hasSuffix(".") || word.hasSuffix(";"), name.utf8.count > 4 {
        return (String(name), false)
      }
    }
    return nil
  }
}
