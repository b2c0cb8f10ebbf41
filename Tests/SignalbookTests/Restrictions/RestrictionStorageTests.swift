import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Stored restrictions") struct RestrictionStorageTests {
  private static let off = #"{"streams":["s"],"sample":0}"#
  private static let eventOff = #"{"events":["x"],"sample":0}"#

  private func app(_ streams: StreamDescription...) -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = streams.isEmpty ? [Restricting.stream()] : streams
    app.restrictable = Restricting.events("s", "t")
    return app
  }

  private func document(_ app: KeptRecorder, _ restriction: String, hours: Int64 = 24) -> [UInt8] {
    Restricting.document(restriction, expires: (app.clock.wall / 1000 + hours * 3600) * 1000)
  }

  private func isOff(_ app: KeptRecorder) -> Bool { app.core.health.pausedStreams == ["s": .restricted] }

  /// Replaces the bytes of the stored file.
  private func overwrite(_ app: KeptRecorder, _ bytes: [UInt8]) throws {
    try app.files.withFile("/t/restrictions", .replace) { (file) throws(StorageFault) in
      try app.files.writeAll(file, at: 0, bytes)
    }
  }

  private func stored(_ app: KeptRecorder) throws -> [UInt8] {
    try app.files.withFile("/t/restrictions", .read) { (file) throws(StorageFault) in
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: try app.files.size(of: file), alignment: 8)
      defer { memory.deallocate() }
      _ = try app.files.readAll(file, into: memory)
      return Array(memory)
    }
  }

  @Test("restrictions apply in the next process from its first event, until they expire") func restart() throws {
    let app = app()
    try app.start()
    #expect(try app.core.setRestrictions(document(app, Self.off)).isStored)
    for hours in 1...3 {
      app.clock.pass(7 * 3_600_000)
      try app.start()
      #expect(isOff(app) && app.core.record(Streams.bare()) == .refused(.restricted), "\(hours)")
      #expect(app.core.health.restrictions?.isStored == true)
    }
    app.clock.pass(3 * 3_600_000)
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded && app.core.health.restrictions == nil)
    #expect(!app.files.entries(in: "/t").contains { $0.name == "restrictions" })
  }

  @Test("removed restrictions are not restored") func removed() throws {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    app.core.removeRestrictions()
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded && app.core.health.restrictions == nil)
  }

  @Test("the file of an expired document is removed in the next round of work") func expired() throws {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.eventOff))
    app.clock.pass(25 * 3_600_000)
    app.core.maintain()
    #expect(!app.files.entries(in: "/t").contains { $0.name == "restrictions" })
  }

  @Test("if the clock was set back before a launch, the remaining time is at most the whole duration") func clock()
    throws
  {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    app.clock.wall -= 100 * Restricting.day
    try app.start()
    app.clock.pass(23 * 3_600_000)
    #expect(isOff(app))
    app.clock.pass(3_600_000)
    #expect(app.core.record(Streams.bare()) == .recorded)
  }

  @Test(
    "an update that declares more names applies them, a downgrade ignores them, and a shorter maximum applies immediately"
  )
  func update() throws {
    let app = app(Restricting.stream(days: nil), Restricting.stream("t"))
    try app.start()
    #expect(try app.core.setRestrictions(document(app, Self.off, hours: 240)).ignoredNames == ["s"])
    #expect(app.core.record(Streams.bare()) == .recorded)
    app.streams = [Restricting.stream(), Restricting.stream("t")]
    try app.start()
    #expect(isOff(app) && app.core.health.restrictions?.ignoredNames == [])
    app.streams = [Restricting.stream(days: 1)]
    app.clock.pass(2 * Restricting.day)
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded)
  }

  @Test("a version without the declaration records events, and keeps the file for later versions")
  func withoutDeclaration()
    throws
  {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    let restrictable = app.restrictable
    (app.streams, app.restrictable) = ([Restricting.stream(days: nil)], .none)
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded && app.core.health.foreignFileCount == 0)
    (app.streams, app.restrictable) = ([Restricting.stream()], restrictable)
    try app.start()
    #expect(isOff(app))
  }

  @Test("a damaged file has no effect and is reported until it is replaced", arguments: 0..<6) func damaged(kind: Int)
    throws
  {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    var bytes = try stored(app)
    switch kind {
    case 0: bytes = []
    case 1: bytes[30] ^= 1
    case 2: bytes.removeLast()
    case 3: bytes[9] ^= 1
    case 4: bytes = Array(repeating: 7, count: 1 << 20)
    default: bytes = document(app, Self.off)
    }
    try overwrite(app, bytes)
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded)
    #expect(app.core.health.restrictionsError?.reason == .damagedFile && app.core.health.restrictions == nil)
    try app.core.setRestrictions(document(app, Self.off))
    #expect(app.core.health.restrictionsError == nil && isOff(app))
    try app.start()
    #expect(isOff(app) && app.core.health.restrictionsError == nil)
  }

  @Test("a stored document of another registry has no effect, is reported, and is kept") func otherRegistry() throws {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    let restrictable = app.restrictable
    app.restrictable = RestrictableEvents(registry: "shop", entries: restrictable.importedEntries)
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded && app.core.health.restrictionsError?.reason == .otherRegistry)
    app.restrictable = restrictable
    try app.start()
    #expect(isOff(app))
  }

  @Test(
    "if the document cannot be written, it applies to the process and is written later", arguments: [Int32(28), 5, 30])
  func fullDisk(code: Int32) throws {
    let app = app()
    try app.start()
    app.faulty.setPlan { _, operation in operation == .write ? .code(code) : nil }
    #expect(try !app.core.setRestrictions(document(app, Self.off)).isStored)
    #expect(isOff(app) && app.core.health.storageError != nil && app.core.health.restrictions?.isStored == false)
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    #expect(app.core.health.restrictions?.isStored == true && app.core.health.storageError == nil)
    try app.start()
    #expect(isOff(app))
  }

  @Test("a document that is set before the folder can be opened replaces the stored one") func closedFolder() throws {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    #expect(throws: StorageFault.self) {
      try app.start { _, operation in operation == .list ? .code(13) : nil }
    }
    let result = try app.core.setRestrictions(document(app, Self.eventOff))
    #expect(!result.isStored && result.events == ["x": 0])
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    #expect(app.core.record(Streams.bare()) == .refused(.restricted))
    #expect(app.core.record(Streams.bare(stream: 0, "y")) == .recorded)
    #expect(app.core.health.restrictions?.isStored == true)
    try app.start()
    #expect(app.core.record(Streams.bare(stream: 0, "y")) == .recorded)
  }

  @Test("if the process ends during a call, either the old or the new document applies", arguments: [false, true])
  func crash(isAfter: Bool) throws {
    var ends = Set<String>()
    for call in 0..<40 {
      let app = app()
      try app.start()
      try app.core.setRestrictions(document(app, Self.eventOff))
      app.faulty.setPlan { index, _ in index == call ? (isAfter ? .crashAfter : .crash) : nil }
      _ = try app.core.setRestrictions(document(app, Self.off))
      let hasEnded = app.faulty.isCrashed
      try app.start()
      let outcomes = ["x", "y"].map { app.core.record(Streams.bare(stream: 0, $0)) }
      #expect(app.core.health.restrictionsError == nil)
      if outcomes == [.refused(.restricted), .refused(.restricted)] {
        ends.insert("new")
      } else {
        #expect(outcomes == [.refused(.restricted), .recorded], "call \(call)")
        ends.insert("old")
      }
      if !hasEnded { break }
    }
    #expect(ends == ["old", "new"])
  }

  @Test("after a power failure during a call, either the old or the new document applies") func power() throws {
    var ends = Set<String>()
    for seed in 0..<80 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let app = app()
      try app.start()
      try app.core.setRestrictions(document(app, Self.eventOff))
      let call = Int.random(in: 0..<8, using: &random)
      app.faulty.setPlan { index, _ in index == call ? .crash : nil }
      _ = try app.core.setRestrictions(document(app, Self.off))
      let isComplete = !app.faulty.isCrashed
      app.files.losePower(&random)
      try app.start()
      let outcomes = ["x", "y"].map { app.core.record(Streams.bare(stream: 0, $0)) }
      #expect(outcomes[0] == .refused(.restricted) && app.core.health.restrictionsError == nil, "seed \(seed)")
      if isComplete { #expect(outcomes[1] == .refused(.restricted), "seed \(seed)") }
      ends.insert(outcomes[1] == .recorded ? "old" : "new")
    }
    #expect(ends == ["old", "new"])
  }

  @Test("of two processes that use the folder, the later document applies", arguments: [true, false], [true, false])
  func twoProcesses(isOwnerLater: Bool, removes: Bool) throws {
    let app = app()
    try app.start()
    let waiting = RecorderCore(
      streams: app.streams, variant: 0, variantName: "Focus", platform: app.platform, identity: TelemetryIdentity(),
      clock: app.clock, memory: 8 << 20, restrictable: app.restrictable, app: app.supply)
    let (options, files) = (app.options, app.files)
    waiting.attachJournal(in: "/t", files: files) { () throws(StorageFault) in
      try Journal.open("/t", options: options, files: files, lanes: 1)
    }
    #expect(waiting.journal == nil)
    if !isOwnerLater { try app.core.setRestrictions(document(app, Self.off)) }
    app.clock.pass(1000)
    if removes { waiting.removeRestrictions() } else { try waiting.setRestrictions(document(app, Self.eventOff)) }
    app.clock.pass(1000)
    if isOwnerLater { try app.core.setRestrictions(document(app, Self.off)) }
    app.core.closeJournal()
    app.clock.pass(1000)
    for _ in 0..<2 { waiting.maintain() }
    #expect(waiting.journal != nil)
    let outcomes = ["x", "y"].map { waiting.record(Streams.bare(stream: 0, $0)) }
    let (refused, recorded) = (RecordOutcome.refused(.restricted), RecordOutcome.recorded)
    #expect(outcomes == (isOwnerLater ? [refused, refused] : [removes ? recorded : refused, recorded]))
    waiting.closeJournal()
    try app.start()
    #expect(["x", "y"].map { app.core.record(Streams.bare(stream: 0, $0)) } == outcomes)
  }

  @Test("after a downgrade past a rename, a document with either name applies") func downgradedRename() throws {
    for name in ["s", "new"] {
      let app = app(Restricting.stream("new", formerNames: ["s"]))
      app.restrictable = Restricting.events("new")
      try app.start()
      try app.core.setRestrictions(document(app, #"{"streams":["\#(name)"],"sample":0}"#))
      #expect(app.core.record(Streams.bare()) == .refused(.restricted))
      app.streams = [Restricting.stream("s")]
      app.restrictable = Restricting.events("s")
      try app.start()
      let isKnown = name == "s"
      #expect(app.core.record(Streams.bare()) == (isKnown ? .refused(.restricted) : .recorded))
      #expect(app.core.health.restrictions?.ignoredNames == (isKnown ? [] : ["new"]))
    }
  }

  @Test("the random number for a sample is stored, so the sample is the same in later launches") func sample()
    throws
  {
    var results = Set<Bool>()
    for _ in 0..<20 {
      let app = app()
      try app.start()
      try app.core.setRestrictions(document(app, #"{"streams":["s"],"sample":0.5}"#))
      let isOff = isOff(app)
      results.insert(isOff)
      for _ in 0..<3 {
        try app.start()
        #expect(self.isOff(app) == isOff)
      }
    }
    #expect(results.count == 2)
  }

  @Test("declining everything keeps the document, but no data") func declined() throws {
    let app = app()
    try app.start()
    try app.core.setRestrictions(document(app, Self.off))
    app.core.setConsent(false, of: nil)
    app.core.maintain()
    try app.start()
    #expect(app.core.record(Streams.bare()) == .refused(.consent))
    app.core.setConsent(true, of: nil)
    #expect(app.core.record(Streams.bare()) == .refused(.restricted))
  }
}
