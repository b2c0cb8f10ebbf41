import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Streams that move to another ping") struct MovedStreamTests {
  @Test(
    "waiting pings are sent once, and events of the shared ping too",
    arguments: [("p", "q"), ("q", "p"), ("q", "r")] as [(StaticString, StaticString)])
  func waiting(pings: (StaticString, StaticString)) async throws {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    try ConsentApp.fill(app)
    app.background()
    try app.core.sealDueUnits()
    #expect(!app.journal.sealed.isEmpty)
    app.streams = [ConsentApp.stream("one", ping: pings.0), ConsentApp.stream("two", ping: pings.1)]
    try app.start()
    #expect(app.core.record(Streams.text("canary new")) == .recorded)
    for _ in 0..<2 { await ConsentApp.finish(app, receiver) }
    let expected = ["sealed", "stored"].flatMap { name in
      (0..<3).flatMap { ["canary \(name) \($0)", "kept \(name) \($0)"] }
    }
    #expect(ConsentApp.texts(receiver) == (expected + ["canary new"]).sorted())
    #expect(app.journal.sealed.isEmpty)
  }
}

@Suite("Files with streams that moved to another ping") struct MovedUnitsTests {
  @Test(
    "waiting units are sent although the other stream of their file is declined, undecided and off, or gone",
    arguments: ["declined", "off", "gone", "moved"])
  func other(_ state: String) async throws {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    try ConsentApp.fill(app)
    app.background()
    try app.core.sealDueUnits()
    if state == "declined" {
      app.core.setConsent(false, of: 0)
      await ConsentApp.work(app, CapturingTransport(responses: .status(503)))
    }
    let two = ConsentApp.stream("second", ping: "q", formerNames: ["two"])
    app.streams = state == "gone" ? [two] : [ConsentApp.stream("one", ping: "p", isOn: state != "off"), two]
    try app.start()
    for _ in 0..<3 { await ConsentApp.finish(app, receiver) }
    let names = state == "moved" ? ["canary", "kept"] : ["kept"]
    let expected = names.flatMap { name in
      ["sealed", "stored"].flatMap { part in (0..<3).map { "\(name) \(part) \($0)" } }
    }
    #expect(ConsentApp.texts(receiver) == expected.sorted())
  }
}

@Suite("Streams that are off in a version") struct StreamOffInVersionTests {
  @Test(
    "the sequence of a client that other streams use continues, unless the user declined", arguments: [false, true])
  func sequence(isDeclined: Bool) async throws {
    func streams(isOn: Bool) -> [StreamDescription] {
      [ConsentApp.stream("one", ping: "p", isOn: isOn), ConsentApp.stream("two", ping: "q")]
    }
    let (app, receiver) = (try ConsentApp.make(streams(isOn: true)), CapturingTransport())
    for isOn in [true, false, true] {
      app.streams = streams(isOn: isOn)
      try app.start()
      if !isOn, isDeclined {
        app.core.setConsent(false, of: 0)
        await ConsentApp.finish(app, receiver)
        app.core.setConsent(true, of: 0)
      }
      _ = app.core.record(Streams.text("canary"))
      await ConsentApp.finish(app, receiver)
    }
    let units = ConsentApp.units(receiver)
    #expect(Set(units.map(\.client)).count == 1)
    #expect(units.map(\.number) == (isDeclined ? [1, 1, 2] : [1, 2]))
  }
}
