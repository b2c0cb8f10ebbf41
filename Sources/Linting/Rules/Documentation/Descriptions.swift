import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let emptyPhrase = Rule(
    "SB1902", "description-repeats-name", .documentation, .note,
    summary: "An event's description only repeats its name.",
    reason: """
      A reader who does not know the app cannot tell when the event is recorded. Describe the user's action or the
      occurrence, and the part of the app.
      """,
    example: #"""
        "events": {
      -   ⟦"menu.opened"⟧: { "description": "Menu opened.", "method": "open", "object": "menu" }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
        }
      """#,
    check: .event { event, _, pass in
      guard let description = event.description else { return }
      // Longer descriptions contain more than the name.
      guard description.utf8.count <= event.name.utf8.count * 2 else { return }
      let descriptionWords = wordsOfName(description).map { $0.lowercased() }
      let name = wordsOfName(event.name).map { $0.lowercased() }
      guard descriptionWords.sorted() == name.sorted() else { return }
      pass.report("the description of \(quoted(event.name)) only repeats its name", at: event.origin.location)
    })

  static let sameDescription = Rule(
    "SB1904", "same-description", .documentation, .note,
    summary: "Two events of a stream, two attributes, or two routes have the same description.",
    reason: """
      Readers cannot distinguish the two. One description was probably copied and not changed.
      """,
    example: secondEvent(
      faulty: #""description": "The user opened the menu.", "method": "show""#,
      corrected: #""description": "The menu was shown.", "method": "show""#),
    check: .registry { registry, pass in
      var firstEvents: [String: Event] = [:]
      for event in registry.events where event.origin.importIndex == nil {
        guard let description = event.description else { continue }
        guard let other = firstEvents.existingValue(orInserting: event, forKey: "\(event.streamIndex) \(description)")
        else { continue }
        pass.report(
          "\(quoted(event.name)) has the same description as \(quoted(other.name))", at: event.origin.location,
          notes: [.init(quoted(other.name), at: other.origin.location)])
      }
      var firstParts: [String: VisitedEntry] = [:]
      pass.visitEntries { entry in
        guard entry.kind == .attribute || entry.kind == .route, let description = entry.description,
          !entry.metadata.isRetired
        else { return }
        let key = "\(entry.kind) \(entry.owner ?? "") \(description)"
        guard let other = firstParts[key] else { return firstParts[key] = entry }
        pass.report(
          "\(entry.phrase) has the same description as \(quoted(other.name))", at: entry.location,
          notes: [.init(quoted(other.name), at: other.location)])
      }
    })

  static let undescribedCase = Rule(
    "SB1905", "undescribed-case", .documentation, .note,
    summary: "A vocabulary value has no description.",
    reason: """
      The description becomes the enum case's doc comment, and appears in the tables that analysts read.
      """,
    example: #"""
        "types": {
      -   "direction": { "description": "Where to.", "cases": { ⟦"up"⟧: { "wire": 4 }, "down": { "wire": 5, "description": "D." } } }
      +   "direction": {
      +     "description": "Where to.",
      +     "cases": { "up": { "wire": 4, "description": "Towards the top." }, "down": { "wire": 5, "description": "D." } }
      +   }
        },
        "events": {
          "page.turned": {
            "description": "The user turned a page.", "method": "turn", "object": "page",
            "value": { "description": "Where to.", "type": "direction", "as": "text" }
          }
        }
      """#,
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil {
        guard case .vocabulary(let vocabulary) = type.type.base else { continue }
        // A plain list of values has no place for descriptions.
        guard vocabulary.cases.contains(where: { $0.description != nil || $0.wire != .text($0.name) }) else { continue }
        for entry in vocabulary.cases where entry.description == nil {
          pass.report("\(quoted(entry.name)) of \(quoted(type.name)) has no description", at: entry.origin.location)
        }
      }
    })
}
