import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let unanchoredPattern = Rule(
    "SB1224", "unanchored-pattern", .consistency, .note,
    summary: "A pattern has no anchors, so any string that contains a match is accepted.",
    reason: """
      A pattern can match any part of a string: `[0-9]{4}` accepts every string that contains four consecutive digits.
      Add `^` and `$`. If the partial match is intended, suppress the rule with `allow`.
      """,
    example: #"""
        "events": {
          "page.shown": {
            "description": "A page was shown.", "method": "show", "object": "page",
      -     "extras": { "day": { "description": "The day.", ⟦"pattern"⟧: "[0-9]{4}-[0-9]{2}-[0-9]{2}", "maxLength": 20 } }
      +     "extras": { "day": { "description": "The day.", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "maxLength": 20 } }
          }
        }
      """#,
    check: .registry { registry, pass in
      func inspect(_ location: Location) {
        guard let file = pass.sources.file(at: location.path), let entry = pass.sources.member(at: location)?.value
        else {
          return
        }
        for member in [entry.member("pattern"), entry["receiver"]?.member("pattern")].compactMap(\.self) {
          guard let pattern = member.value.string, !pattern.contains("^"), !pattern.contains("$") else { continue }
          pass.report(
            "the pattern has no anchors, so any string that contains a match is accepted; add '^' and '$'",
            at: file.location(of: member.keyRange))
        }
      }
      for type in registry.types
      where type.origin.importIndex == nil && pass.isWanted(type.origin.location) && type.type.hasPattern {
        inspect(type.origin.location)
      }
      pass.visitFields { visited in
        if case .never = visited.field.sent { return }
        if visited.field.type.typeName == nil,
          visited.field.type.hasPattern || visited.field.receiver?["pattern"] != nil
        {
          inspect(visited.field.origin.location)
        }
      }
    })
}

extension ValueType {
  fileprivate var hasPattern: Bool { !bounds.patterns.isEmpty || receiver?["pattern"] != nil }
}
