import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// An earlier version of the app knows a stream under one name, and a later version under two.
@Suite("A deletion request that an earlier version could not store") struct InterruptedRequestTests {
  private static func streams(_ name: StaticString, formerNames: [StaticString] = []) -> [StreamDescription] {
    let client = Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal
    let sources = [Book.request(.streamEvents), Book.request(.clientId)]
    return [
      Streams.stream(
        name, ping: name, envelope: client, sources: sources, buildMoments: ["background"], upload: ConsentApp.upload,
        deletionRequest: "forget", formerNames: formerNames),
      ConsentApp.stream("filler"),
      Streams.stream(
        "forget", encoding: .none, envelope: client, sources: sources,
        consent: ConsentPolicy(
          isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
          isAlwaysCollected: true), upload: ConsentApp.upload),
    ]
  }

  private static let earlier = streams("old")
  private static let later = streams("new", formerNames: ["old"])

  private func start(_ app: KeptRecorder, _ streams: [StreamDescription]) throws {
    app.streams = streams
    try app.start()
  }

  @Test(
    "the later version asks to delete the client, whatever it stored under the new name before",
    arguments: [[true], [false, true], [true, false]], [true, false])
  func request(decisions: [Bool], isAllDeclined: Bool) async throws {
    let receiver = CapturingTransport()
    let app = try ConsentApp.make(Self.later)
    for decision in decisions { app.core.setConsent(decision, of: 0) }
    app.core.maintain()
    try start(app, Self.earlier)
    app.core.setConsent(true, of: 0)
    #expect(app.core.record(Streams.text("sent")) == .recorded)
    await ConsentApp.finish(app, receiver)
    let client = app.core.reading { $0.identity.clientID }
    app.files.setCapacity(app.files.bytesInUse)
    while app.core.record(Streams.text(String(repeating: "f", count: 1000), stream: 1)) == .recorded {}
    app.core.setConsent(false, of: isAllDeclined ? nil : 0)
    app.files.setCapacity(.max)
    try start(app, Self.later)
    #expect(app.core.consent(of: 0) == false)
    await ConsentApp.finish(app, receiver)
    let requests = receiver.requests.filter { !String(decoding: $0.body, as: UTF8.self).contains(#""t""#) }
    #expect(requests.filter { String(decoding: $0.body, as: UTF8.self).contains(client) }.count == 1)
  }

  @Test(
    "at the storage limit, a waiting deletion request is dropped last, also in a version without its stream",
    arguments: [false, true])
  func limit(isRemoved: Bool) async throws {
    let app = KeptRecorder()
    app.options.maxBytes = 16 * app.options.segmentBytes
    try start(app, Self.earlier)
    let receiver = CapturingTransport()
    app.core.setConsent(true, of: nil)
    #expect(app.core.record(Streams.text("sent")) == .recorded)
    await ConsentApp.finish(app, receiver)
    let client = app.core.reading { $0.identity.clientID }
    app.core.setConsent(false, of: 0)
    try app.core.sealDueUnits()
    #expect(app.journal.sealed.count == 1)
    if isRemoved { try start(app, [ConsentApp.stream("filler")]) }
    let filler = isRemoved ? 0 : 1
    let text = String(repeating: "f", count: 400)
    while app.core.losses(of: filler).evictedPings < 3 {
      _ = app.core.record(Streams.text(text, stream: filler))
      app.foreground()
      app.background()
      try app.core.sealDueUnits()
    }
    try start(app, Self.earlier)
    await ConsentApp.finish(app, receiver)
    #expect(app.core.lossCounts.evictedPings >= 3)
    let requests = receiver.requests.filter { !String(decoding: $0.body, as: UTF8.self).contains(#""t""#) }
    #expect(requests.contains { String(decoding: $0.body, as: UTF8.self).contains(client) })
  }
}
