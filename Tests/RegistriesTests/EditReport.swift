import SignalbookTestSupport

/// A page with the outcomes of a run of edits, counted by kind of key.
struct EditReport {
  private var results: [EditRun.Result] = []
  private var counts: [(registry: String, count: Int)] = []

  mutating func add(_ results: [EditRun.Result], registry: String) {
    self.results += results
    counts.append((registry, results.count))
  }

  var survivors: [EditRun.Result] {
    results.filter { $0.outcome == .survives }.sorted { ($0.location, $0.path) < ($1.location, $1.path) }
  }

  private func count(_ results: [EditRun.Result], _ test: (EditOutcome) -> Bool) -> Int {
    results.count { test($0.outcome) }
  }

  var text: String {
    var text = """
      # Deleting everything once

      Each member and each list element inside the sections of the registries in `schemas/` was deleted, one at a time,
      and the registry loaded again: does anybody notice? Then each number was raised by one, each flag turned over, each
      text given one more letter.

      - **Loader**: it is an error.
      - **Facts**: `registryFaults` reports a difference from the facts in `Tests/RegistriesTests/Facts`, which are
        written from the source documents.
      - **Behaviour**: a test on the compiled generated code fails, or no longer compiles: `ChosenNamesTests`.
      - **Remark**: a key for readers of the schema alone: `note`, `why`, `reason`, `examples`, `review`,
        what `provenance` says, and
        `description` of what is described in another place too.
      - **Restates**: the resolved registry is the same; the key says what is inherited or holds by default, or has the
        receiver check what it would check by the type.

      Written by `SIGNALBOOK_EDITS=all SIGNALBOOK_RECORD=1 swift test --filter EditTests`.


      """
    text += counts.map { "\($0.registry): \($0.count) edits" }.joined(separator: "; ") + ".\n"
    for change in SchemaEdit.Change.allCases { text += table(change) }
    text += "\n## Survivors\n\n"
    if survivors.isEmpty { text += "None.\n" }
    for survivor in survivors { text += "- `\(survivor.location)` \(survivor.path) \(survivor.change.rawValue)\n" }
    text += "\n## What restates\n\n"
    let restating = results.filter { $0.outcome == .restates }
    for result in restating.sorted(by: { ($0.location, $0.path) < ($1.location, $1.path) }) {
      text += "- `\(result.location)` \(result.path) \(result.change.rawValue)\n"
    }
    return text
  }

  private func table(_ change: SchemaEdit.Change) -> String {
    let results = results.filter { $0.change == change }
    var text = "\n## What was \(change.rawValue)\n\n"
    text += "| kind of key | \(change.rawValue) | loader | facts | behaviour | remark | restates | survivors |\n"
    text += "|---|---:|---:|---:|---:|---:|---:|---:|\n"
    let byKind = Dictionary(grouping: results, by: \.kind).sorted { $0.key < $1.key }
    for (kind, results) in byKind { text += row("`\(kind)`", results) }
    return text + row("**all**", results)
  }

  private func row(_ name: String, _ results: [EditRun.Result]) -> String {
    let cells = [
      results.count, count(results) { $0 == .caughtByLoader }, count(results) { $0 == .caughtByFacts },
      count(results) { if case .caughtByBehaviour = $0 { true } else { false } },
      count(results) { $0 == .documentation }, count(results) { $0 == .restates }, count(results) { $0 == .survives },
    ]
    return "| \(name) | \(cells.map(String.init).joined(separator: " | ")) |\n"
  }
}
