import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let hiddenCharacters = Rule(
    "SB1006", "hidden-characters", .naming, .error,
    summary: "A wire name contains an invisible character, or a look-alike letter from another alphabet.",
    reason: """
      A trailing space, a control character, a joiner, a direction mark or a Cyrillic а among Latin letters makes a name
      look like another name. A query for the name as typed returns no results.
      """,
    example: #"""
        "events": {
      -   "menu.opened": { "description": "The user opened the menu.", "method": ⟦"open "⟧, "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .registry { _, pass in
      pass.reportNames { name, fault in
        "the \(name.dimension.rawValue) \(quoted(name.text)) \(fault)"
      } fault: {
        $0.hiddenFault
      }
      for visited in pass.walks.fields {
        // Another check covers the keys of event fields.
        let isName = visited.part == .extra || visited.part == .member
        if isName, visited.path.isEmpty { continue }
        guard visited.part != .value, let fault = visited.field.wire.hiddenFault else { continue }
        pass.reportOnce(
          "the key \(quoted(visited.field.wire)) of \(visited.phrase) \(fault)",
          at: pass.sources.keyLocation(of: "wire", in: visited.field.origin.location))
      }
      for stream in pass.registry.streams where stream.origin.importIndex == nil {
        for (key, wire) in [("eventField", stream.eventField?.wire), ("upload.batch", stream.upload?.batch?.listKey)] {
          guard let wire, let fault = wire.hiddenFault else { continue }
          let inner = key + ".wire"
          pass.report(
            "the key \(quoted(wire)) of the stream \(quoted(stream.name)) \(fault)",
            of: stream.keyLocations[inner] == nil ? key : inner, in: stream)
        }
      }
      for (vocabulary, owner) in pass.walks.vocabularies {
        for item in vocabulary.cases where item.origin.importIndex == nil && !item.metadata.isRetired {
          // A value that consists only of spaces can be intended.
          guard case .text(let text) = item.wire, let fault = text.hiddenFault, !text.utf8.allSatisfy({ $0 == 0x20 })
          else { continue }
          pass.reportOnce(
            "the value \(quoted(text)) of \(owner.phrase) \(fault)",
            at: pass.sources.location(of: "wire", in: item.origin.location))
        }
      }
    })
}

extension String {
  /// The fault of invisible or misleading characters, as the end of a sentence.
  fileprivate var hiddenFault: String? {
    // Avoid Unicode property lookups for printable ASCII.
    if utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return nil }
    let scalars = unicodeScalars
    if let first = scalars.first, let last = scalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    {
      return "begins or ends with a space"
    }
    if let (scalar, letter) = lookalike {
      return "contains \(scalar.codePoint), which looks like \"\(letter)\""
    }
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        // A zero-width joiner combines two emoji.
        if scalar.value == 0x200D { continue }
        return "contains the invisible character \(scalar.codePoint)"
      case .spaceSeparator where scalar != " ":
        return "contains \(scalar.codePoint), whitespace other than a regular space"
      default: break
      }
    }
    return nil
  }
}
