import Testing

@_spi(Generated) @testable import Signalbook

/// Times that a clock should never return.
private let times: [Int64] = [.min, .min + 1, -1, 0, 1, 1 << 62, .max - 1, .max]

@Suite("Extreme clocks and numbers") struct ClockTests {
  @Test("clocks can jump by 2^63 or more") func jumps() {
    for first in times {
      for second in times {
        let clock = TestClock()
        (clock.monotonic, clock.wall, clock.offset) = (first, first, .max)
        let core = Streams.recorder(
          Book.streams[0], Book.streams[1], Book.streams[2], clock: clock,
          triggers: [
            TriggeredEvent(.every(milliseconds: .max, inForeground: true), Streams.bare(stream: 1)),
            TriggeredEvent(.every(milliseconds: 1, inForeground: false), Streams.bare(stream: 1)),
          ], app: { _ in .json("{}") })
        core.lifecycle(.foreground)
        _ = core.record(Streams.bare(stream: 1))
        (clock.monotonic, clock.wall, clock.offset) = (second, second, .min)
        core.tick()
        _ = core.record(Book.Event.urlEntered.payload)
        core.lifecycle(.background)
        (clock.monotonic, clock.wall) = (first, first)
        core.lifecycle(.foreground)
        for stream in 0..<3 { _ = core.build(stream, completeOnly: false) }
        core.lifecycle(.background)
        for stream in 0..<3 { _ = core.build(stream, completeOnly: false) }
      }
    }
  }

  @Test("event times can be at both limits") func eventTimes() {
    let encoder = EventEncoder(Book.self, variant: .focus, app: Book.Values(), clock: TestClock())
    let bytes = EncodedBytes()
    encoder.sessionNumber = .max
    for monotonic in times {
      for wall in times {
        let time = EventTime(wallMilliseconds: wall, monotonicMilliseconds: monotonic)
        #expect(encoder.encode(.urlEntered, at: time, into: bytes) == .recorded)
        #expect(encoder.encode([TimedEvent(.appStart, at: time)], of: .batch, into: bytes) == 1)
      }
    }
  }

  @Test("counts saturate") func counts() {
    var counters = StreamCounters()
    counters.foregroundMilliseconds = .max
    counters.foregroundSince = .min
    #expect(counters.seconds(at: .max) == Int(Int64.max / 1000))
    let core = Streams.recorder(Streams.stream(), history: InstallationHistory(launchCount: .max))
    core.lifecycle(.launch)
    #expect(core.reading { $0.history.launchCount } == .max)
    var losses = LossCounters()
    losses.droppedCounts = .max
    losses.droppedCounts.addSaturating(.max)
    for _ in 0..<2 { losses.add(MapLosses(truncatedTexts: .max, droppedEntries: .max, looseViolations: .max)) }
    #expect(losses.published.droppedCounts == .max)
  }

  @Test("the system clock can be at its limits") func systemClock() {
    for time in times { _ = SystemClock().utcOffsetSeconds(atWallMilliseconds: time) }
    for day in [0, 1 << 40, Int(Int64.max / 86_400_000)] { _ = CivilDate(daysSince1970: day) }
  }
}
