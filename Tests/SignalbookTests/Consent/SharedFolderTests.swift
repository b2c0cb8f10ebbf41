import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Decisions of two processes that use the same folder") struct SharedFolderTests {
  /// Returns a recorder on the folder that another recorder uses.
  private func waitingRecorder(_ app: KeptRecorder, consent: Bool? = nil) -> RecorderCore {
    let core = RecorderCore(
      streams: app.streams, variant: 0, variantName: "Focus", platform: TelemetryPlatform(),
      identity: TelemetryIdentity(), clock: app.clock, memory: 8 << 20, consent: consent,
      app: AppInterface(Book.self, Book.Values()))
    core.onRefusal = nil
    let (options, files) = (app.options, app.files)
    core.attachJournal(in: "/t", files: files) { () throws(StorageFault) in
      try Journal.open("/t", options: options, files: files, lanes: 1)
    }
    return core
  }

  /// Ends the owner's process, and lets the waiting process open the folder.
  private func takeOver(_ app: KeptRecorder, _ waiting: RecorderCore, isKilled: Bool = false) {
    if isKilled { app.core.journal?.journal.close() } else { app.core.closeJournal() }
    for _ in 0..<2 { waiting.maintain() }
    #expect(waiting.journal != nil)
  }

  @Test(
    "an opt-out in the folder's process overrides an earlier agreement in a waiting process",
    arguments: [true, false], [nil, 0] as [Int?])
  func ownersOptOut(isInitial: Bool, stream: Int?) throws {
    for isKilled in [true, false] {
      let app = try ConsentApp.make()
      try ConsentApp.fill(app)
      let waiting = waitingRecorder(app, consent: isInitial ? true : nil)
      if !isInitial { waiting.setConsent(true, of: nil) }
      app.core.setConsent(false, of: stream)
      takeOver(app, waiting, isKilled: isKilled)
      #expect(waiting.consent(of: 0) == false)
      #expect(waiting.consent(of: 1) == (stream == nil ? false : true))
      #expect(waiting.record(Streams.text("canary late")) == .refused(.consent))
      waiting.maintain()
      #expect(!app.files.contains("canary"))
      waiting.closeJournal()
      app.streams = ConsentApp.two() + [ConsentApp.stream("three")]
      try app.start()
      #expect(
        (0..<3).map { app.core.consent(of: $0) } == [false, stream == nil ? false : true, stream == nil ? false : nil])
    }
  }

  @Test(
    "an agreement in a waiting process overrides an earlier opt-out in the folder's process",
    arguments: [true, false], [true, false])
  func laterAgreement(isInitial: Bool, isDeclinedBeforeWaiting: Bool) throws {
    let app = try ConsentApp.make()
    if isDeclinedBeforeWaiting || isInitial { app.core.setConsent(false, of: nil) }
    let waiting = waitingRecorder(app, consent: isInitial ? true : nil)
    if !isDeclinedBeforeWaiting { app.core.setConsent(false, of: nil) }
    if !isInitial { waiting.setConsent(true, of: nil) }
    takeOver(app, waiting)
    #expect((0..<2).map { waiting.consent(of: $0) } == [true, true])
    #expect(waiting.record(Streams.text("new")) == .recorded)
  }

  @Test("an opt-out in a waiting process overrides the folder's decisions", arguments: [true, false, nil])
  func waitingOptOut(owner: Bool?) throws {
    let app = try ConsentApp.make()
    try ConsentApp.fill(app)
    let waiting = waitingRecorder(app)
    waiting.setConsent(false, of: nil)
    if let owner { app.core.setConsent(owner, of: nil) }
    takeOver(app, waiting)
    #expect((0..<2).map { waiting.consent(of: $0) } == [false, false])
    waiting.maintain()
    #expect(!app.files.contains("canary"))
  }

  @Test("a waiting process that has not decided adopts the folder's decisions", arguments: [true, false])
  func undecided(owner: Bool) throws {
    let app = try ConsentApp.make()
    let waiting = waitingRecorder(app)
    app.core.setConsent(owner, of: nil)
    takeOver(app, waiting)
    #expect((0..<2).map { waiting.consent(of: $0) } == [owner, owner])
  }
}
