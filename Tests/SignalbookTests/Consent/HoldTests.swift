import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Events held until the user decides") struct HoldTests {
  static let day: Int64 = 86_400_000
  static let hold = HeldEvents(maxEvents: 5, maxAgeMilliseconds: 8 * day)

  static func stream(
    _ name: StaticString = "held", ping: StaticString = "p", isOn: Bool = false, hold: HeldEvents? = hold,
    version: Int = 1, isOffInPrivateMode: Bool = false, population: Population = Population(),
    limits: StreamLimits = Book.limits(nil, nil), formerNames: [StaticString] = []
  ) -> StreamDescription {
    Streams.stream(
      name, ping: ping, version: version,
      envelope: Program().text(#"{"c":""#).source(1).text(#"","q":"#).source(2).text(#","e":"#).source(0).text("}")
        .literal,
      sources: [Book.request(.streamEvents), Book.request(.clientId), Book.request(.counterSequence)], limits: limits,
      consent: ConsentPolicy(
        isOnByDefault: isOn, variantsInvertingDefault: [], includedVariants: [],
        isOffInPrivateMode: isOffInPrivateMode, hold: hold),
      buildMoments: ["background"], population: population, upload: ConsentApp.upload, formerNames: formerNames)
  }

  static let other = ConsentApp.stream("two")

  private func make(_ streams: [StreamDescription]? = nil) throws -> KeptRecorder {
    try ConsentApp.make(streams ?? [Self.stream(), Self.other])
  }

  private func update(_ app: KeptRecorder, _ streams: [StreamDescription]) throws {
    app.streams = streams
    try app.start()
  }

  @discardableResult private func record(_ app: KeptRecorder, _ texts: String...) -> [RecordOutcome] {
    texts.map { app.core.record(Streams.text($0)) }
  }

  /// Sends everything, and returns the texts that arrived.
  private func arrived(_ app: KeptRecorder) async -> [String] {
    let receiver = CapturingTransport()
    await ConsentApp.finish(app, receiver)
    return ConsentApp.texts(receiver)
  }

  @Test("events are neither built nor sent before the decision, and no identifier is created") func undecided()
    async throws
  {
    let app = try make([Self.stream()])
    #expect(record(app, "canary 1", "canary 2") == [.recorded, .recorded])
    #expect(await arrived(app) == [] && app.journal.sealed.isEmpty)
    #expect(app.core.reading { $0.identity.clientID }.isEmpty && app.core.reading { $0.samplingSeed } == nil)
    #expect(app.core.health.heldEventCounts == ["held": 2] && !app.core.isCollecting(0))
    #expect(app.core.health.pausedStreams == ["held": .consent])
    try app.start()
    #expect(app.core.health.heldEventCounts == ["held": 2])
    #expect(await arrived(app) == [] && app.core.reading { $0.identity.clientID }.isEmpty)
  }

  @Test(
    "when the user agrees, events of all processes are sent in order with their versions", arguments: [true, false])
  func agreed(isRestarted: Bool) async throws {
    let app = try make()
    record(app, "1")
    try app.start()
    record(app, "2")
    try update(app, [Self.stream(version: 2), Self.other])
    record(app, "3")
    app.core.setConsent(true, of: 0)
    #expect(app.core.health.heldEventCounts.isEmpty && app.core.isCollecting(0))
    record(app, "4")
    if isRestarted { try app.start() }
    let receiver = CapturingTransport()
    await ConsentApp.finish(app, receiver)
    let units = ConsentApp.units(receiver)
    #expect(units.flatMap(\.texts) == ["1", "2", "3", "4"])
    #expect(units.map(\.texts) == [["1", "2"], ["3", "4"]], "events of different versions are in separate pings")
    #expect(units.allSatisfy { !$0.client.isEmpty } && Set(units.map(\.number)).count == units.count)
    #expect(app.core.lossCounts.isEmpty)
    let again = CapturingTransport()
    try app.start()
    await ConsentApp.finish(app, again)
    #expect(again.requests.isEmpty, "each event is sent once")
  }

  @Test("released events are split by the schema's limit of events per ping", arguments: [false, true])
  func batches(isRestarted: Bool) async throws {
    let app = try make([Self.stream(limits: Book.limits(nil, 2)), Self.other])
    record(app, "1", "2", "3", "4", "5")
    app.core.setConsent(true, of: nil)
    if isRestarted { try app.start() }
    let receiver = CapturingTransport()
    await ConsentApp.finish(app, receiver)
    #expect(ConsentApp.units(receiver).map(\.texts) == [["1", "2"], ["3", "4"], ["5"]])
  }

  @Test("sessions of earlier processes are sent separately, with the times of their process") func sessions()
    async throws
  {
    let stream = Streams.stream(
      "held", ping: "p",
      envelope: Program().text(#"{"c":""#).source(1).text(#"","q":"#).source(2).text(#","e":"#).source(0).text("}")
        .literal,
      sources: [
        Book.request(.streamEvents), Book.request(.clientId), Book.request(.clockProcessStartMsSince1970),
      ],
      consent: ConsentPolicy(
        isOnByDefault: false, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
        hold: Self.hold), buildMoments: ["background"], upload: ConsentApp.upload)
    let app = try make([stream])
    let first = app.clock.wall
    record(app, "1")
    app.clock.pass(1000)
    try app.start()
    record(app, "2")
    app.core.setConsent(true, of: nil)
    let receiver = CapturingTransport()
    await ConsentApp.finish(app, receiver)
    let units = ConsentApp.units(receiver)
    #expect(units.map(\.texts) == [["1"], ["2"]])
    #expect(units.map(\.number) == [Int(first), Int(first) + 1000])
  }

  @Test("when the user declines, memory and disk are cleared", arguments: [0, nil], [true, false])
  func declined(stream: Int?, isRestarted: Bool) async throws {
    let app = try make()
    record(app, "canary 1", "canary 2")
    if isRestarted { try app.start() }
    app.core.setConsent(false, of: stream)
    #expect(app.core.storedEvents(0).isEmpty && app.core.health.heldEventCounts.isEmpty)
    let memory = app.core.buffers.map {
      String(decoding: UnsafeRawBufferPointer(start: $0.start, count: $0.capacity), as: UTF8.self)
    }
    #expect(!memory.contains { $0.contains("canary") })
    app.core.maintain()
    #expect(!app.files.contains("canary"))
    #expect(record(app, "canary 3") == [.refused(.consent)])
    #expect(app.core.lossCounts.isEmpty)
    app.core.setConsent(true, of: stream)
    record(app, "kept")
    #expect(await arrived(app) == ["kept"])
    #expect(!app.files.contains("canary"))
  }

  @Test(
    "the process ends during the deletion: the next one deletes the data, even if the user agreed",
    arguments: [true, false])
  func killedWhileDeclining(agrees: Bool) async throws {
    let app = try make()
    record(app, "canary 1", "canary 2")
    app.core.setConsent(false, of: 0)
    if agrees { app.core.setConsent(true, of: 0) }
    try app.start()
    #expect(app.core.storedEvents(0).isEmpty)
    #expect(await arrived(app) == [] && !app.files.contains("canary"))
  }

  @Test("an agreement to another stream neither sends nor deletes held events") func otherStream() async throws {
    let app = try make([Self.stream(), ConsentApp.stream("two", isOn: false)])
    record(app, "held")
    app.core.setConsent(true, of: 1)
    _ = app.core.record(Streams.text("sent", stream: 1))
    #expect(await arrived(app) == ["sent"])
    app.core.setConsent(false, of: 1)
    app.core.maintain()
    #expect(app.core.health.heldEventCounts == ["held": 1], "declining the other stream keeps held events")
    try app.start()
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["held"])
  }

  @Test("a decision at launch applies to events that earlier processes held", arguments: [true, false])
  func decisionAtLaunch(isOn: Bool) async throws {
    let app = try make()
    record(app, "canary")
    app.consent = isOn
    try app.start()
    #expect(await arrived(app) == (isOn ? ["canary"] : []))
    if !isOn { #expect(!app.files.contains("canary")) }
  }

  @Test("further events are refused and counted, also in the next process") func full() async throws {
    let app = try make()
    for index in 0..<5 { #expect(record(app, "\(index)") == [.recorded]) }
    try app.start()
    #expect(record(app, "5", "6") == [.refused(.holdFull), .refused(.holdFull)])
    #expect(app.core.losses(of: 0).refusalCounts == [.holdFull: 2])
    app.core.setConsent(true, of: nil)
    #expect(record(app, "7") == [.recorded])
    #expect(await arrived(app) == ["0", "1", "2", "3", "4", "7"])
  }

  @Test("events beyond the maximum age are deleted from memory and disk, and counted once", arguments: [true, false])
  func expired(isRestarted: Bool) async throws {
    let app = try make()
    record(app, "canary 1", "canary 2")
    app.clock.pass(4 * Self.day)
    record(app, "young")
    app.clock.pass(4 * Self.day)
    if isRestarted { try app.start() }
    app.core.maintain()
    #expect(app.core.health.heldEventCounts == ["held": 1])
    #expect(!app.files.contains("canary") && app.files.contains("young"))
    #expect(app.core.losses(of: 0).expiredHeldEvents == 2)
    try app.start()
    app.core.maintain()
    #expect(app.core.losses(of: 0).expiredHeldEvents == 2)
    app.core.setConsent(true, of: nil)
    #expect(await arrived(app) == ["young"])
  }

  @Test("expired events are not sent, even if the user agrees before they are deleted") func expiredThenAgreed()
    async throws
  {
    let app = try make()
    record(app, "canary")
    app.clock.pass(9 * Self.day)
    try app.start()
    app.core.setConsent(true, of: nil)
    #expect(await arrived(app) == [] && app.core.losses(of: 0).expiredHeldEvents == 1)
    #expect(!app.files.contains("canary"))
  }

  @Test("setting the clock back does not extend the age by more than the limit") func clockSetBack() throws {
    let app = try make()
    record(app, "canary")
    app.clock.wall -= 400 * Self.day
    try app.start()
    app.core.maintain()
    #expect(app.core.health.heldEventCounts == ["held": 1])
    app.clock.pass(8 * Self.day)
    app.core.maintain()
    #expect(app.core.health.heldEventCounts.isEmpty && !app.files.contains("canary"))
  }

  @Test("a renamed stream keeps its held events") func renamed() async throws {
    let app = try make()
    record(app, "1")
    try update(app, [Self.stream("new", formerNames: ["held"]), Self.other])
    record(app, "2")
    #expect(app.core.health.heldEventCounts == ["new": 2] && app.core.stranded.isEmpty)
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["1", "2"])
  }

  @Test(
    "a version that does not hold the stream's events deletes them unsent", arguments: [true, false], [true, false])
  func dropped(isOn: Bool, agrees: Bool) async throws {
    let app = try make()
    record(app, "canary")
    try update(app, [Self.stream(isOn: isOn, hold: nil), Self.other])
    #expect(app.core.stranded.isEmpty && app.core.storedEvents(0).isEmpty)
    if agrees { app.core.setConsent(true, of: 0) }
    #expect(await arrived(app) == [] && !app.files.contains("canary"))
    try update(app, [Self.stream(), Self.other])
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == [])
  }

  @Test(
    "an earlier version of the runtime keeps the events as those of an unknown stream, and does not send them",
    arguments: [true, false])
  func unknownTag(declines: Bool) async throws {
    let app = try make()
    record(app, "canary")
    // A version without the stream, like an earlier runtime, does not know the tag.
    try update(app, [Self.other])
    #expect(app.core.health.strandedStreams.map(\.name) == ["held"])
    #expect(app.core.health.strandedStreams.map(\.isHeld) == [true])
    if declines { app.core.setConsent(false, of: nil) } else { app.clock.pass(31 * Self.day) }
    #expect(await arrived(app) == [])
    #expect(!app.files.contains("canary"))
  }

  @Test("an opt-out in a version that does not know held events covers them, even if the user agreed again")
  func optedOutElsewhere() async throws {
    let app = try make()
    record(app, "canary")
    var entry = DecisionRecord.Entry()
    (entry.hasOptedIn, entry.optOutPosition) = (true, app.journal.end)
    var decisions = DecisionRecord()
    for number in app.core.streams[0].numbers { decisions.entries[number] = entry }
    try app.core.decisionFile?.write(decisions)
    try app.start()
    #expect(app.core.consent(of: 0) == true && app.core.storedEvents(0).isEmpty)
    #expect(await arrived(app) == [] && !app.files.contains("canary"))
  }

  @Test("waiting data of a version in which the stream was on by default is deleted, not held") func wasOn()
    async throws
  {
    let app = try make([Self.stream(isOn: true, hold: nil), Self.other])
    record(app, "canary sealed")
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    record(app, "canary stored")
    try update(app, [Self.stream(), Self.other])
    record(app, "held")
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["held"] && !app.files.contains("canary"))
  }

  @Test("in private mode, events are refused, and earlier held events are kept") func privateMode() async throws {
    let app = try make([Self.stream(isOffInPrivateMode: true), Self.other])
    record(app, "1")
    app.core.change { $0.isPrivate = true }
    #expect(record(app, "canary") == [.refused(.privateMode)])
    app.core.change { $0.isPrivate = false }
    record(app, "2")
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["1", "2"] && app.core.lossCounts.isEmpty)
  }

  @Test("events of installations outside the population are refused and counted") func population() throws {
    let app = try make([Self.stream(population: Population(locales: ["de-DE"])), Self.other])
    app.core.updatePlatform { $0.localeIdentifier = "en-US" }
    #expect(record(app, "canary") == [.refused(.population)])
    #expect(app.core.health.pausedStreams["held"] == .population)
    app.core.updatePlatform { $0.localeIdentifier = "de-DE" }
    #expect(record(app, "1") == [.recorded])
    #expect(app.core.lossCounts.refusalCounts == [.population: 1])
    app.core.updatePlatform { $0.localeIdentifier = "en-US" }
    app.core.setConsent(false, of: 0)
    #expect(record(app, "canary") == [.refused(.consent)], "a refusal by the user is not a loss")
    #expect(app.core.lossCounts.refusalCounts == [.population: 1])
  }

  @Test("the sample is drawn when the user agrees, and events outside of it are deleted") func sample() async throws {
    var (sent, deleted) = (0, 0)
    for _ in 0..<40 {
      let app = try make([Self.stream(population: Population(samplingRate: 0.5)), Self.other])
      record(app, "canary")
      #expect(app.core.reading { $0.samplingSeed } == nil && app.core.health.heldEventCounts == ["held": 1])
      app.core.setConsent(true, of: 0)
      let texts = await arrived(app)
      if app.core.streams[0].isInSample {
        #expect(texts == ["canary"])
        sent += 1
      } else {
        #expect(texts == [] && !app.files.contains("canary") && app.core.losses(of: 0).refusalCounts == [.sample: 1])
        deleted += 1
      }
    }
    #expect(sent > 0 && deleted > 0)
  }

  @Test("on a full disk, events that do not fit are refused, held events stay, and declining deletes them")
  func fullDisk()
    async throws
  {
    let app = try make([Self.stream(hold: HeldEvents(maxEvents: 1000, maxAgeMilliseconds: Self.day)), Self.other])
    app.files.setCapacity(app.files.bytesInUse)
    var (held, refused) = (0, 0)
    while refused < 3 {
      if record(app, "canary \(held)" + String(repeating: "x", count: 200)) == [.recorded] {
        held += 1
      } else {
        refused += 1
      }
      app.core.maintain()
    }
    #expect(held > 0 && app.core.losses(of: 0).refusalCounts == [.storageUnavailable: 3])
    app.core.setConsent(false, of: 0)
    app.core.maintain()
    #expect(!app.files.contains("canary"))
    try app.start()
    #expect(app.core.consent(of: 0) == false && app.core.storedEvents(0).isEmpty)
  }

  @Test("a removed folder keeps held events held") func removedFolder() async throws {
    let app = try make()
    record(app, "1", "2")
    for path in app.files.paths { app.files[path] = nil }
    app.core.maintain()
    #expect(app.core.health.heldEventCounts == ["held": 2])
    #expect(await arrived(app) == [])
    try app.start()
    #expect(app.core.health.heldEventCounts == ["held": 2])
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["1", "2"])
  }

  @Test("a recorder without a folder holds events in memory") func memory() {
    let core = Streams.recorder(Self.stream(), identity: TelemetryIdentity(clientID: ""))
    #expect(core.record(Streams.text("1")) == .recorded && core.record(Streams.text("2")) == .recorded)
    core.lifecycle(.foreground)
    core.lifecycle(.background)
    #expect(core.buildDuePings().isEmpty && core.reading { $0.identity.clientID }.isEmpty)
    core.setConsent(true, of: 0)
    core.lifecycle(.foreground)
    core.lifecycle(.background)
    #expect(core.buildDuePings().map(\.eventCount) == [2])
  }

  @Test("first-start events are held once, and not recorded again when the user agrees") func firstStart() async throws
  {
    let app = KeptRecorder()
    app.streams = [Self.stream(), Self.other]
    app.triggers = [TriggeredEvent(.firstLaunch, Streams.text("first"))]
    for _ in 0..<3 {
      try app.start()
      app.foreground()
      app.background()
    }
    #expect(app.core.health.heldEventCounts == ["held": 1])
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["first"])
  }

  @Test("a once-only event is held once, and again after the user declined and agreed") func once()
    async throws
  {
    let app = KeptRecorder()
    app.streams = [
      Streams.stream(
        "held",
        consent: ConsentPolicy(
          isOnByDefault: false, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
          hold: Self.hold), once: [OnceRule("x", per: .installation)])
    ]
    try app.start()
    #expect(app.core.record(Streams.once(0)) == .recorded)
    try app.start()
    #expect(app.core.record(Streams.once(0)) == .refused(.alreadyRecorded))
    app.core.setConsent(false, of: 0)
    app.core.setConsent(true, of: 0)
    #expect(app.core.record(Streams.once(0)) == .recorded)
  }

  @Test("variants can hold different numbers of events, or none") func variants() {
    let consent = ConsentPolicy(
      isOnByDefault: false, variantsInvertingDefault: [3], includedVariants: [], isOffInPrivateMode: false,
      hold: Self.hold, variantsWithoutHold: [1],
      variantHolds: [2: HeldEvents(maxEvents: 1, maxAgeMilliseconds: 3_600_000)])
    let description = Streams.stream("held", consent: consent)
    let found = (0..<4).map { variant -> Int? in
      let core = RecorderCore(
        streams: [description], variant: variant, variantName: "V", platform: TelemetryPlatform(),
        identity: TelemetryIdentity(), clock: TestClock(), memory: 1 << 20, app: AppInterface())
      return core.streams[0].hold?.maxEvents
    }
    #expect(found == [5, nil, 1, nil])
  }
}
