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
