import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Deletion requests") struct DeletionRequestTests {
  private static let client = Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal
  private static let sources = [Book.request(.streamEvents), Book.request(.clientId), Book.request(.documentId)]
  private static let upload = UploadPolicy(
    method: "POST", address: "https://example.com", path: Program().text("/").source(2).literal, query: [],
    contentType: nil, sendsCookies: false, successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: [])

  private static func streams(
    isOn: Bool = true, name: StaticString = "events", formerNames: [StaticString] = []
  ) -> [StreamDescription] {
    [
      Streams.stream(
        name, envelope: client, sources: sources, limits: Book.limits(nil, 1), consent: Book.consent(isOn),
        buildMoments: ["event"], upload: upload, deletionRequest: "forget", formerNames: formerNames),
      Streams.stream(
        "forget", encoding: .none, envelope: Program().text(#"{"forget":""#).source(1).text(#""}"#).literal,
        sources: sources,
        consent: ConsentPolicy(
          isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
          isAlwaysCollected: true),
        upload: upload),
    ]
  }

  private func app(isOn: Bool = true) throws -> KeptRecorder {
    let app = KeptRecorder()
    app.streams = Self.streams(isOn: isOn)
    try app.start()
    return app
  }

  private func bodies(_ receiver: CapturingTransport) -> [String] {
    receiver.requests.map { String(decoding: $0.body, as: UTF8.self) }
  }

  private func work(_ app: KeptRecorder, _ receiver: CapturingTransport) async {
    await Upkeep(app.core, upload: UploadSettings(transport: receiver)).work()
  }

  @Test("the request is sent once with the former identifier, which is then removed everywhere") func sent()
    async throws
  {
    let (app, receiver) = (try app(), CapturingTransport())
    let client = app.core.context.identity.clientID
    try #require(!client.isEmpty)
    _ = app.core.record(Streams.bare())
    app.core.setConsent(false, of: nil)
    #expect(app.core.context.identity.clientID.isEmpty)
    for _ in 0..<2 { await work(app, receiver) }
    #expect(bodies(receiver) == [#"{"forget":"\#(client)"}"#])
    #expect(!app.files.contains(client) && app.journal.sealed.isEmpty)
    #expect(app.journal.value(of: RecorderKey.sequence("forget")) == nil)
    app.foreground()
    app.background()
    await work(app, receiver)
    #expect(receiver.requests.count == 1)
  }

  @Test("events that another stream holds until the user decides stay held after the request is sent")
  func heldEvents() async throws {
    let (app, receiver) = (KeptRecorder(), CapturingTransport())
    let held = Streams.stream(
      "held", envelope: Self.client, sources: Self.sources,
      consent: ConsentPolicy(
        isOnByDefault: false, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
        hold: HeldEvents(maxEvents: 9, maxAgeMilliseconds: 86_400_000)),
      buildMoments: ["event"], upload: Self.upload, deletionRequest: "forget")
    app.streams = Self.streams() + [held]
    try app.start()
    for stream in [0, 2] { #expect(app.core.record(Streams.bare(stream: stream)) == .recorded) }
    app.core.setConsent(false, of: 0)
    for _ in 0..<3 { await work(app, receiver) }
    #expect(receiver.requests.count == 1 && app.core.health.heldEventCounts == ["held": 1])
    app.core.setConsent(true, of: 2)
    for _ in 0..<2 { await work(app, receiver) }
    #expect(receiver.requests.count == 2 && app.core.lossCounts.isEmpty)
  }

  @Test("wherever the process ends, the same document is sent, without other user data") func crashes() async throws {
    for end in 0..<60 {
      let (app, receiver) = (try app(), CapturingTransport())
      let client = app.core.context.identity.clientID
      _ = app.core.record(Streams.bare())
      await Upkeep(app.core, upload: nil).work()
      try? app.start { index, _ in index == end ? .crash : nil }
      let isDeclined = app.core?.journal != nil
      if isDeclined { app.core.setConsent(false, of: nil) }
      if isDeclined { await work(app, receiver) }
      try app.start()
      app.core.setConsent(false, of: nil)
      for _ in 0..<3 { await work(app, receiver) }
      let requests = Set(receiver.requests.map(\.url))
      #expect(requests.count == 1 && Set(bodies(receiver)) == [#"{"forget":"\#(client)"}"#], "end \(end)")
      #expect(!app.files.contains(client), "end \(end)")
    }
  }

  @Test("the decision and the document are stored atomically") func together() async throws {
    let (app, receiver) = (try app(), CapturingTransport())
    let client = app.core.context.identity.clientID
    _ = app.core.record(Streams.bare())
    app.core.setConsent(false, of: nil)
    try app.start()
    #expect(app.core.streams[0].decision == false)
    await work(app, receiver)
    #expect(bodies(receiver) == [#"{"forget":"\#(client)"}"#])
  }

  @Test(
    "each process declines: each client has a request of its own, in whatever order they are sealed and sent",
    arguments: 0..<64)
  func severalProcesses(choices: Int) async throws {
    let (app, receiver) = (try app(), CapturingTransport(responses: .status(500)))
    var clients: [String] = []
    for round in 0..<3 {
      let choice = choices >> (2 * round)
      if round > 0, choice & 2 != 0 { try app.start() }
      app.core.setConsent(true, of: nil)
      _ = app.core.record(Streams.bare())
      clients.append(app.core.context.identity.clientID)
      app.core.setConsent(false, of: nil)
      if choice & 1 != 0 { await work(app, receiver) }
    }
    receiver.setResponses(.status(200))
    app.clock.pass(86_400_000)
    let before = receiver.requests.count
    for _ in 0..<5 { await work(app, receiver) }
    let sent = receiver.requests.dropFirst(before)
    #expect(
      sent.map { String(decoding: $0.body, as: UTF8.self) }.sorted() == clients.map { #"{"forget":"\#($0)"}"# }.sorted()
    )
    #expect(Set(sent.map(\.url)).count == 3)
    #expect(app.journal.sealed.isEmpty)
  }

  @Test(
    "a version of the app without the stream keeps a request that waits, in the state or in a file",
    arguments: [false, true], [true, false])
  func missing(isSealed: Bool, hasOthers: Bool) async throws {
    let (app, receiver) = (try app(), CapturingTransport(responses: .status(500)))
    let client = app.core.context.identity.clientID
    _ = app.core.record(Streams.bare())
    app.core.setConsent(false, of: nil)
    if isSealed { await work(app, receiver) }
    app.streams =
      hasOthers ? [Streams.stream("other", upload: Self.upload)] : [Streams.stream("events", upload: Self.upload)]
    for _ in 0..<2 {
      try app.start()
      app.core.setConsent(false, of: nil)
      await work(app, receiver)
    }
    app.streams = Self.streams()
    try app.start()
    receiver.setResponses(.status(200))
    app.clock.pass(86_400_000)
    let before = receiver.requests.count
    for _ in 0..<3 { await work(app, receiver) }
    #expect(bodies(receiver).dropFirst(before) == [#"{"forget":"\#(client)"}"#])
    #expect(!app.files.contains(client) && app.journal.sealed.isEmpty)
  }

  @Test(
    "declined with a full segment on a full disk: if the process ends before the disk has room, the next one asks once",
    arguments: [false, true], [nil, 0])
  func fullDisk(isStillFull: Bool, stream: Int?) async throws {
    let (app, receiver) = (try app(), CapturingTransport())
    let client = app.core.context.identity.clientID
    _ = app.core.record(Streams.bare())
    await work(app, receiver)
    app.files.setCapacity(app.files.bytesInUse)
    var refused = 0
    while refused < 3 { if app.core.record(Streams.bare()) != .recorded { refused += 1 } }
    app.core.setConsent(false, of: stream)
    #expect(app.core.health.isConsentStored)
    if !isStillFull { app.files.setCapacity(.max) }
    try app.start()
    #expect(app.core.consent(of: 0) == false && !app.core.isCollecting(0))
    #expect(app.core.context.identity.clientID.isEmpty)
    app.files.setCapacity(.max)
    for _ in 0..<3 { await work(app, receiver) }
    try app.start()
    await work(app, receiver)
    #expect(bodies(receiver).dropFirst() == [#"{"forget":"\#(client)"}"#])
    #expect(!app.files.contains(client) && app.journal.sealed.isEmpty)
  }

  @Test(
    "declined and agreed again on a full disk: if the process ends before the disk has room, the next one asks once",
    arguments: [false, true], [false, true])
  func agreedAgainOnFullDisk(isStillFull: Bool, works: Bool) async throws {
    let (app, receiver) = (try app(), CapturingTransport())
    let client = app.core.context.identity.clientID
    _ = app.core.record(Streams.bare())
    await work(app, receiver)
    app.files.setCapacity(app.files.bytesInUse)
    var refused = 0
    while refused < 3 { if app.core.record(Streams.bare()) != .recorded { refused += 1 } }
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: nil)
    if works { app.core.maintain() }
    if !isStillFull { app.files.setCapacity(.max) }
    for _ in 0..<2 { try app.start() }
    #expect(app.core.consent(of: 0) == true && app.core.context.identity.clientID != client)
    app.files.setCapacity(.max)
    for _ in 0..<3 { await work(app, receiver) }
    try app.start()
    await work(app, receiver)
    #expect(bodies(receiver).dropFirst() == [#"{"forget":"\#(client)"}"#])
    #expect(!app.files.contains(client) && app.journal.sealed.isEmpty)
  }

  @Test("no request is sent if the user declined under a stream's new name, and then agreed under its former name")
  func agreedUnderFormerName() async throws {
    let renamed = Self.streams(name: "events-2", formerNames: ["events"])
    let (app, receiver) = (try app(), CapturingTransport())
    app.streams = renamed
    try app.start()
    app.core.setConsent(false, of: nil)
    app.streams = Self.streams()
    try app.start()
    app.core.setConsent(true, of: 0)
    _ = app.core.record(Streams.bare())
    await work(app, receiver)
    app.streams = renamed
    try app.start()
    #expect(app.core.consent(of: 0) == true)
    for _ in 0..<2 { await work(app, receiver) }
    #expect(bodies(receiver).count == 1 && !bodies(receiver)[0].contains("forget"))
  }

  @Test("no request is sent for a user without collected data") func neverOn() async throws {
    let (app, receiver) = (try app(isOn: false), CapturingTransport())
    for _ in 0..<2 { app.core.setConsent(false, of: nil) }
    await work(app, receiver)
    #expect(receiver.requests.isEmpty)
  }

  @Test("a user who agrees again is a new client, and can request deletion again") func again() async throws {
    let (app, receiver) = (try app(), CapturingTransport())
    let first = app.core.context.identity.clientID
    _ = app.core.record(Streams.bare())
    app.core.setConsent(false, of: 0)
    app.core.setConsent(true, of: 0)
    let second = app.core.context.identity.clientID
    await work(app, receiver)
    _ = app.core.record(Streams.bare())
    app.core.setConsent(false, of: 0)
    await work(app, receiver)
    #expect(first != second && bodies(receiver) == [first, second].map { #"{"forget":"\#($0)"}"# })
    #expect(Set(receiver.requests.map(\.url)).count == 2)
  }

  @Test("two clients that decline before requests can be sent both request deletion, even in the next process")
  func twice() async throws {
    for endsBetween in [false, true] {
      let (app, receiver) = (try app(), CapturingTransport())
      var clients: [String] = []
      for _ in 0..<2 {
        app.core.setConsent(true, of: 0)
        clients.append(app.core.context.identity.clientID)
        _ = app.core.record(Streams.bare())
        app.core.setConsent(false, of: 0)
        if endsBetween { try app.start() }
      }
      for _ in 0..<2 { await work(app, receiver) }
      #expect(bodies(receiver) == clients.map { #"{"forget":"\#($0)"}"# })
      for client in clients { #expect(!app.files.contains(client)) }
    }
  }

  @Test("without a folder, the app receives the unit") func inMemory() throws {
    let streams = Self.streams()
    let core = Streams.recorder(streams[0], streams[1])
    _ = core.record(Streams.bare())
    core.setConsent(false, of: 0)
    #expect(core.buildDuePings().map(\.text) == [#"{"forget":"CLIENT"}"#])
    #expect(core.buildDuePings().isEmpty && core.context.identity.clientID.isEmpty)
  }
}
