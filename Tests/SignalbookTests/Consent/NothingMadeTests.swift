import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Declining prevents identifiers, requests and random numbers") struct NothingMadeTests {
  private static func stream(
    _ name: StaticString, ping: StaticString? = nil, deletionRequest: StaticString? = nil, isOn: Bool = true,
    encoding: StreamDescription.Encoding = .object, isAlways: Bool = false
  ) -> StreamDescription {
    Streams.stream(
      name, ping: ping, encoding: encoding,
      envelope: Program().text(#"{"c":""#).source(1).text(#"","q":"#).source(3).text(#","t":"#).source(4)
        .text(#","e":"#).source(0).text("}").literal,
      sources: [
        Book.request(.streamEvents), Book.request(.clientId), Book.request(.documentId), Book.request(.counterSequence),
        Book.request(.receiverToken, .json),
      ],
      limits: Book.limits(nil, encoding == .none ? nil : 1),
      consent: ConsentPolicy(
        isOnByDefault: isOn, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
        isAlwaysCollected: isAlways),
      buildMoments: encoding == .none ? [] : ["event"],
      upload: UploadPolicy(
        method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
        successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: []), deletionRequest: deletionRequest)
  }

  private static let forget = stream("forget", encoding: .none, isAlways: true)
  private static let streams = [stream("a", deletionRequest: "forget"), stream("b"), forget]

  private func work(_ app: KeptRecorder, _ receiver: CapturingTransport) async {
    for _ in 0..<3 { await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work() }
  }

  private func clients(_ receiver: CapturingTransport) -> [String] {
    receiver.requests.map { request in if case .text(let client)? = json(request.body)?["c"] { client } else { "?" } }
  }

  private func hasIdentifier(_ app: KeptRecorder) -> Bool {
    // Only a client identifier has the layout of a UUID.
    app.files.paths.contains { path in
      let bytes = app.files[path] ?? []
      return bytes.indices.contains { index in
        index + 36 <= bytes.count && [8, 13, 18, 23].allSatisfy { bytes[index + $0] == 0x2D }
          && bytes[index + 14] == 0x34
      }
    }
  }

  @Test("declining before the first start prevents identifiers, requests and random numbers") func first() async throws
  {
    let (app, receiver) = (KeptRecorder(), CapturingTransport())
    app.streams = Self.streams
    app.streams[1].population = Population(samplingRate: 0.5)
    app.consent = false
    try app.start()
    #expect(app.core.reading { $0.identity.clientID }.isEmpty && app.core.reading { $0.samplingSeed } == nil)
    #expect(!hasIdentifier(app))
    app.foreground()
    app.core.screenShown("a screen")
    app.background()
    await work(app, receiver)
    #expect(receiver.requests.isEmpty && !hasIdentifier(app))
    #expect(!app.journal.keys.contains(RecorderKey.samplingSeed))
    try app.start()
    #expect(app.core.consent(of: 0) == false && !hasIdentifier(app))
  }

  @Test("declining before the first event does not send a deletion request")
  func nothingCollected()
    async throws
  {
    let (app, receiver) = (KeptRecorder(), CapturingTransport())
    app.streams = Self.streams
    try app.start()
    app.foreground()
    app.core.setConsent(false, of: nil)
    await work(app, receiver)
    #expect(receiver.requests.isEmpty && !hasIdentifier(app))
  }

  @Test(
    "an opt-out by the app at a later start: the deletion request has the identifier that was sent",
    arguments: [true, false])
  func later(isReadable: Bool) async throws {
    let (app, receiver) = (KeptRecorder(), CapturingTransport())
    app.streams = Self.streams
    try app.start()
    let client = app.core.reading { $0.identity.clientID }
    _ = app.core.record(Streams.bare())
    await work(app, receiver)
    #expect(clients(receiver) == [client])
    app.consent = false
    if isReadable {
      try app.start()
    } else {
      #expect(throws: StorageFault.self) { try app.start { _, operation in operation == .open ? .code(13) : nil } }
      app.faulty.setPlan { _, _ in nil }
    }
    await work(app, receiver)
    #expect(clients(receiver) == [client, client])
    #expect(!app.files.contains(client))
  }

  @Test("a token that is set after declining is not stored") func token() throws {
    let app = KeptRecorder()
    app.streams = Self.streams
    try app.start()
    app.core.setConsent(false, of: nil)
    app.core.change { $0.receiverToken = "canary" }
    #expect(app.core.reading { $0.receiverToken } == nil && !app.files.contains("canary"))
    app.core.setConsent(true, of: 0)
    app.core.change { $0.receiverToken = "token" }
    #expect(app.core.reading { $0.receiverToken } == "token")
  }

  // MARK: A shared identifier

  @Test("declining one of two streams that share a client requests deletion, and the other stream gets a new client")
  func shared()
    async throws
  {
    for endsBetween in [false, true] {
      let (app, receiver) = (KeptRecorder(), CapturingTransport())
      app.streams = Self.streams
      try app.start()
      let client = app.core.reading { $0.identity.clientID }
      for stream in [0, 1] { _ = app.core.record(Streams.bare(stream: stream)) }
      await work(app, receiver)
      app.core.setConsent(false, of: 0)
      if endsBetween { try app.start() }
      let other = app.core.reading { $0.identity.clientID }
      #expect(other != client && other.utf8.count == 36)
      await work(app, receiver)
      #expect(clients(receiver) == [client, client, client])
      _ = app.core.record(Streams.bare(stream: 1))
      await work(app, receiver)
      #expect(clients(receiver).last == other && json(receiver.requests.last?.body ?? [])?["q"] == .integer(1))
      #expect(!app.files.contains(client), "ends between: \(endsBetween)")
      // The second stream has no deletion request.
      app.core.setConsent(false, of: 1)
      await work(app, receiver)
      #expect(receiver.requests.count == 4)
    }
  }

  @Test("declining a stream without a deletion request keeps the client") func sharedWithoutRequest() async throws {
    let app = KeptRecorder()
    app.streams = Self.streams
    try app.start()
    let client = app.core.reading { $0.identity.clientID }
    for stream in [0, 1] { _ = app.core.record(Streams.bare(stream: stream)) }
    app.core.setConsent(false, of: 1)
    #expect(app.core.reading { $0.identity.clientID } == client)
  }

  // MARK: The first start

  @Test("a first start before the user agrees is recorded when the user agrees", arguments: [true, false])
  func firstLaunch(isOtherOn: Bool) throws {
    let app = KeptRecorder()
    app.streams = [Self.stream("a", isOn: false), Self.stream("b", isOn: isOtherOn)]
    app.triggers = [TriggeredEvent(.firstLaunch, Streams.bare(stream: 0, "first"))]
    func events() -> Int { app.core.storedEvents(0).count }
    try app.start()
    app.core.lifecycle(.launch)
    #expect(events() == 0)
    if isOtherOn {
      // The first-start event is recorded when the user agrees, even in a later process.
      try app.start()
      app.core.lifecycle(.launch)
    }
    app.core.setConsent(true, of: 0)
    #expect(events() == 1)
    app.core.setConsent(true, of: 0)
    #expect(events() == 1)
    try app.start()
    app.core.lifecycle(.launch)
    #expect(events() == 1, "once")
  }
}
