import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Restrictions") struct RestrictionTests {
  private let clock = TestClock()
  private var wall: Int64 { clock.wallMilliseconds() }

  private func recorder(
    _ streams: StreamDescription..., platform: TelemetryPlatform = TelemetryPlatform(), formerly: String = ""
  ) -> RecorderCore {
    var events = Restricting.events("s", "t", formerly: formerly)
    if streams.allSatisfy({ $0.remoteRestrictions == nil }) { events = .none }
    let core = RecorderCore(
      streams: streams, variant: 0, variantName: "Plain", platform: platform,
      identity: TelemetryIdentity(clientID: ""), clock: clock, memory: 8 << 20, restrictable: events,
      app: AppInterface())
    core.onRefusal = nil
    return core
  }

  private func document(_ restrictions: String..., hours: Int64 = 24) -> [UInt8] {
    let expires = (wall / 1000 + hours * 3600) * 1000
    return Restricting.document(restrictions.joined(separator: ","), expires: expires)
  }

  private func outcomes(_ core: RecorderCore, stream: Int = 0) -> [RecordOutcome] {
    ["x", "y"].map { core.record(Streams.bare(stream: stream, $0)) }
  }

  // MARK: Effect

  @Test("a disabled event is refused and counted, and other events are recorded") func event() throws {
    let core = recorder(Restricting.stream(), Restricting.stream("t"))
    let result = try core.setRestrictions(document(#"{"events":["x"],"sample":0}"#))
    #expect(outcomes(core) == [.refused(.restricted), .recorded])
    #expect(outcomes(core, stream: 1) == [.refused(.restricted), .recorded])
    #expect(core.losses(of: 0).refusalCounts == [.restricted: 1])
    #expect(result.events == ["x": 0] && result.streams.isEmpty && result.ignoredNames.isEmpty && !result.isStored)
    #expect(core.health.restrictions == result && core.health.pausedStreams.isEmpty)
  }

  @Test("a disabled stream stops its events, attributes and identifiers, and other streams are recorded")
  func stream() throws {
    let attribute = AttributeDescription(name: #""k""#, value: .empty)
    let core = recorder(
      Restricting.stream(attributes: [attribute]), Restricting.stream("t", sources: [Book.request(.streamEvents)]))
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    #expect(outcomes(core) == [.refused(.restricted), .refused(.restricted)])
    #expect(outcomes(core, stream: 1) == [.recorded, .recorded])
    let value = Book.Event(Program(stream: 0).text(#"{"k":1}"#)).payload
    #expect(core.setAttribute(#""k""#, to: value) == .refused(.restricted))
    #expect(core.health.pausedStreams == ["s": .restricted] && !core.isCollecting(0) && core.isCollecting(1))
    core.removeRestrictions()
    #expect(outcomes(core) == [.recorded, .recorded] && core.health.restrictions == nil && core.isCollecting(0))
  }

  @Test("no client identifier is created while the only stream that sends it is restricted") func identifier() throws {
    let core = recorder(Restricting.stream(consent: Book.consent(false)))
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    core.setConsent(true, of: nil)
    #expect(core.reading { $0.identity.clientID }.isEmpty)
    core.removeRestrictions()
    #expect(!core.reading { $0.identity.clientID }.isEmpty)
  }

  @Test("events that would be held are restricted like other events") func held() throws {
    let consent = ConsentPolicy(
      isOnByDefault: false, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
      hold: HeldEvents(maxEvents: 9, maxAgeMilliseconds: Restricting.day))
    let core = recorder(Restricting.stream(consent: consent))
    try core.setRestrictions(document(#"{"events":["x"],"sample":0}"#))
    #expect(outcomes(core) == [.refused(.restricted), .recorded])
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    #expect(outcomes(core) == [.refused(.restricted), .refused(.restricted)])
    #expect(core.health.heldEventCounts == ["s": 1] && core.health.pausedStreams == ["s": .restricted])
    #expect(core.losses(of: 0).refusalCounts == [.restricted: 3])
    clock.pass(25 * 3_600_000)
    #expect(outcomes(core) == [.recorded, .recorded], "expired restrictions end while the user has not decided")
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    core.removeRestrictions()
    core.setConsent(true, of: nil)
    #expect(core.storedEvents(0).count > 0 && outcomes(core) == [.recorded, .recorded])
  }

  @Test("consent, private mode, variants and populations are checked first", arguments: [0, 1, 2])
  func precedence(index: Int) throws {
    let streams = [
      Restricting.stream(consent: Book.consent(false)), Restricting.stream(population: Population(channels: ["beta"])),
      Restricting.stream(population: Population(samplingRate: 0)),
    ]
    let core = recorder(streams[index])
    let before = outcomes(core)
    try core.setRestrictions(document(#"{"streams":["s"],"sample":1},{"events":["x"],"sample":1}"#))
    #expect(outcomes(core) == before)
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0},{"events":["x"],"sample":0}"#))
    #expect(outcomes(core) == before && !before.contains(.recorded))
  }

  @Test("a stream without the declaration is not restricted, and the name is reported") func undeclared() throws {
    let core = recorder(Restricting.stream(days: nil), Restricting.stream("t"))
    let result = try core.setRestrictions(
      document(#"{"streams":["s","u"],"events":["x","z","z"],"sample":0}"#))
    #expect(outcomes(core) == [.recorded, .recorded])
    #expect(outcomes(core, stream: 1) == [.refused(.restricted), .recorded])
    #expect(result.ignoredNames == ["s", "u", "z"])
  }

  @Test("a registry without the declaration rejects every document") func notDeclared() {
    let core = recorder(Restricting.stream(days: nil))
    #expect(throws: RestrictionsError(.notDeclared, expected: "a stream with 'remoteRestrictions' in the schema")) {
      try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    }
    #expect(outcomes(core) == [.recorded, .recorded])
  }

  @Test("a stream of deletion requests is not restricted") func deletionRequest() throws {
    let core = recorder(Restricting.stream(deletionRequest: "t"), Restricting.stream("t"))
    let result = try core.setRestrictions(document(#"{"streams":["t"],"sample":0}"#))
    #expect(result.ignoredNames == ["t"] && result.streams.isEmpty && core.isCollecting(1))
  }

  @Test("former names of streams and events are restricted too") func former() throws {
    let core = recorder(Restricting.stream(formerNames: ["old"]), formerly: " old.x")
    try core.setRestrictions(document(#"{"events":["old.x"],"sample":0}"#))
    #expect(outcomes(core) == [.refused(.restricted), .refused(.restricted)])
    try core.setRestrictions(document(#"{"events":["x"],"sample":1},{"events":["old.x"],"sample":0}"#))
    #expect(outcomes(core)[0] == .refused(.restricted))
    try core.setRestrictions(document(#"{"events":["x"],"sample":0},{"events":["old.x"],"sample":1}"#))
    #expect(outcomes(core)[0] == .refused(.restricted))
    try core.setRestrictions(document(#"{"streams":["old"],"sample":0}"#))
    #expect(core.health.pausedStreams == ["s": .restricted])
  }

  @Test("restrictions follow the app's version and channel") func platform() throws {
    let core = recorder(Restricting.stream())
    try core.setRestrictions(
      document(
        #"{"streams":["s"],"sample":0,"channels":["beta"],"appVersions":{"from":"2","before":"3"}}"#))
    #expect(core.health.pausedStreams == ["s": .restricted])
    for (version, channel, isOn) in [
      ("2.5", "release", true), ("2.5", "beta", false), ("3", "beta", true), ("2", "beta", false), ("1", "beta", true),
    ] {
      core.updatePlatform { ($0.appVersion, $0.releaseChannel) = (version, channel) }
      #expect(core.isCollecting(0) == isOn, "\(version) \(channel)")
    }
  }

  // MARK: Samples

  private static func seed(_ number: UInt64) -> SamplingSeed {
    SamplingSeed(Mixer.mix(2 &* number), Mixer.mix(2 &* number &+ 1))
  }

  @Test("samples are nested, independent of each other, and never larger than the declared sample") func samples()
    throws
  {
    let core = recorder(Restricting.stream(population: Population(samplingRate: 0.5)))
    var included: [String: Int] = [:]
    for number in 0..<1_000 as Range<UInt64> {
      core.setSamplingSeed(Self.seed(number))
      core.removeRestrictions()
      let isIn = core.isCollecting(0)
      var former = isIn
      for rate in ["0.8", "0.5", "0.2", "0"] {
        try core.setRestrictions(document(#"{"streams":["s"],"sample":\#(rate)}"#))
        let now = core.isCollecting(0)
        #expect(former || !now, "\(number) at \(rate)")
        former = now
        if now { included[rate, default: 0] += 1 }
      }
      guard isIn else { continue }
      try core.setRestrictions(document(#"{"events":["x"],"sample":0.5},{"events":["y"],"sample":0.5}"#))
      included[outcomes(core).map { $0 == .recorded ? "1" : "0" }.joined(), default: 0] += 1
    }
    #expect(included["0"] == nil)
    // Half of the 1,000 installations, within about five standard deviations.
    for (key, count) in ["0.8": 400, "0.5": 250, "0.2": 100, "00": 125, "01": 125, "10": 125, "11": 125] {
      #expect(abs(included[key, default: 0] - count) < 75, "\(key): \(included[key, default: 0])")
    }
  }

  @Test("the lowest of several rates applies, and a random number is created only for rates between 0 and 1")
  func lowest() throws {
    let core = recorder(Restricting.stream())
    try core.setRestrictions(document(#"{"events":["x"],"sample":1},{"events":["x","x"],"sample":0}"#))
    #expect(outcomes(core) == [.refused(.restricted), .recorded] && core.reading { $0.samplingSeed } == nil)
    try core.setRestrictions(document(#"{"events":["x"],"sample":0.5}"#))
    #expect(core.reading { $0.samplingSeed } != nil)
  }

  // MARK: Rejection and expiry

  @Test(
    "a rejected document changes nothing",
    arguments: ["{", #"{"streams":["t"],"sample":0,"x":0}"#, #"{"streams":["t"],"sample":7}"#, "7"])
  func atomic(restriction: String) throws {
    let core = recorder(Restricting.stream(), Restricting.stream("t"))
    let before = try core.setRestrictions(document(#"{"events":["x"],"sample":0}"#))
    #expect(throws: RestrictionsError.self) {
      try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#, restriction))
    }
    for hours in [0, 721] as [Int64] {
      #expect(throws: RestrictionsError.self) {
        try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#, hours: hours))
      }
    }
    #expect(core.health.restrictions == before && outcomes(core) == [.refused(.restricted), .recorded])
    #expect(outcomes(core, stream: 1) == [.refused(.restricted), .recorded])
  }

  @Test("a document must expire in the future, and within the shortest limit of its streams") func bounds() throws {
    let core = recorder(Restricting.stream(days: 2), Restricting.stream("t", days: 10))
    func reason(_ restriction: String, _ hours: Int64) -> RestrictionsError.Reason? {
      do throws(RestrictionsError) {
        _ = try core.setRestrictions(document(restriction, hours: hours))
        return nil
      } catch { return error.reason }
    }
    #expect(reason(#"{"streams":["s"],"sample":0}"#, 0) == .expired)
    #expect(reason(#"{"streams":["s"],"sample":0}"#, 48) == nil)
    #expect(reason(#"{"streams":["s"],"sample":0}"#, 49) == .expiresTooLate)
    #expect(reason(#"{"streams":["t"],"sample":0}"#, 240) == nil)
    #expect(reason(#"{"streams":["t","s"],"sample":0}"#, 49) == .expiresTooLate)
    #expect(reason(#"{"events":["x"],"sample":0}"#, 49) == .expiresTooLate)
    #expect(reason(#"{"events":["unknown"],"sample":0}"#, 240) == nil)
    #expect(reason(#"{"events":["unknown"],"sample":0}"#, 241) == .expiresTooLate)
  }

  @Test("restrictions expire for events, attributes and counters", arguments: [true, false])
  func expiry(isStream: Bool) throws {
    let core = recorder(Restricting.stream())
    try core.setRestrictions(document(isStream ? #"{"streams":["s"],"sample":0}"# : #"{"events":["x"],"sample":0}"#))
    clock.pass(24 * 3_600_000 - 1_000)
    #expect(outcomes(core)[0] == .refused(.restricted))
    clock.pass(1_000)
    #expect(outcomes(core) == [.recorded, .recorded] && core.health.restrictions == nil)
    #expect(core.losses(of: 0).refusalCounts[.restricted] == (isStream ? 2 : 1))
  }

  @Test("setting the clock back does not extend restrictions, and setting it forward ends them") func clocks() throws {
    let core = recorder(Restricting.stream())
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    clock.wall -= 10 * Restricting.day
    clock.pass(24 * 3_600_000 - 1_000)
    #expect(!core.isCollecting(0))
    clock.pass(1_000)
    #expect(core.isCollecting(0))
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    clock.wall += 2 * Restricting.day
    #expect(outcomes(core) == [.recorded, .recorded])
    clock.wall -= 2 * Restricting.day
    #expect(outcomes(core) == [.recorded, .recorded])
  }

  // MARK: Pings

  @Test("pings of a restricted stream wait, and are built after the restriction; other streams are sent")
  func waiting() throws {
    let core = recorder(Restricting.stream(), Restricting.stream("t"))
    #expect(outcomes(core) + outcomes(core, stream: 1) == Array(repeating: .recorded, count: 4))
    try core.setRestrictions(document(#"{"streams":["s"],"sample":0}"#))
    core.lifecycle(.foreground)
    core.lifecycle(.background)
    #expect(core.buildDuePings().map(\.stream) == ["t"] && core.build(0, completeOnly: false) == nil)
    clock.pass(2 * Restricting.day)
    core.lifecycle(.foreground)
    core.lifecycle(.background)
    #expect(core.buildDuePings().map(\.stream) == ["s"])
  }

  @Test("stored events of a restricted kind are sent") func storedEvents() throws {
    let core = recorder(Restricting.stream())
    _ = outcomes(core)
    try core.setRestrictions(document(#"{"events":["x"],"sample":0}"#))
    #expect(core.build(0, completeOnly: false)?.eventCount == 2)
  }
}
