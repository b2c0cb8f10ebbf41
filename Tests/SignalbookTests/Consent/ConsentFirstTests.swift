import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Decisions with disk faults") struct ConsentFirstTests {
  private let canary = ConsentApp.canary

  /// Returns an app on a full disk, whose current segment is also full.
  private func full() throws -> KeptRecorder {
    let app = try ConsentApp.make()
    try ConsentApp.fill(app)
    app.files.setCapacity(app.files.bytesInUse)
    var (refused, index) = (0, 0)
    while refused < 3, index < 10_000 {
      if app.core.record(Streams.text("canary full \(index)")) != .recorded { refused += 1 }
      index += 1
    }
    #expect(refused == 3)
    return app
  }

  @Test("on a full disk, declined data is deleted, even if the process is killed afterwards") func fullDisk()
    async throws
  {
    for all in [true, false] {
      let (app, receiver) = (try full(), CapturingTransport(responses: .failure("offline")))
      app.core.setConsent(false, of: all ? nil : 0)
      for _ in 0..<3 { await ConsentApp.work(app, receiver) }
      #expect(!app.files.contains(canary), "all: \(all)")
      try app.start()
      #expect(app.core.consent(of: 0) == false && app.core.consent(of: 1) == (all ? false : nil), "all: \(all)")
      receiver.setResponses(.status(200))
      app.files.setCapacity(.max)
      await ConsentApp.finish(app, receiver)
      #expect(!ConsentApp.texts(receiver).contains { $0.hasPrefix("canary") }, "all: \(all)")
    }
  }

  @Test("if the disk is full from the start, the decision is written once there is room") func fullFromTheStart()
    async throws
  {
    let app = KeptRecorder()
    app.streams = ConsentApp.two()
    app.files.setCapacity(0)
    try app.start()
    app.core.setConsent(false, of: 0)
    #expect(!app.core.health.isConsentStored && app.core.health.storageError != nil)
    #expect(app.core.record(Streams.text(canary)) == .refused(.consent))
    app.core.maintain()
    #expect(!app.core.health.isConsentStored)
    app.files.setCapacity(.max)
    app.core.maintain()
    #expect(app.core.health.isConsentStored)
    try app.start()
    #expect(app.core.consent(of: 0) == false && app.core.consent(of: 1) == nil)
  }

  @Test("decisions are kept if the journal's state is full") func fullState() throws {
    for isOn in [false, true] {
      let app = try ConsentApp.make([ConsentApp.stream("one", isOn: !isOn), ConsentApp.stream("two")])
      app.options.maxStateBytes = 200
      try app.start()
      for size in stride(from: 160, to: 0, by: -1) {
        let key = StateKey("full\(size)")
        _ = app.journal.change { $0.set(key, [UInt8](repeating: 1, count: size)) }
      }
      app.core.setConsent(isOn, of: 0)
      app.core.isUploading = false
      #expect(app.journal.value(of: RecorderKey.consent("one")) == nil, "the state has room")
      try app.start()
      #expect(app.core.consent(of: 0) == isOn && app.core.consent(of: 1) == nil)
      #expect(!app.core.isUploading)
    }
  }

  fileprivate static let kinds: [FaultyFileSystem.Fault] = [.code(28), .code(5), .code(13), .crash, .crashAfter]

  /// Declines with a fault at call `target`, or at this and all later calls. Returns whether the call was reached, and
  /// whether the process was running when the decision was made.
  private func decline(
    _ app: KeptRecorder, _ target: Int, _ fault: FaultyFileSystem.Fault, lasts: Bool, all: Bool
  ) async -> (wasReached: Bool, isMade: Bool) {
    app.faulty.setPlan { index, _ in index == target || (lasts && index > target) ? fault : nil }
    app.core.setConsent(false, of: all ? nil : 0)
    let isMade = !app.faulty.isCrashed
    #expect(app.core.record(Streams.text("canary after")) == .refused(.consent))
    let receiver = CapturingTransport()
    await ConsentApp.work(app, receiver)
    #expect(!ConsentApp.texts(receiver).contains { $0.hasPrefix("canary") }, "\(fault), call \(target)")
    return (app.faulty.calls > target, isMade)
  }

  @Test("any call fails once, or all calls fail from a call on", arguments: [true, false], ConsentFirstTests.kinds)
  func anyCall(all: Bool, fault: FaultyFileSystem.Fault) async throws {
    for lasts in [false, true] {
      var (call, wasReached) = (0, true)
      while wasReached, call < 300 {
        let app = try ConsentApp.make()
        try ConsentApp.fill(app)
        let isMade: Bool
        (wasReached, isMade) = await decline(app, call, fault, lasts: lasts, all: all)
        // The process ends, or continues without the fault.
        if call % 2 == 0 || app.faulty.isCrashed { try app.start() } else { app.faulty.setPlan { _, _ in nil } }
        let comment: Comment = "\(fault), call \(call), lasts: \(lasts), all: \(all)"
        if isMade { #expect(app.core.consent(of: 0) == false, comment) }
        app.core.setConsent(false, of: all ? nil : 0)
        let receiver = CapturingTransport()
        await ConsentApp.finish(app, receiver)
        #expect(!app.files.contains(canary), comment)
        let texts = ConsentApp.texts(receiver)
        #expect(!texts.contains { $0.hasPrefix("canary") }, comment)
        if !all, !lasts {
          let expected = (0..<3).flatMap { ["kept sealed \($0)", "kept stored \($0)"] }.sorted()
          #expect(Set(texts).isSubset(of: Set(expected)), comment)
        }
        call += 1
      }
      #expect(call > 10 && call < 300)
    }
  }

  @Test("the other stream keeps all its events if any single call fails", arguments: ConsentFirstTests.kinds)
  func others(fault: FaultyFileSystem.Fault) async throws {
    var (call, wasReached) = (0, true)
    let receiver = CapturingTransport()
    while wasReached, call < 300 {
      let app = try ConsentApp.make()
      try ConsentApp.fill(app)
      let target = call
      app.faulty.setPlan { index, _ in index == target ? fault : nil }
      app.core.setConsent(false, of: 0)
      try? app.core.eraseDeclined()
      wasReached = app.faulty.calls > target
      try app.start()
      app.core.setConsent(false, of: 0)
      await ConsentApp.finish(app, receiver)
      let expected = (0..<3).flatMap { ["kept sealed \($0)", "kept stored \($0)"] }.sorted()
      #expect(Array(Set(ConsentApp.texts(receiver))).sorted() == expected, "\(fault), call \(call)")
      call += 1
    }
    #expect(call > 10 && call < 300)
  }

  @Test("an opt-out takes the same space regardless of its frequency and the amount of data") func constantSpace()
    throws
  {
    let app = try ConsentApp.make()
    let size = try #require(app.files["/t/consent"]?.count)
    for round in 0..<300 {
      _ = app.core.record(Streams.text("canary \(round)"))
      app.core.setConsent(round % 2 == 1, of: round % 3 == 0 ? nil : 0)
    }
    #expect(app.files["/t/consent"]?.count == size)
  }

  @Test("if the folder cannot be read yet, the decision applies, and is written later") func unreadable() throws {
    let app = try ConsentApp.make()
    try ConsentApp.fill(app)
    #expect(throws: StorageFault.self) { try app.start { _, operation in operation == .open ? .code(13) : nil } }
    app.core.setConsent(false, of: 0)
    #expect(!app.core.health.isConsentStored)
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    #expect(app.core.health.isConsentStored && !app.files.contains(canary))
    try app.start()
    #expect(app.core.consent(of: 0) == false && app.core.consent(of: 1) == nil)
  }

  @Test("events are refused while the stored decisions cannot be read") func unreadableDecisions() throws {
    let app = try ConsentApp.make()
    app.core.setConsent(false, of: 0)
    var (call, refused) = (0, 0)
    while call < 100 {
      let target = call
      do {
        try app.start { index, _ in index == target ? .code(5) : nil }
        #expect(app.core.consent(of: 0) == false, "call \(call)")
        if app.faulty.calls <= target { break }
      } catch {
        refused += 1
        #expect(app.core.record(Streams.text(canary)) != .recorded, "call \(call)")
        app.core.maintain()
        #expect(app.core.consent(of: 0) == false, "call \(call)")
      }
      call += 1
    }
    #expect(call > 5 && call < 100 && refused > 0)
  }
}
