import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let unusedProvenance = Rule(
    "SB1440", "provenance-of-nothing", .privacy, .error,
    summary: "A `provenance` refers to a key that its entry does not set.",
    reason: """
      `provenance` applies to the answers that its entry and nested entries set. Answers that the entry inherits, from
      defaults or from the stream that it extends, keep their own provenance. For example, documents do not mark an
      inherited answer as inferred, although the entry's `provenance` is `inferred`. Repeat the answer in the entry, or
      move `provenance` to the answer.
      """,
    example: #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
      -     "provenance": { "purposes": ⟦"inferred"⟧ }
      +     "purposes": ["analytics"], "provenance": { "purposes": "inferred" }
          }
        }
      """#,
    check: .registry { registry, pass in
      let own = Set(registry.files.map(\.path))
      for statement in ProvenanceIndex([registry]).statements
      where !statement.coversAnswers && own.contains(statement.location.path) {
        let answer = statement.key == "all" ? "any answer" : "\"\(statement.key)\""
        pass.report(
          "\(statement.key == "all" ? "the provenance" : "the provenance of \(answer)") has no effect, because "
            + "this entry and its nested entries do not set \(answer); repeat the answer here, or move the "
            + "provenance to the answer",
          at: statement.location)
      }
    })
}
