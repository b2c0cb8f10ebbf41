import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Closing a recorder while it works") struct ClosingTests {
  // The limit ends a test that would otherwise wait forever.
  @Test(
    "work and closing at the same time both return, and the next process sends each event once",
    .timeLimit(.minutes(10)))
  func simultaneous() async throws {
    for round in 0..<Dose.count(short: 100, long: 400, whole: 10_000) {
      let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
      app.foreground()
      #expect(app.core.record(Streams.text("canary \(round)")) == .recorded)
      app.background()
      let upkeep = Upkeep(app.core, upload: nil)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { await upkeep.work() } }
        group.addTask { await upkeep.close() }
      }
      try app.start()
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == ["canary \(round)"])
    }
  }

  /// A transport that uses the recorder whose request it sends.
  private final class ReentrantTransport: TelemetryTransport {
    let upkeep = Guarded<Upkeep?>(nil)
    let calls = Guarded(0)
    let closes: Bool

    init(closes: Bool) { self.closes = closes }

    func send(_ request: TransportRequest) async -> TransportResult {
      calls.withLock { $0 += 1 }
      let upkeep = upkeep.withLock { $0 }
      await upkeep?.work()
      if closes { await upkeep?.close() }
      return .failure("off")
    }
  }

  @Test("a transport can request work and close the recorder", .timeLimit(.minutes(1)), arguments: [true, false])
  func transport(closes: Bool) async throws {
    let (app, transport) = (try ConsentApp.make(), ReentrantTransport(closes: closes))
    try ConsentApp.fill(app)
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: transport))
    transport.upkeep.withLock { $0 = upkeep }
    await upkeep.work()
    transport.upkeep.withLock { $0 = nil }
    #expect(transport.calls.withLock { $0 } == 1)
  }
}
