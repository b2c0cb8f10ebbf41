import SignalbookTestSupport
import Testing

/// Checks that exports contain all collected data, and only answers that the schema contains.
@Suite struct ExportedDataTests {
  @Test func `exports have each data point and no answer beyond the schema, for random registries`() throws {
    let count: UInt64 = Dose.count(short: 20, long: 100, whole: 1000)
    var faulty = 0
    for seed in 1...count {
      var judge = try ExportedDataJudge(RandomRegistry(seed: seed))
      try judge.judgeAll()
      if judge.faults.isEmpty { continue }
      faulty += 1
      // A registry and its first faults suffice to reproduce a failure.
      if faulty <= 5 { Issue.record("seed \(seed): \(judge.faults.prefix(8))\n\(judge.registry.text)") }
    }
    #expect(faulty == 0, "\(faulty) of \(count) registries")
  }
}
