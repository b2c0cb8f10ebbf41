import Foundation
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Folders that are removed, replaced or shared while in use") struct RemovedFolderTests {
  private let files = MemoryFileSystem()
  private let clock = TestClock()

  /// Returns a recorder on the folder, as `Telemetry` creates it.
  private func recorder() -> RecorderCore {
    let core = RecorderCore(
      streams: Book.streams, variant: 0, variantName: "Focus", platform: TelemetryPlatform(),
      identity: TelemetryIdentity(), clock: clock,
      memory: 8 << 20, app: AppInterface(Book.self, Book.Values()))
    core.onRefusal = nil
    let files = files
    core.attachJournal(in: "/t", files: files) { () throws(StorageFault) in
      var options = JournalOptions()
      options.segmentBytes = 8192
      let journal = try Journal.open("/t", options: options, files: files, lanes: 1)
      try? journal.prepareNext()
      return journal
    }
    return core
  }

  private func record(_ text: String, in core: RecorderCore, _ stream: Int = 1) -> RecordOutcome {
    core.record(
      Book.Event(Program(stream: stream).text(#","ea":6,"tvp":""#).argument(0).text(#""}"#), s: [text]).payload)
  }

  private func removeFolder() { for path in files.paths { files[path] = nil } }

  /// Returns the texts of a stream's sealed and stored events.
  private func texts(_ core: RecorderCore, _ stream: Int = 1) -> [String] {
    let sealed = (core.journal?.journal.sealed ?? []).flatMap { file in
      (try? core.journal?.journal.body(of: file)).flatMap { SealedUnits.units($0) } ?? []
    }
    return (sealed.map(\.bytes) + core.storedEvents(stream)).map { String(decoding: $0, as: UTF8.self) }.flatMap {
      text in
      text.components(separatedBy: #""tvp":""#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
  }

  @Test("a removed folder is created again, with all stored events, identifiers, counters and numbers") func removed()
    throws
  {
    let core = recorder()
    core.lifecycle(.foreground)
    core.setConsent(true, of: nil)
    core.countSearch("words", by: 3)
    for index in 0..<5 { #expect(record("\(index)", in: core) == .recorded) }
    core.lifecycle(.background)
    core.maintain()
    let sealed = try #require(core.journal?.journal.sealed)
    let client = core.context.identity.clientID
    core.lifecycle(.foreground)
    for index in 5..<9 { #expect(record("\(index)", in: core) == .recorded) }
    let sequence = core.streams[1].ping?.sequence
    core.countSearch("more", by: 3)
    let counters = core.streams.map { $0.values.counters.searches.map(\.count) }
    try #require(!sealed.isEmpty && !client.isEmpty && counters.contains([3]))
    removeFolder()
    // Acknowledged, but only in the mapping of a deleted file.
    #expect(record("9", in: core) == .recorded)
    core.maintain()
    #expect(core.health.isOpen)
    #expect(record("10", in: core) == .recorded)
    #expect(texts(core) == (5..<11).map(String.init))
    let lost = core.lossCounts
    #expect(lost.removedPings == sealed.count && lost.droppedEvents == sealed.reduce(0) { $0 + $1.count })
    files.endProcess()
    let next = recorder()
    #expect(texts(next) == (5..<11).map(String.init))
    #expect(next.context.identity.clientID == client)
    #expect(next.streams[1].ping?.sequence == sequence)
    #expect(next.streams.map { $0.values.counters.searches.map(\.count) } == counters)
    #expect(next.context.history.launchCount == core.context.history.launchCount)
    #expect(next.lossCounts.removedPings == lost.removedPings && next.lossCounts.droppedEvents == lost.droppedEvents)
    #expect(core.streams[1].values.sessionNumber == next.streams[1].values.sessionNumber)
  }

  @Test("a unit that could not be sealed continues in the new folder, with its number") func pending() throws {
    let core = recorder()
    core.lifecycle(.foreground)
    for index in 0..<5 { #expect(record("\(index)", in: core) == .recorded) }
    core.lifecycle(.background)
    removeFolder()
    // The ping is built, but the folder for its file is missing. The removal is detected afterwards.
    core.maintain()
    let sealed = try #require(core.journal?.journal.sealed)
    #expect(sealed.reduce(0) { $0 + $1.count } == 5)
    #expect(core.lossCounts.removedPings == 0)
  }

  @Test("if another recorder takes over the path, each event of both is kept once") func replaced() throws {
    let first = recorder()
    for index in 0..<40 { #expect(record("first \(index)", in: first) == .recorded) }
    removeFolder()
    for index in 40..<50 { #expect(record("first \(index)", in: first) == .recorded) }
    let second = recorder()
    for index in 0..<30 { #expect(record("second \(index)", in: second) == .recorded) }
    first.maintain()
    #expect(!first.health.isOpen && first.health.storageError != nil)
    #expect(record("refused", in: first) == .refused(.storageUnavailable))
    second.closeJournal()
    first.maintain()
    #expect(first.health.isOpen)
    #expect(record("first 50", in: first) == .recorded)
    let all = (0..<51).map { "first \($0)" } + (0..<30).map { "second \($0)" }
    #expect(texts(first).sorted() == all.sorted())
    files.endProcess()
    #expect(texts(recorder()).sorted() == all.sorted())
  }

  @Test("if only the lock is removed, other recorders cannot write, and each event is kept once") func lock() throws {
    let core = recorder()
    for index in 0..<5 { #expect(record("\(index)", in: core) == .recorded) }
    files["/t/0.lock"] = nil
    let other = recorder()
    #expect(other.journal == nil && record("refused", in: other) == .refused(.storageUnavailable))
    files["/t/0.lock"] = nil
    core.maintain()
    #expect(record("5", in: core) == .recorded)
    #expect(texts(core) == (0..<6).map(String.init))
    files.endProcess()
    #expect(texts(recorder()) == (0..<6).map(String.init))
  }

  @Test("declining after the folder was removed deletes all earlier events") func declined() throws {
    let core = recorder()
    for index in 0..<5 { #expect(record("canary \(index)", in: core) == .recorded) }
    removeFolder()
    core.setConsent(false, of: nil)
    core.maintain()
    core.maintain()
    #expect(!files.contains("canary"))
    files.endProcess()
    let next = recorder()
    #expect(next.consent(of: 1) == false && texts(next).isEmpty)
  }

  @Test("a decision that is only in the state, because its file cannot be written, is kept", arguments: [true, false])
  func decisionInState(agrees: Bool) {
    let first = recorder()
    first.setConsent(agrees, of: nil)
    first.maintain()
    files.endProcess()
    files["/t/consent"] = nil
    files.fail(.write, of: "/t/consent")
    let core = recorder()
    #expect(core.consent(of: 1) == agrees && !core.health.isConsentStored)
    removeFolder()
    files.fail(.write, of: nil)
    core.maintain()
    #expect(core.health.isOpen && core.health.isConsentStored)
    files.endProcess()
    #expect(recorder().consent(of: 1) == agrees)
  }

  @Test("a removed folder on disk is created again, and detected at the next refusal") func onDisk() async throws {
    try await inTemporaryFolder { base in
      let folder = base + "/t"
      let telemetry = Telemetry(
        Book.self, variant: .focus, app: Book.Values(), directory: folder, upload: nil, observer: nil)
      telemetry.onRefusal = nil
      telemetry.setConsent(true)
      #expect(telemetry.record(.tap("before")) == .recorded)
      try FileManager.default.removeItem(atPath: folder)
      var recorded = 0
      for index in 0..<20_000 where telemetry.record(.tap("tap \(index)")) == .recorded { recorded += 1 }
      // The refusal triggered the recorder's worker. This call waits for the worker or does its work.
      await telemetry.performDueWork()
      #expect(FileManager.default.fileExists(atPath: folder))
      await telemetry.close()
    }
  }

  @Test("a folder is released with its `Telemetry`") func released() throws {
    try inTemporaryFolder { base in
      for round in 0..<5 {
        let telemetry = Telemetry(
          Book.self, variant: .focus, app: Book.Values(), directory: base + "/t", consent: true, upload: nil,
          observer: nil)
        telemetry.onRefusal = nil
        #expect(telemetry.record(.tap("round \(round)")) == .recorded)
      }
    }
  }
}

@Suite("More stream names than a folder has tags") struct TagTests {
  private func app(_ streams: [StreamDescription]) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.options.segmentBytes = 64 * 1024
    app.streams = streams
    try app.start()
    return app
  }

  /// The streams of several app versions, one stream for each version.
  private static let names: [StaticString] = [
    "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8",
    "b9",
  ]

  @Test("names of earlier versions release their tags after their records are removed") func reused() throws {
    // The journal contains consumed records of 400 streams, but has only 255 tags.
    var folder = JournalFolder()
    folder.options.segmentBytes = 64 * 1024
    for version in 0..<4 {
      let journal = try folder.open()
      for number in 0..<100 as Range<UInt32> {
        let tag = try #require(journal.tag(1000 * UInt32(version + 1) + number), "\(version) \(number)")
        guard case .stored(let record) = journal.append("text", to: tag) else {
          Issue.record("refused")
          return
        }
        _ = try [UInt8(1)].withUnsafeBytes { try journal.seal(tag, through: record, count: 1, body: $0) }
      }
      for file in journal.sealed { try journal.remove(file) }
      folder.files.endProcess()
    }
  }

  @Test(
    "if stored records use up the tags, the records stay, and a stream without a tag refuses events")
  func none() async throws {
    let folder = JournalFolder()
    let journal = try folder.open()
    for number in 1...255 as ClosedRange<UInt32> { journal.append("text", to: try journal.known(number)) }
    folder.files.endProcess()
    let app = KeptRecorder()
    app.options.segmentBytes = 64 * 1024
    for (path, bytes) in folder.files.paths.map({ ($0, folder.files[$0]) }) {
      app.files["/t" + path.dropFirst(2)] = bytes
    }
    app.streams = [Streams.stream("first"), Streams.stream("second")]
    try app.start()
    #expect(app.core.record(Streams.text("1", stream: 0)) == .recorded)
    #expect(app.core.record(Streams.text("2", stream: 1)) == .refused(.storageUnavailable))
    #expect(app.core.health.pausedStreams == ["second": .storageUnavailable])
    #expect(app.core.losses(of: 1).refusalCounts == [.storageUnavailable: 1])
    try app.start()
    #expect(app.core.storedEvents(0).count == 1)
    #expect(try app.journal.texts(app.journal.known(255)) == ["text"])
  }
}

@Suite("Extreme app values") struct ExtremeValueTests {
  @Test("offsets from UTC can have any size, and a timeout may not be a number") func offsets() {
    for offset in [Int.max, .min, 0, 1 << 40] {
      var quota = DayQuota()
      quota.count(1, now: .max, utcOffsetSeconds: offset)
      #expect(quota.remaining(now: .max, utcOffsetSeconds: offset, limit: 2) == 1)
      #expect(quota.nextDayBegins(now: 0, utcOffsetSeconds: offset) > 0)
      let clock = TestClock()
      clock.offset = offset
      let core = Streams.recorder(
        Streams.stream(
          envelope: Program().text(#"{"o":"#).source(1).text(#","e":"#).source(0).text("}").literal,
          sources: [Book.request(.streamEvents), Book.request(.clockUtcOffsetSeconds)]), clock: clock)
      #expect(core.record(Streams.bare()) == .recorded)
      #expect(core.build(0, completeOnly: false) != nil)
    }
    for seconds in [Double.nan, .infinity, -1, 0, 1e300] { _ = URLSessionTransport(timeoutSeconds: seconds) }
  }

  @Test("a refusal within the refusal handler does not call the handler again") func handler() {
    let core = Streams.recorder(Streams.stream("a"), Streams.stream("b"))
    let calls = Guarded(0)
    core.onRefusal = { [unowned core] _ in
      calls.withLock { $0 += 1 }
      #expect(core.record(Streams.keyed("x", -1, stream: 0)) != .recorded)
      _ = core.record(Streams.bare(stream: 7))
    }
    for _ in 0..<3 { _ = core.record(Streams.bare(stream: 9)) }
    #expect(calls.withLock { $0 } == 3)
    #expect(core.lossCounts.refusedEvents == 9)
  }
}
