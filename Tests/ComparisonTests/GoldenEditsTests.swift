import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// The verdicts on each edit in `Edits/edits.json`, as a table for review.
@Suite("Verdicts on single edits") struct GoldenEditsTests {
  @Test("the base registry loads") func base() {
    #expect(SchemaEdit.original.faults == [])
  }

  @Test("each edit applies to the base and loads") func edits() {
    #expect(SchemaEdit.all.count >= 80)
    #expect(Set(SchemaEdit.all.map(\.name)).count == SchemaEdit.all.count)
    for outcome in SchemaEdit.outcomes {
      #expect(outcome.text != nil, "\(outcome.edit.name): each step fits")
      #expect(outcome.faults == [], "\(outcome.edit.name)")
    }
  }

  @Test("the outcome of each edit matches the reviewed list") func table() throws {
    var text = """
      <!-- Recorded by GoldenEditsTests; the edits are data, Edits/edits.json. -->
      # What single edits break

      S: calls no longer compile. Ws: what shipped builds send, a receiver with the new schema refuses. Wl: what the new build
      sends, a receiver with the old schema refuses. Q: stored queries find less. A witness is the payload that is refused.

      """
    var section = ""
    for outcome in SchemaEdit.outcomes {
      let edit = outcome.edit
      if edit.section != section {
        section = edit.section
        text +=
          "\n## \(section)\n\n| edit | change | harms | privacy | bump | witness | why |\n|---|---|---|---|---|---|---|\n"
      }
      let comparison = try #require(outcome.comparison, "\(edit.name)")
      text += rows(edit, comparison)
    }
    try Golden.expect(text, equals: "single-edits.md")
  }

  private func rows(_ edit: SchemaEdit, _ comparison: Comparison) -> String {
    let bump = comparison.suggestedBump.rawValue
    guard let first = comparison.changes.first else {
      return "| \(cell(edit.name)) | – | | | \(bump) | | \(cell(edit.why)) |\n"
    }
    var text = ""
    for change in comparison.changes.count > 6 ? [first] : comparison.changes {
      let isFirst = change.subject == first.subject && change.rule == first.rule
      var what = "\(change.rule.id.id) \(change.rule.id.name): \(change.message)"
      if let certainty = change.certainty { what += " (\(certainty.rawValue))" }
      if !change.consequences.isEmpty { what += "; \(change.consequences.count) follow" }
      if comparison.changes.count > 6 { what += "; and \(comparison.changes.count - 1) more" }
      let impacts = [("S", Impacts.source), ("Ws", .wireShipped), ("Wl", .wireLagging), ("Q", .query)]
        .filter { change.impacts.contains($0.1) }.map(\.0).joined(separator: " ")
      let witnesses = change.witnesses.map {
        "\($0.direction.rawValue): `\($0.payload)` \($0.pointer.isEmpty ? "it" : $0.pointer) \($0.reason)"
      }.joined(separator: "; ")
      text +=
        "| \(isFirst ? cell(edit.name) : "") | \(cell(what)) | \(impacts) | \(change.privacy?.rawValue ?? "") | "
        + "\(isFirst ? bump : "") | \(cell(witnesses)) | \(isFirst ? cell(edit.why) : "") |\n"
    }
    return text
  }

  private func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("\n", with: " ") }
}
