import Foundation
import SignalbookTestSupport
import Testing

/// Checks that deleting or altering any field, event, limit, code, bound, threshold or promise of a real registry is
/// detected.
///
/// `swift test` makes a fixed sample of edits, and a long run makes a larger sample. `SIGNALBOOK_EDITS=all swift test
/// --filter EditTests` makes all edits and prints the tables. With `SIGNALBOOK_RECORD=1`, it also writes the tables to
/// `Tests/Evidence/deletion-run.md`.
@Suite struct EditTests {
  @Test("Deleting or altering a single declaration is detected")
  func everyEditIsNoticed() async throws {
    let environment = ProcessInfo.processInfo.environment
    let editsAll = environment["SIGNALBOOK_EDITS"] == "all"
    var report = EditReport()
    for name in RealRegistry.Name.allCases {
      let real = try #require(RealRegistry.all[name])
      let all = EditRun.edits(of: real)
      #expect(!all.isEmpty)
      let step = editsAll ? 1 : max(1, all.count / (Dose.ofRun > .short ? 60 : 20))
      let chosen = stride(from: 0, to: all.count, by: step).map { all[$0] }
      report.add(try await results(of: chosen, in: real), registry: name.rawValue)
    }
    for survivor in report.survivors {
      Issue.record("\(survivor.location): nobody notices when \(survivor.path) is \(survivor.change.rawValue)")
    }
    if editsAll {
      print(report.text)
      if environment["SIGNALBOOK_RECORD"] == "1" {
        try report.text.write(toFile: Paths.root + "/Tests/Evidence/deletion-run.md", atomically: true, encoding: .utf8)
      }
    }
  }

  private func results(of edits: [SchemaEdit], in real: RealRegistry) async throws -> [EditRun.Result] {
    let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return try await withThrowingTaskGroup(of: [EditRun.Result].self) { group in
      for lane in 0..<lanes {
        let share = stride(from: lane, to: edits.count, by: lanes).map { edits[$0] }
        group.addTask {
          let run = try EditRun(real)
          return share.map(run.result)
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
