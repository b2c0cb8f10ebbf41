import SignalbookSchemaFiles
import SignalbookRegistry
import SignalbookReview

// The questions that a privacy reviewer asks about each data point. Each is a separate rule, so that a project can turn
// the rules on one at a time.
extension Rule {
  static let missingOwner = missing(
    "SB1404", "missing-owner", "owner", "no owner is named for",
    summary: "An event, an attribute or a stream without events has no owner.",
    reason: """
      When data looks wrong or a review is due, there must be a person to ask. Permanent collection (`expires: never`) needs a
      named owner. Set `owner` on the event, on its stream, or once in the registry's `defaults`.
      """
  ) { $0.owner == nil }

  static let missingReason = missing(
    "SB1405", "missing-why", "why", "no question is answered by",
    summary: "An event, an attribute or a stream without events has no purpose in `why`.",
    reason: """
      Data that answers no question is not needed, and its collection cannot be justified. Set `why` on the event, or on its
      stream if its events answer one question together.
      """
  ) { $0.why == nil }

  static let missingReview = missing(
    "SB1406", "missing-review", "review", "no review covers",
    summary: "An event, an attribute or a stream without events has no privacy review.",
    reason: """
      A reviewer must see who approved a data point and when. Set `review` to the name of an entry in `reviews`, or to its
      address.
      """
  ) { $0.review.isEmpty }

  static let missingDataClass = missing(
    "SB1407", "missing-data-class", "data", "no class of data is given for",
    summary: "An event, an attribute or a stream without events has no class of data.",
    reason: """
      The privacy manifest, the store forms and the review's category are derived from the class of data. Set `data` to one of
      the language's 51 classes.
      """
  ) { $0.data == nil }

  static let missingExpiry = missing(
    "SB1439", "missing-expiry", "expires", "no end is set to", .note,
    summary: "An event, an attribute or a stream without events has no last day.",
    reason: """
      Unused data is collected until somebody notices; a date brings up the question. Set `expires` to the last day, or to
      `never` if that is intended.
      """
  ) { $0.expires == nil }

  private static func missing(
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
        var asked = 0
        var missing: [(name: String, metadata: Metadata, location: Location)] = []
        func look(_ name: String, _ metadata: Metadata, _ location: Location) {
          if metadata.isRetired { return }
          asked += 1
          if isMissing(metadata) { missing.append((name, metadata, location)) }
        }
        for event in registry.events where event.origin.importIndex == nil {
          if registry.streams[event.streamIndex].isExternal { continue }
          look(quoted(event.name), event.metadata, event.origin.location)
        }
        for stream in registry.streams where stream.origin.importIndex == nil {
          // If a stream has events, each event needs the answer instead.
          guard stream.encoding == .none, !stream.isExternal else { continue }
          look("the stream \(quoted(stream.name))", stream.metadata, stream.origin.location)
        }
        for attribute in registry.attributes where attribute.field.origin.importIndex == nil {
          look("the attribute \(quoted(attribute.name))", attribute.field.metadata, attribute.field.origin.location)
        }
        // Report an entry that has its own suppression separately, so that the suppression applies.
        var alone = missing.filter { entry in entry.metadata.allowed.contains { [id, name].contains($0.rule) } }
        missing.removeAll { entry in alone.contains { $0.location == entry.location } }
        // If most entries lack the answer, report a single finding.
        if missing.count > 1, missing.count + alone.count == asked || (missing.count > 3 && missing.count * 2 > asked) {
          let shown = missing.count == asked ? "\(asked) entries" : "\(missing.count) of \(asked) entries"
          let first = missing.count == asked ? "" : ", the first is \(missing[0].name)"
          pass.report(
            "\(phrase) \(shown)\(first); set `\(key)` once in the registry's `defaults`, or for each",
            at: registry.location,
            notes: missing.count == asked ? [] : [Diagnostic.Note("the first", at: missing[0].location)])
        } else {
          alone += missing
        }
        for entry in alone {
          let isPermanent = key == "owner" && entry.metadata.expires == "never"
          pass.report(
            "\(phrase) \(entry.name)\(isPermanent ? ", which is collected permanently" : ""); set `\(key)`",
            at: entry.location)
        }
      })
  }
}
