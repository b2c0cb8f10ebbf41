import Foundation
import SignalbookTestSupport
import Testing

/// Deleting any one field, event, limit, code, bound, threshold, promise or demand from a real registry is noticed.
///
/// `swift test` deletes a sample that is always the same; `SIGNALBOOK_DELETIONS=all swift test --filter DeletionTests`
/// deletes every member and list element, prints the table, and with `SIGNALBOOK_RECORD=1` writes it to
/// `docs/deletion-run.md`.
@Suite struct DeletionTests {
  @Test("Deleting one member or list element of a registry is noticed")
  func everyDeletionIsNoticed() async throws {
    let environment = ProcessInfo.processInfo.environment
    let deletesAll = environment["SIGNALBOOK_DELETIONS"] == "all"
    var report = DeletionReport()
    for name in RealRegistry.Name.allCases {
      let real = try #require(RealRegistry.all[name])
      let all = DeletionRun.deletions(of: real)
      #expect(!all.isEmpty)
      let step = deletesAll ? 1 : max(1, all.count / 40)
      let chosen = stride(from: 0, to: all.count, by: step).map { all[$0] }
      report.add(try await results(of: chosen, in: real), registry: name.rawValue)
    }
    for survivor in report.survivors {
      Issue.record("\(survivor.location): nobody notices when \(survivor.path) is deleted")
    }
    if deletesAll {
      print(report.text)
      if environment["SIGNALBOOK_RECORD"] == "1" {
        try report.text.write(toFile: Paths.root + "/docs/deletion-run.md", atomically: true, encoding: .utf8)
      }
    }
  }

  private func results(of deletions: [Deletion], in real: RealRegistry) async throws -> [DeletionRun.Result] {
    let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return try await withThrowingTaskGroup(of: [DeletionRun.Result].self) { group in
      for lane in 0..<lanes {
        let share = stride(from: lane, to: deletions.count, by: lanes).map { deletions[$0] }
        group.addTask {
          let run = try DeletionRun(real)
          return share.map(run.result)
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
