import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// Tests with folders, registries and clocks in the states that occur on devices.
@Suite("Recorders with a folder under adverse conditions") struct HostileKeepingTests {
  private static let day: Int64 = 86_400_000
  private let receiver = CapturingTransport()

  private func limits(
    perDay: Int? = nil, ofRegistry: Bool = false, stored: Int? = nil, events: Int? = nil, configurable: Bool = false
  ) -> StreamLimits {
    StreamLimits(
      minEvents: nil, maxEvents: events, isMaxEventsConfigurable: configurable, maxStoredPings: stored,
      maxPingsPerDay: perDay, isDailyLimitPerPing: !ofRegistry, usesLocalDays: true, maxAgeMilliseconds: nil,
      maxBytes: nil)
  }

  private func stream(
    _ name: StaticString, ping: StaticString = "p", limits: StreamLimits? = nil, batch: BatchPolicy? = nil,
    buildMoments: [StaticString] = ["event"], once: [OnceRule] = [], distinct: [DistinctLimit] = [],
    attributes: [AttributeDescription] = []
  ) -> StreamDescription {
    Streams.stream(
      name, ping: ping,
      envelope: Program().text(#"{"n":"#).source(1).text(#","e":"#).source(0).text("}").literal,
      sources: [Book.request(.streamEvents), Book.request(.counterSequence)],
      limits: limits ?? self.limits(events: 1), buildMoments: buildMoments, distinct: distinct, once: once,
      attributes: attributes,
      upload: UploadPolicy(
        method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
        successCodes: ["200"], rejectionCodes: ["4xx"], retryCodes: [], uploadMoments: [], batch: batch))
  }

  private func app(_ streams: StreamDescription...) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = streams
    try app.start()
    return app
  }

  private func work(_ app: KeptRecorder) async {
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
  }

  /// The texts of the events that arrived.
  private var arrived: [String] {
    receiver.requests.flatMap { request in
      let documents = json(request.body)?["data"]?.list ?? [json(request.body)].compactMap { $0 }
      return documents.flatMap { ($0["e"]?.list ?? []).map { $0["t"].flatMap { $0.words } ?? "?" } }
    }
  }

  // MARK: Streams of one ping

  @Test("two streams in a batch are one request, in recording order") func twoStreams() async throws {
    let batch = BatchPolicy(key: #""data""#, isEncodedAsString: false, wrapperKey: nil, maxPings: 100, envelope: .empty)
    let app = try app(stream("a", batch: batch), stream("b", batch: batch))
    for index in 0..<12 {
      #expect(app.core.record(Streams.text("\(index)", stream: index % 3 == 0 ? 1 : 0)) == .recorded)
      if index == 5 { try app.start() }
    }
    await work(app)
    #expect(receiver.requests.count == 1)
    #expect(arrived == (0..<12).map(String.init))
    await work(app)
    #expect(receiver.requests.count == 1 && app.journal.sealed.isEmpty)
  }

  @Test("a version without one of a batch's two streams sends the other, and a later version with both sends the rest")
  func streamGone() async throws {
    let batch = BatchPolicy(key: #""data""#, isEncodedAsString: false, wrapperKey: nil, maxPings: 100, envelope: .empty)
    let (a, b) = (stream("a", batch: batch), stream("b", batch: batch))
    let app = try app(a, b)
    for index in 0..<4 { _ = app.core.record(Streams.text("\(index)", stream: index % 2)) }
    try app.core.sealDueUnits()
    app.streams = [b]
    try app.start()
    await work(app)
    #expect(arrived == ["1", "3"] && app.journal.sealed.count == 1)
    await work(app)
    app.streams = [a, b]
    try app.start()
    await work(app)
    #expect(arrived == ["1", "3", "0", "2"] && app.journal.sealed.isEmpty)
  }

  @Test("a registry's quota covers all its pings, across processes") func quotaOfRegistry()
    async throws
  {
    let shared = limits(perDay: 5, ofRegistry: true, events: 1)
    let app = try app(
      stream("a", ping: "p", limits: shared), stream("b", ping: "q", limits: shared),
      stream("c", ping: "r", limits: limits(perDay: 5, events: 1)))
    for index in 0..<4 { for stream in 0..<3 { _ = app.core.record(Streams.text("\(index)", stream: stream)) } }
    await work(app)
    // Five pings of both streams, and the pings that have their own quota.
    #expect(receiver.requests.count == 5 + 4)
    try app.start()
    await work(app)
    #expect(receiver.requests.count == 5 + 4)
    app.clock.pass(Self.day)
    await work(app)
    #expect(receiver.requests.count == 12)
  }

  @Test("pings that share a quota use it up together, in any order") func sharedQuotaIsUsedUp() async throws {
    let shared = limits(perDay: 31, ofRegistry: true, events: 1)
    for _ in 0..<30 {
      let app = try app(
        stream("a", ping: "p", limits: shared), stream("b", ping: "q", limits: shared),
        stream("c", ping: "r", limits: shared), stream("d", ping: "s", limits: shared))
      for index in 0..<10 { for stream in 0..<4 { _ = app.core.record(Streams.text("\(index)", stream: stream)) } }
      let before = receiver.requests.count
      await work(app)
      #expect(receiver.requests.count == before + 31)
    }
  }

  @Test("the strictest quota of a ping's streams applies, in any order") func quotaOfSecondStream() async throws {
    let app = try app(stream("a"), stream("b", limits: limits(perDay: 2, events: 1)))
    for index in 0..<4 { _ = app.core.record(Streams.text("\(index)", stream: index % 2)) }
    await work(app)
    #expect(receiver.requests.count == 2)
  }

  @Test("events of an earlier process are split by the app's configuration") func eventsAtMost() async throws {
    let app = try app(
      stream("a", limits: limits(events: 50, configurable: true), buildMoments: ["full", "background"]))
    #expect(app.core.setMaxEvents(10, of: 0))
    for index in 0..<25 { _ = app.core.record(Streams.text("\(index)")) }
    try app.start()
    #expect(app.core.setMaxEvents(10, of: 0))
    for index in 25..<32 { _ = app.core.record(Streams.text("\(index)")) }
    await work(app)
    #expect(receiver.requests.count == 3 && arrived.count == 30)
    app.foreground()
    app.background()
    await work(app)
    #expect(arrived == (0..<32).map(String.init))
  }

  // MARK: Versions of the registry

  @Test("if the next version lacks a stream, others continue, and the folder's size stays limited")
  func droppedStream() async throws {
    let app = KeptRecorder()
    app.options.maxBytes = 16 * app.options.segmentBytes
    app.streams = [stream("old", ping: "p"), stream("new", ping: "q")]
    try app.start()
    app.core.isUploading = false
    for index in 0..<20 { _ = app.core.record(Streams.text("old \(index)")) }
    await work(app)
    for index in 20..<40 { _ = app.core.record(Streams.text("old \(index)")) }
    app.streams = [stream("new", ping: "q")]
    try app.start()
    app.core.isUploading = true
    for index in 0..<2_000 {
      #expect(app.core.record(Streams.text("new \(index)")) == .recorded, "\(index)")
      if index % 20 == 0 { await work(app) }
      #expect(app.journal.bytesOnDisk <= app.options.maxBytes)
    }
    await work(app)
    #expect(arrived == (0..<2_000).map { "new \($0)" })
    #expect(app.core.lossCounts.isEmpty)
  }

  @Test("declining everything also deletes data of streams that this version lacks") func declinedStranger()
    async throws
  {
    let app = try app(stream("old", ping: "p"), stream("new", ping: "q"))
    app.core.isUploading = false
    for index in 0..<5 { _ = app.core.record(Streams.text("canary \(index)")) }
    await work(app)
    for index in 0..<5 { _ = app.core.record(Streams.text("canary \(index)")) }
    app.streams = [stream("new", ping: "q")]
    try app.start()
    try #require(app.files.contains("canary"))
    app.core.setConsent(false, of: nil)
    await work(app)
    #expect(!app.files.contains("canary"))
    #expect(app.journal.sealed.isEmpty)
  }

  // MARK: State

  @Test("decisions, quotas and the upload setting are kept even if the journal's state is full")
  func largeState() async throws {
    let app = KeptRecorder()
    app.options.segmentBytes = 256 * 1024
    app.streams = Book.streams
    try app.start()
    for index in 0..<500 {
      app.core.countSearch(String(repeating: "k", count: 190) + ".\(index)", by: 1)
    }
    app.core.setConsent(false, of: 1)
    app.core.isUploading = false
    #expect(app.record(0, "kept") == .recorded)
    try app.start()
    #expect(app.core.streams[1].decision == false && !app.core.isUploading)
    #expect(app.core.storedEvents(0).count == 1)
  }

  @Test("marks, distinct values and attributes continue in the next process, each in its scope") func scopes() throws {
    let app = try app(
      stream(
        "a", limits: limits(),
        buildMoments: ["background"],
        once: [
          OnceRule("r/installation", per: .installation), OnceRule("r/session", per: .session),
          OnceRule("r/screen", per: .screen),
        ], distinct: [DistinctLimit(maxCount: 40, isPerScreen: true)]))
    app.foreground()
    app.core.screenShown("one")
    for mark in 0..<3 { #expect(app.core.record(Streams.once(mark)) == .recorded) }
    for key in 0..<39 { #expect(app.core.record(Streams.keyed("k\(key)", 1)) == .recorded) }
    try app.start()
    for mark in 0..<3 { #expect(app.core.record(Streams.once(mark)) == .refused(.alreadyRecorded), "\(mark)") }
    #expect(app.core.record(Streams.keyed("k7", 2)) == .recorded)
    #expect(app.core.record(Streams.keyed("k39", 2)) == .recorded)
    #expect(app.core.record(Streams.keyed("k40", 2)) == .refused(.tooManyValues))
    app.core.screenShown("two")
    try app.start()
    #expect(app.core.record(Streams.once(2)) == .recorded)
    #expect(app.core.record(Streams.once(1)) == .refused(.alreadyRecorded))
    #expect(app.core.record(Streams.keyed("k40", 2)) == .recorded)
    app.foreground()
    try app.start()
    #expect(app.core.record(Streams.once(0)) == .refused(.alreadyRecorded))
  }

  @Test("a once-per-session value is refused in the next process until the session ends (R-CS-52)")
  func repeated() throws {
    let app = try app(
      stream(
        "a", limits: limits(), buildMoments: ["background"],
        distinct: [DistinctLimit(maxCount: 10, isPerScreen: false, refusesRepeatedValues: true)]))
    app.foreground()
    // A value is not recorded if the event is refused for another reason.
    #expect(app.core.record(Streams.keyed("order-1", -1)) == .refused(.outOfBounds))
    #expect(app.core.record(Streams.keyed("order-1", 1)) == .recorded)
    #expect(app.core.record(Streams.keyed("order-1", 1)) == .refused(.repeatedValue))
    try app.start()
    #expect(app.core.record(Streams.keyed("order-1", 1)) == .refused(.repeatedValue))
    app.background()
    app.foreground()
    #expect(app.core.record(Streams.keyed("order-1", 1)) == .recorded)
  }

  // MARK: Folder and clock

  @Test("a decision while the folder cannot be opened applies when the folder opens") func locked() async throws {
    let app = try app(stream("a"))
    app.core.setConsent(true, of: nil)
    _ = app.core.record(Streams.text("canary"))
    #expect(throws: StorageFault.self) {
      try app.start { _, operation in operation == .open ? .code(13) : nil }
    }
    #expect(app.core.record(Streams.text("canary later")) == .refused(.storageUnavailable))
    app.core.setConsent(false, of: nil)
    app.core.isUploading = false
    app.faulty.setPlan { _, _ in nil }
    await work(app)
    #expect(app.core.streams[0].decision == false && !app.core.isCollecting(0))
    #expect(!app.core.isUploading)
    #expect(receiver.requests.isEmpty)
    await work(app)
    #expect(!app.files.contains("canary"))
  }

  @Test("an identity that is set while the folder cannot be opened is stored when it opens")
  func identityWhileLocked()
    async throws
  {
    let sent = Streams.stream(
      "a", envelope: Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal,
      sources: [Book.request(.streamEvents), Book.request(.clientId)])
    let app = try app(sent)
    let before = app.core.context.identity.clientID
    try #require(!before.isEmpty)
    #expect(throws: StorageFault.self) {
      try app.start { _, operation in operation == .open ? .code(13) : nil }
    }
    app.core.setIdentity(TelemetryIdentity(clientID: "GIVEN"))
    app.faulty.setPlan { _, _ in nil }
    await work(app)
    #expect(app.core.context.identity.clientID == "GIVEN")
    try app.start()
    #expect(app.core.context.identity.clientID == "GIVEN")
  }

  @Test("a clock that is a day behind in the next process does not lose events or make them late or negative")
  func clockBack()
    async throws
  {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "a", ping: "p", encoding: .tuple, common: Program().source(1).literal,
        sources: [Book.request(.streamEvents), Book.request(.clockMsSinceProcessStart)], limits: Book.limits(3, 500),
        buildMoments: ["background"], sessionEndsAfterMilliseconds: 1_800_000,
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
          successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: []))
    ]
    try app.start()
    app.foreground()
    for _ in 0..<2 { _ = app.record(0, "a") }
    app.background()
    app.clock.wall -= Self.day
    app.clock.monotonic = 1_000
    try app.start()
    app.foreground()
    _ = app.record(0, "b")
    app.background()
    await work(app)
    #expect(receiver.requests.count == 1)
    let times = (receiver.requests.first.flatMap { json($0.body)?["e"]?.list } ?? []).map { $0.list?.first }
    #expect(times.count == 3)
    for case .integer(let time)? in times { #expect(time >= 0) }
  }

  @Test(
    "at the storage limit, events are counted exactly, however many are recorded between two rounds of work",
    arguments: [1, 20, 150, 700], [false, true])
  func burstsAtLimit(burst: Int, isSegmentReserved: Bool) async throws {
    let app = KeptRecorder()
    app.options.maxBytes = (isSegmentReserved ? 16 : 6) * app.options.segmentBytes
    app.streams = [stream("a", limits: limits(), buildMoments: ["background"])]
    try app.start()
    app.core.isUploading = false
    var (recorded, round) = (0, 0)
    while recorded < 3000 {
      app.foreground()
      for _ in 0..<burst where app.core.record(Streams.text("\(recorded) xxxxxxxxxxxxxxxxxxxxxxxx")) == .recorded {
        recorded += 1
      }
      app.background()
      // Every second round cannot write the ping that it has built.
      if round % 2 == 1 { app.faulty.setPlan { _, operation in operation == .rename ? .code(5) : nil } }
      await work(app)
      app.faulty.setPlan { _, _ in nil }
      round += 1
      if round % 9 == 8 { try app.start() }
    }
    app.core.isUploading = true
    app.foreground()
    app.background()
    await work(app)
    await work(app)
    #expect(app.core.storedEvents(0).isEmpty && app.journal.sealed.isEmpty)
    let losses = app.core.lossCounts
    #expect(losses.droppedEvents == recorded - arrived.count, "\(recorded) recorded, \(arrived.count) arrived")
  }

  @Test("with uploads off, ten times the limit stays within bounds at each step, and dropped data is counted")
  func overLimit() async throws {
    let app = KeptRecorder()
    app.options.maxBytes = 16 * app.options.segmentBytes
    app.streams = [stream("a", limits: limits(events: 20), buildMoments: ["full"])]
    try app.start()
    app.core.isUploading = false
    let filling = String(repeating: "x", count: 400)
    var (recorded, bytes) = (0, 0)
    while bytes < 10 * app.options.maxBytes {
      if app.core.record(Streams.text("\(recorded) \(filling)")) == .recorded { recorded += 1 }
      bytes += 400
      if recorded % 7 == 0 { await work(app) }
      #expect(app.journal.bytesOnDisk <= app.options.maxBytes)
      if recorded % 500 == 499 { try app.start() }
    }
    let refused = app.core.lossCounts.refusedEvents
    app.core.isUploading = true
    while app.core.storedEvents(0).count % 20 != 0 {
      if app.core.record(Streams.text("\(recorded) last")) == .recorded { recorded += 1 }
    }
    await work(app)
    #expect(app.core.storedEvents(0).isEmpty && app.journal.sealed.isEmpty)
    let losses = app.core.lossCounts
    #expect(losses.refusedEvents == refused)
    #expect(losses.droppedEvents == recorded - arrived.count, "\(recorded) recorded, \(arrived.count) arrived")
    #expect(losses.evictedPings > 0)
    #expect(Set(arrived).count == arrived.count)
  }

  @Test("a process that ends between the response and the removal sends the same document again") func answered()
    async throws
  {
    let app = try app(stream("a"))
    _ = app.core.record(Streams.text("0"))
    try app.core.sealDueUnits()
    app.faulty.setPlan { _, operation in operation == .remove ? .crash : nil }
    await work(app)
    #expect(receiver.requests.count == 1)
    try app.start()
    _ = app.core.record(Streams.text("1"))
    await work(app)
    #expect(receiver.requests.count == 3 && receiver.requests[0] == receiver.requests[1])
    #expect(arrived == ["0", "0", "1"])
    #expect(app.core.lossCounts.isEmpty)
  }
}

extension JSONValue {
  fileprivate var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  fileprivate var words: String? { if case .text(let text) = self { text } else { nil } }
}
