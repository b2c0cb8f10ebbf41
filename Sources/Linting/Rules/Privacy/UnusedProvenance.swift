import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let unusedProvenance = Rule(
    "SB1440", "provenance-of-nothing", .privacy, .error,
    summary: "A `provenance` refers to an answer that does not exist.",
    reason: """
      `provenance` applies to the answers of its entry and of nested entries. An answer that the entry inherits, from
      the defaults of its file or registry or from the stream that it extends, keeps its own provenance. Documents would
      still present an inherited answer as a statement of the source, although the schema has `inferred`. Repeat the
      answer in the entry, or move `provenance` to the answer.
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
