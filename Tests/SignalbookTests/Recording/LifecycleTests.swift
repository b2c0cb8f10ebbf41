import Testing

@_spi(Generated) @testable import Signalbook

/// A registry in the generator's format, with triggered events, conditions, and events that are sent once.
private enum Life: TelemetryRegistry {
  static var updateSignalbookAndGenerateAgainForFormat3: Void { () }

  struct Event: RecordableEvent {
    let payload: EventPayload
    init(_ program: Program) {
      payload = Book.Event(program).payload
    }
  }

  enum Variant: TelemetryVariant {
    case plain, special
    var index: Int { self == .plain ? 0 : 1 }
    var wireName: StaticString { self == .plain ? "Plain" : "Special" }
  }

  struct Stream: TelemetryStream { let index = 0 }

  static func named(_ name: String, _ guards: (Program) -> Program = { $0 }) -> EventPayload {
    Event(guards(Program(stream: 0)).text("\"e\":\"\(name)\"}")).payload
  }

  static let streams = [
    StreamDescription(
      name: "life", ping: "life", version: 1, encoding: .object, envelope: .empty, common: .empty,
      sources: [Book.request(.variantName), Book.request(.networkKind), Book.request(.app(0))],
      conditions: [
        SourceCondition(source: 0, values: ["Special"], isNegated: false),
        SourceCondition(source: 1, values: ["wifi"], isNegated: true),
        SourceCondition(source: 2, values: ["true"], isNegated: false),
      ],
      limits: Book.limits(nil, 1), consent: Book.consent(true), upload: nil, buildMoments: ["event"],
      sessionEndsAfterMilliseconds: nil,
      once: [
        OnceRule("life/install", per: .installation), OnceRule("life/session", per: .session),
        OnceRule("life/screen", per: .screen),
      ])
  ]

  static let triggers = [
    TriggeredEvent(.background, named("hidden")), TriggeredEvent(.firstLaunch, named("first")),
    TriggeredEvent(.foreground, named("shown")),
    TriggeredEvent(.every(milliseconds: 900_000, inForeground: true), named("heartbeat")),
    TriggeredEvent(.every(milliseconds: 3_600_000, inForeground: false), named("hourly")),
    TriggeredEvent(.return, named("returned")), TriggeredEvent(.secondLaunch, named("second")),
    TriggeredEvent(.launch, named("started")), TriggeredEvent(.screen, named("screen")),
  ]

  static func appValue(_ index: Int, of app: Bool) -> SourceValue { .boolean(app) }
}

@Suite("Events that are triggered, conditional, or once-only") struct LifecycleTests {
  private let clock = TestClock()

  private func recorder(
    _ variant: Life.Variant = .plain, app: Bool = false, history: InstallationHistory = InstallationHistory()
  ) -> Telemetry<Life> {
    Telemetry(Life.self, variant: variant, app: app, clock: clock, history: history)
  }

  private func names(_ telemetry: Telemetry<Life>) -> [String] {
    telemetry.buildDuePings().map { String($0.text.dropFirst(6).dropLast(2)) }
  }

  @Test("each trigger records its events, and the first call is the start") func moments() {
    let telemetry = recorder()
    telemetry.lifecycleChanged(to: .foreground)
    #expect(names(telemetry) == ["started", "first", "shown"])
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.lifecycleChanged(to: .launch)
    #expect(names(telemetry) == [])
    telemetry.screenShown("Home")
    telemetry.lifecycleChanged(to: .background)
    telemetry.lifecycleChanged(to: .background)
    #expect(names(telemetry) == ["screen", "hidden"])
    telemetry.lifecycleChanged(to: .foreground)
    #expect(names(telemetry) == ["shown", "returned"])
  }

  @Test("starting in the background does not count as returning to the foreground") func backgroundStart() {
    let telemetry = recorder()
    telemetry.lifecycleChanged(to: .launch)
    telemetry.lifecycleChanged(to: .background)
    #expect(names(telemetry) == ["started", "first"])
    telemetry.lifecycleChanged(to: .foreground)
    #expect(names(telemetry) == ["shown"])
  }

  @Test("first and second starts are counted across launches with the app's stored values") func starts() {
    var history = InstallationHistory()
    for expected in [["started", "first"], ["started", "second"], ["started"]] {
      let telemetry = recorder(history: history)
      telemetry.lifecycleChanged(to: .launch)
      #expect(names(telemetry) == expected)
      history = telemetry.history
    }
    #expect(history.launchCount == 3)
  }

  @Test("a period runs only in the foreground, restarts there, and occurs once if late") func periods() {
    let telemetry = recorder()
    #expect(telemetry.nextDeadline == nil)
    telemetry.lifecycleChanged(to: .foreground)
    _ = names(telemetry)
    let start = clock.monotonic
    #expect(telemetry.nextDeadline == start + 900_000)
    clock.pass(899_999)
    telemetry.tick()
    #expect(names(telemetry) == [])
    clock.pass(1)
    telemetry.tick()
    telemetry.tick()
    #expect(names(telemetry) == ["heartbeat"])
    #expect(telemetry.nextDeadline == start + 1_800_000)
    clock.pass(100_000)
    telemetry.lifecycleChanged(to: .background)
    #expect(names(telemetry) == ["hidden"])
    // In the background, only the period that always runs continues. If it is hours late, it occurs once.
    #expect(telemetry.nextDeadline == start + 3_600_000)
    clock.pass(11_000_000)
    telemetry.tick()
    #expect(names(telemetry) == ["hourly"])
    #expect(telemetry.nextDeadline == start + 14_400_000)
    telemetry.lifecycleChanged(to: .foreground)
    _ = names(telemetry)
    #expect(telemetry.nextDeadline == clock.monotonic + 900_000)
  }

  @Test("events that are due when leaving the foreground are recorded before it") func dueAtTheEnd() {
    let telemetry = recorder()
    telemetry.lifecycleChanged(to: .foreground)
    _ = names(telemetry)
    clock.pass(900_000)
    telemetry.lifecycleChanged(to: .background)
    #expect(names(telemetry) == ["heartbeat", "hidden"])
  }

  @Test("without consent, events are neither sent nor counted as lost") func consent() {
    let telemetry = recorder()
    telemetry.setConsent(false)
    telemetry.lifecycleChanged(to: .foreground)
    #expect(names(telemetry) == [])
    #expect(telemetry.losses.isEmpty)
  }

  @Test("an event of one variant is refused in other variants") func onlyVariants() {
    let event = Life.Event(Program(stream: 0).requires(0).text(#""e":"x"}"#))
    #expect(recorder(.special).record(event) == .recorded)
    #expect(recorder(.plain).record(event) == .refused(.variant))
  }

  @Test("a conditional event is refused and counted while the condition is false") func condition() {
    let telemetry = recorder()
    let event = Life.Event(Program(stream: 0).requires(1).text(#""e":"x"}"#))
    telemetry.updatePlatform { $0.networkType = "wifi" }
    #expect(telemetry.record(event) == .refused(.condition))
    telemetry.updatePlatform { $0.networkType = "4g" }
    #expect(telemetry.record(event) == .recorded)
    #expect(telemetry.losses.refusalCounts == [.condition: 1])
    let byApp = Life.Event(Program(stream: 0).requires(2).text(#""e":"x"}"#))
    #expect(telemetry.record(byApp) == .refused(.condition))
    #expect(recorder(app: true).record(byApp) == .recorded)
  }

  @Test("a once-only event is refused afterwards in its scope") func once() {
    func event(_ mark: Int) -> Life.Event {
      Life.Event(Program(stream: 0).once(mark).text(#""e":"x"}"#))
    }
    let telemetry = recorder()
    telemetry.lifecycleChanged(to: .foreground)
    for mark in 0..<3 {
      #expect(telemetry.record(event(mark)) == .recorded)
      #expect(telemetry.record(event(mark)) == .refused(.alreadyRecorded))
    }
    telemetry.screenShown("Home")
    #expect((0..<3).map { telemetry.record(event($0)) == .recorded } == [false, false, true])
    telemetry.lifecycleChanged(to: .background)
    telemetry.lifecycleChanged(to: .foreground)
    #expect((0..<3).map { telemetry.record(event($0)) == .recorded } == [false, true, true])
    #expect(telemetry.history.onceOnlyEvents == ["life/install"])
    let next = recorder(history: telemetry.history)
    #expect((0..<3).map { next.record(event($0)) == .recorded } == [false, true, true])
  }

  @Test("one call records an event and its counterpart in another stream, and refusals are independent")
  func counterparts() {
    func both(_ first: Program, _ second: Program) -> Book.Event {
      Book.Event(first, and: second, s: ["x", "y"])
    }
    let event = both(
      Program(stream: 0).text(#","a",""#).argument(0).text(#""]"#),
      Program(stream: 1).text(#","b":""#).argument(1).text(#""}"#))
    let telemetry = Book.recorder()
    #expect(telemetry.record(event) == .recorded)
    #expect(telemetry.recordedEvents(of: .event).texts.first?.hasSuffix(#","a","x"]"#) == true)
    #expect(telemetry.recordedEvents(of: .batch).texts.first?.hasSuffix(#","b":"y"}"#) == true)
    telemetry.setConsent(false, for: .event)
    #expect(telemetry.record(event) == .refused(.consent))
    #expect(telemetry.recordedEvents(of: .batch).count == 2)
    telemetry.setConsent(true, for: .event)
    let expired = both(
      Program(stream: 0).text(#","a"]"#), Program(stream: 1).expires(0).text(#","b":1}"#))
    #expect(telemetry.record(expired) == .recorded)
    #expect(telemetry.losses.refusalCounts == [.expired: 1])
  }

  @Test("an imported stream exists only in the importer's variants of the same name") func importedVariants() {
    let stream = Life.streams[0].imported(variants: [VariantMatch(2, "Ours", owner: 1, "Special")])
    #expect(stream.conditions[0].values.map(\.description) == ["Ours"])
    #expect(stream.conditions[1].values.map(\.description) == ["wifi"])
    func consent(_ others: [Int], _ only: [Int], _ matches: [VariantMatch]) -> ConsentPolicy {
      StreamDescription(
        name: "s", ping: "s", version: 1, encoding: .none, envelope: .empty, common: .empty, sources: [],
        conditions: [],
        limits: Book.limits(nil, nil), consent: Book.consent(true, others: others, only: only), upload: nil,
        buildMoments: [],
        sessionEndsAfterMilliseconds: nil
      ).imported(variants: matches).consent
    }
    let match = VariantMatch(2, "Ours", owner: 1, "Special")
    #expect(consent([1], [], [match]).variantsInvertingDefault == [2])
    #expect(consent([0], [], [match]).variantsInvertingDefault == [])
    #expect(consent([], [0, 1], [match]).includedVariants == [2])
    #expect(consent([], [0], [match]).includedVariants == [-1])
    #expect(consent([], [], [match]).includedVariants == [])
  }

  @Test("damaged program pairs are refused") func damagedPairs() {
    let telemetry = Book.recorder()
    let one = Program(stream: 0).text(#","a":"#).integer(0)
    let sizes = Program.three(one.wire.count) + Program.three(one.holes.count)
    let heads: [[UInt8]] = [
      [0x26], [0x26, 0x30], [0x26, 0x30] + Program.three(one.wire.count), [0x26, 0x30] + sizes.dropLast(),
      [0x26, 0x30] + Program.three(200_000) + Program.three(0),
      [0x26, 0x30] + Program.three(0) + Program.three(200_000),
      [0x27, 0x30] + sizes,
    ]
    for head in heads {
      for rest in [[], one.holes] {
        let program = WireProgram(Program.literal(one.wire), Program.literal(head + rest))
        #expect(telemetry.record(Book.Event(0, program, n: [1])) == .refused(.malformed))
      }
    }
  }

  @Test("an event that could not be stored is not marked as sent") func onceOnlyWhenStored() {
    let telemetry = recorder()
    let refused = Life.Event(
      Program(stream: 0).once(0).requires(0).text(#""e":"x"}"#))
    let plain = Life.Event(Program(stream: 0).once(0).text(#""e":"x"}"#))
    #expect(telemetry.record(refused) == .refused(.variant))
    #expect(telemetry.record(plain) == .recorded)
  }
}
