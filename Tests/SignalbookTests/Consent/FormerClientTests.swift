import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// A deletion request replaces the client while other streams still have events of the former client.
@Suite("Events of a client that was replaced after a deletion request") struct FormerClientTests {
  private static let client = Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal
  private static let sources = [Book.request(.streamEvents), Book.request(.clientId)]

  /// Two streams that share a ping, a third stream whose opt-out replaces the client, and its deletion request.
  private static func streams(
    named name: StaticString = "one", formerNames: [StaticString] = []
  ) -> [StreamDescription] {
    [
      ConsentApp.stream(name, formerNames: formerNames), ConsentApp.stream("two"),
      Streams.stream(
        "asks", envelope: client, sources: sources, buildMoments: ["background"], upload: ConsentApp.upload,
        deletionRequest: "forget"),
      Streams.stream(
        "forget", encoding: .none, envelope: client, sources: sources,
        consent: ConsentPolicy(
          isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
          isAlwaysCollected: true), upload: ConsentApp.upload),
    ]
  }

  private func client(_ app: KeptRecorder) -> String { app.core.reading { $0.identity.clientID } }

  private func record(_ app: KeptRecorder, _ text: String) {
    for stream in [0, 1] { #expect(app.core.record(Streams.text(text, stream: stream)) == .recorded) }
  }

  /// Returns an app that has sent a ping of each stream.
  private func make(_ receiver: CapturingTransport) async throws -> KeptRecorder {
    let app = try ConsentApp.make(Self.streams())
    record(app, "sent")
    _ = app.core.record(Streams.text("sent", stream: 2))
    await ConsentApp.finish(app, receiver)
    return app
  }

  /// Checks that no request contains two clients, and that each event arrived with the client that recorded it.
  private func expect(_ receiver: CapturingTransport, _ texts: [String: Set<String>], _ note: String = "") {
    for request in receiver.requests {
      let body = String(decoding: request.body, as: UTF8.self)
      #expect(texts.keys.filter { body.contains($0) }.count == 1, "\(note) \(body)")
    }
    var arrived: [String: Set<String>] = [:]
    for unit in ConsentApp.units(receiver) where !unit.texts.isEmpty {
      arrived[unit.client, default: []].formUnion(unit.texts)
    }
    #expect(arrived == texts, "\(note)")
  }

  @Test("no ping and no batch mixes two clients, in this process and in the next", arguments: [false, true])
  func separate(isRestarted: Bool) async throws {
    let receiver = CapturingTransport()
    let app = try await make(receiver)
    let former = client(app)
    record(app, "waiting")
    app.core.setConsent(false, of: 2)
    if isRestarted { try app.start() }
    let current = client(app)
    #expect(current != former && !current.isEmpty)
    record(app, "new")
    if isRestarted { try app.start() }
    await ConsentApp.finish(app, receiver)
    expect(receiver, [former: ["sent", "waiting"], current: ["new"]])
    let units = ConsentApp.units(receiver)
    #expect(units.filter { $0.client == former && $0.number > 0 }.map(\.number).sorted() == [1, 2, 3, 4])
    #expect(units.filter { $0.client == current }.map(\.number) == [1, 2], "the sequence restarts")
    #expect(!app.files.contains(former))
  }

  @Test("waiting events of the former client are built first, although only the other stream's ping is due")
  func buildOrder() async throws {
    let receiver = CapturingTransport()
    var streams = Self.streams()
    streams[1] = ConsentApp.stream("two", buildMoments: ["event"])
    let app = try ConsentApp.make(streams)
    app.foreground()
    #expect(app.core.record(Streams.text("waiting")) == .recorded)
    _ = app.core.record(Streams.text("sent", stream: 2))
    let former = client(app)
    app.core.setConsent(false, of: 2)
    #expect(app.core.record(Streams.text("new", stream: 1)) == .recorded)
    for _ in 0..<2 { await ConsentApp.work(app, receiver) }
    expect(receiver, [former: ["waiting"], client(app): ["new"]])
    #expect(ConsentApp.units(receiver).filter { !$0.texts.isEmpty }.map(\.number) == [1, 1])
  }

  @Test("a client created after an opt-out survives a restart, so the next opt-out asks to delete its data")
  func clientAfterOptOut() async throws {
    let receiver = CapturingTransport()
    let app = try await make(receiver)
    let former = client(app)
    app.core.setConsent(false, of: nil)
    app.core.setConsent(true, of: nil)
    let current = client(app)
    #expect(current != former && !current.isEmpty)
    _ = app.core.record(Streams.text("waiting", stream: 2))
    try app.start()
    #expect(client(app) == current)
    await ConsentApp.finish(app, receiver)
    app.core.setConsent(false, of: nil)
    await ConsentApp.finish(app, receiver)
    let requests = ConsentApp.units(receiver).filter { $0.texts.isEmpty }
    #expect(requests.map(\.client) == [former, current])
  }

  @Test("wherever a process ends, no request mixes two clients") func crashes() async throws {
    for end in 0..<80 {
      let receiver = CapturingTransport()
      let app = try await make(receiver)
      let former = client(app)
      record(app, "waiting")
      try? app.start { index, _ in index == end ? .crash : nil }
      if app.core?.journal != nil {
        app.core.setConsent(false, of: 2)
        await ConsentApp.work(app, receiver)
      }
      try app.start()
      app.core.setConsent(false, of: 2)
      let current = client(app)
      #expect(current != former, "end \(end)")
      record(app, "new")
      await ConsentApp.finish(app, receiver)
      expect(receiver, [former: ["sent", "waiting"], current: ["new"]], "end \(end)")
      let numbers = ConsentApp.units(receiver).filter { $0.client == current }.map(\.number)
      #expect(Set(numbers) == [1, 2], "end \(end): \(numbers)")
    }
  }

  @Test("a renamed stream keeps the client of its waiting events, and so does an earlier app version")
  func renamed() async throws {
    let receiver = CapturingTransport()
    let app = try await make(receiver)
    let former = client(app)
    record(app, "waiting")
    app.core.setConsent(false, of: 2)
    let current = client(app)
    var texts: [String: Set<String>] = [former: ["sent", "waiting"]]
    for (index, name) in ["new-one", "one", "new-one"].enumerated() {
      app.streams =
        name == "one" ? Self.streams() : Self.streams(named: "new-one", formerNames: ["one"])
      try app.start()
      #expect(client(app) == current)
      texts[current, default: []].insert("new \(index)")
      record(app, "new \(index)")
    }
    await ConsentApp.finish(app, receiver)
    expect(receiver, texts)
  }

  @Test(
    "a downgrade past a rename: the former client's events continue its sequence after the next update",
    arguments: [0, 1, 2], [false, true])
  func stranded(sent: Int, sendsInEarlierVersion: Bool) async throws {
    let renamed = Self.streams(named: "new-one", formerNames: ["one"])
    for waiting in [[0], [0, 1]] {
      let receiver = CapturingTransport()
      let app = try ConsentApp.make(renamed)
      for _ in 0..<sent {
        record(app, "sent")
        await ConsentApp.finish(app, receiver)
      }
      _ = app.core.record(Streams.text("sent", stream: 2))
      await ConsentApp.finish(app, receiver)
      for stream in waiting { #expect(app.core.record(Streams.text("waiting", stream: stream)) == .recorded) }
      let former = client(app)
      app.core.setConsent(false, of: 2)
      let current = client(app)
      for (index, streams) in [Self.streams(), renamed, Self.streams(), renamed].enumerated() {
        app.streams = streams
        try app.start()
        if sendsInEarlierVersion || index == 3 {
          record(app, "new \(index)")
          await ConsentApp.finish(app, receiver)
        }
      }
      for client in [former, current] {
        let numbers = ConsentApp.units(receiver).filter { $0.client == client && $0.number > 0 }.map(\.number)
        #expect(numbers.sorted() == Array(1...numbers.count), "\(client == former ? "former" : "current"), \(waiting)")
      }
      #expect(!app.journal.keys.contains(RecorderKey.pausedSequences("p")))
    }
  }

  @Test("after declining everything, the sequence of a stranded former client is not on disk")
  func strandedAndDeclined() async throws {
    let receiver = CapturingTransport()
    let app = try ConsentApp.make(Self.streams(named: "new-one", formerNames: ["one"]))
    record(app, "sent")
    _ = app.core.record(Streams.text("sent", stream: 2))
    await ConsentApp.finish(app, receiver)
    record(app, "waiting")
    let former = client(app)
    app.core.setConsent(false, of: 2)
    app.streams = Self.streams()
    try app.start()
    await ConsentApp.finish(app, receiver)
    #expect(app.files.contains(former))
    app.core.setConsent(false, of: nil)
    await ConsentApp.finish(app, receiver)
    #expect(!app.files.contains(former))
  }

  @Test(
    "declined on a full disk, and the process ends: only events from before belong to the former client",
    arguments: [nil, 2], [false, true])
  func fullDisk(stream: Int?, agreesAgain: Bool) async throws {
    let receiver = CapturingTransport()
    let app = try await make(receiver)
    let former = client(app)
    record(app, "waiting")
    app.files.setCapacity(app.files.bytesInUse)
    let filler = String(repeating: "f", count: 1000)
    while app.core.record(Streams.text(filler, stream: 1)) == .recorded {}
    app.core.setConsent(false, of: stream)
    if agreesAgain { app.core.setConsent(true, of: stream) }
    let isOn = stream != nil || agreesAgain
    #expect((app.core.record(Streams.text("new")) == .recorded) == isOn)
    app.files.setCapacity(.max)
    try app.start()
    await ConsentApp.finish(app, receiver)
    let units = ConsentApp.units(receiver)
    let waiting = units.filter { $0.texts.contains("waiting") }.map(\.client)
    #expect(Set(waiting) == (stream == nil ? [] : [former]))
    let clients = units.filter { $0.texts.contains("new") }.map(\.client)
    #expect(clients.count == (isOn ? 1 : 0) && !clients.contains(former))
    #expect(units.filter(\.texts.isEmpty).map(\.client) == [former], "one deletion request")
  }

  @Test("events of a removed folder keep their client") func removedFolder() async throws {
    let receiver = CapturingTransport()
    let app = try await make(receiver)
    let former = client(app)
    record(app, "waiting")
    app.core.setConsent(false, of: 2)
    let current = client(app)
    record(app, "new")
    for path in app.files.paths { app.files[path] = nil }
    app.core.maintain()
    try app.start()
    await ConsentApp.finish(app, receiver)
    expect(receiver, [former: ["sent", "waiting"], current: ["new"]])
  }

  @Test("without a folder, pings of different clients are separate") func memory() {
    let streams = Self.streams()
    let core = Streams.recorder(streams[0], streams[1], streams[2], streams[3])
    for stream in [0, 2] { _ = core.record(Streams.text("waiting", stream: stream)) }
    core.setConsent(false, of: 2)
    _ = core.record(Streams.text("new"))
    core.lifecycle(.foreground)
    core.lifecycle(.background)
    let units = core.buildDuePings().filter { $0.ping == "p" }
    #expect(units.map { json($0.bytes)?["c"] == .text("CLIENT") } == [true, false])
    #expect(units.map(\.eventCount) == [1, 1])
  }

  @Test("a client that has not recorded an event is not asked to be deleted") func unusedClient() async throws {
    let receiver = CapturingTransport()
    let app = try await make(receiver)
    let former = client(app)
    for _ in 0..<2 {
      app.core.setConsent(false, of: 2)
      app.core.setConsent(true, of: 2)
    }
    app.core.setConsent(false, of: 2)
    await ConsentApp.finish(app, receiver)
    expect(receiver, [former: ["sent"]])
  }

  @Test("the former client's sequence continues if its events' stream moves between pings", arguments: [true, false])
  func moved(forward: Bool) async throws {
    func streams(ping: StaticString) -> [StreamDescription] {
      [ConsentApp.stream("one", ping: ping), ConsentApp.stream("two", ping: "q")] + Self.streams()[2...]
    }
    let receiver = CapturingTransport()
    let app = try ConsentApp.make(streams(ping: "p"))
    record(app, "sent")
    _ = app.core.record(Streams.text("sent", stream: 2))
    await ConsentApp.finish(app, receiver)
    let former = client(app)
    if !forward {
      app.streams = streams(ping: "q")
      try app.start()
    }
    _ = app.core.record(Streams.text("waiting"))
    app.core.setConsent(false, of: 2)
    let current = client(app)
    // Forward, the events' ping is `q`, which has sent one ping of the former client; else it is `p`, which has too.
    app.streams = streams(ping: forward ? "q" : "p")
    try app.start()
    record(app, "new")
    await ConsentApp.finish(app, receiver)
    let units = ConsentApp.units(receiver)
    #expect(units.first { $0.texts.contains("waiting") }.map { [$0.client, "\($0.number)"] } == [former, "2"])
    let newNumbers = units.filter { $0.client == current && !$0.texts.isEmpty }.map(\.number).sorted()
    #expect(newNumbers == (forward ? [1, 2] : [1, 1]))
    #expect(
      app.journal.keys.allSatisfy {
        app.journal.value(of: $0).map { !String(decoding: $0, as: UTF8.self).contains(former) } ?? true
      })
  }
}
