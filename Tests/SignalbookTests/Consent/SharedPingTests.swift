import Foundation
import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Streams of one ping have separate consent") struct SharedPingTests {
  @Test("if one stream is declined while a file cannot be written, the other keeps its events and numbers")
  func failingSeal()
    async throws
  {
    // Make each call of sealing fail once, followed by the decision.
    var (call, wasReached) = (0, true)
    while wasReached, call < 40 {
      let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
      app.foreground()
      for index in 0..<2 {
        _ = app.core.record(Streams.text("kept \(index)", stream: 1))
        _ = app.core.record(Streams.text("canary \(index)"))
      }
      app.background()
      let target = call
      app.faulty.setPlan { index, _ in index == target ? .code(5) : nil }
      try? app.core.sealDueUnits()
      wasReached = app.faulty.calls > target
      app.faulty.setPlan { _, _ in nil }
      app.core.setConsent(false, of: 0)
      app.foreground()
      _ = app.core.record(Streams.text("kept 2", stream: 1))
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == ["kept 0", "kept 1", "kept 2"], "call \(call)")
      #expect(ConsentApp.units(receiver).first?.number == 1, "call \(call)")
      #expect(app.core.lossCounts.isEmpty && !app.files.contains("canary"), "call \(call)")
      call += 1
    }
    #expect(call > 4 && call < 40)
  }

  @Test("a file in an unsynchronized folder is not mistaken for the next file") func unfinishedSeal()
    async throws
  {
    for declines in [true, false] {
      let (app, receiver) = (
        try ConsentApp.make([ConsentApp.stream("one", ping: "one"), ConsentApp.stream("two", ping: "two")]),
        CapturingTransport()
      )
      app.foreground()
      _ = app.core.record(Streams.text("canary"))
      _ = app.core.record(Streams.text("kept", stream: 1))
      app.background()
      app.faulty.setPlan { _, operation in operation == .synchronizeFolder ? .code(5) : nil }
      try? app.core.sealDueUnits()
      app.faulty.setPlan { _, _ in nil }
      if declines { app.core.setConsent(false, of: 0) }
      await ConsentApp.finish(app, receiver)
      #expect(ConsentApp.texts(receiver) == (declines ? ["kept"] : ["canary", "kept"]), "declines: \(declines)")
    }
  }

  @Test("declining and agreeing while a file is written, followed by a crash, does not send earlier events")
  func agreedAgainWhileSealing() async throws {
    for target in 0..<12 {
      for crash in stride(from: target, to: 34, by: 2) {
        let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
        app.foreground()
        _ = app.core.record(Streams.text("canary"))
        _ = app.core.record(Streams.text("kept", stream: 1))
        app.background()
        let core = app.core!
        app.faulty.setPlan { index, _ in
          if index == target {
            core.setConsent(false, of: 0)
            core.setConsent(true, of: 0)
          }
          // The decisions also make calls.
          return index == crash + 12 ? .crash : nil
        }
        try? app.core.sealDueUnits()
        try app.start()
        if app.core.consent(of: 0) == nil { continue }
        app.foreground()
        _ = app.core.record(Streams.text("kept again"))
        await ConsentApp.finish(app, receiver)
        #expect(ConsentApp.texts(receiver) == ["kept", "kept again"], "call \(target), end \(crash)")
      }
    }
  }

  @Test("threads record, build and decline concurrently: each event of the other stream arrives once") func threads()
    async throws
  {
    let (app, receiver) = (KeptRecorder(), CapturingTransport())
    app.streams = ConsentApp.two()
    // A busy machine records many events before it sends the first one. The limit prevents the folder from dropping
    // events.
    app.options.maxBytes = 1 << 30
    try app.start()
    let core = app.core!
    app.foreground()
    let isDone = Guarded(false)
    async let decisions: Void = Task.detached {
      var isOn = false
      while !isDone.withLock({ $0 }) {
        core.setConsent(isOn, of: 0)
        isOn.toggle()
        _ = core.record(Streams.text("canary"))
        await Task.yield()
      }
    }.value
    async let building: Void = Task.detached {
      let upkeep = Upkeep(core, upload: UploadSettings(transport: receiver))
      while !isDone.withLock({ $0 }) {
        core.lifecycle(.background)
        await upkeep.work()
        core.lifecycle(.foreground)
      }
    }.value
    var recorded: [String] = []
    for index in 0..<1_000 {
      if core.record(Streams.text("kept \(index)", stream: 1)) == .recorded { recorded.append("kept \(index)") }
      if index % 20 == 0 { await Task.yield() }
    }
    isDone.withLock { $0 = true }
    _ = await (decisions, building)
    await ConsentApp.finish(app, receiver)
    let texts = ConsentApp.texts(receiver).filter { $0 != "canary" }
    #expect(recorded.count > 900 && texts == recorded.sorted())
    #expect(app.core.losses(of: 1).isEmpty)
  }

  /// A transport that responds on demand and counts cancellations.
  final class HeldTransport: TelemetryTransport {
    let state = Guarded((requests: [TransportRequest](), cancelled: 0))
    let answers = AsyncStream<TransportResult>.makeStream()
    private let sent = AsyncStream<Void>.makeStream()

    func send(_ request: TransportRequest) async -> TransportResult {
      state.withLock { $0.requests.append(request) }
      sent.continuation.yield()
      for await answer in answers.stream { return answer }
      if Task.isCancelled { state.withLock { $0.cancelled += 1 } }
      return .failure("cancelled")
    }

    /// Waits for the next request.
    func untilSent() async {
      for await _ in sent.stream { return }
    }
  }

  @Test(
    "a request with declined data is cancelled, and the rest is sent again without a wait", .timeLimit(.minutes(30)))
  func cancelled() async throws {
    let (app, receiver) = (try ConsentApp.make(), HeldTransport())
    try ConsentApp.fill(app)
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    async let work: Void = upkeep.work()
    await receiver.untilSent()
    app.core.setConsent(false, of: 0)
    await work
    #expect(receiver.state.withLock { $0.cancelled } >= 1)
    #expect(app.core.health.pings.first?.failureCount ?? 9 <= 1)
    let bodies = receiver.state.withLock { $0.requests.map { String(decoding: $0.body, as: UTF8.self) } }
    #expect(bodies[0].contains("canary"))
    #expect(bodies.count == 2 && !bodies[1].contains("canary") && bodies[1].contains("kept"))
  }

  @Test("a request without declined data is not cancelled", .timeLimit(.minutes(30)))
  func notCancelled() async throws {
    let (app, receiver) = (
      try ConsentApp.make([ConsentApp.stream("one", ping: "one"), ConsentApp.stream("two", ping: "two")]),
      HeldTransport()
    )
    app.foreground()
    _ = app.core.record(Streams.text("kept", stream: 1))
    app.background()
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    async let work: Void = upkeep.work()
    await receiver.untilSent()
    app.core.setConsent(false, of: 0)
    receiver.answers.continuation.yield(.status(200))
    await work
    #expect(receiver.state.withLock { $0.cancelled } == 0 && app.journal.sealed.isEmpty)
  }

  @Test("accepted units are not sent again if one stream is declined meanwhile") func accepted()
    async throws
  {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    app.foreground()
    ConsentApp.record(app, "x", 1)
    app.background()
    try app.core.sealDueUnits()
    let job = try #require(app.core.takeUpload(0, 10, UploadSettings(transport: receiver)))
    #expect(job.units.count == 2)
    app.core.setConsent(false, of: 0)
    try app.core.eraseDeclined()
    _ = app.core.finish(job, .accepted)
    await ConsentApp.finish(app, receiver)
    #expect(receiver.requests.isEmpty && app.journal.sealed.isEmpty)
  }

  @Test("declined units are not restored if the response has no result for them") func leftOver() async throws {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    app.foreground()
    ConsentApp.record(app, "x", 1)
    app.background()
    try app.core.sealDueUnits()
    let job = try #require(app.core.takeUpload(0, 10, UploadSettings(transport: receiver)))
    app.core.setConsent(false, of: 0)
    try app.core.eraseDeclined()
    _ = app.core.finish(job, .perPing(job.units.map { _ in nil }))
    #expect(!app.files.contains("canary"))
    app.clock.pass(86_400_000)
    await ConsentApp.finish(app, receiver)
    #expect(ConsentApp.texts(receiver) == ["kept x 0"])
  }

  @Test("a file that is deleted during an upload is not reported as damaged") func deletedWhileListed() throws {
    for removes in [true, false] {
      let app = try ConsentApp.make()
      try ConsentApp.fill(app)
      let (journal, file) = (app.journal, try #require(app.journal.sealed.first))
      app.faulty.setPlan { index, operation in
        // Another thread removes the file after it was listed.
        if index == 0, removes { try? journal.remove(file) }
        return operation == .open && !removes ? .code(5) : nil
      }
      #expect(app.core.takeUpload(0, 10, UploadSettings(transport: CapturingTransport())) == nil)
      // A file that the device cannot read now may be readable later.
      #expect(app.core.lossCounts.corruptPings == 0 && app.journal.sealed.contains(file) == !removes)
    }
  }

  @Test(
    "files that cannot be read while a stream is declined: the other stream's units arrive, no declined one does",
    arguments: [Int32(5), 12, 23, 24], [StorageFault.Operation.open, .read])
  func unreadable(code: Int32, operation: StorageFault.Operation) async throws {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    app.core.isUploading = false
    try ConsentApp.fill(app)
    app.background()
    try app.core.sealDueUnits()
    app.faulty.setPlan { _, called in called == operation ? .code(code) : nil }
    app.core.setConsent(false, of: 0)
    for _ in 0..<2 { app.core.maintain() }
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    app.core.isUploading = true
    await ConsentApp.finish(app, receiver)
    let kept = (0..<3).flatMap { ["kept sealed \($0)", "kept stored \($0)"] }
    #expect(ConsentApp.texts(receiver).sorted() == kept.sorted())
    #expect(!app.files.contains("canary"))
  }
}
