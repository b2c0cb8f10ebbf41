import SignalbookTestSupport

/// Counts the outcomes of a deletion run by kind of key and writes them as a page.
struct DeletionReport {
  private var results: [DeletionRun.Result] = []
  private var counts: [(registry: String, count: Int)] = []

  mutating func add(_ results: [DeletionRun.Result], registry: String) {
    self.results += results
    counts.append((registry, results.count))
  }

  var survivors: [DeletionRun.Result] {
    results.filter { $0.outcome == .survives }.sorted { ($0.location, $0.path) < ($1.location, $1.path) }
  }

  private func count(_ results: [DeletionRun.Result], _ test: (DeletionOutcome) -> Bool) -> Int {
    results.count { test($0.outcome) }
  }

  var text: String {
    var text = """
      # Deleting everything once

      Each member and each list element inside the sections of the registries
      in `schemas/` was deleted, one at a time, and the registry loaded again: does anybody notice?

      - **Loader**: it is an error.
      - **Facts**: `registryFaults` reports a difference from the facts in `Tests/RegistriesTests/Facts`, which are
        written from the source documents.
      - **Behaviour**: a test that runs on the compiled generated code fails.
      - **Remark**: a key for readers of the schema alone: `description` where another sentence takes its place, `note`,
        `why`, `reason`, `examples`, `review`.
      - **Restates**: the resolved registry is the same without it; it says what is inherited or holds by default.

      Written by `SIGNALBOOK_DELETIONS=all SIGNALBOOK_RECORD=1 swift test --filter DeletionTests`.


      """
    text += counts.map { "\($0.registry): \($0.count) deletions" }.joined(separator: "; ") + ".\n\n"
    text += "| kind of key | deleted | loader | facts | behaviour | remark | restates | survivors |\n"
    text += "|---|---:|---:|---:|---:|---:|---:|---:|\n"
    let byKind = Dictionary(grouping: results, by: \.kind).sorted { $0.key < $1.key }
    for (kind, results) in byKind { text += row("`\(kind)`", results) }
    text += row("**all**", results)
    text += "\n## Survivors\n\n"
    if survivors.isEmpty { text += "None.\n" }
    for survivor in survivors { text += "- `\(survivor.location)` \(survivor.path)\n" }
    text += "\n## What restates\n\n"
    for result in results.filter({ $0.outcome == .restates }).sorted(by: {
      ($0.location, $0.path) < ($1.location, $1.path)
    }) {
      text += "- `\(result.location)` \(result.path)\n"
    }
    return text
  }

  private func row(_ name: String, _ results: [DeletionRun.Result]) -> String {
    let cells = [
      results.count, count(results) { $0 == .caughtByLoader }, count(results) { $0 == .caughtByFacts },
      count(results) { if case .caughtByBehaviour = $0 { true } else { false } },
      count(results) { $0 == .documentation }, count(results) { $0 == .restates }, count(results) { $0 == .survives },
    ]
    return "| \(name) | \(cells.map(String.init).joined(separator: " | ")) |\n"
  }
}
