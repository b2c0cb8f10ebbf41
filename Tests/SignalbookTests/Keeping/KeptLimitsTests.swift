import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Stored collections have separate limits") struct KeptLimitsTests {
  private static let many = 10_000

  private func app(_ streams: [StreamDescription], segments: Int = 256 * 1024) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.options.segmentBytes = segments
    app.streams = streams
    try app.start()
    return app
  }

  private static func once(_ name: StaticString, atMost: Int = many, ping: StaticString? = nil) -> StreamDescription {
    Streams.stream(
      name, ping: ping, buildMoments: ["background"],
      distinct: [DistinctLimit(maxCount: atMost, isPerScreen: false, refusesRepeatedValues: true)])
  }

  private func key(_ index: Int) -> String {
    let number = String(index)
    return String(repeating: "k", count: 64 - number.count) + number
  }

  @Test(
    "10,000 different values of 64 bytes: all are refused again in the next process; settings and numbers stay"
  )
  func different() throws {
    let app = try app([Self.once("a"), Self.once("b", ping: "b")])
    app.foreground()
    for index in 0..<Self.many {
      try #require(app.core.record(Streams.keyed(key(index), 1)) == .recorded)
      if index % 1000 == 0 { app.core.maintain() }
    }
    app.core.isUploading = false
    app.core.setConsent(false, of: 1)
    app.background()
    app.core.maintain()
    #expect(app.core.lossCounts.isEmpty)
    let sequence = app.core.streams[0].ping?.sequence
    #expect(sequence ?? 0 > 0)
    for _ in 0..<2 {
      try app.start()
      #expect(!app.core.isUploading && app.core.consent(of: 1) == false)
      #expect(app.core.streams[0].ping?.sequence == sequence)
      for index in stride(from: 0, to: Self.many, by: 7) {
        try #require(app.core.record(Streams.keyed(key(index), 1)) == .refused(.repeatedValue), "\(index)")
      }
      app.core.maintain()
    }
    app.foreground()
    // In a new session the values are new again, also in the next process.
    #expect(app.core.record(Streams.keyed(key(0), 1)) == .recorded)
    try app.start()
    #expect(app.core.record(Streams.keyed(key(0), 1)) == .refused(.repeatedValue))
    #expect(app.core.record(Streams.keyed(key(1), 1)) == .recorded)
  }

  @Test("a value among 10,000 needs as many bytes in the journal as one among 10") func bytesOfOne() throws {
    let app = try app([Self.once("a", atMost: 20_000)])
    app.foreground()
    var sizes: [Int] = []
    for index in 0..<Self.many + 10 {
      let before = app.journal.tailOffset
      try #require(app.core.record(Streams.keyed(key(index), 1)) == .recorded)
      let size = app.journal.tailOffset - before
      if size > 0, index > 2, index < 10 || index > Self.many { sizes.append(size) }
    }
    #expect(Set(sizes).count == 1 && (sizes.first ?? .max) < 160, "\(sizes)")
  }

  @Test("a crash at any call while values move to their file: old values are refused, and new values are accepted")
  func crashes() throws {
    for target in 0..<60 {
      let app = try app([Self.once("a", atMost: 400)], segments: 4096)
      app.foreground()
      var recorded: [Int] = []
      app.faulty.setPlan { index, _ in index == target ? (target % 2 == 0 ? .crash : .crashAfter) : nil }
      for index in 0..<300 {
        if app.core.record(Streams.keyed(key(index), 1)) == .recorded { recorded.append(index) }
        if index % 50 == 49 {
          app.core.streams[0].isDue = true
          app.core.maintain()
        }
      }
      try app.start()
      for index in recorded {
        try #require(
          app.core.record(Streams.keyed(key(index), 1)) == .refused(.repeatedValue), "\(index), call \(target)")
      }
      #expect(app.core.record(Streams.keyed("new", 1)) == .recorded)
    }
  }

  @Test("a damaged, copied or removed value file affects only its values") func damagedFile() throws {
    let app = try app([Self.once("a", atMost: 400)], segments: 4096)
    app.foreground()
    for index in 0..<200 {
      #expect(app.core.record(Streams.keyed(key(index), 1)) == .recorded)
      if index % 50 == 49 {
        app.core.streams[0].isDue = true
        app.core.maintain()
      }
    }
    app.files.endProcess()
    let path = try #require(app.files.paths.first { $0.hasSuffix(".values") })
    let bytes = try #require(app.files[path])
    app.files["/t/0-00000000000000ff.values"] = bytes
    try app.start()
    #expect(app.journal.recovery.foreignFiles == 1)
    #expect(app.core.record(Streams.keyed(key(0), 1)) == .refused(.repeatedValue))
    for damage in 0..<4 {
      app.files.endProcess()
      for path in app.files.paths.filter({ $0.hasSuffix(".values") }) {
        switch damage {
        case 0: app.files[path]?[70] ^= 1
        case 1: app.files[path]?.removeLast()
        case 2: app.files[path] = []
        default: app.files[path] = nil
        }
      }
      try app.start()
      #expect(app.core.record(Streams.bare()) == .recorded)
    }
  }

  @Test("searches beyond the limit are counted as dropped, and the others continue in the next process")
  func full() throws {
    let app = try app(Book.streams)
    for index in 0..<600 { app.core.countSearch(String(repeating: "k", count: 100) + "\(index)", by: 1) }
    let counting = try #require(app.core.streams.firstIndex { $0.sendsCounter(.counterSearches) })
    let kept = app.core.streams[counting].values.counters.searches.count
    #expect(kept == StreamCounters.maxKeys)
    #expect(app.core.lossCounts.droppedCounts == 600 - kept)
    app.core.isUploading = false
    app.core.setConsent(false, of: 1)
    try app.start()
    #expect(app.core.streams[counting].values.counters.searches.count == kept)
    #expect(app.core.consent(of: 1) == false && !app.core.isUploading)
    #expect(app.core.lossCounts.droppedCounts == 600 - kept)
  }

  @Test("values beyond a collection's limit are counted, and other collections keep their room") func kinds() throws {
    let journal = RecorderJournal(try JournalFolder().open())
    func value(_ index: Int, _ bytes: Int) -> StateChange {
      StateChange(key: StateKey(.marks, "\(index)"), value: Array(repeating: 1, count: bytes))
    }
    let room = CollectionKind.marks.maxBytes / 1000
    for index in 0..<room + 5 { journal.store([value(index, 1000)]) }
    #expect(journal.unsavedValues == 5)
    // The same value is not counted again. A smaller value fits in place of another.
    journal.store([value(room, 1000)])
    #expect(journal.unsavedValues == 5)
    journal.store([value(0, 10), value(room, 900)])
    #expect(journal.unsavedValues == 5)
    #expect(journal.journal.value(of: StateKey(.marks, "\(room)"))?.count == 900)
    journal.store([StateChange(key: StateKey(.messages, ""), value: [1])])
    journal.store([StateChange(key: RecorderKey.upload, value: [0])])
    #expect(journal.journal.value(of: RecorderKey.upload) == [0])
    #expect(journal.unsavedValues == 5)
  }

  @Test("collections in the state of an earlier version are migrated out of the state") func before() throws {
    let app = try app([Self.once("a"), Book.streams[0]])
    let core = try #require(app.core)
    let name = core.streams[1].description.name.description
    var (distinct, counters, history) = (StateBytes(), StateBytes(), StateBytes())
    distinct.put(7)
    distinct.put(2)
    for text in ["one", "two"] {
      distinct.put(Int64(bitPattern: Array(text.utf8).withUnsafeBytes { Mixer.hash($0, 7) }))
    }
    for number in [0, 3, 0, 1] as [Int64] { counters.put(number) }
    counters.put("words")
    counters.put(5)
    history.put(4)
    history.put("r/once")
    let old = [
      StateChange(key: RecorderKey.Legacy.distinct("a"), value: distinct.bytes),
      StateChange(key: RecorderKey.counters(name), value: counters.bytes),
      StateChange(key: RecorderKey.Legacy.history, value: history.bytes),
    ]
    _ = app.journal.change { old.write(to: &$0) }
    for _ in 0..<2 {
      try app.start()
      #expect(app.core.record(Streams.keyed("one", 1)) == .refused(.repeatedValue))
      #expect(app.core.streams[1].values.counters.searches.map(\.count) == [5])
      #expect(app.core.context.history.onceOnlyEvents == ["r/once"])
      #expect(app.journal.value(of: RecorderKey.Legacy.distinct("a")) == nil)
      #expect(app.journal.value(of: RecorderKey.Legacy.history) == nil)
    }
  }

  @Test("declining removes the distinct values from disk") func declined() throws {
    let app = try app([Self.once("a", atMost: 400)], segments: 4096)
    app.foreground()
    for index in 0..<100 { _ = app.core.record(Streams.keyed(key(index), 1)) }
    app.core.streams[0].isDue = true
    app.core.maintain()
    let tag = try #require(app.core.streams[0].log?.tag.number)
    #expect(app.journal.hashes(of: StateKey(setForTag: tag, index: 0)).count == 101)
    app.core.setConsent(false, of: nil)
    app.core.maintain()
    #expect(app.journal.hashes(of: StateKey(setForTag: tag, index: 0)).isEmpty)
    #expect(!app.files.paths.contains { $0.hasSuffix(".values") })
    try app.start()
    app.core.setConsent(true, of: nil)
    #expect(app.core.record(Streams.keyed(key(1), 1)) == .recorded)
  }

  @Test("on a full disk, events that a limit drops are counted once, regardless of the room in the segment")
  func droppedOnFullDisk() throws {
    for bytes in 100..<260 {
      let app = try app([Streams.stream(limits: Book.limits(nil, 10, stored: 6))], segments: 8192)
      app.files.setCapacity(app.files.bytesInUse)
      var (accepted, refused) = (0, 0)
      while refused < 3 {
        let outcome = app.core.record(Streams.text(String(repeating: "x", count: bytes)))
        if outcome == .recorded { accepted += 1 } else { refused += 1 }
      }
      for isFull in [true, false] {
        if !isFull { app.files.setCapacity(.max) }
        try app.start()
        let stored = app.core.streams[0].ends.count
        #expect(accepted == stored + app.core.lossCounts.droppedEvents, "\(bytes) bytes, full: \(isFull)")
      }
    }
  }

  @Test("on a full disk, a decline does not lose the count of other streams' events", arguments: 0..<8)
  func countAfterDecline(choices: Int) throws {
    for bytes in Array(stride(from: 100, to: 260, by: 9)) + [900] {
      let app = try app(
        [
          Streams.stream(limits: Book.limits(nil, 10, stored: 6), consent: Book.consent(true, always: true)),
          Streams.stream("b", ping: "b"),
        ], segments: 8192)
      if choices & 4 == 0 { _ = app.record(1, "other") }
      app.files.setCapacity(app.files.bytesInUse)
      var (accepted, refused) = (0, 0)
      while refused < 3 {
        let outcome = app.core.record(Streams.text(String(repeating: "x", count: bytes)))
        if outcome == .recorded { accepted += 1 } else { refused += 1 }
      }
      app.core.setConsent(false, of: choices & 2 == 0 ? nil : 1)
      if choices & 1 == 0 { app.core.maintain() }
      for step in 0..<4 {
        if step == 2 { app.files.setCapacity(.max) }
        try app.start()
        if choices & 1 == 0 { app.core.maintain() }
        let pending = app.core.streams[0].ping?.pending?.units.reduce(0) { $0 + $1.eventCount } ?? 0
        let waiting = app.core.streams[0].ends.count + pending + app.journal.sealed.reduce(0) { $0 + $1.count }
        #expect(accepted == waiting + app.core.lossCounts.droppedEvents, "\(bytes) bytes, step \(step)")
      }
    }
  }
}
