import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unusedType = Rule(
    "SB1204", "unused-type", .consistency, .warning,
    summary: "A declared type is not used by any field.",
    reason: """
      The type is in the generated code and in documents, but its values are never sent. Remove the type, or use it as
      the `type` of a field. The rule skips registries without events, whose types are for importing registries.
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
      let wholeTypes = pass.wholeTypes
      let ownTypes = registry.types.filter { $0.origin.importIndex == nil && !wholeTypes.contains($0.name) }
      if ownTypes.isEmpty { return }
      // Search the source for references, because the model does not contain narrowed and abstract types.
      let referencedNames = pass.texts(of: ["type", "holds"])
      for type in ownTypes where !referencedNames.contains(type.name) {
        pass.report(
          "no field uses the type \(quoted(type.name)); remove the type, or use it in a field",
          at: type.origin.location)
      }
    })

  static let unusedProfile = Rule(
    "SB1205", "unused-profile", .consistency, .warning,
    summary: "A receiver profile is not used by any entry.",
    reason: """
      No stream uses the profile's limits, and no entry has overrides for the profile, so it has no effect. Set it as
      the `profile` of a stream, or remove it. The rule skips registries without events, whose profiles are for
      importing registries.
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
      let usedProfileIndices = Set(registry.streams.compactMap(\.profileIndex))
      let ownProfiles = registry.profiles.enumerated().filter {
        !usedProfileIndices.contains($0) && $1.origin.importIndex == nil
      }.map(
        \.1)
      if ownProfiles.isEmpty { return }
      let referencedNames = pass.texts(of: ["profile"], keysOf: ["profiles"])
      for profile in ownProfiles where !referencedNames.contains(profile.name) {
        pass.report(
          "no stream uses the profile \(quoted(profile.name)), and no entry has overrides for it",
          at: profile.origin.location)
      }
    })
}

extension LintPass {
  /// Returns the strings in members named in `keys`, and the keys of the objects in members named in `objects`.
  /// Searches the files of the registry and its importers. Top-level sections are not searched for `objects`.
  func texts(of keys: Set<String>, keysOf objects: Set<String> = []) -> Set<String> {
    var texts = Set<String>()
    func collect(_ node: JSONNode, depth: Int) {
      switch node.value {
      case .array(let elements): for element in elements { collect(element, depth: depth + 1) }
      case .object(let members):
        for member in members {
          if let text = member.value.string {
            if keys.contains(member.key) { texts.insert(text) }
            continue
          }
          if keys.contains(member.key) { texts.formUnion((member.value.elements ?? []).compactMap(\.string)) }
          if depth > 0, objects.contains(member.key) { texts.formUnion((member.value.members ?? []).map(\.key)) }
          collect(member.value, depth: depth + 1)
        }
      default: break
      }
    }
    for file in registry.files + importers.flatMap(\.files) {
      if let tree = file.parsed.root { collect(tree, depth: 0) }
    }
    return texts
  }
}
