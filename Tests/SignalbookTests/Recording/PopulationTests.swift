import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Populations and samples") struct PopulationTests {
  /// Returns a stream whose documents contain the client identifier.
  private static func stream(
    _ name: StaticString = "s", _ population: Population, consent: ConsentPolicy = Book.consent(true)
  ) -> StreamDescription {
    Streams.stream(
      name, envelope: Program().text(#"{"c":""#).source(1).text(#"","e":"#).source(0).text("}").literal,
      sources: [Book.request(.streamEvents), Book.request(.clientId)], consent: consent, buildMoments: ["background"],
      population: population)
  }

  private static func facts(channel: String? = nil, country: String? = nil, locale: String? = nil) -> TelemetryPlatform
  {
    var platform = TelemetryPlatform()
    (platform.releaseChannel, platform.country, platform.localeIdentifier) = (channel, country, locale)
    return platform
  }

  /// Returns a seed that is the same in each run of the test.
  private static func seed(_ number: UInt64) -> SamplingSeed {
    SamplingSeed(Mixer.mix(2 &* number), Mixer.mix(2 &* number &+ 1))
  }

  // MARK: The draw

  @Test("The declared share of 1,000,000 installations is in a sample, independently for each pair of streams")
  func share() {
    let count = 1_000_000
    let names: [StaticString] = ["clicks", "click", "core-7"]
    let shares = [0.5, 0.1, 0.01]
    var inSample = [0, 0, 0]
    // The installations in both samples, for each pair.
    var inBoth = [0, 0, 0]
    for number in 0..<count {
      let seed = Self.seed(UInt64(number))
      let isIn = (0..<3).map { seed.isSampled(atRate: shares[$0], inPing: names[$0]) }
      for index in 0..<3 where isIn[index] { inSample[index] += 1 }
      if isIn[0] && isIn[1] { inBoth[0] += 1 }
      if isIn[1] && isIn[2] { inBoth[1] += 1 }
      if isIn[0] && isIn[2] { inBoth[2] += 1 }
    }
    /// Returns whether the count is within four standard deviations.
    func isNear(_ found: Int, _ share: Double) -> Bool {
      let deviation = (Double(count) * share * (1 - share)).squareRoot()
      return abs(Double(found) - Double(count) * share) < 4 * deviation
    }
    for index in 0..<3 { #expect(isNear(inSample[index], shares[index]), "\(names[index]): \(inSample[index])") }
    for (pair, share) in zip(inBoth, [0.05, 0.001, 0.005]) { #expect(isNear(pair, share), "\(pair) of \(share)") }
  }

  @Test("Rate 0 excludes and rate 1 includes all installations, and a larger sample contains a smaller one")
  func edges() {
    for number in 0..<20_000 as Range<UInt64> {
      let seed = Self.seed(number)
      #expect(!seed.isSampled(atRate: 0, inPing: "s") && seed.isSampled(atRate: 1, inPing: "s"))
      if seed.isSampled(atRate: 0.1, inPing: "s") {
        #expect(seed.isSampled(atRate: 0.11, inPing: "s") && seed.isSampled(atRate: 0.5, inPing: "s"))
      }
    }
    let none = Streams.recorder(Self.stream("s", Population(samplingRate: 0)))
    #expect(none.record(Streams.bare()) == .refused(.sample) && none.reading { $0.samplingSeed == nil })
    let all = Streams.recorder(Self.stream("s", Population(samplingRate: 1)))
    #expect(all.record(Streams.bare()) == .recorded && all.reading { $0.samplingSeed == nil })
  }

  // MARK: An installation

  @Test("An installation stays in or out of its samples, across launches and decisions")
  func kept() throws {
    var outcomes = Set<[Bool]>()
    for _ in 0..<40 {
      let app = KeptRecorder()
      app.streams = [Self.stream("a", Population(samplingRate: 0.5)), Self.stream("b", Population(samplingRate: 0.5))]
      try app.start()
      let first = [app.core.isCollecting(0), app.core.isCollecting(1)]
      outcomes.insert(first)
      for round in 0..<4 {
        if round == 1 {
          app.core.setConsent(false, of: nil)
          app.core.maintain()
        }
        try app.start()
        if round == 2 { app.core.setConsent(true, of: nil) }
        #expect([app.core.isCollecting(0), app.core.isCollecting(1)] == (round == 1 ? [false, false] : first))
      }
    }
    #expect(outcomes.count == 4)
  }

  @Test(
    "An installation out of the sample keeps no event, no identifier, no file; refusals are counted by their reason")
  func outside() throws {
    let app = KeptRecorder()
    app.streams = [Self.stream("a", Population(samplingRate: 0))]
    try app.start()
    app.foreground()
    #expect(app.core.record(Streams.bare()) == .refused(.sample))
    app.background()
    app.core.maintain()
    #expect(app.core.losses(of: 0).refusalCounts == [.sample: 1] && app.journal.sealed.isEmpty)
    #expect(app.core.reading { $0.identity.clientID.isEmpty && $0.history.launchCount == 0 })
    #expect(app.core.health.pausedStreams == ["a": .sample])
    #expect(Set(app.core.journal!.stored.keys).isDisjoint(with: [RecorderKey.identity, RecorderKey.session("a")]))
    app.core.setConsent(false, of: nil)
    #expect(app.core.record(Streams.bare()) == .refused(.consent))
    #expect(app.core.losses(of: 0).refusalCounts == [.sample: 1])
  }

  @Test("The random number is created when a stream needs it, and is kept when the user declines everything")
  func made() throws {
    let app = KeptRecorder()
    app.streams = [
      Self.stream("a", Population(samplingRate: 0.5), consent: Book.consent(false)), Self.stream("b", Population()),
    ]
    try app.start()
    #expect(!app.journal.keys.contains(RecorderKey.samplingSeed))
    app.core.setConsent(true, of: 0)
    let made = try #require(app.core.reading { $0.samplingSeed })
    app.core.setConsent(false, of: nil)
    app.core.maintain()
    #expect(app.journal.keys.contains(RecorderKey.samplingSeed))
    try app.start()
    #expect(app.core.reading { $0.samplingSeed } == made)
  }

  @Test("If the number cannot be stored, the installation is not in any sample") func full() throws {
    let app = KeptRecorder()
    let other = Streams.stream("b", sources: [Book.request(.streamEvents), Book.request(.clientUserId)])
    app.streams = [Self.stream("a", Population()), other]
    try app.start()
    app.core.setIdentity(TelemetryIdentity(userID: String(repeating: "x", count: 1500)))
    app.streams[0] = Self.stream("a", Population(samplingRate: 0.999_999))
    app.options.maxStateBytes = 1
    try app.start()
    #expect(app.core.record(Streams.bare()) == .refused(.sample))
    #expect(app.core.record(Streams.bare(stream: 1)) == .recorded)
  }

  @Test("An update that shrinks the sample stops collection and uploads, and deletes unsent data")
  func narrowed() throws {
    let app = KeptRecorder()
    app.streams = [Self.stream("a", Population())]
    try app.start()
    app.foreground()
    #expect(app.core.record(Streams.bare()) == .recorded)
    app.background()
    app.core.maintain()
    #expect(app.core.record(Streams.bare()) == .recorded && app.journal.sealed.count == 1)
    let client = app.core.reading { $0.identity.clientID }
    app.streams = [Self.stream("a", Population(samplingRate: 0))]
    try app.start()
    app.core.maintain()
    #expect(app.core.storedEvents(0).isEmpty && app.journal.sealed.isEmpty)
    // The receiver has data of the installation, so the installation can still request deletion.
    #expect(app.core.reading { $0.identity.clientID } == client && !client.isEmpty)
    app.core.setConsent(false, of: nil)
    #expect(app.core.reading { $0.identity.clientID.isEmpty })
  }

  @Test("Events outside the sample are not passed to another SDK") func destination() {
    let sent = Guarded(0)
    let core = Streams.recorder(
      Streams.stream(
        "vendor", envelope: .empty, population: Population(samplingRate: 0),
        destination: DestinationDescription(nameKey: "name")),
      send: { _ in sent.withLock { $0 += 1 } })
    #expect(core.record(Streams.bare()) == .refused(.sample) && sent.withLock { $0 } == 0)
  }

  @Test("A test recorder is in every sample with a rate above 0") func tests() {
    let core = Streams.recorder(
      Self.stream("a", Population(samplingRate: 1e-9)), Self.stream("b", Population(samplingRate: 0)))
    core.joinEverySample()
    #expect(core.isCollecting(0) && !core.isCollecting(1))
  }

  // MARK: Channels, countries, locales

  private static let installations: [(TelemetryPlatform, RecordOutcome.Refusal?)] = [
    (facts(), .populationUnknown), (facts(channel: "beta"), .populationUnknown),
    (facts(channel: ""), .populationUnknown),
    (facts(channel: "release"), .population), (facts(channel: "Beta", country: "DE"), .population),
    (facts(channel: "beta", country: "de"), .population), (facts(country: "FR"), .population),
    (facts(channel: "beta", country: "DE"), nil), (facts(channel: "nightly", country: "AT", locale: "fr_FR"), nil),
  ]

  @Test(
    "An unknown fact refuses by a reason of its own; one that is not listed refuses, whatever else is unknown",
    arguments: PopulationTests.installations)
  func lists(platform: TelemetryPlatform, refusal: RecordOutcome.Refusal?) {
    let core = Streams.recorder(
      Self.stream("a", Population(channels: ["beta", "nightly"], countries: ["DE", "AT"])),
      identity: TelemetryIdentity(clientID: ""))
    core.updatePlatform { $0 = platform }
    #expect(core.record(Streams.bare()) == (refusal.map { .refused($0) } ?? .recorded))
    #expect(core.losses(of: 0).refusalCounts == (refusal.map { [$0: 1] } ?? [:]))
    #expect(core.health.pausedStreams == (refusal.map { ["a": $0] } ?? [:]))
    // An identifier is created only if data is collected.
    #expect(core.reading { $0.identity.clientID.isEmpty } == (refusal != nil))
  }

  @Test("A variant's population replaces the stream's, including through an import") func variants() {
    let population = Population(channels: ["release"], variants: [0: Population(), 1: Population(samplingRate: 0)])
    let own = Self.stream("a", population)
    #expect(Streams.recorder(own).record(Streams.bare()) == .recorded)
    let imported = own.imported(variants: [VariantMatch(0, "Plain", owner: 1, "Other")])
    #expect(Streams.recorder(imported).record(Streams.bare()) == .refused(.sample))
    let unmatched = own.imported(variants: [])
    #expect(Streams.recorder(unmatched).record(Streams.bare()) == .refused(.populationUnknown))
  }

  @Test("A variant's rule for private mode applies", arguments: [true, false]) func privateMode(isOff: Bool) {
    let consent = ConsentPolicy(
      isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: !isOff,
      variantsInvertingPrivateMode: [0])
    let core = Streams.recorder(Streams.stream(consent: consent))
    core.change { $0.isPrivate = true }
    #expect(core.record(Streams.bare()) == (isOff ? .refused(.privateMode) : .recorded))
  }

  @Test("Events of a user who has declined are not counted, regardless of the population") func declined() {
    let core = Streams.recorder(Self.stream("a", Population(channels: ["beta"])))
    core.setConsent(false, of: nil)
    #expect(core.record(Streams.bare()) == .refused(.consent) && core.losses(of: 0).isEmpty)
  }

  @Test("Losses that a version without samples stored are preserved") func olderLosses() throws {
    var losses = LossCounters()
    losses.count(.repeatedValue)
    losses.truncatedTexts = 7
    // The existing reasons, followed by 15 other counts.
    var counts = [Int64](repeating: 0, count: 32 - 2)
    counts.insert(1, at: Int(RecordOutcome.Refusal.repeatedValue.rawValue))
    counts.insert(7, at: 17)
    var kept = StateBytes()
    for count in counts { kept.put(count) }
    let bytes = kept.bytes
    var restored = LossCounters()
    restored.restore(bytes)
    #expect(restored.published == losses.published && restored.published.refusalCounts == [.repeatedValue: 1])
    restored.count(.sample)
    #expect(restored.published.refusalCounts == [.repeatedValue: 1, .sample: 1])
  }
}
