import Foundation
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Runs lint on two lists of faults. Each list was completed before its authors had seen any rule.
///
/// `SIGNALBOOK_LONG=1 SIGNALBOOK_RECORD=1 swift test --filter SeededFaultsTests` writes
/// `Tests/Evidence/seeded-faults.md`.
@Suite("Seeded faults") struct SeededFaultsTests {
  @Test("At least 95 of 100 seeded faults are found, and at most 2 of 100 harmless edits are reported", .long)
  func seeded() async throws {
    let faults = try await results(of: SeededCase.all("faults"))
    let harmless = try await results(of: SeededCase.all("harmless"))
    #expect(faults.count >= 200 && harmless.count >= 100)
    let report = SeededReport(faults: faults, harmless: harmless)
    let second = SeededReport(
      faults: try await results(of: SeededCase.all("second-faults")),
      harmless: try await results(of: SeededCase.all("second-harmless")))
    #expect(second.faults.count >= 100 && second.harmless.count >= 60)
    print(report.missed)
    print(report.disturbed)
    #expect(report.foundShare >= 0.95, "\(report.summary)\n\(report.missed)")
    #expect(report.falseShare <= 0.02, "\(report.summary)\n\(report.disturbed)")
    let path = "\(Paths.root)/Tests/Evidence/seeded-faults.md"
    if Golden.isRecording {
      try report.page(second: second).write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path)")
    }
    let page = try String(contentsOfFile: path, encoding: .utf8)
    // The rule that finds a fault can change, but the page must list which faults are found.
    #expect(
      page.contains(report.summary) && page.contains(report.missed) && page.contains(report.disturbed), "record it")
    // The second list has no required rate, because rules written for it would make it meaningless.
    #expect(
      page.contains(second.summary) && page.contains(second.missedWithReview) && page.contains(second.disturbed),
      "record it")
  }

  @Test(
    "The registries into which the faults are put are clean",
    arguments: [
      "potluck", "focus", "webxr", "mozilla", "activity-stream", "mma", "session-replay",
    ])
  func clean(name: String) {
    let registry = SeededRegistry(name)
    #expect(!registry.files.isEmpty)
    #expect(registry.findings(of: registry.files).map(\.compilerText) == [])
  }

  private func results(of cases: [SeededCase]) async throws -> [SeededResult] {
    try await withThrowingTaskGroup(of: (Int, SeededResult).self) { group in
      let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount)
      var all: [SeededResult?] = Array(repeating: nil, count: cases.count)
      for (index, seeded) in cases.enumerated() {
        if index >= lanes, let (done, result) = try await group.next() { all[done] = result }
        group.addTask { (index, try seeded.result()) }
      }
      for try await (done, result) in group { all[done] = result }
      return all.compactMap { $0 }
    }
  }
}
