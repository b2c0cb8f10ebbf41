import SignalbookRegistry
import SignalbookSchemaFiles

/// The page's text about the second list.
extension SeededReport {
  /// The section about the list that was never used to write rules.
  var secondSection: String {
    """
    ## Second list, never used to write rules

    The first list helped to write rules, so it no longer says what lint finds where it has not been. This one was written
    later, again without sight of the rules or of the first list, from the language, our registries and the issue, and was
    committed before its first run. No rule is written or mended for it: one that is would make it worthless. A rule that
    comes from elsewhere may find more of it; the first run is below. Found and taken for a fault mean the same as above.

    Today \(summary)

    \(recorded("second-first-run.md"))
    ### What is missed of the second list

    \(missedWithReview)
    ### What is found without a fault on the second list

    \(disturbed)
    ### Every fault of the second list

    \(everyFault)
    """
  }

  /// The missed faults, each with the remark of a reviewer.
  var missedWithReview: String {
    if missedFaults.isEmpty { return "No fault is missed.\n" }
    return "| fault | section | what was done | what a reviewer would say |\n|---|---|---|---|\n"
      + missedFaults.map { row($0.seeded, $0.seeded.review) }.joined()
  }

  private var everyFault: String {
    "| fault | section | what was done | found by |\n|---|---|---|---|\n"
      + faults.map { row($0.seeded, Set($0.hits.map(\.rule.name)).sorted().joined(separator: ", ")) }.joined()
  }

  private func row(_ seeded: SeededCase, _ last: String) -> String {
    "| \(seeded.id) | \(seeded.group) | \(seeded.words) | \(last) |\n"
  }

  /// Returns text that was recorded once, in a file next to the lists.
  private func recorded(_ name: String) -> String {
    String(decoding: FolderReader.bytes(of: "\(SeededRegistry.folder)/\(name)") ?? [], as: UTF8.self)
  }
}
