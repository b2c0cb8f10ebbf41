import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Folders of another app version") struct UpdatedStreamTests {
  private func description(
    _ name: StaticString = "s", version: Int, ping: StaticString? = nil, atLeast: Int? = nil, age: Int? = nil,
    countsSearches: Bool = false
  ) -> StreamDescription {
    Streams.stream(
      name, ping: ping, version: version,
      envelope: Program().text(#"{"v":"#).source(1).text(#","n":"#).source(2).text(#","e":"#).source(0).text("}")
        .literal,
      sources: [Book.request(.streamEvents), Book.request(.streamVersion), Book.request(.counterSequence)]
        + (countsSearches ? [Book.request(.counterSearches, reset: .build)] : []),
      limits: StreamLimits(
        minEvents: atLeast, maxEvents: nil, isMaxEventsConfigurable: false, maxStoredPings: nil, maxPingsPerDay: nil,
        isDailyLimitPerPing: true, usesLocalDays: true, maxAgeMilliseconds: age, maxBytes: nil),
      buildMoments: ["background"],
      upload: UploadPolicy(
        method: "POST", address: "https://example.com", path: Program().text("/v").source(1).literal, query: [],
        contentType: nil, sendsCookies: false, successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: []))
  }

  private func app(_ streams: StreamDescription...) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = streams
    try app.start()
    return app
  }

  private func update(_ app: KeptRecorder, _ streams: StreamDescription...) throws {
    app.streams = streams
    try app.start()
  }

  private func record(_ app: KeptRecorder, _ name: String, stream: Int = 0) {
    #expect(app.core.record(Streams.bare(stream: stream, name)) == .recorded)
  }

  /// Sends the app to the background. Returns the path, version and event names of each request.
  private func sent(_ app: KeptRecorder) async -> [String] {
    app.foreground()
    app.background()
    let receiver = CapturingTransport(responses: .status(200))
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    return receiver.requests.map { request in
      let events = request.json?["e"]?.mapItems { $0["e"] }?.map { "\($0?.json ?? "?")" } ?? []
      let version = request.json?["v"]?.json ?? "?"
      return "\(request.url.split(separator: "/").last ?? "") \(version) \(events.joined(separator: ","))"
    }
  }

  @Test("waiting events at an update are sent in a separate document with their version")
  func update() async throws {
    let app = try app(description(version: 3))
    record(app, "a")
    record(app, "b")
    // The clocks do not advance, so only the version separates the events.
    try update(app, description(version: 4))
    record(app, "c")
    try app.start()
    record(app, "d")
    #expect(await sent(app) == [#"v3 3 "a","b""#, #"v4 4 "c","d""#])
    #expect(app.core.lossCounts.isEmpty)
  }

  @Test("data is kept across a downgrade and several updates before an upload") func downgrade() async throws {
    let app = try app(description(version: 4))
    record(app, "a")
    try update(app, description(version: 3))
    record(app, "b")
    try update(app, description(version: 5))
    try update(app, description(version: 4))
    record(app, "c")
    #expect(await sent(app) == [#"v4 4 "a""#, #"v3 3 "b""#, #"v4 4 "c""#])
    #expect(await sent(app) == [])
  }

  @Test("events below the schema's minimum do not wait for events of another version") func atLeast() async throws {
    let app = try app(description(version: 3, atLeast: 3))
    record(app, "a")
    try update(app, description(version: 4, atLeast: 3))
    for name in ["b", "c", "d"] { record(app, name) }
    #expect(await sent(app) == [#"v3 3 "a""#, #"v4 4 "b","c","d""#])
  }

  @Test("a document that was sealed before an update is sent unchanged") func sealed() async throws {
    let app = try app(description(version: 3))
    record(app, "a")
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    try update(app, description(version: 4))
    record(app, "b")
    #expect(await sent(app) == [#"v3 3 "a""#, #"v4 4 "b""#])
  }

  @Test("declining deletes events of both versions, and events after agreeing have the new version")
  func declined() async throws {
    let app = try app(description(version: 3))
    record(app, "a")
    try update(app, description(version: 4))
    record(app, "b")
    app.core.setConsent(false, of: nil)
    #expect(app.journal.value(of: RecorderKey.versions("s")) == nil)
    app.core.setConsent(true, of: nil)
    record(app, "c")
    try app.start()
    #expect(await sent(app) == [#"v4 4 "c""#])
  }

  @Test("in a newly created folder, waiting events keep their version")
  func removedFolder() async throws {
    for hasNewEvent in [false, true] {
      let app = try app(description(version: 3))
      record(app, "a")
      try update(app, description(version: 4))
      if hasNewEvent { record(app, "b") }
      for path in app.files.paths { app.files[path] = nil }
      app.core.maintain()
      record(app, "c")
      try app.start()
      #expect(await sent(app) == [#"v3 3 "a""#, hasNewEvent ? #"v4 4 "b","c""# : #"v4 4 "c""#])
      #expect(app.core.lossCounts.isEmpty)
    }
  }

  @Test("stored versions of any bytes are read without a trap") func anyBytes() {
    for count in 0..<40 { _ = StreamLog.versions([UInt8](repeating: 0xFF, count: count)) }
  }

  // MARK: Removed streams

  private static let day: Int64 = 86_400_000

  @Test("data of a removed stream is counted by name, and sent when the stream is restored") func stranded()
    async throws
  {
    let app = try app(description(version: 1), description("old", version: 1))
    record(app, "a", stream: 1)
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    record(app, "b", stream: 1)
    record(app, "c", stream: 1)
    try update(app, description(version: 1))
    let since = app.clock.wall
    app.clock.pass(Self.day)
    try app.start()
    let stranded = app.core.health.strandedStreams
    #expect(
      stranded == [
        .init(
          name: "old", tag: RecorderCore.tag(of: "old"), isHeld: false, storedEventCount: 2, waitingRequestCount: 1,
          missingSince: since)
      ])
    record(app, "x")
    #expect(await sent(app) == [#"v1 1 "x""#])
    try update(app, description(version: 1), description("old", version: 1))
    #expect(app.core.health.strandedStreams.isEmpty)
    #expect(await sent(app) == [#"v1 1 "a""#, #"v1 1 "b","c""#])
    #expect(app.journal.keys.allSatisfy { !String(decoding: $0.bytes, as: UTF8.self).hasPrefix("stranded/") })
  }

  @Test("after a downgrade and an update, events recorded under both names of a stream are sent once")
  func bothNames()
    async throws
  {
    let (old, new) = (ConsentApp.stream("old"), ConsentApp.stream("new", formerNames: ["old"]))
    let (app, receiver) = (try ConsentApp.make([new]), CapturingTransport())
    #expect(app.core.record(Streams.text("before")) == .recorded)
    try update(app, old)
    #expect(app.core.record(Streams.text("downgraded")) == .recorded)
    await ConsentApp.finish(app, receiver)
    for _ in 0..<2 {
      try update(app, new)
      await ConsentApp.finish(app, receiver)
    }
    #expect(ConsentApp.texts(receiver) == ["before", "downgraded"])
  }

  @Test("the process ends while a renamed stream's ping is sealed, and the next process has the former name")
  func renamedWhileSealing() async throws {
    let old = ConsentApp.stream("old", ping: "old")
    let new = ConsentApp.stream("new", ping: "new", formerNames: ["old"])
    for end in 0..<40 {
      let (app, receiver) = (try ConsentApp.make([old]), CapturingTransport())
      #expect(app.core.record(Streams.text("first")) == .recorded)
      app.foreground()
      app.background()
      try app.core.sealDueUnits()
      app.streams = [new]
      try app.start()
      #expect(app.core.record(Streams.text("new")) == .recorded)
      app.foreground()
      app.background()
      app.faulty.setPlan { index, _ in index == end ? .crash : nil }
      try? app.core.sealDueUnits()
      try update(app, old)
      #expect(app.core.record(Streams.text("downgraded")) == .recorded)
      app.foreground()
      app.background()
      try app.core.sealDueUnits()
      try update(app, new)
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == ["downgraded", "first", "new"], "end \(end)")
      let numbers = ConsentApp.units(receiver).map(\.number)
      #expect(numbers.sorted() == Array(1...max(1, numbers.count)), "end \(end)")
    }
  }

  // MARK: Renamed streams and downgrades

  private let old = ConsentApp.stream("old", ping: "old")
  private let new = ConsentApp.stream("new", ping: "new", formerNames: ["old"])

  @Test("after declining and agreeing under the former name, earlier data under the new name is deleted")
  func declinedUnderFormerName() async throws {
    // Another stream stays on. Otherwise, everything would be declined, which deletes the data of all streams.
    let other = ConsentApp.stream("other", ping: "other")
    for isWorking in [false, true] {
      let (app, receiver) = (try ConsentApp.make([new, other]), CapturingTransport())
      #expect(app.core.record(Streams.text("sealed canary")) == .recorded)
      app.foreground()
      app.background()
      try app.core.sealDueUnits()
      #expect(app.core.record(Streams.text("waiting canary")) == .recorded)
      try update(app, old, other)
      app.core.setConsent(false, of: 0)
      if isWorking { app.core.maintain() }
      app.core.setConsent(true, of: 0)
      #expect(app.core.record(Streams.text("agreed")) == .recorded)
      try update(app, new, other)
      #expect(app.core.consent(of: 0) == true)
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == ["agreed"], "\(isWorking)")
      #expect(!app.files.contains("canary"))
      #expect(app.core.record(Streams.text("later")) == .recorded)
      try update(app, new, other)
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == ["agreed", "later"], "\(isWorking)")
    }
  }

  @Test("after declining under the new name and agreeing under the former name, the agreement applies")
  func agreedUnderFormerName() async throws {
    for all in [false, true] {
      let (app, receiver) = (try ConsentApp.make([new]), CapturingTransport())
      app.core.setConsent(true, of: nil)
      #expect(app.core.record(Streams.text("canary")) == .recorded)
      app.core.setConsent(false, of: all ? nil : 0)
      try update(app, old)
      #expect(app.core.consent(of: 0) == false)
      app.core.setConsent(true, of: all ? nil : 0)
      #expect(app.core.record(Streams.text("agreed")) == .recorded)
      try update(app, new)
      #expect(app.core.consent(of: 0) == true)
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == ["agreed"])
      app.core.setConsent(false, of: 0)
      try update(app, old)
      #expect(app.core.consent(of: 0) == false)
    }
  }

  @Test("declined again after agreeing to everything: a version before the rename deletes the data")
  func declinedAgain() async throws {
    let app = try ConsentApp.make([new, ConsentApp.stream("two")])
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: nil)
    #expect(app.core.record(Streams.text("canary")) == .recorded)
    app.core.setConsent(false, of: 0)
    app.streams = [old, ConsentApp.stream("two")]
    try app.start()
    await ConsentApp.finish(app, CapturingTransport())
    #expect(!app.files.contains("canary"))
  }

  @Test("events before and after an update that only opens the folder are in separate documents by process")
  func processesOverRename() async throws {
    func stream(_ name: StaticString, _ former: [StaticString] = []) -> StreamDescription {
      Streams.stream(
        name, ping: "p",
        envelope: Program().text(#"{"v":"#).source(1).text(#","n":"#).source(2).text(#","e":"#).source(0).text("}")
          .literal,
        sources: [
          Book.request(.streamEvents), Book.request(.clockProcessStartMsSince1970), Book.request(.counterSequence),
        ], buildMoments: ["background"], upload: ConsentApp.upload, formerNames: former)
    }
    let (old, new) = (stream("old"), stream("new", ["old"]))
    for launches in [[old, new, old], [old, new, old, new], [old, new, old, old]] {
      let app = try app(old)
      var starts: [Int64] = []
      for (index, launch) in launches.enumerated() {
        app.clock.pass(600_000)
        try update(app, launch)
        if index == 1 { continue }
        starts.append(app.core.context.startWall)
        record(app, "\(index)")
      }
      app.foreground()
      app.background()
      try app.core.sealDueUnits()
      let units = app.journal.sealed.flatMap { file in
        (try? app.journal.body(of: file)).flatMap { SealedUnits.units($0) } ?? []
      }
      let found = units.map { unit in
        let document = json(unit.bytes)
        return "\(document?["v"]?.json ?? "") \(document?["e"]?.mapItems { $0["e"] }?.count ?? 0)"
      }
      #expect(found == starts.map { "\($0) 1" }, "\(launches.count)")
    }
  }

  @Test("after 30 days, data of a removed stream is deleted and counted, and the decision is kept") func aged()
    async throws
  {
    let app = try app(description(version: 1), description("old", version: 1))
    app.core.setConsent(true, of: 1)
    record(app, "a", stream: 1)
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    record(app, "b", stream: 1)
    try update(app, description(version: 1))
    app.clock.pass(30 * Self.day)
    try app.start()
    app.core.maintain()
    #expect(app.core.health.strandedStreams.count == 1)
    // Setting the clock forward while the process runs does not age the data.
    app.clock.wall += 400 * Self.day
    app.core.maintain()
    #expect(app.core.health.strandedStreams.count == 1)
    app.clock.wall -= 400 * Self.day
    app.clock.pass(1)
    app.core.maintain()
    #expect(app.core.health.strandedStreams.isEmpty)
    #expect(app.core.lossCounts.expiredPings == 1 && app.core.lossCounts.droppedEvents == 2)
    #expect(app.journal.sealed.isEmpty)
    // The count continues in the next process.
    try app.start()
    #expect(app.core.lossCounts.expiredPings == 1 && app.core.lossCounts.droppedEvents == 2)
    let keys = app.journal.keys.map { String(decoding: $0.bytes, as: UTF8.self) }.filter { $0.hasSuffix("/old") }
    // The sequence is kept, so that numbers are not reused if the ping is declared again.
    #expect(keys.sorted() == ["consent/old", "decided/old", "sequence/old"])
    try update(app, description(version: 1), description("old", version: 1))
    #expect(app.core.consent(of: 1) == true)
    #expect(await sent(app) == [])
  }

  @Test("collections of a removed stream are deleted with its events") func agedCollections() throws {
    let app = try app(description(version: 1), description("old", version: 1, countsSearches: true))
    app.core.countSearch("words", by: 3)
    record(app, "a", stream: 1)
    let tag = RecorderCore.tag(of: "old")
    func parts() -> [StateKey] { app.journal.keys.filter { $0.belongs(to: tag) } }
    try #require(parts().count == 1)
    try update(app, description(version: 1))
    app.clock.pass(30 * Self.day)
    app.core.maintain()
    #expect(parts().count == 1)
    app.clock.pass(1)
    app.core.maintain()
    #expect(parts().isEmpty)
    try app.start()
    #expect(parts().isEmpty && app.journal.value(of: RecorderKey.versions("old")) == nil)
  }
}
