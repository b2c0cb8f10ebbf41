import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// A request is created for each attempt, from a ping that may belong to an earlier client.
@Suite("Request members of the ping's client") struct RequestIdentityTests {
  /// Returns a stream that sends the client in a header, as an added member, and next to the list of a batch.
  private static func stream(_ name: StaticString, isBatched: Bool) -> StreamDescription {
    let client = Program().text(#"{"client":""#).source(1).text(#""}"#).literal
    let upload = UploadPolicy(
      method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
      successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [],
      addedMembers: isBatched ? .empty : client, headers: client,
      batch: isBatched
        ? BatchPolicy(key: #""units""#, isEncodedAsString: false, wrapperKey: nil, maxPings: nil, envelope: client)
        : nil)
    return Streams.stream(
      name, ping: name,
      envelope: Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal,
      sources: [Book.request(.streamEvents), Book.request(.clientId)], consent: Book.consent(true),
      buildMoments: ["background"], upload: upload)
  }

  @Test(
    "a ping that is sent again after the client was replaced does not link the two clients", arguments: [false, true])
  func replaced(isBatched: Bool) async throws {
    let app = KeptRecorder()
    app.streams = [Self.stream("one", isBatched: isBatched)]
    try app.start()
    let receiver = CapturingTransport(responses: .status(500))
    app.foreground()
    _ = app.core.record(Streams.text("before"))
    app.background()
    await ConsentApp.work(app, receiver)
    let former = app.core.context.identity.clientID
    // The next process has another client, as after a deletion request for a stream with the same identity.
    try app.start()
    app.core.context.identity.clientID = TelemetryIdentity.randomID()
    app.foreground()
    _ = app.core.record(Streams.text("after"))
    app.background()
    receiver.setResponses(.status(200))
    app.clock.pass(86_400_000)
    for _ in 0..<3 { await ConsentApp.work(app, receiver) }
    let current = app.core.context.identity.clientID
    #expect(former != current && !former.isEmpty)
    var found: Set<String> = []
    for request in receiver.requests {
      let body = String(decoding: request.body, as: UTF8.self)
      let header = request.headers.first { $0.name == "client" }?.value
      let clients = [former, current].filter { body.contains($0) }
      #expect(clients.count == 1 && header == clients.first, "\(header ?? "none"): \(body)")
      found.formUnion(clients)
    }
    #expect(found == [former, current])
  }
}
