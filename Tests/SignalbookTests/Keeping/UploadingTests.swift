#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Sending stored pings") struct UploadingTests {
  private func app(
    uploadMoments: [StaticString] = [], limits: StreamLimits = Book.limits(nil, nil), batch: BatchPolicy? = nil,
    buildMoments: [StaticString] = ["event"]
  ) throws -> (KeptRecorder, CapturingTransport, Upkeep) {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "s", ping: "p", envelope: Program().text(#"{"n":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence), Book.request(.documentId)],
        limits: StreamLimits(
          minEvents: nil, maxEvents: limits.maxEvents ?? 1, isMaxEventsConfigurable: false,
          maxStoredPings: limits.maxStoredPings, maxPingsPerDay: limits.maxPingsPerDay, isDailyLimitPerPing: true,
          usesLocalDays: true,
          maxAgeMilliseconds: limits.maxAgeMilliseconds, maxBytes: nil),
        buildMoments: buildMoments,
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: Program().text("/in/").source(2).literal, query: [],
          contentType: "application/json", sendsCookies: false, successCodes: ["200"], rejectionCodes: ["2xx", "4xx"],
          retryCodes: ["3xx", "408", "425", "429", "5xx"], uploadMoments: uploadMoments, batch: batch))
    ]
    try app.start()
    let receiver = CapturingTransport()
    return (app, receiver, Upkeep(app.core, upload: UploadSettings(transport: receiver)))
  }

  private func limits(stored: Int? = nil, perDay: Int? = nil, age: Int? = nil) -> StreamLimits {
    StreamLimits(
      minEvents: nil, maxEvents: 1, isMaxEventsConfigurable: false, maxStoredPings: stored, maxPingsPerDay: perDay,
      isDailyLimitPerPing: true, usesLocalDays: true, maxAgeMilliseconds: age, maxBytes: nil)
  }

  private func record(_ app: KeptRecorder, _ count: Int) {
    for index in 0..<count { #expect(app.core.record(Streams.bare("\(index)")) == .recorded) }
  }

  @Test("pings are sent once each, oldest first, to the schema's address") func order() async throws {
    let (app, receiver, upkeep) = try app()
    record(app, 3)
    await upkeep.work()
    #expect(receiver.requests.map { json($0.body)?["n"] } == [.integer(1), .integer(2), .integer(3)])
    #expect(Set(receiver.requests.map(\.url)).count == 3)
    #expect(receiver.requests.allSatisfy { $0.url.hasPrefix("https://example.com/in/") && $0.method == "POST" })
    #expect(receiver.requests[0].headers == [.init(name: "Content-Type", value: "application/json")])
    await upkeep.work()
    #expect(receiver.requests.count == 3)
    #expect(app.journal.sealed.isEmpty)
  }

  @Test("a response that keeps a document: the same document is sent again after the wait") func keeps() async throws {
    let (app, receiver, upkeep) = try app()
    record(app, 2)
    receiver.setResponses(.status(503, headers: [.init(name: "Retry-After", value: "600")]), .status(200))
    await upkeep.work()
    #expect(receiver.requests.count == 1)
    app.clock.pass(599_000)
    await upkeep.work()
    #expect(receiver.requests.count == 1)
    // The wait survives the process and never exceeds the limit of its jitter.
    try app.start()
    let again = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await again.work()
    #expect(receiver.requests.count == 1)
    app.clock.pass(61_000)
    await again.work()
    #expect(receiver.requests.count == 3)
    #expect(receiver.requests[0] == receiver.requests[1])
  }

  @Test("a batch without a key is a list of its units") func bareList() async throws {
    let app = KeptRecorder()
    let batch = BatchPolicy(key: "", isEncodedAsString: false, wrapperKey: nil, maxPings: 10, envelope: .empty)
    app.streams = [
      Streams.stream(
        "s", envelope: Program().text(#"{"n":"#).source(1).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 1),
        buildMoments: ["event"],
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
          successCodes: [], rejectionCodes: [], retryCodes: [], verdictLocation: nil, uploadMoments: [], batch: batch))
    ]
    try app.start()
    record(app, 3)
    let receiver = CapturingTransport(responses: .status(200))
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    #expect(receiver.requests.map { String(decoding: $0.body, as: UTF8.self) } == [#"[{"n":1},{"n":2},{"n":3}]"#])
  }

  @Test("each unit of a batch has a separate result if the body has one") func fates() async throws {
    let app = KeptRecorder()
    let batch = BatchPolicy(key: #""units""#, isEncodedAsString: false, wrapperKey: nil, maxPings: 10, envelope: .empty)
    app.streams = [
      Streams.stream(
        "s", envelope: Program().text(#"{"n":"#).source(1).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 1),
        buildMoments: ["event"],
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
          successCodes: [], rejectionCodes: [], retryCodes: [],
          verdictLocation: VerdictLocation(listKey: "r", acceptedKey: "ok"), uploadMoments: [], batch: batch))
    ]
    try app.start()
    record(app, 4)
    let receiver = CapturingTransport(
      responses: .status(200, body: #"{"r":[{"ok":true},{"ok":false},{},{"ok":true}]}"#))
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    let losses = app.core.losses(of: 0)
    #expect(losses.rejectedPings == 1 && losses.droppedEvents == 1 && receiver.requests.count == 1)
    // The document without a result is sent again later.
    receiver.setResponses(.status(200, body: #"{"r":[{"ok":true}]}"#))
    try app.start()
    app.clock.pass(60_000)
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    #expect(
      receiver.requests.map { json($0.body)?["units"]?.mapItems { $0["n"] } }
        == [[.integer(1), .integer(2), .integer(3), .integer(4)], [.integer(3)]])
    #expect(app.journal.sealed.isEmpty && app.core.losses(of: 0).rejectedPings == 1)
  }

  /// Returns an app with a stream that is sent in batches, with a document for each event.
  private func batches() throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "s", envelope: Program().text(#"{"n":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: limits(),
        buildMoments: ["event"],
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
          successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: [],
          batch: BatchPolicy(
            key: #""units""#, isEncodedAsString: false, wrapperKey: nil, maxPings: 10, envelope: .empty)))
    ]
    try app.start()
    return app
  }

  private func numbers(_ receiver: CapturingTransport) -> [[JSONValue]?] {
    receiver.requests.map { json($0.body)?["units"]?.mapItems { $0["n"] } }
  }

  @Test("a unit that violates its schema is never sent, and all violations are reported (R-AS-42)")
  func invalid() async throws {
    let (app, receiver, heard) = (
      try batches(), CapturingTransport(responses: .failure("offline"), .status(200)), Guarded([String]())
    )
    let validator = try DocumentValidator(
      schema: #"{"type": "object", "properties": {"n": {"type": "integer", "maximum": 2}, "e": {"type": "string"}}}"#)
    let settings = UploadSettings(transport: receiver, validators: ["s": validator]) { unit in
      heard.withLock { $0 += unit.violations.map(\.description) }
    }
    record(app, 3)
    let upkeep = Upkeep(app.core, upload: settings)
    await upkeep.work()
    // All pings are invalid, because each contains a list of events.
    #expect(receiver.requests.isEmpty && app.journal.sealed.isEmpty && app.core.losses(of: 0).invalidPings == 3)
    #expect(app.core.losses(of: 0).droppedEvents == 3)
    #expect(heard.withLock { $0.count } == 4)
  }

  @Test("units of a batch that violate their schema are dropped once, and the others are sent")
  func partlyInvalid() async throws {
    let (app, receiver) = (try batches(), CapturingTransport(responses: .failure("offline"), .status(200)))
    let validator = try DocumentValidator(schema: #"{"properties": {"n": {"enum": [1, 3]}}}"#)
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver, validators: ["s": validator]))
    record(app, 3)
    await upkeep.work()
    app.clock.pass(60_000)
    await upkeep.work()
    #expect(numbers(receiver) == [[.integer(1), .integer(3)], [.integer(1), .integer(3)]])
    #expect(app.core.losses(of: 0).invalidPings == 1 && app.core.losses(of: 0).droppedEvents == 1)
  }

  @Test("failures never delete data, however many") func outage() async throws {
    let (app, receiver, upkeep) = try app()
    record(app, 5)
    receiver.setResponses(.failure("offline"))
    for _ in 0..<400 {
      await upkeep.work()
      app.clock.pass(3_600_000)
    }
    // A week has 168 hours, and waits increase up to one hour.
    #expect((300...500).contains(receiver.requests.count), "\(receiver.requests.count)")
    receiver.setResponses(.status(200))
    await upkeep.work()
    app.clock.pass(3_600_000)
    await upkeep.work()
    #expect(app.journal.sealed.isEmpty)
    #expect(app.core.lossCounts.isEmpty)
  }

  @Test("a final response deletes the document and is counted, and the next document is sent") func rejected()
    async throws
  {
    let (app, receiver, upkeep) = try app()
    record(app, 2)
    receiver.setResponses(.status(400), .status(200))
    await upkeep.work()
    #expect(receiver.requests.count == 2 && app.journal.sealed.isEmpty)
    #expect(app.core.lossCounts.rejectedPings == 1 && app.core.lossCounts.droppedEvents == 1)
  }

  @Test("at most the daily quota is sent, and the rest on the next day") func quota() async throws {
    let (app, receiver, upkeep) = try app(limits: limits(perDay: 3))
    record(app, 5)
    await upkeep.work()
    #expect(receiver.requests.count == 3)
    try app.start()
    let again = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await again.work()
    #expect(receiver.requests.count == 3)
    app.clock.pass(86_400_000)
    await again.work()
    #expect(receiver.requests.count == 5)
  }

  @Test("a unit beyond the maximum age is dropped and counted, and a unit of exactly this age is sent") func age()
    async throws
  {
    let day = 86_400_000
    let (app, receiver, upkeep) = try app(limits: limits(age: 10 * day))
    record(app, 1)
    app.core.isUploading = false
    await upkeep.work()
    app.clock.pass(1)
    record(app, 1)
    await upkeep.work()
    app.clock.pass(Int64(10 * day))
    app.core.isUploading = true
    await upkeep.work()
    #expect(receiver.requests.map { json($0.body)?["n"] } == [.integer(2)])
    #expect(app.core.lossCounts.expiredPings == 1)
  }

  @Test("setting the clock forward does not age units") func jump() async throws {
    let (app, receiver, upkeep) = try app(limits: limits(age: 86_400_000))
    record(app, 1)
    app.core.isUploading = false
    await upkeep.work()
    app.clock.wall += 10 * 365 * 86_400_000
    app.core.isUploading = true
    await upkeep.work()
    #expect(receiver.requests.count == 1 && app.core.lossCounts.expiredPings == 0)
  }

  @Test("temporarily setting the clock back does not age units") func setBack() async throws {
    let (app, receiver, upkeep) = try app(limits: limits(age: 86_400_000))
    app.core.isUploading = false
    app.clock.wall -= 20 * 86_400_000
    record(app, 1)
    await upkeep.work()
    #expect(app.journal.sealed.count == 1)
    app.clock.wall += 20 * 86_400_000
    app.core.isUploading = true
    await upkeep.work()
    #expect(receiver.requests.count == 1 && app.core.lossCounts.expiredPings == 0)
  }

  @Test("the oldest unit beyond the storage limit is dropped and counted") func stored() async throws {
    let (app, receiver, upkeep) = try app(limits: limits(stored: 4))
    app.core.isUploading = false
    for _ in 0..<7 {
      record(app, 1)
      await upkeep.work()
    }
    #expect(app.journal.sealed.count == 4)
    app.core.isUploading = true
    await upkeep.work()
    #expect(receiver.requests.map { json($0.body)?["n"] } == (4...7).map { .integer($0) })
    #expect(app.core.lossCounts.evictedPings == 3)
  }

  @Test("pings dropped above the limit stay counted if the process is killed") func storedAndKilled() throws {
    let app = try app(limits: limits(stored: 4)).0
    record(app, 7)
    try app.start()
    #expect(app.core.storedEvents(0).count == 4)
    #expect(app.core.losses(of: 0).droppedEvents == 3)
  }

  @Test("with uploads off, data is kept across processes, and sent when uploads are on again") func off() async throws {
    let (app, receiver, upkeep) = try app()
    app.core.isUploading = false
    record(app, 2)
    await upkeep.work()
    try app.start()
    let again = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await again.work()
    #expect(receiver.requests.isEmpty && !app.core.isUploading)
    app.core.isUploading = true
    await again.work()
    #expect(receiver.requests.count == 2)
  }

  @Test("units are not sent before the time that the schema declares") func moment() async throws {
    let (app, receiver, upkeep) = try app(uploadMoments: ["background"])
    record(app, 1)
    await upkeep.work()
    #expect(receiver.requests.isEmpty)
    app.foreground()
    await upkeep.work()
    #expect(receiver.requests.isEmpty)
    app.background()
    await upkeep.work()
    #expect(receiver.requests.count == 1)
  }

  @Test("a batch that is too large is split, and each unit arrives once") func split() async throws {
    let batch = BatchPolicy(key: #""data""#, isEncodedAsString: false, wrapperKey: nil, maxPings: 8, envelope: .empty)
    let (app, receiver, upkeep) = try app(batch: batch)
    record(app, 8)
    receiver.setResponses(.status(413), .status(413), .status(200))
    await upkeep.work()
    let counts = receiver.requests.map { request -> Int in
      if case .array(let units)? = json(request.body)?["data"] { units.count } else { 0 }
    }
    #expect(counts == [8, 4, 2, 2, 2, 2])
    #expect(app.journal.sealed.isEmpty)
  }

  @Test("a damaged file is counted and does not block other files") func damaged() async throws {
    let (app, receiver, upkeep) = try app()
    app.core.isUploading = false
    record(app, 3)
    await upkeep.work()
    let path = try #require(app.files.paths.filter { $0.hasSuffix(".sealed") }.sorted().first)
    var bytes = try #require(app.files[path])
    bytes[bytes.count - 2] ^= 1
    app.files[path] = bytes
    app.core.isUploading = true
    await upkeep.work()
    #expect(receiver.requests.map { json($0.body)?["n"] } == [.integer(2), .integer(3)])
    #expect(app.core.lossCounts.corruptPings == 1)
  }

  @Test(
    "a file with a damaged header is counted and removed, one that grew is sent, one that was cut is counted with its events",
    arguments: [0, 1, 2])
  func damagedHeader(kind: Int) async throws {
    let (app, receiver, upkeep) = try app()
    app.core.isUploading = false
    record(app, 3)
    await upkeep.work()
    let path = try #require(app.files.paths.filter { $0.hasSuffix(".sealed") }.sorted().first)
    var bytes = try #require(app.files[path])
    switch kind {
    case 0: bytes[20] ^= 1
    case 1: bytes += [1, 2, 3]
    default: bytes.removeLast(4)
    }
    app.files[path] = bytes
    for _ in 0..<2 { try app.start() }
    #expect((app.files[path] == nil) == (kind == 0))
    app.core.isUploading = true
    let next = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await next.work()
    let numbers: [JSONValue] = (kind == 1 ? [.integer(1)] : []) + [.integer(2), .integer(3)]
    #expect(receiver.requests.map { json($0.body)?["n"] } == numbers)
    #expect(app.core.lossCounts.corruptPings == (kind == 1 ? 0 : 1))
    #expect(app.core.lossCounts.droppedEvents == (kind == 2 ? 1 : 0))
  }

  @Test("damage in an event file is counted once, even if the file remains") func damagedSegment() async throws {
    let (app, _, _) = try app()
    for index in 0..<8 { _ = app.core.record(Streams.text("event \(index)")) }
    let path = try #require(app.files.paths.filter { $0.hasSuffix(".segment") }.sorted().first)
    app.files.endProcess()
    var bytes = try #require(app.files[path])
    let text = Array("event 5".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    bytes[place] ^= 1
    app.files[path] = bytes
    for _ in 0..<3 {
      try app.start()
      #expect(app.core.lossCounts.corruptFiles == 1)
    }
  }

  @Test("a temporarily unreadable file is sent later", arguments: [EIO, EMFILE, ENOMEM])
  func unreadable(code: Int32) async throws {
    let (app, receiver, upkeep) = try app()
    app.core.isUploading = false
    record(app, 3)
    await upkeep.work()
    app.core.isUploading = true
    app.faulty.setPlan { _, operation in operation == .read || operation == .open ? .code(code) : nil }
    await upkeep.work()
    #expect(receiver.requests.isEmpty && app.core.lossCounts.corruptPings == 0)
    app.faulty.setPlan { _, _ in nil }
    await upkeep.work()
    #expect(receiver.requests.map { json($0.body)?["n"] } == [.integer(1), .integer(2), .integer(3)])
  }
}

@Suite("Values that are read at sending") struct DeferredEnvelopeTests {
  private let policy = UploadPolicy(
    method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
    successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [])

  private func stream(envelope: WireProgram) -> StreamDescription {
    Streams.stream(
      "s", envelope: envelope,
      sources: [
        Book.request(.streamEvents), Book.request(.clockMsSince1970),
        SourceRequest(
          .clockMsSince1970, table: nil, fallbackJSON: nil, format: .plain, reset: .never, isReadAtUpload: true),
        Book.request(.app(0), .json),
        SourceRequest(
          .networkKind, table: nil, fallbackJSON: "null", format: .json, reset: .never, isReadAtUpload: true),
        Book.request(.counterSequence),
      ], limits: Book.limits(nil, 1), buildMoments: ["event"], upload: policy)
  }

  private let envelope = Program().text(#"{"built":"#).source(1).text(#","sent":"#).source(2).text(#","set":"#).source(
    3
  )
  .text(#","net":"#).source(4).text(#","n":"#).source(5).text(#","e":"#).source(0).text("}").literal

  @Test("each attempt reads them again, and other values and events are those of the build") func tries() async throws {
    let app = KeptRecorder()
    app.streams = [stream(envelope: envelope)]
    try app.start()
    let receiver = CapturingTransport()
    receiver.setResponses(.failure("offline"), .status(200))
    var upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    let first = app.clock.wall
    #expect(app.core.record(Streams.bare("x")) == .recorded)
    app.core.isUploading = false
    await upkeep.work()
    app.core.isUploading = true
    app.clock.pass(1_000)
    await upkeep.work()
    // Another process on another network, with other settings.
    app.clock.pass(7_200_000)
    app.values.settings = #"{"other":1}"#
    try app.start()
    app.core.updatePlatform { $0.networkType = "wifi" }
    upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await upkeep.work()
    let set = #"{"BlockAds":"true"}"#
    #expect(
      receiver.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"built":\#(first),"sent":\#(first + 1_000),"set":\#(set),"net":null,"n":1,"e":[{"e":"x"}]}"#,
        #"{"built":\#(first),"sent":\#(first + 7_201_000),"set":\#(set),"net":"wifi","n":1,"e":[{"e":"x"}]}"#,
      ])
    #expect(app.journal.sealed.isEmpty)
  }

  @Test("a unit is sent as it was built, even if a later version changes the envelope") func updated() async throws {
    let app = KeptRecorder()
    app.streams = [stream(envelope: envelope)]
    try app.start()
    app.core.isUploading = false
    let first = app.clock.wall
    #expect(app.core.record(Streams.bare("x")) == .recorded)
    try app.core.sealDueUnits()
    app.streams = [stream(envelope: Program().text(#"{"new":"#).source(2).text(#","e":"#).source(0).text("}").literal)]
    app.clock.pass(1_000)
    try app.start()
    app.core.isUploading = true
    let receiver = CapturingTransport()
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    #expect(receiver.requests.count == 1)
    #expect(json(receiver.requests.first?.body ?? [])?["sent"] == .integer(first))
  }
}
