import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// Processes that end, power failures, and app versions that handle held events differently.
@Suite("Held events and faults") struct HoldFaultTests {
  private static let held = HoldTests.stream()
  private static let other = HoldTests.other

  private func update(_ app: KeptRecorder, _ streams: [StreamDescription]) throws {
    app.streams = streams
    try app.start()
  }

  private func record(_ app: KeptRecorder, _ text: String, stream: Int = 0) -> RecordOutcome {
    app.core.record(Streams.text(text, stream: stream))
  }

  private func arrived(_ app: KeptRecorder) async -> [String] {
    let receiver = CapturingTransport()
    await ConsentApp.finish(app, receiver)
    return ConsentApp.texts(receiver)
  }

  @Test("declining rewrites a segment that also contains another stream's events", arguments: [false, true])
  func erased(isRestarted: Bool) throws {
    let app = try ConsentApp.make([Self.held, Self.other])
    for index in 0..<3 {
      #expect(record(app, "canary \(index)") == .recorded)
      #expect(record(app, "kept \(index)", stream: 1) == .recorded)
    }
    if isRestarted { try app.start() }
    app.core.setConsent(false, of: 0)
    try app.core.eraseDeclined()
    #expect(!app.files.contains("canary") && app.files.contains("kept 2"))
    #expect(app.core.storedEvents(1).count == 3)
  }

  @Test(
    "a version without hold deletes the events even if its process ends before the deletion",
    arguments: [nil, true, false], [false, true])
  func killedWithoutHold(decision: Bool?, isOn: Bool) async throws {
    let app = try ConsentApp.make([Self.held, Self.other])
    #expect(record(app, "canary") == .recorded)
    try update(app, [HoldTests.stream(isOn: isOn, hold: nil), Self.other])
    if let decision { app.core.setConsent(decision, of: 0) }
    try update(app, [Self.held, Self.other])
    #expect(app.core.health.heldEventCounts.isEmpty)
    if decision == nil { app.core.setConsent(true, of: 0) }
    #expect(await arrived(app) == [] && !app.files.contains("canary"))
  }

  @Test("a version without hold ends at any call: the events are either held or deleted, and never sent by it")
  func crashWithoutHold() async throws {
    for end in 0..<60 {
      let app = try ConsentApp.make([Self.held, Self.other])
      #expect(record(app, "canary") == .recorded)
      app.streams = [HoldTests.stream(isOn: true, hold: nil), Self.other]
      try? app.start { index, _ in index == end ? .crash : nil }
      if app.core?.journal != nil { #expect(await arrived(app) == [], "end \(end)") }
      try update(app, [Self.held, Self.other])
      let isHeld = app.core.health.heldEventCounts == ["held": 1]
      #expect(await arrived(app) == [])
      app.core.setConsent(true, of: 0)
      #expect(await arrived(app) == (isHeld ? ["canary"] : []), "end \(end)")
    }
  }

  @Test("the age limit also applies if the user agreed before the events were read", arguments: [false, true])
  func expiredBeforeReading(isElsewhere: Bool) async throws {
    let app = try ConsentApp.make([Self.held, Self.other])
    #expect(record(app, "canary") == .recorded)
    app.clock.pass(4 * HoldTests.day)
    #expect(record(app, "young") == .recorded)
    app.clock.pass(5 * HoldTests.day)
    if isElsewhere {
      // The decision is made under another process, which ends before the events are released.
      var entry = DecisionRecord.Entry()
      entry.hasOptedIn = true
      var decisions = DecisionRecord()
      for number in app.core.streams[0].numbers { decisions.entries[number] = entry }
      try app.core.decisionFile?.write(decisions)
    } else {
      app.consent = true
    }
    try app.start()
    #expect(app.core.losses(of: 0).expiredHeldEvents == 1)
    #expect(await arrived(app) == ["young"])
    #expect(!app.files.contains("canary"))
    try app.start()
    #expect(await arrived(app) == [] && app.core.losses(of: 0).expiredHeldEvents == 1)
  }

  @Test(
    "a downgrade past a rename: a decision under the former name applies to events held under the new name",
    arguments: [true, false], [nil, 0])
  func downgraded(agrees: Bool, stream: Int?) async throws {
    let renamed = [HoldTests.stream("new", formerNames: ["held"]), Self.other]
    let app = try ConsentApp.make([Self.held, Self.other])
    #expect(record(app, "old canary") == .recorded)
    try update(app, renamed)
    #expect(record(app, "new canary") == .recorded)
    try update(app, [Self.held, Self.other])
    // The earlier version does not know the tag of the new name.
    #expect(app.core.health.strandedStreams.map(\.isHeld) == [true])
    #expect(await arrived(app) == [])
    app.core.setConsent(agrees, of: stream)
    #expect(await arrived(app) == (agrees ? ["old canary"] : []))
    #expect(agrees || !app.files.contains("old canary"))
    try update(app, renamed)
    #expect(app.core.consent(of: 0) == agrees && app.core.health.heldEventCounts.isEmpty)
    #expect(await arrived(app) == (agrees ? ["new canary"] : []))
    #expect(agrees || !app.files.contains("canary"))
  }

  @Test(
    "a version from before a rename deletes declined events that are held under the new name", arguments: [nil, 0])
  func downgradedAfterDeclining(stream: Int?) async throws {
    let app = try ConsentApp.make([HoldTests.stream("new", formerNames: ["held"]), Self.other])
    #expect(record(app, "canary") == .recorded)
    app.core.setConsent(false, of: stream)
    #expect(app.files.contains("canary"), "nothing is deleted before the process ends")
    try update(app, [Self.held, Self.other])
    #expect(await arrived(app) == [])
    #expect(!app.files.contains("canary"))
    #expect(app.core.health.strandedStreams.isEmpty)
  }

  @Test("after a downgrade past a rename, an undecided user's events are still held") func downgradedUndecided()
    async throws
  {
    let renamed = [HoldTests.stream("new", formerNames: ["held"]), Self.other]
    let app = try ConsentApp.make(renamed)
    #expect(record(app, "1") == .recorded)
    try update(app, [Self.held, Self.other])
    #expect(record(app, "2") == .recorded && app.core.health.heldEventCounts == ["held": 1])
    #expect(await arrived(app) == [])
    try update(app, renamed)
    #expect(app.core.health.heldEventCounts == ["new": 2])
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == ["1", "2"])
  }

  @Test("after a power failure, events are sent only if the user agreed", arguments: 0..<60)
  func power(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let app = try ConsentApp.make([Self.held, Self.other])
    var decision: Bool?
    var texts: [String] = []
    for round in 0..<4 {
      for index in 0..<Int.random(in: 1...2, using: &random) {
        let text = "\(decision == true ? "sent" : "canary") \(round) \(index)"
        _ = record(app, text)
        _ = record(app, "kept \(round) \(index)", stream: 1)
      }
      if round == 2 {
        decision = Bool.random(using: &random)
        app.core.setConsent(decision == true, of: 0)
      }
      if Bool.random(using: &random) { texts += await arrived(app) }
      if decision == nil { #expect(!texts.contains { $0.hasPrefix("canary") }) }
      app.files.losePower(&random)
      try app.start()
      #expect(app.core.consent(of: 0) == decision)
      if decision == false { #expect(app.core.storedEvents(0).isEmpty) }
    }
    texts += await arrived(app)
    if decision == false { #expect(!texts.contains { $0.hasPrefix("canary") } && !app.files.contains("canary")) }
  }

  @Test("the client and the sample of a sent ping survive a power failure", arguments: 0..<12)
  func identityAfterPowerFailure(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let app = try ConsentApp.make([
      HoldTests.stream(population: Population(samplingRate: 0.999)), Self.other,
    ])
    app.clock.pass(60_000)
    app.foreground()
    app.core.maintain()
    app.clock.pass(1_000)
    app.core.setConsent(true, of: 0)
    let (client, sample) = app.core.reading { ($0.identity.clientID, $0.samplingSeed) }
    #expect(!client.isEmpty && sample != nil)
    app.core.maintain()
    app.files.losePower(&random)
    try app.start()
    #expect(app.core.reading { $0.identity.clientID } == client)
    #expect(app.core.reading { $0.samplingSeed } == sample)
  }

  @Test("decisions about everything, in a version without the stream", arguments: [nil, true, false])
  func decidedWithoutStream(decision: Bool?) async throws {
    for (actions, expected) in [([false], false), ([true], decision), ([false, true], decision)] {
      let app = try ConsentApp.make([Self.held, Self.other])
      #expect(record(app, "canary") == .recorded)
      if let decision { app.core.setConsent(decision, of: 0) }
      try update(app, [Self.other])
      for action in actions { app.core.setConsent(action, of: nil) }
      app.core.maintain()
      if actions[0] == false { #expect(!app.files.contains("canary"), "\(actions)") }
      try update(app, [Self.held, Self.other])
      #expect(app.core.consent(of: 0) == expected, "\(actions)")
      let isKept = actions == [true] && decision != false
      #expect(app.core.health.heldEventCounts == (isKept && decision == nil ? ["held": 1] : [:]), "\(actions)")
      #expect(await arrived(app) == (isKept && decision == true ? ["canary"] : []), "\(actions)")
    }
  }

  @Test("held events and waiting pings of an installation that leaves the channel wait until it returns")
  func channel() async throws {
    let beta = Population(channels: ["beta"])
    let app = KeptRecorder()
    app.streams = [HoldTests.stream(population: beta), HoldTests.stream("on", isOn: true, hold: nil, population: beta)]
    app.platform.releaseChannel = "beta"
    try app.start()
    #expect(record(app, "held") == .recorded && record(app, "sealed", stream: 1) == .recorded)
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    #expect(app.journal.sealed.count == 1 && record(app, "waiting", stream: 1) == .recorded)
    app.core.updatePlatform { $0.releaseChannel = "release" }
    #expect(await arrived(app) == [])
    app.core.setConsent(true, of: 0)
    #expect(await arrived(app) == [])
    app.core.updatePlatform { $0.releaseChannel = nil }
    #expect(await arrived(app) == [])
    app.core.updatePlatform { $0.releaseChannel = "beta" }
    #expect(await arrived(app) == ["held", "sealed", "waiting"])
  }

  @Test("declining outside the channel deletes the waiting data") func declinedOutsideChannel() async throws {
    let app = KeptRecorder()
    app.streams = [HoldTests.stream("on", isOn: true, hold: nil, population: Population(channels: ["beta"]))]
    app.platform.releaseChannel = "beta"
    try app.start()
    #expect(record(app, "canary sealed") == .recorded)
    app.foreground()
    app.background()
    try app.core.sealDueUnits()
    #expect(record(app, "canary waiting") == .recorded)
    app.core.updatePlatform { $0.releaseChannel = "release" }
    app.core.setConsent(false, of: nil)
    app.core.maintain()
    #expect(!app.files.contains("canary") && app.journal.sealed.isEmpty)
  }
}
