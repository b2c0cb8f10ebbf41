import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unknownNameInText = Rule(
    "SB1261", "unknown-name-in-text", .consistency, .warning,
    summary: "A name in backticks in a text is not declared, but a similar name or its group is.",
    reason: """
      The name was probably misspelled, or the entry was renamed, so readers look for an entry that does not exist.
      Correct the name in the text.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
      -     "note": ⟦"Replaces `menu.showed`."⟧
      +     "note": "Replaces `app.started`."
          }
        }
      """#,
    check: .registry { registry, pass in
      var texts: [(text: String, location: Location)] = []
      for file in registry.files where pass.isWanted(path: file.path) {
        file.parsed.root?.visitProse { _, text, range in
          if text.utf8.contains(UInt8(ascii: "`")) { texts.append((text, file.parsed.source.location(of: range))) }
        }
      }
      if texts.isEmpty { return }
      let names = registry.declaredNames
      let groups = Set(
        registry.events.filter { $0.name.contains(".") }.map { String($0.name.prefix { $0 != "." }) })
      let nearNames = NearNames(names.sorted())
      let sortedNames = names.sorted()
      for (text, location) in texts {
        for name in text.namesInBackticks where !names.contains(name) {
          let suggestedName = nearNames.indices(near: name).map { sortedNames[$0] }.first
          let parts = name.split(separator: ".", omittingEmptySubsequences: false)
          let isOfGroup = parts.count == 2 && groups.contains(String(parts[0]))
          let isOther = suggestedName.map { areBothMeant($0, name) } ?? false
          // A technical term, such as the system call `uname`, is not a name of the registry.
          let isTerm = TechnicalWords.table.contains(name)
          guard name.utf8.count > 4 && suggestedName != nil && !isOther && !isTerm || isOfGroup else { continue }
          let suggestion = suggestedName.map { "; did you mean \(quoted($0))?" } ?? ""
          pass.reportOnce("\(quoted(name)) is not declared\(suggestion)", at: location)
        }
      }
    })
}

extension Registry {
  /// The names that texts can refer to: entries, fields, values and their former and wire names.
  fileprivate var declaredNames: Set<String> {
    var names = Set<String>()
    for file in files + imports.flatMap(\.files) { file.parsed.root?.collectKeysAndValues(into: &names) }
    for event in events { names.insert(event.name) }
    return names
  }
}

extension JSONNode {
  /// Adds all keys and all strings without spaces to the set.
  fileprivate func collectKeysAndValues(into names: inout Set<String>) {
    switch value {
    case .object(let members):
      for member in members {
        names.insert(member.key)
        member.value.collectKeysAndValues(into: &names)
      }
    case .array(let elements): for element in elements { element.collectKeysAndValues(into: &names) }
    case .string(let text): if !text.utf8.contains(UInt8(ascii: " ")) { names.insert(text) }
    default: break
    }
  }
}

extension String {
  /// The strings in backticks that have the form of a name: letters, digits, dots, hyphens and underscores.
  fileprivate var namesInBackticks: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
      guard index % 2 == 1, let first = part.utf8.first, (0x61...0x7A).contains(first),
        part.utf8.allSatisfy({ byte in
          (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
            || [0x2D, 0x2E, 0x5F].contains(byte)
        })
      else { return nil }
      return String(part)
    }
  }
}
