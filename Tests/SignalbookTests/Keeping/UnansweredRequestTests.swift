import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// A receiver that never answers, because the process ends first.
private final class SilentTransport: TelemetryTransport {
  private let waiting = Guarded([CheckedContinuation<TransportResult, Never>]())
  private let (requests, request) = AsyncStream<TransportRequest>.makeStream()

  func send(_ request: TransportRequest) async -> TransportResult {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
      self.request.yield(request)
    }
  }

  /// Waits for the next request and returns it.
  func next() async -> TransportRequest? { await requests.first { _ in true } }

  /// Lets the tasks of ended processes finish.
  func release() { waiting.withLock { $0 }.forEach { $0.resume(returning: .failure("the process has ended")) } }
}

@Suite("Processes that end during a request") struct UnansweredRequestTests {
  private func app() throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "s", envelope: Program().text(#"{"n":"#).source(1).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 1),
        buildMoments: ["event"], upload: policy()),
      Streams.stream(
        "t", envelope: Program().text(#"{"t":"#).source(1).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 1),
        buildMoments: ["event"], upload: policy()),
    ]
    try app.start()
    return app
  }

  private func policy() -> UploadPolicy {
    UploadPolicy(
      method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
      successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: [])
  }

  private func record(_ app: KeptRecorder, _ stream: Int = 0) {
    #expect(app.core.record(Streams.bare(stream: stream)) == .recorded)
  }

  /// Ends the process while a request is in flight. Returns the request's body.
  private func endsInRequest(_ app: KeptRecorder) async throws -> [UInt8]? {
    let transport = SilentTransport()
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: transport))
    let working = Task { await upkeep.work() }
    let request = await transport.next()
    // Reopen the folder as the ended process left it. Later writes of that process have no effect.
    try app.start()
    transport.release()
    await working.value
    return request?.body
  }

  private func sent(_ app: KeptRecorder) async -> [String] {
    let receiver = CapturingTransport(responses: .status(200))
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    return receiver.requests.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test("the next process waits, sends other documents first, and then sends the same document again") func waits()
    async throws
  {
    let app = try app()
    for _ in 0..<3 { record(app) }
    #expect(try await endsInRequest(app).map { String(decoding: $0, as: UTF8.self) } == #"{"n":1}"#)
    #expect(await sent(app) == [])
    #expect(
      app.core.health.pings[0].earliestRequestTime ?? 0 > app.clock.wall && app.core.health.pings[0].failureCount == 0)
    // The wait is between 30 and 60 seconds.
    app.clock.pass(29_999)
    #expect(await sent(app) == [])
    app.clock.pass(30_001)
    #expect(await sent(app) == [#"{"n":2}"#, #"{"n":3}"#, #"{"n":1}"#])
    #expect(app.core.health.pings[0].earliestRequestTime == nil && app.journal.sealed.isEmpty)
  }

  @Test("other pings do not wait") func otherPing() async throws {
    let app = try app()
    record(app)
    _ = try await endsInRequest(app)
    record(app, 1)
    #expect(await sent(app) == [#"{"t":1}"#])
  }

  @Test("a document that ends each process waits twice as long each time, up to a day") func doubles() async throws {
    let app = try app()
    record(app)
    for round in 0..<14 {
      #expect(try await endsInRequest(app) == Array(#"{"n":1}"#.utf8), "\(round)")
      let wait = (app.core.health.pings[0].earliestRequestTime ?? 0) - app.clock.wall
      let bound = min(Int64(60_000) << Int64(round), 86_400_000)
      #expect((bound / 2...bound).contains(wait), "\(round): \(wait)")
      app.clock.pass(wait)
    }
  }

  @Test("a response to another document ends the ping's wait, but not the document's") func ownWait() async throws {
    let app = try app()
    record(app)
    for _ in 0..<5 {
      _ = try await endsInRequest(app)
      app.clock.pass(16 * 60_000)
    }
    // After the sixth attempt, the document and the ping wait for 16 to 32 minutes.
    _ = try await endsInRequest(app)
    app.clock.pass(32 * 60_000)
    record(app)
    #expect(try await endsInRequest(app) == Array(#"{"n":2}"#.utf8), "the other one is first")
    app.clock.pass(64 * 60_000)
    record(app)
    let receiver = CapturingTransport(responses: .status(200), .failure("offline"))
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    #expect(receiver.requests.map(\.body) == [Array(#"{"n":3}"#.utf8), Array(#"{"n":1}"#.utf8)])
  }

  @Test("a response ends the wait, even a failure, and setting the clock back restarts it")
  func answers() async throws {
    let app = try app()
    record(app)
    _ = try await endsInRequest(app)
    app.clock.wall -= 10_000_000
    #expect(await sent(app) == [])
    app.clock.pass(60_000)
    let receiver = CapturingTransport(responses: .failure("offline"))
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
    #expect(receiver.requests.count == 1)
    #expect(app.journal.value(of: RecorderKey.unanswered("s")) == nil)
    #expect(app.core.health.pings[0].failureCount == 1)
  }

  @Test("stored state with any bytes is read without a trap") func anyBytes() {
    var random = SystemRandomNumberGenerator()
    var unanswered = UnansweredRequests()
    for file in 1...20 { unanswered.begin(UInt64(file), now: 5, random: &random) }
    let bytes = unanswered.bytes ?? []
    #expect(UnansweredRequests(bytes: bytes).bytes == bytes)
    #expect(!unanswered.wasInterrupted(4) && unanswered.wasInterrupted(5) && unanswered.wasInterrupted(20))
    for count in 0..<bytes.count { _ = UnansweredRequests(bytes: Array(bytes[..<count])) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0xFF
      var read = UnansweredRequests(bytes: damaged)
      _ = read.canSend(now: .max)
      _ = read.canSend(5, now: .min)
      _ = read.notBefore([5])
      read.begin(5, now: .max, random: &random)
    }
  }
}
