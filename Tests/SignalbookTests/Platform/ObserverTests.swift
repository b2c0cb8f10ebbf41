import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// A platform that tests control.
private final class FakeObserver: PlatformObserver {
  private let state = Guarded<State>(State())

  private struct State {
    var report: (@Sendable (PlatformChange) -> Void)?
    var work: [Task<Void, Never>] = []
    var stops = 0
  }

  func start(_ report: @escaping @Sendable (PlatformChange) -> Void) { state.withLock { $0.report = report } }
  func stop() { state.withLock { $0.stops += 1 } }

  func runInBackground(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { $0.work.append(Task { await work() }) }
  }

  var stops: Int { state.withLock { $0.stops } }
  /// The work that ran in the background, in order.
  var work: [Task<Void, Never>] { state.withLock { $0.work } }

  func report(_ change: PlatformChange) { state.withLock { $0.report }?(change) }
  func comes() { report(.lifecycle(.foreground)) }
  func goes() { report(.lifecycle(.background)) }
}

/// A transport that returns only after its task is cancelled. Counts the concurrent requests.
private final class SilentTransport: TelemetryTransport {
  private let state = Guarded((underWay: 0, most: 0, bodies: [[UInt8]]()))

  var most: Int { state.withLock { $0.most } }
  var bodies: [[UInt8]] { state.withLock { $0.bodies } }

  func send(_ request: TransportRequest) async -> TransportResult {
    state.withLock {
      $0.bodies.append(request.body)
      $0.underWay += 1
      $0.most = max($0.most, $0.underWay)
    }
    while !Task.isCancelled { await Task.yield() }
    state.withLock { $0.underWay -= 1 }
    return .failure("cancelled")
  }
}

@Suite("The platform observer") struct ObserverTests {
  private let observer = FakeObserver()

  private func app(_ transport: any TelemetryTransport) throws -> (KeptRecorder, Upkeep) {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "s",
        envelope: Program().text(#"{"id":""#).source(2).text(#"","n":""#).source(1).text(#"","e":"#).source(0).text("}")
          .literal,
        sources: [
          Book.request(.streamEvents), Book.request(.networkKind, fallbackJSON: "none"), Book.request(.documentId),
        ],
        buildMoments: ["background"],
        upload: UploadPolicy(
          method: "POST", address: "https://example.com", path: Program().text("/in").literal, query: [],
          contentType: nil, sendsCookies: false, successCodes: ["200"], rejectionCodes: [], retryCodes: ["5xx"],
          uploadMoments: [], batch: nil))
    ]
    try app.start()
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: transport))
    upkeep.observe(observer)
    return (app, upkeep)
  }

  @Test("leaving the foreground builds and sends within the observer's background time") func background() async throws
  {
    let receiver = CapturingTransport()
    let (app, upkeep) = try app(receiver)
    observer.comes()
    observer.comes()
    #expect(app.core.record(Streams.bare("1")) == .recorded)
    observer.goes()
    #expect(observer.work.count == 1)
    await observer.work.first?.value
    #expect(receiver.requests.count == 1)
    withExtendedLifetime(upkeep) {}
  }

  @Test("changed facts are in later pings, and the change may call the recorder")
  func facts() async throws {
    let receiver = CapturingTransport()
    let (app, upkeep) = try app(receiver)
    let core = app.core!
    for kind in ["wifi", "offline"] {
      observer.report(
        .properties {
          $0.networkType = kind
          _ = core.record(Streams.bare(kind))
        })
      observer.comes()
      observer.goes()
      await observer.work.last?.value
    }
    #expect(receiver.requests.map { $0.json?["n"] } == [.text("wifi"), .text("offline")])
    #expect(receiver.requests.map { $0.json?["e"]?.json } == [#"[{"e":"wifi"}]"#, #"[{"e":"offline"}]"#])
    withExtendedLifetime(upkeep) {}
  }

  @Test("a stopped observer is notified once, and its later reports are ignored") func stopped() async throws {
    let receiver = CapturingTransport()
    let (app, upkeep) = try app(receiver)
    observer.comes()
    #expect(app.core.record(Streams.bare("1")) == .recorded)
    upkeep.stop()
    upkeep.stop()
    #expect(observer.stops == 1)
    observer.goes()
    #expect(observer.work.isEmpty && app.core.reading { $0.foregroundSince } != nil)
  }

  @Test("a released or closed recorder stops its observer, and a manual recorder has none")
  func ends() async throws {
    let (first, second, third) = (FakeObserver(), FakeObserver(), FakeObserver())
    do { _ = try app(CapturingTransport()).1 }
    #expect(observer.stops == 1)
    let test = TestTelemetry(Book.self, variant: .focus, app: Book.Values())
    func telemetry(_ observer: FakeObserver, isAutomatic: Bool) -> Telemetry<Book> {
      Telemetry(
        Book.self, variant: .focus, app: Book.Values(), directory: test.directory + "/own", upload: nil,
        isAutomatic: isAutomatic, observer: observer)
    }
    await telemetry(first, isAutomatic: true).close()
    #expect(first.stops == 1)
    do { _ = telemetry(second, isAutomatic: true) }
    #expect(second.stops == 1)
    do { _ = telemetry(third, isAutomatic: false) }
    #expect(third.stops == 0)
  }

  @Test("if the background time expires during an upload, the request is cancelled and the same document is sent later")
  func expiry() async throws {
    let silent = SilentTransport()
    let (app, upkeep) = try app(silent)
    observer.comes()
    #expect(app.core.record(Streams.bare("1")) == .recorded)
    observer.goes()
    while silent.bodies.isEmpty { await Task.yield() }
    // The user returns to the app and leaves it again while the request is in flight.
    observer.comes()
    observer.goes()
    for work in observer.work {
      work.cancel()
      await work.value
    }
    #expect(silent.most == 1)
    #expect(app.journal.sealed.count == 1)
    let receiver = CapturingTransport()
    let next = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await next.work()
    #expect(receiver.requests.map(\.body) == [silent.bodies[0]])
    withExtendedLifetime(upkeep) {}
  }

  @Test("background time ends exactly once, and immediately if it expired first") func endings() {
    let (cleanup, count) = (CleanupActions(), Guarded(0))
    cleanup.add { count.withLock { $0 += 1 } }
    cleanup.run()
    cleanup.run()
    #expect(count.withLock { $0 } == 1)
    cleanup.add { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 2)
  }

  @Test(
    "the network's kind",
    arguments: [
      (false, true, "4g", "offline"), (true, false, "4g", "wifi"), (true, true, "2g", "2g"), (true, true, "4g", "4g"),
      (true, true, nil, nil),
    ] as [(Bool, Bool, String?, String?)])
  func network(isReachable: Bool, isCellular: Bool, generation: String?, kind: String?) {
    let found = NetworkKind(isReachable: isReachable, isCellular: isCellular) {
      generation.flatMap(NetworkKind.init(rawValue:))
    }
    #expect(found?.rawValue == kind)
  }

  @Test("known facts are not overwritten") func complete() {
    var platform = TelemetryPlatform()
    platform.deviceModel = "given"
    var device = TelemetryPlatform()
    (device.deviceModel, device.deviceType, device.screenDensity) = ("found", "phone", 2)
    platform.complete(from: device)
    #expect(platform.deviceModel == "given" && platform.deviceType == "phone" && platform.screenDensity == 2)
  }
}
