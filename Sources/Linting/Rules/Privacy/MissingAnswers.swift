import SignalbookSchemaFiles
import SignalbookRegistry
import SignalbookReview

// Questions that a privacy reviewer asks about every data point. Each is a separate rule, so that a project can turn
// them on one by one.
extension Rule {
  static let missingOwner = missingAnswerRule(
    "SB1404", "missing-owner", "owner", "no owner is declared for",
    summary: "An event, an attribute or a stream without events has no owner.",
    reason: """
      If data looks wrong or a review is due, someone must be responsible. Permanent collection (`expires: never`)
      requires a named owner. Set `owner` for the event, for its stream, or once in the registry's `defaults`.
      """
  ) { $0.owner == nil }

  static let missingReason = missingAnswerRule(
    "SB1405", "missing-why", "why", "no question (`why`) is declared for",
    summary: "An event, an attribute or a stream without events does not declare the question that it answers (`why`).",
    reason: """
      Collecting data without a question to answer cannot be justified. Set `why` for the event. If a stream's events
      answer one question together, set `why` for the stream.
      """
  ) { $0.why == nil }

  static let missingReview = missingAnswerRule(
    "SB1406", "missing-review", "review", "no review is declared for",
    summary: "An event, an attribute or a stream without events has no privacy review.",
    reason: """
      Readers must be able to see who approved a data point, and when. Set `review` to the name of an entry in
      `reviews`, or to a URL.
      """
  ) { $0.review.isEmpty }

  static let missingDataClass = missingAnswerRule(
    "SB1407", "missing-data-class", "data", "no data class is declared for",
    summary: "An event, an attribute or a stream without events has no data class.",
    reason: """
      The privacy manifest, the store forms and the review category are derived from the data class. Set `data` to one
      of the 51 data classes.
      """
  ) { $0.data == nil }

  static let missingExpiry = missingAnswerRule(
    "SB1439", "missing-expiry", "expires", "no expiry is declared for", .note,
    summary: "An event, an attribute or a stream without events has no expiry.",
    reason: """
      Without an expiry, the need for the data is never reviewed again. Set `expires` to the last day of collection, or
      to `never` for permanent collection.
      """
  ) { $0.expires == nil }

  private static func missingAnswerRule(
    _ id: String, _ name: String, _ key: String, _ phrase: String, _ severity: Severity = .warning, summary: String,
    reason: String, when isMissing: @escaping @Sendable (Metadata) -> Bool
  ) -> Rule {
    let answers = [
      ("data", #""usage.interaction""#), ("owner", #""mobile@example.com""#), ("review", #"["first"]"#),
      ("why", #""Do people find the menu?""#), ("expires", #""never""#),
    ].map { (key: $0, member: "\"\($0)\": \($1)") }
    return Rule(
      id, name, .privacy, severity, summary: summary, reason: reason,
      example: """
          "events": {
            ⟦"menu.opened"⟧: {
              "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "bare",
        -     \(answers.filter { $0.key != key }.map(\.member).joined(separator: ", "))
        +     \(answers.map(\.member).joined(separator: ", "))
            }
          }
        """,
      check: .registry { registry, pass in
        var askedCount = 0
        var unansweredEntries: [(name: String, metadata: Metadata, location: Location)] = []
        func inspect(_ name: String, _ metadata: Metadata, _ location: Location) {
          if metadata.isRetired { return }
          askedCount += 1
          if isMissing(metadata) { unansweredEntries.append((name, metadata, location)) }
        }
        for event in registry.events where event.origin.importIndex == nil {
          if registry.streams[event.streamIndex].isExternal { continue }
          inspect(quoted(event.name), event.metadata, event.origin.location)
        }
        for stream in registry.streams where stream.origin.importIndex == nil {
          // In a stream with events, each event needs the answer.
          guard stream.encoding == .none, !stream.isExternal else { continue }
          inspect("the stream \(quoted(stream.name))", stream.metadata, stream.origin.location)
        }
        for attribute in registry.attributes where attribute.field.origin.importIndex == nil {
          inspect("the attribute \(quoted(attribute.name))", attribute.field.metadata, attribute.field.origin.location)
        }
        // Report an entry with its own suppression separately, so that the suppression applies.
        var separateEntries = unansweredEntries.filter { entry in
          entry.metadata.suppressions.contains { [id, name].contains($0.rule) }
        }
        let locations = Set(separateEntries.map(\.location))
        unansweredEntries.removeAll { locations.contains($0.location) }
        // Report one finding if all or most entries lack the answer.
        if unansweredEntries.count > 1,
          unansweredEntries.count + separateEntries.count == askedCount
            || (unansweredEntries.count > 3 && unansweredEntries.count * 2 > askedCount)
        {
          let shown =
            unansweredEntries.count == askedCount
            ? "\(askedCount) entries" : "\(unansweredEntries.count) of \(askedCount) entries"
          let first = unansweredEntries.count == askedCount ? "" : ", for example \(unansweredEntries[0].name)"
          pass.report(
            "\(phrase) \(shown)\(first); set `\(key)` once in the registry's `defaults`, or for each entry",
            at: registry.location,
            notes: unansweredEntries.count == askedCount
              ? [] : [Diagnostic.Note("the first entry", at: unansweredEntries[0].location)])
        } else {
          separateEntries += unansweredEntries
        }
        for entry in separateEntries {
          let isPermanent = key == "owner" && entry.metadata.expires == "never"
          pass.report(
            "\(phrase) \(entry.name)\(isPermanent ? ", which is collected permanently" : ""); set `\(key)`",
            at: entry.location)
        }
      })
  }
}
