import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// Tests with processes that end at any point. They check the received data.
@Suite("Recorders whose process ends at any point") struct KeepingCrashTests {
  /// Runs an app in several processes, each of which ends at a file system call or between two calls.
  private func run(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app = KeptRecorder()
    var (recorded, unsure): (Set<String>, Set<String>) = ([], [])
    var (searches, unsureSearches) = (0, 0)
    var next = 0
    for _ in 0..<8 {
      let end = Int.random(in: 0..<400, using: &random)
      let isAfter = Bool.random(using: &random)
      do { try app.start { index, _ in index == end ? (isAfter ? .crashAfter : .crash) : nil } } catch { continue }
      for _ in 0..<Int.random(in: 0..<120, using: &random) {
        app.clock.pass(Int64.random(in: 0..<2_000, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<11:
          let text = "e\(next)"
          next += 1
          switch app.record(Int.random(in: 0...1, using: &random), text) {
          case .recorded: recorded.insert(text)
          case .refused(.storageUnavailable): unsure.insert(text)
          case let other: Issue.record("\(other)")
          }
        case 11:
          app.core.countSearch("a.b", by: 1)
          if app.faulty.isCrashed { unsureSearches += 1 } else { searches += 1 }
        case 12: app.foreground()
        case 13: app.background()
        case 14: app.core.screenShown("screen \(next)")
        case 15: try? app.journal.prepareNext()
        case 16, 17: try? app.core.sealDueUnits()
        default: _ = try? app.send(forgets: Bool.random(using: &random))
        }
        if app.faulty.isCrashed { break }
      }
    }
    try app.start()
    app.foreground()
    for _ in 0..<3 { recorded.insert("last \(next)"); _ = app.record(0, "last \(next)"); next += 1 }
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}

    #expect(app.contradictions.isEmpty, "seed \(seed)")
    for (ping, units) in app.received {
      #expect(units.map(\.sequence) == Array(1...units.count), "\(ping), seed \(seed)")
    }
    let texts = app.texts("focus-event") + app.texts("batch")
    #expect(Set(texts).count == texts.count, "an event came twice, seed \(seed)")
    #expect(recorded.subtracting(texts).isEmpty, "lost, seed \(seed)")
    #expect(Set(texts).subtracting(recorded).isSubset(of: unsure), "invented, seed \(seed)")
    let counted = (app.received["core"] ?? []).compactMap { json($0.bytes)?["searches"]?["a.b"] }
      .reduce(0) { sum, value in if case .integer(let count) = value { sum + Int(count) } else { sum } }
    #expect((searches...searches + unsureSearches).contains(counted), "\(counted) of \(searches), seed \(seed)")
  }

  @Test("each event and count arrives exactly once, with consecutive numbers", arguments: 0..<40)
  func crash(seed: Int) throws { try run(seed: UInt64(seed)) }
}
