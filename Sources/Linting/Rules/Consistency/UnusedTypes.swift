import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unusedType = Rule(
    "SB1204", "unused-type", .consistency, .warning,
    summary: "No field refers to a type.",
    reason: """
      It is in the generated code and in the documents, and nothing is ever sent of it. Remove it, or name it in the `type`
      of the field that it was meant for. A registry without events shares its types with those that import it.
      """,
    example: #"""
      - "types": { ⟦"page-number"⟧: { "description": "The number of a page.", "type": "integer", "minimum": 0 } }
      + "types": { "page-number": { "description": "The number of a page.", "type": "integer", "minimum": 0 } },
      + "events": {
      +   "page.shown": {
      +     "description": "A page was shown.", "method": "show", "object": "page",
      +     "extras": { "number": { "description": "Which one.", "type": "page-number" } }
      +   }
      + }
      """#,
    check: .registry { registry, pass in
      guard registry.events.contains(where: { $0.origin.importIndex == nil }) else { return }
      let whole = pass.wholeTypes
      let own = registry.types.filter { $0.origin.importIndex == nil && !whole.contains($0.name) }
      if own.isEmpty { return }
      // What refers to a name is looked for in the texts: a type that is narrowed or abstract leaves no trace in the model.
      let named = pass.texts(of: ["type", "holds"])
      for type in own where !named.contains(type.name) {
        pass.report(
          "no field is of the type \(quoted(type.name)); remove it, or name it where it was meant",
          at: type.origin.location)
      }
    })

  static let unusedProfile = Rule(
    "SB1205", "unused-profile", .consistency, .warning,
    summary: "Nothing refers to a receiver profile.",
    reason: """
      No stream is limited by it and nothing differs for it, so it has no effect anywhere. Name it as the `profile` of a stream,
      or remove it. A registry without events shares its profiles with those that import it.
      """,
    example: #"""
      - "profiles": { ⟦"short"⟧: { "description": "Keeps little.", "value": { "atMost": 12 } } }
      + "profiles": { "short": { "description": "Keeps little.", "value": { "atMost": 12 } } },
      + "streams": { "cut": { "extends": "app", "ping": "cut", "description": "Cut.", "profile": "short" } },
      + "events": {
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "cut" }
      + }
      """#,
    check: .registry { registry, pass in
      guard registry.events.contains(where: { $0.origin.importIndex == nil }) else { return }
      let limiting = Set(registry.streams.compactMap(\.profileIndex))
      let own = registry.profiles.enumerated().filter { !limiting.contains($0) && $1.origin.importIndex == nil }.map(
        \.1)
      if own.isEmpty { return }
      let named = pass.texts(of: ["profile"], keysOf: ["profiles"])
      for profile in own where !named.contains(profile.name) {
        pass.report(
          "no stream is limited by the profile \(quoted(profile.name)), and nothing differs for it",
          at: profile.origin.location)
      }
    })
}

extension LintPass {
  /// The texts that are values of keys, and the keys of the objects that are values of others, anywhere in the
  /// registry's own files, and those of its importers, but in their top-level sections.
  func texts(of keys: Set<String>, keysOf objects: Set<String> = []) -> Set<String> {
    var found = Set<String>()
    func collect(_ node: JSONNode, depth: Int) {
      switch node.value {
      case .array(let elements): for element in elements { collect(element, depth: depth + 1) }
      case .object(let members):
        for member in members {
          if let text = member.value.string {
            if keys.contains(member.key) { found.insert(text) }
            continue
          }
          if keys.contains(member.key) { found.formUnion((member.value.elements ?? []).compactMap(\.string)) }
          if depth > 0, objects.contains(member.key) { found.formUnion((member.value.members ?? []).map(\.key)) }
          collect(member.value, depth: depth + 1)
        }
      default: break
      }
    }
    for file in registry.files + importers.flatMap(\.files) {
      if let tree = file.parsed.root { collect(tree, depth: 0) }
    }
    return found
  }
}
