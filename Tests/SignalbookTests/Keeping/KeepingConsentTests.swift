import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Consent across processes") struct KeepingConsentTests {
  private let canary = "canary"

  /// Records events of both streams. Some are sealed, and some are about to be sealed.
  private func fill(_ app: KeptRecorder) throws {
    app.foreground()
    for index in 0..<40 {
      _ = app.record(0, "canary \(index)")
      _ = app.record(1, "kept \(index)")
      app.core.countSearch("canary.search", by: 1)
      app.core.screenShown("screen \(index)")
    }
    app.background()
    try app.core.sealDueUnits()
    app.foreground()
    for index in 40..<80 {
      _ = app.record(0, "canary \(index)")
      _ = app.record(1, "kept \(index)")
    }
  }

  private var keptTexts: [String] { (0..<80).map { "kept \($0)" } }

  private func checkRest(_ app: KeptRecorder, _ comment: Comment) throws {
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(app.texts("batch") == keptTexts, comment)
    #expect(app.received["focus-event"] == nil && app.received["core"] == nil, comment)
  }

  @Test("consent is unknown, then the user's decision, across processes") func decision() throws {
    let app = KeptRecorder()
    try app.start()
    #expect(app.core.streams[0].decision == nil && app.core.isCollecting(0))
    app.core.setConsent(false, of: 0)
    try app.start()
    #expect(app.core.streams[0].decision == false && !app.core.isCollecting(0) && app.core.isCollecting(1))
    app.core.setConsent(true, of: 0)
    try app.start()
    #expect(app.core.streams[0].decision == true && app.core.isCollecting(0))
  }

  @Test("events after agreeing are kept, even before earlier data is deleted", arguments: [true, false])
  func agreed(isOnByDefault: Bool) throws {
    let app = KeptRecorder()
    app.streams = [Streams.stream("s", consent: Book.consent(isOnByDefault), buildMoments: ["background"])]
    try app.start()
    app.core.setConsent(true, of: nil)
    for index in 0..<5 { #expect(app.core.record(Streams.text("first \(index)")) == .recorded) }
    app.core.maintain()
    #expect(app.core.storedEvents(0).count == 5)
    try app.start()
    #expect(app.core.storedEvents(0).count == 5, "in the next process")
  }

  @Test("events before declining are deleted, and events after agreeing again are kept")
  func agreedAgain() throws {
    let app = KeptRecorder()
    app.streams = [Streams.stream("s", buildMoments: ["background"]), Streams.stream("other")]
    try app.start()
    app.foreground()
    _ = app.core.record(Streams.text("canary sealed"))
    app.background()
    try app.core.sealDueUnits()
    app.foreground()
    _ = app.core.record(Streams.text("canary stored"))
    app.core.setConsent(false, of: 0)
    app.core.setConsent(true, of: 0)
    _ = app.core.record(Streams.text("kept sealed"))
    app.background()
    // A disk fault can delay the deletion until this event is sealed.
    try app.core.sealDueUnits()
    app.foreground()
    _ = app.core.record(Streams.text("kept stored"))
    app.core.maintain()
    #expect(!app.files.contains(canary))
    try app.start()
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(app.received["s"]?.map(\.text) == [#"{"e":[{"t":"kept sealed"}]}"#, #"{"e":[{"t":"kept stored"}]}"#])
  }

  /// Records and seals events, declines and agrees again, while the disk prevents deletion.
  private func declineAndAgreeAgain(_ app: KeptRecorder) throws {
    app.foreground()
    _ = app.core.record(Streams.text("canary sealed"))
    app.background()
    try app.core.sealDueUnits()
    app.foreground()
    _ = app.core.record(Streams.text("canary stored"))
    app.core.setConsent(false, of: 0)
    app.core.setConsent(true, of: 0)
    _ = app.core.record(Streams.text("kept"))
  }

  @Test("if the user agrees again and the process ends before the deletion, the next process deletes the earlier data")
  func agreedAgainAcrossProcesses() throws {
    let app = KeptRecorder()
    app.streams = [Streams.stream("s", buildMoments: ["background"]), Streams.stream("other")]
    try app.start()
    try declineAndAgreeAgain(app)
    try app.start()
    #expect(app.core.storedEvents(0).count == 1)
    app.core.maintain()
    #expect(!app.files.contains(canary))
    // The deletion is complete, so later events stay.
    try app.start()
    #expect(app.core.streams[0].erasurePosition == nil)
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(app.received["s"]?.map(\.text) == [#"{"e":[{"t":"kept"}]}"#])
  }

  @Test("the same holds if the process ends at any call", arguments: [true, false])
  func agreedAgainCrash(isAfter: Bool) throws {
    var (call, isCrashing) = (0, true)
    while isCrashing {
      let app = KeptRecorder()
      app.streams = [Streams.stream("s", buildMoments: ["background"]), Streams.stream("other")]
      try app.start()
      try declineAndAgreeAgain(app)
      let target = call
      app.faulty.setPlan { index, _ in index == target ? (isAfter ? .crashAfter : .crash) : nil }
      app.core.maintain()
      app.background()
      app.core.maintain()
      isCrashing = app.faulty.isCrashed
      try app.start()
      app.foreground()
      app.background()
      app.core.maintain()
      #expect(!app.files.contains(canary), "call \(call)")
      while try app.send() {}
      #expect(app.received["s"]?.map(\.text) == [#"{"e":[{"t":"kept"}]}"#], "call \(call)")
      call += 1
    }
    #expect(call > 20)
  }

  @Test("data that could not be deleted yet is not sent") func notSent() throws {
    let app = KeptRecorder()
    let upload = UploadPolicy(
      method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
      successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [])
    app.streams = [Streams.stream("s", buildMoments: ["background"], upload: upload), Streams.stream("other")]
    try app.start()
    try declineAndAgreeAgain(app)
    #expect(app.core.takeUpload(0, 10, UploadSettings(transport: CapturingTransport())) == nil)
    app.core.maintain()
    #expect(
      app.core.takeUpload(0, 10, UploadSettings(transport: CapturingTransport())) == nil, "sealed when the app leaves")
    app.background()
    app.core.maintain()
    let job = try #require(app.core.takeUpload(0, 10, UploadSettings(transport: CapturingTransport())))
    #expect(job.units.map(\.text) == [#"{"e":[{"t":"kept"}]}"#])
  }

  @Test("after declining and agreeing while the folder cannot be opened, data of earlier processes is deleted")
  func agreedAgainUnopened() throws {
    let app = KeptRecorder()
    try app.start()
    try fill(app)
    let client = app.core.reading { $0.identity.clientID }
    #expect(throws: StorageFault.self) { try app.start { _, operation in operation == .open ? .code(13) : nil } }
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: nil)
    app.faulty.setPlan { _, _ in nil }
    app.core.maintain()
    #expect(app.core.journal != nil)
    #expect(app.core.isCollecting(0))
    for text in [canary, "kept", client] { #expect(!app.files.contains(text), "\(text)") }
    #expect(!app.core.reading { $0.identity.clientID }.isEmpty)
  }

  @Test("declining a stream removes all its bytes from the folder, and the other stream keeps all events") func erase()
    throws
  {
    let app = KeptRecorder()
    try app.start()
    try fill(app)
    try #require(app.files.contains(canary))
    for stream in [0, 2] { app.core.setConsent(false, of: stream) }
    #expect(app.record(0, "canary later") == .refused(.consent))
    try app.core.eraseDeclined()
    #expect(!app.files.contains(canary))
    for stream in app.core.streams { #expect(stream.erasurePosition == nil) }
    try checkRest(app, "the same process")
  }

  @Test("declining all streams removes every trace of the client from the folder") func all() throws {
    let app = KeptRecorder()
    try app.start()
    try fill(app)
    let client = app.core.reading { $0.identity.clientID }
    try #require(!client.isEmpty && app.files.contains(client))
    app.core.setConsent(false, of: nil)
    try app.core.eraseDeclined()
    for text in [canary, "kept", client] { #expect(!app.files.contains(text), "\(text)") }
    try app.start()
    #expect(app.core.reading { $0.identity.clientID } == "")
    app.core.setConsent(true, of: nil)
    #expect(app.core.reading { $0.identity.clientID } != client)
    app.foreground()
    for index in 0..<3 { _ = app.record(0, "new \(index)") }
    app.background()
    try app.core.sealDueUnits()
    while try app.send() {}
    #expect(app.received["focus-event"]?.map(\.sequence) == [1])
  }

  @Test("the process ends at any call: the next process continues", arguments: [true, false])
  func crash(isAfter: Bool) throws {
    var (call, isCrashing) = (0, true)
    while isCrashing {
      let app = KeptRecorder()
      try app.start()
      try fill(app)
      let target = call
      app.faulty.setPlan { index, _ in index == target ? (isAfter ? .crashAfter : .crash) : nil }
      for stream in [0, 2] { app.core.setConsent(false, of: stream) }
      let isMade = !app.faulty.isCrashed
      try? app.core.eraseDeclined()
      isCrashing = app.faulty.isCrashed
      try app.start()
      // If the process ends during the call, the decision may be lost.
      guard !app.core.isCollecting(0) && !app.core.isCollecting(2) else {
        #expect(!isMade, "call \(call)")
        call += 1
        continue
      }
      #expect(app.core.storedEvents(0).isEmpty, "call \(call)")
      try app.core.eraseDeclined()
      #expect(!app.files.contains(canary), "call \(call)")
      try checkRest(app, "call \(call)")
      call += 1
    }
    #expect(call > 20)
  }

  @Test("declining while a unit is sealed also deletes its file") func whileSealing() throws {
    for target in 0..<12 {
      let app = KeptRecorder()
      try app.start()
      app.foreground()
      for index in 0..<3 { _ = app.record(0, "canary \(index)") }
      app.background()
      let core = app.core!
      app.faulty.setPlan { index, _ in
        if index == target { core.setConsent(false, of: nil) }
        return nil
      }
      try app.core.sealDueUnits()
      app.faulty.setPlan { _, _ in nil }
      app.core.setConsent(false, of: nil)
      try app.core.eraseDeclined()
      #expect(!app.files.contains(canary), "call \(target)")
      #expect(app.journal.sealed.isEmpty, "call \(target)")
    }
  }
}

extension KeepingConsentTests {
  @Test("declining also deletes damaged files, regardless of their content") func damaged() throws {
    for all in [true, false] {
      let app = KeptRecorder()
      try app.start()
      app.foreground()
      for index in 0..<4 { _ = app.record(0, "canary \(index)") }
      app.background()
      try app.core.sealDueUnits()
      for path in app.files.paths where path.hasSuffix(".sealed") {
        var bytes = try #require(app.files[path])
        bytes[bytes.count - 1] ^= 1
        app.files[path] = bytes
      }
      // A damaged header identifies no stream, so the file is removed when all streams are declined.
      if all, let path = app.files.paths.first(where: { $0.hasSuffix(".sealed") }) { app.files[path]?[3] ^= 1 }
      try app.start()
      for stream in all ? [0, 1, 2] : [0, 2] { app.core.setConsent(false, of: stream) }
      try app.core.eraseDeclined()
      #expect(!app.files.contains("canary"), "all: \(all)")
      try app.start()
      #expect(!app.core.isCollecting(0))
    }
  }
}
