import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Uploads of restricted streams") struct RestrictedUploadTests {
  private static func stream(_ name: StaticString, ping: StaticString, limits: StreamLimits = Book.limits(nil, 1))
    -> StreamDescription
  {
    Streams.stream(
      name, ping: ping, limits: limits, buildMoments: ["event"],
      upload: UploadPolicy(
        method: "POST", address: "https://live", path: Program().text("/\(name)").literal, query: [], contentType: nil,
        sendsCookies: false, successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: []),
      remoteRestrictions: RemoteRestrictionPolicy(maxDurationMilliseconds: 30 * Restricting.day))
  }

  @Test(
    "its waiting pings are sent after the restriction; other streams are sent, even of the same ping",
    arguments: [true, false])
  func waiting(sharesPing: Bool) async throws {
    let app = KeptRecorder()
    app.streams = [Self.stream("s", ping: "one"), Self.stream("t", ping: sharesPing ? "one" : "two")]
    app.restrictable = Restricting.events("s", "t")
    try app.start()
    for stream in 0...1 { #expect(app.core.record(Streams.bare(stream: stream)) == .recorded) }
    try app.core.sealDueUnits()
    let expires = (app.clock.wall / 1000 + 24 * 3600) * 1000
    try app.core.setRestrictions(Restricting.document(#"{"streams":["s"],"sample":0}"#, expires: expires))
    let receiver = CapturingTransport(responses: .status(200))
    var upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await upkeep.work()
    await upkeep.work()
    #expect(receiver.requests.map(\.url) == ["https://live/t"] && app.core.health.waitingRequestCount == 1)
    // The restriction also applies in the next process.
    try app.start()
    upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    await upkeep.work()
    #expect(receiver.requests.count == 1)
    app.clock.pass(25 * 3_600_000)
    await upkeep.work()
    await upkeep.work()
    #expect(receiver.requests.map(\.url) == ["https://live/t", "https://live/s"])
    #expect(app.core.health.waitingRequestCount == 0 && app.core.lossCounts.isEmpty)
  }

  @Test("its waiting pings still expire") func age() async throws {
    let app = KeptRecorder()
    var limits = Book.limits(nil, 1)
    limits.maxAgeMilliseconds = Int(Restricting.day)
    app.streams = [Self.stream("s", ping: "one", limits: limits)]
    app.restrictable = Restricting.events("s")
    try app.start()
    #expect(app.core.record(Streams.bare()) == .recorded)
    try app.core.sealDueUnits()
    let expires = (app.clock.wall / 1000 + 72 * 3600) * 1000
    try app.core.setRestrictions(Restricting.document(#"{"streams":["s"],"sample":0}"#, expires: expires))
    let receiver = CapturingTransport(responses: .status(200))
    let upkeep = Upkeep(app.core, upload: UploadSettings(transport: receiver))
    app.clock.pass(2 * Restricting.day)
    await upkeep.work()
    #expect(receiver.requests.isEmpty && app.core.health.waitingRequestCount == 0)
    #expect(app.core.losses(of: 0).expiredPings == 1)
  }
}
