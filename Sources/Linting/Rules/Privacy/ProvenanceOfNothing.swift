import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let provenanceOfNothing = Rule(
    "SB1440", "provenance-of-nothing", .privacy, .error,
    summary: "A `provenance` names an answer that is not there.",
    reason: """
      `provenance` is about the answers of the entry that it is in, and of what is inside. An answer that the entry inherits
      from the defaults of its file or registry, or from the stream that it extends, keeps the provenance that it has there. So
      documents would still call an inherited answer a statement of the source, although the schema says `inferred`. Repeat the
      answer in the entry, or move the `provenance` to where the answer is.
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
          "\(statement.key == "all" ? "the provenance" : "the provenance of \(answer)") is about no answer: neither this entry nor "
            + "anything inside it has \(answer); repeat the answer here, or move the provenance to the answer",
          at: statement.location)
      }
    })
}
