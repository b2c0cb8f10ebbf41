import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Counters across processes") struct CounterKeepingTests {
  @Test("values continue in the next process, and are reset with the ping that sends them") func goesOn() throws {
    let app = Counting.app(Counting.stream())
    try app.start()
    app.core.addTabs(2)
    app.core.addPages(for: 1)
    try app.start()
    app.core.addTabs(3)
    try app.passThrough()
    try app.start()
    try app.passThrough()
    #expect(
      app.pings() == [#"{"seq":1,"tabs":5,"pages":{"file":1}}"#, #"{"seq":2,"tabs":0,"pages":{}}"#])
    #expect(app.core.lossCounts.droppedCounts == 0)
  }

  /// Adds amounts, builds and seals pings, and sends them. Records the possible sums until the process ends.
  private func live(_ app: KeptRecorder, _ tabs: inout ClosedRange<Int64>, _ pages: inout ClosedRange<Int64>) throws {
    func add(_ amount: Int64, _ range: inout ClosedRange<Int64>, _ call: (Int) -> Void) {
      if app.faulty.isCrashed { return }
      call(Int(amount))
      // An amount may be kept or lost if its call was interrupted.
      range = range.lowerBound + (app.faulty.isCrashed ? 0 : amount)...range.upperBound + amount
    }
    for round: Int64 in 1...3 {
      if app.faulty.isCrashed { return }
      app.foreground()
      add(round, &tabs) { app.core.addTabs($0) }
      add(10, &pages) { app.core.addPages($0, for: 1) }
      if app.faulty.isCrashed { return }
      // Build the ping, which is not yet in a file.
      app.background()
      add(100, &tabs) { app.core.addTabs($0) }
      add(1000, &pages) { app.core.addPages($0, for: 1) }
      if app.faulty.isCrashed { return }
      try? app.core.sealDueUnits()
      add(10_000, &tabs) { app.core.addTabs($0) }
      if app.faulty.isCrashed { return }
      _ = try? app.send(forgets: round == 2)
    }
  }

  @Test(
    "the process ends at any call: each amount that was added arrives exactly once", arguments: [true, false])
  func crash(isAfter: Bool) throws {
    var (call, isCrashing) = (0, true)
    while isCrashing {
      let app = Counting.app(Counting.stream())
      let target = call
      var (tabs, pages): (ClosedRange<Int64>, ClosedRange<Int64>) = (0...0, 0...0)
      do {
        try app.start { index, _ in index == target ? (isAfter ? .crashAfter : .crash) : nil }
        try live(app, &tabs, &pages)
      } catch {}
      isCrashing = app.faulty.isCrashed
      // The next processes end too.
      for later in 0..<2 {
        do {
          try app.start { index, _ in index == later * 7 + target % 11 ? .crash : nil }
          try live(app, &tabs, &pages)
        } catch {}
      }
      try app.start()
      try app.passThrough()
      let counted = app.sum { $0["tabs"] }
      #expect(tabs.contains(counted), "\(counted) of \(tabs), call \(call)")
      let files = app.sum { $0["pages"]?["file"] }
      #expect(pages.contains(files), "\(files) of \(pages), call \(call)")
      #expect(app.contradictions.isEmpty)
      let numbers = (app.received["usage"] ?? []).map(\.sequence)
      #expect(numbers == Array(1...max(1, numbers.count)), "call \(call)")
      call += 1
    }
    #expect(call > 30)
  }

  @Test("processes that end at random points neither lose nor repeat amounts", arguments: 0..<25)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let app = Counting.app(Counting.stream(), Counting.stream("second"))
    var (sure, unsure): (Int64, Int64) = (0, 0)
    for _ in 0..<8 {
      let end = Int.random(in: 0..<200, using: &random)
      let isAfter = Bool.random(using: &random)
      do { try app.start { index, _ in index == end ? (isAfter ? .crashAfter : .crash) : nil } } catch { continue }
      for _ in 0..<Int.random(in: 0..<80, using: &random) {
        app.clock.pass(Int64.random(in: 0..<2_000, using: &random))
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<6:
          let amount = Int64.random(in: 1...9, using: &random)
          app.core.addPages(Int(amount), for: 1)
          if app.faulty.isCrashed { unsure += amount } else { sure += amount }
        case 6: app.foreground()
        case 7: app.background()
        case 8: try? app.journal.prepareNext()
        case 9, 10: try? app.core.sealDueUnits()
        default: _ = try? app.send(forgets: Bool.random(using: &random))
        }
        if app.faulty.isCrashed { break }
      }
    }
    try app.start()
    try app.passThrough()
    for ping in ["usage", "second"] {
      let counted = app.sum({ $0["pages"]?["file"] }, of: ping)
      #expect((sure...sure + unsure).contains(counted), "\(counted) of \(sure), \(ping), seed \(seed)")
    }
    #expect(app.contradictions.isEmpty)
  }

  @Test("declining removes the values from disk, even if the process ends immediately") func declined() throws {
    let app = Counting.app(Counting.stream(), Counting.stream("second"))
    try app.start()
    app.core.addTabs(77)
    app.core.addPages(88, for: 1)
    func entries(_ name: String) -> Int {
      let tag = RecorderCore.tag(of: name == "usage" ? "usage" : "second")
      return app.journal.keys.filter { $0.isEntry(.counters, ofStream: tag) }.count
    }
    #expect(entries("usage") == 2 && entries("second") == 2)
    app.core.setConsent(false, of: 0)
    try app.start()
    app.core.maintain()
    #expect(entries("usage") == 0 && entries("second") == 2)
    app.core.addTabs(1)
    #expect(entries("usage") == 0)
    app.core.setConsent(true, of: 0)
    try app.passThrough()
    #expect(app.pings() == [#"{"seq":1,"tabs":0,"pages":{}}"#])
    #expect(app.pings("second") == [#"{"seq":1,"tabs":78,"pages":{"file":88}}"#])
  }

  @Test("values in a ping that is being written are removed, too") func declinedWhileTaken() throws {
    let app = Counting.app(Counting.stream())
    try app.start()
    app.foreground()
    app.core.addPages(88, for: 1)
    app.background()
    app.core.setConsent(false, of: 0)
    app.core.maintain()
    #expect(!app.files.contains("pages-loaded"))
    try app.start()
    app.core.setConsent(true, of: 0)
    try app.passThrough()
    #expect(app.pings().last?.hasSuffix(#""tabs":0,"pages":{}}"#) == true)
  }

  @Test("an update removes undeclared labels and counters, and counts them as lost") func update() throws {
    let app = Counting.app(Counting.stream())
    try app.start()
    app.core.addTabs(2)
    app.core.addPages(3, for: 0)
    app.core.addPages(4, for: 1)
    app.streams = [Counting.stream(labels: Book.table([("download", #""d""#), ("new", #""n""#)]))]
    try app.start()
    app.core.addPages(1, for: 1)
    try app.passThrough()
    #expect(app.pings() == [#"{"seq":1,"tabs":2,"pages":{"d":4,"n":1}}"#])
    #expect(app.core.losses(of: 0).droppedCounts == 3)
    try app.start()
    #expect(app.core.losses(of: 0).droppedCounts == 3, "once")
  }

  @Test("a renamed stream keeps its values") func renamed() throws {
    let app = Counting.app(Counting.stream())
    try app.start()
    app.core.addTabs(2)
    app.streams = [Counting.stream("usage-2", formerNames: ["usage"])]
    try app.start()
    app.core.addTabs(1)
    try app.passThrough()
    #expect(app.pings("usage-2") == [#"{"seq":1,"tabs":3,"pages":{}}"#])
  }

  @Test(
    "what a session's end takes from a counter before a ping carries it is counted as lost", arguments: [false, true])
  func session(restarts: Bool) throws {
    let app = Counting.app(Counting.stream(reset: .session, sessionEndsAfterMilliseconds: 60_000))
    try app.start()
    app.foreground()
    app.core.addTabs(5)
    app.core.addPages(1, for: 0)
    app.background()
    try app.core.sealDueUnits()
    app.foreground()
    app.core.addTabs(2)
    if restarts {
      app.core.maintain()
      try app.start()
    } else {
      app.background()
      try app.core.sealDueUnits()
    }
    #expect(app.core.losses(of: 0).droppedCounts == 0)
    app.clock.pass(86_400_000)
    app.foreground()
    #expect(app.core.count(of: "tabs-opened", label: 0, in: 0) == 0)
    #expect(app.core.losses(of: 0).droppedCounts == (restarts ? 2 : 0))
  }

  @Test("amounts under both names of a stream arrive once, after updates and downgrades") func upAndDown() throws {
    let app = Counting.app(Counting.stream())
    let (old, new) = (Counting.stream(), Counting.stream("usage-2", formerNames: ["usage"]))
    for (index, stream) in [old, new, old, new, old, new].enumerated() {
      app.streams = [stream]
      try app.start()
      app.core.addTabs([1, 10, 100, 1_000, 10_000, 100_000][index])
      app.core.addPages(1 << index, for: 1)
      app.core.count("tabs-opened", label: 0, by: 0)
      app.core.maintain()
    }
    #expect(app.core.losses(of: 0).droppedCounts == 6)
    try app.passThrough()
    let all = app.pings() + app.pings("usage-2")
    #expect(all == [#"{"seq":1,"tabs":111111,"pages":{"file":63}}"#])
  }

  @Test("500 values of a stream fit on disk, and leave room for other streams") func room() throws {
    let names = (0..<499).map { "label-with-a-long-name-\($0)-\(String(repeating: "x", count: 30))" }
    let table = Book.table(names.map { ($0, "\"\($0)\"") })
    let app = Counting.app(Counting.stream(labels: table), Counting.stream("second"))
    app.options.segmentBytes = 256 << 10
    try app.start()
    for label in names.indices { app.core.addPages(label + 1, for: label) }
    app.core.addTabs(9)
    app.foreground()
    app.background()
    try app.start()
    #expect(app.core.count(of: "pages-loaded", label: 498, in: 0) == 499)
    #expect(app.core.count(of: "tabs-opened", label: 0, in: 1) == 9)
    #expect(app.core.lossCounts.unsavedValues == 0)
  }

  @Test("while the folder cannot be opened, amounts are counted as lost") func locked() {
    let app = Counting.app(Counting.stream())
    #expect(throws: StorageFault.self) { try app.start { _, operation in operation == .open ? .code(13) : nil } }
    app.core.addTabs(4)
    #expect(app.core.losses(of: 0).droppedCounts == 4)
    #expect(app.core.count(of: "tabs-opened", label: 0, in: 0) == 0)
  }
}
