import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let mixedBooleanTexts = Rule(
    "SB1209", "mixed-boolean-texts", .consistency, .warning,
    summary: "Two events of a stream use different strings for boolean values.",
    reason: """
      A query that counts `"true"` misses `"yes"`, `"on"` and `"1"`. Send booleans, or use `"as": "text"` for all of
      them.
      """,
    example: #"""
        "events": {
          "tab.closed": {
            "description": "The user closed a tab.", "method": "close", "object": "tab",
            "extras": { "last": { "description": "Whether it was the last.", "type": "boolean", "as": "text" } }
          },
          "tab.opened": {
            "description": "The user opened a tab.", "method": "open", "object": "tab",
      -     "extras": { ⟦"first"⟧: { "description": "Whether it is the first.", "enum": ["yes", "no"] } },
      -     "allow": [{ "rule": "boolean-as-text", "reason": "Another team reads it." }]
      +     "extras": { "first": { "description": "Whether it is the first.", "type": "boolean", "as": "text" } }
          }
        }
      """#,
    check: .registry { registry, pass in
      var firstSpellings: [Int: (spelling: [String], event: Event, field: Field)] = [:]
      for event in registry.events where !event.metadata.isRetired {
        var fields: [Field] = []
        switch event.shape {
        case .tuple(let tuple):
          fields = tuple.extras
          if case .field(let value) = tuple.value { fields.append(value) }
        case .object(_, let own): fields = own
        }
        for field in fields {
          guard let spelling = field.type.booleanTexts else { continue }
          guard
            let earlier = firstSpellings.existingValue(orInserting: (spelling, event, field), forKey: event.streamIndex)
          else { continue }
          guard earlier.spelling != spelling, event.origin.importIndex == nil else { continue }
          pass.report(
            "\(quoted(field.name)) of \(quoted(event.name)) "
              + "is \(spelling.map(quoted).joined(separator: " or ")), but \(quoted(earlier.field.name)) "
              + "of \(quoted(earlier.event.name)) is "
              + earlier.spelling.map(quoted).joined(separator: " or "),
            at: field.origin.location, notes: [.init(quoted(earlier.event.name), at: earlier.field.origin.location)])
        }
      }
    })
}

extension ValueType {
  /// The strings for true and false, or `nil` for other types.
  var booleanTexts: [String]? {
    if case .boolean = base, wireForm == .text { return ["true", "false"] }
    guard case .vocabulary(let vocabulary) = base, vocabulary.cases.count == 2 else { return nil }
    var texts = Set<String>()
    for item in vocabulary.cases {
      guard case .text(let text) = item.wire else { return nil }
      texts.insert(text)
    }
    return pairs.first { pair in texts.count == 2 && texts.allSatisfy { pair.contains($0.lowercased()) } }.map { pair in
      pair.map { word in texts.first { $0.lowercased() == word } ?? word }
    }
  }
}

private let pairs = [["true", "false"], ["yes", "no"], ["on", "off"], ["1", "0"], ["y", "n"], ["t", "f"]]
