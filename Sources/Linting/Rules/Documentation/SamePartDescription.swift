import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let samePartDescription = Rule(
    "SB1909", "same-part-description", .documentation, .note,
    summary: "Two fields of an event, or two values of a vocabulary, have the same description.",
    reason: """
      Readers cannot distinguish the two. One description was probably copied and not changed.
      """,
    example: menuEvent(
      members: #"""
              "extras": {
                "from": { "description": "What opened it.", "enum": ["bar", "key"] },
        -       ⟦"how"⟧: { "description": "What opened it.", "enum": ["tap", "swipe"] }
        +       "how": { "description": "How it was touched.", "enum": ["tap", "swipe"] }
              }
        """#),
    check: .registry { _, pass in
      var fields = SharedDescriptions()
      var values = SharedDescriptions()
      var owner: String?
      pass.visitEntries { entry in
        let isField = entry.kind == .field
        // Entries arrive in order: the fields of an event, each followed by its values.
        if entry.kind != .value && entry.kind != .mapEntry { values.report(to: &pass) }
        if isField && entry.owner != owner {
          owner = entry.owner
          fields.report(to: &pass)
        }
        guard isField || entry.kind == .value || entry.kind == .mapEntry, !entry.isForReceiverOnly, !entry.isConstant,
          !entry.metadata.isRetired, !entry.belongsToProfile
        else { return }
        if isField { fields.add(entry) } else { values.add(entry) }
      }
      values.report(to: &pass)
      fields.report(to: &pass)
    })
}

/// The fields of an event, or the values of a vocabulary, grouped by description.
private struct SharedDescriptions {
  private struct Group {
    let first: (name: String, location: Location)
    /// The first later entry with another name. `count` is the number of such entries.
    var secondEntry: (phrase: String, location: Location)?
    var count = 0
  }

  private var groups: [String: Group] = [:]

  mutating func add(_ entry: VisitedEntry) {
    guard let description = entry.description else { return }
    var group = groups[description] ?? Group(first: (entry.name, entry.location))
    // An ordinal in the description is about one of several numbered values.
    let isNumbered = group.first.name.withoutNumbers == entry.name.withoutNumbers
    if !isNumbered || entry.kind == .value && group.first.name != entry.name && description.containsOrdinal {
      group.secondEntry = group.secondEntry ?? (entry.phrase, entry.location)
      group.count += 1
    }
    groups[description] = group
  }

  /// Reports each shared description once, and clears the groups.
  mutating func report(to pass: inout LintPass) {
    for group in groups.values {
      guard let next = group.secondEntry else { continue }
      let suffix = group.count == 1 ? "" : group.count == 2 ? " and 1 other" : " and \(group.count - 1) others"
      pass.report(
        "\(next.phrase)\(suffix) \(group.count == 1 ? "has" : "have") the same description as \(quoted(group.first.name))",
        at: next.location, notes: [.init(quoted(group.first.name), at: group.first.location)])
    }
    groups.removeAll(keepingCapacity: true)
  }
}

extension String {
  /// Whether a word is an ordinal, as in "the second generation".
  fileprivate var containsOrdinal: Bool {
    wordsOfName(self).contains { ordinalWords[$0.lowercased()] != nil || $0.lowercased() == "second" }
  }

  /// The last component of a field's path without digits. Members of different objects may have the same name and
  /// description, and so may numbered fields, such as `code0` and `code1`.
  fileprivate var withoutNumbers: String {
    String((split(separator: ".").last ?? Substring(self)).filter { !$0.isNumber })
  }
}
