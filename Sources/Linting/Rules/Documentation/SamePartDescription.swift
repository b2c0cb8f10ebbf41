import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let samePartDescription = Rule(
    "SB1909", "same-part-description", .documentation, .note,
    summary: "Two fields of one event, or two values of one closed set, have the same description.",
    reason: """
      The description does not distinguish the two. Often one was copied and not changed.
      """,
    example: menuEvent(
      #"""
            "extras": {
              "from": { "description": "What opened it.", "enum": ["bar", "key"] },
      -       ⟦"how"⟧: { "description": "What opened it.", "enum": ["tap", "swipe"] }
      +       "how": { "description": "How it was touched.", "enum": ["tap", "swipe"] }
            }
      """#),
    check: .registry { _, pass in
      var fields: [String: (name: String, location: Location)] = [:]
      var values: [String: (name: String, location: Location)] = [:]
      var owner: String?
      pass.visitEntries { entry in
        let isField = entry.kind == .field
        // The fields of an event come one after the other, each followed by its values.
        if entry.kind != .value && entry.kind != .mapEntry { values.removeAll(keepingCapacity: true) }
        if isField && entry.owner != owner {
          owner = entry.owner
          fields.removeAll(keepingCapacity: true)
        }
        guard isField || entry.kind == .value || entry.kind == .mapEntry, let description = entry.description,
          !entry.isForReceiverOnly, !entry.isConstant, !entry.metadata.isRetired
        else { return }
        guard let other = isField ? fields[description] : values[description], other.name != entry.name else {
          if isField {
            fields[description] = (entry.name, entry.location)
          } else {
            values[description] = (entry.name, entry.location)
          }
          return
        }
        pass.report(
          "\(entry.phrase) has the same description as \(quoted(other.name))", at: entry.location,
          notes: [.init(quoted(other.name), at: other.location)])
      }
    })
}
