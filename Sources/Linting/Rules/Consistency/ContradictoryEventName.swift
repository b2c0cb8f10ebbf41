import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let contradictoryEventName = Rule(
    "SB1223", "name-says-otherwise", .consistency, .warning,
    summary: "An event's name contradicts its method or code.",
    reason: """
      The event was probably copied from its opposite. Closing, for example, is then counted as opening.
      """,
    example: #"""
        "events": {
      -   "menu.closed": { "description": "The user closed the menu.", "method": ⟦"open"⟧, "object": "menu" }
      +   "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "menu" }
        }
      """#,
    check: .registry { _, pass in
      // The verbs in each wire name that have an opposite. Cached, because wire names repeat.
      var verbs: [String: [String]] = [:]
      pass.visitWireNames { name in
        guard name.dimension == .method || name.dimension == .code else { return }
        let wireVerbs =
          verbs[name.text] ?? wordsOfName(name.text).map { $0.lowercased().plainVerb }.filter { opposites[$0] != nil }
        verbs[name.text] = wireVerbs
        if wireVerbs.isEmpty || name.event.metadata.isRetired { return }
        let eventWords = Set(wordsOfName(name.event.name).map { $0.lowercased().plainVerb })
        for word in wireVerbs where !eventWords.contains(word) {
          guard let opposite = opposites[word]?.first(where: eventWords.contains) else { continue }
          pass.report(
            "\(quoted(name.event.name)) contains \(quoted(opposite)), but "
              + "the \(name.dimension.rawValue) \(quoted(name.text)) contains \(quoted(word))",
            at: pass.sources.location(of: name))
          return
        }
      }
    })
}

private let opposites: [String: [String]] = {
  let pairs = [
    ("open", "close"), ("show", "hide"), ("add", "remove"), ("start", "stop"), ("start", "finish"), ("start", "end"),
    ("begin", "end"), ("enable", "disable"), ("expand", "collapse"), ("lock", "unlock"), ("pin", "unpin"),
    ("mute", "unmute"), ("connect", "disconnect"), ("create", "delete"), ("foreground", "background"),
    ("increase", "decrease"), ("select", "deselect"), ("check", "uncheck"), ("install", "uninstall"),
    ("subscribe", "unsubscribe"), ("enter", "leave"), ("accept", "decline"), ("accept", "reject"), ("like", "unlike"),
  ]
  var table: [String: [String]] = [:]
  for (one, other) in pairs {
    table[one, default: []].append(other)
    table[other, default: []].append(one)
  }
  return table
}()

extension String {
  /// The base form if it has an opposite, such as `close` for `closed`. Otherwise, the verb itself.
  fileprivate var plainVerb: String {
    if opposites[self] != nil { return self }
    if self == "shown" { return "show" }
    if self == "begun" { return "begin" }
    if self == "hidden" { return "hide" }
    for ending in ["s", "d", "ed", "ing", "es"] where hasSuffix(ending) {
      let stem = String(dropLast(ending.utf8.count))
      for verb in [stem, stem + "e", String(stem.dropLast())] where opposites[verb] != nil { return verb }
    }
    return self
  }
}
