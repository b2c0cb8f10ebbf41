import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Events that are recorded once a day") struct OncePerDayTests {
  private static let stream = Streams.stream(once: [
    OnceRule("s/local", per: .day), OnceRule("s/utc", per: .utcDay), OnceRule("s/local@1", per: .installation),
  ])
  private static let hour: Int64 = 3_600_000

  private static func record(_ core: RecorderCore) -> [Bool] {
    [0, 1].map { core.record(Streams.once($0)) == .recorded }
  }

  @Test("a day is in local time or UTC, including after a restart") func days() {
    // At 12:45 in a time zone four hours west of Greenwich, where it is 16:45.
    let clock = TestClock()
    var core = Streams.recorder(Self.stream, clock: clock)
    #expect(Self.record(core) == [true, true])
    #expect(Self.record(core) == [false, false])
    #expect(core.record(Streams.once(0)) == .refused(.alreadyRecorded))
    clock.pass(8 * Self.hour)
    #expect(Self.record(core) == [false, true])
    clock.pass(4 * Self.hour)
    #expect(Self.record(core) == [true, false])
    let history = core.reading { $0.history }
    #expect(history.onceOnlyEvents == ["s/local@17327", "s/utc@17327"])
    core = Streams.recorder(Self.stream, clock: clock, history: history)
    #expect(Self.record(core) == [false, false])
    #expect(core.record(Streams.once(2)) == .recorded)
    clock.pass(24 * Self.hour)
    #expect(Self.record(core) == [true, true])
    #expect(core.reading { $0.history.onceOnlyEvents } == ["s/local@17328", "s/utc@17328", "s/local@1"])
  }

  @Test("a renamed event keeps its marks, and loses them when its stream is declined") func renamed() {
    let renamed = Streams.stream(once: [
      OnceRule("s/first", per: .day, formerNames: ["s/other", "s/local"]),
      OnceRule("s/second", per: .installation, formerNames: ["s/utc", "s/local@1"]),
    ])
    let clock = TestClock()
    var core = Streams.recorder(Self.stream, clock: clock)
    #expect([0, 1, 2].map { core.record(Streams.once($0)) } == [.recorded, .recorded, .recorded])
    let history = core.reading { $0.history }
    core = Streams.recorder(renamed, clock: clock, history: history)
    #expect(Self.record(core) == [false, false])
    core.setConsent(false, of: 0)
    core.setConsent(true, of: 0)
    #expect(core.reading { $0.history.onceOnlyEvents.filter { $0.hasPrefix("s/local") } } == [])
    #expect(Self.record(core) == [true, true])
  }

  @Test("a version from before a rename does not repeat events recorded under the new name") func downgraded() {
    let before = Streams.stream(once: [
      OnceRule("s/local", per: .day), OnceRule("s/utc", per: .utcDay), OnceRule("s/old", per: .installation),
    ])
    let renamed = Streams.stream(once: [
      OnceRule("s/first", per: .day, formerNames: ["s/local"]), OnceRule("s/utc", per: .utcDay),
      OnceRule("s/second", per: .installation, formerNames: ["s/old", "s/older"]),
    ])
    let clock = TestClock()
    var core = Streams.recorder(renamed, clock: clock)
    func record() -> [Bool] { [0, 1, 2].map { core.record(Streams.once($0)) == .recorded } }
    func start(_ stream: StreamDescription) {
      core = Streams.recorder(stream, clock: clock, history: core.reading { $0.history })
    }
    #expect(record() == [true, true, true])
    start(before)
    #expect(record() == [false, false, false])
    clock.pass(24 * Self.hour)
    #expect(record() == [true, true, false])
    start(renamed)
    #expect(record() == [false, false, false])
    clock.pass(24 * Self.hour)
    #expect(record() == [true, true, false])
    start(before)
    #expect(record() == [false, false, false])
    #expect(core.reading { $0.history.onceOnlyEvents.count } == 6, "marks of past days are removed")
  }

  @Test("travel and setting the clock back by a day do not repeat a day, and a wrong date does not block events")
  func clocks() {
    let clock = TestClock()
    let core = Streams.recorder(Self.stream, clock: clock)
    #expect(Self.record(core) == [true, true])
    clock.wall -= 20 * Self.hour
    #expect(Self.record(core) == [false, false])
    clock.wall += 20 * Self.hour
    // Cross the date line to the west, and return.
    for offset in [-12, 11, -4] {
      clock.offset = offset * 3600
      let isNext = offset == 11
      #expect(Self.record(core) == [isNext, false])
    }
    clock.wall += 10_000 * Self.hour
    #expect(Self.record(core) == [true, true])
    clock.wall -= 10_000 * Self.hour
    #expect(Self.record(core) == [true, true])
    #expect(Self.record(core) == [false, false])
  }

  @Test("each day is recorded exactly once while the clock advances") func random() {
    var random = SystemRandomNumberGenerator()
    let clock = TestClock()
    var core = Streams.recorder(Self.stream, clock: clock)
    var seen: [Set<Int64>] = [[], []]
    for _ in 0..<2_000 {
      clock.pass(Int64.random(in: 0...(30 * Self.hour), using: &random))
      if Int.random(in: 0..<20, using: &random) == 0 {
        core = Streams.recorder(Self.stream, clock: clock, history: core.reading { $0.history })
      }
      let days = [(clock.wall + Int64(clock.offset) * 1000) / 86_400_000, clock.wall / 86_400_000]
      let recorded = Self.record(core)
      for mark in 0...1 { #expect(recorded[mark] == seen[mark].insert(days[mark]).inserted) }
    }
  }
}
