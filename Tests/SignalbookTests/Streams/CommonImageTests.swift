import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// The common part of an event is copied from the previous event, with different digits. The test compares it with
/// plain encoding whenever the number of digits changes.
@Suite("Common parts of successive events") struct CommonImageTests {
  private static let common = Program().text(#""long-enough":"#).source(1).text(#","t":"#).source(2).text(#","s":"#)
    .source(3).text(#","id":""#).source(4).text(#"","#).literal
  private static let sources = [
    Book.request(.streamEvents), Book.request(.clockUptimeMs), Book.request(.clockMsSince1970),
    Book.request(.clockMsSinceProcessStart), Book.request(.eventId),
  ]

  /// Values around each change of the number of digits, and of the digits above the last eight.
  private static let borders: [Int64] = {
    var values: Set<Int64> = [0, 1, 2]
    var power: Int64 = 10
    while power <= 10_000_000_000_000_000 {
      values.formUnion([power - 2, power - 1, power, power + 1, power * 5, power + 99_999_999, power + 100_000_000])
      power *= 10
    }
    return values.sorted()
  }()

  /// Returns the events that a recorder with this common part stored.
  private func recorded(_ times: [(uptime: Int64, wall: Int64)], start: Int64, common: WireProgram = common) -> [String]
  {
    let clock = TestClock()
    clock.monotonic = start
    let core = Streams.recorder(Streams.stream(common: common, sources: Self.sources), clock: clock)
    for time in times {
      clock.monotonic = time.uptime
      clock.wall = time.wall
      _ = core.record(Streams.bare())
    }
    return core.storedEvents(0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func isAsExpected(_ times: [(uptime: Int64, wall: Int64)], start: Int64) -> Bool {
    let events = recorded(times, start: start)
    var identifiers: [UInt64] = []
    let expected = zip(events, times).map { event, time in
      let identifier = event.split(separator: #""id":""#).last.map { $0.prefix(36) } ?? ""
      identifiers.append(UInt64(identifier.suffix(12), radix: 16) ?? 0)
      return
        #"{"long-enough":\#(time.uptime),"t":\#(time.wall),"s":\#(time.uptime - start),"id":"\#(identifier)","e":"x"}"#
    }
    let areCounted = zip(identifiers, identifiers.dropFirst()).allSatisfy { ($0 &+ 1) & 0xFFFF_FFFF_FFFF == $1 }
    return events.count == times.count && events == expected && areCounted
  }

  @Test("The values around each boundary follow one another, for both clocks") func borders() {
    for (place, first) in Self.borders.enumerated() {
      let later = Self.borders[place...]
      for next in later {
        #expect(isAsExpected([(first, next), (next, first), (next + 1, first + 1)], start: first))
      }
    }
  }

  @Test("Both clocks take long random walks") func walks() {
    var generator = SeededGenerator()
    for _ in 0..<Rounds.of(40) {
      var time = (uptime: Int64(generator.next() % 1_000_000), wall: Int64(generator.next() % 2_000_000_000_000))
      let start = time.uptime
      var times: [(uptime: Int64, wall: Int64)] = []
      for _ in 0..<200 {
        times.append(time)
        time.uptime += Int64(generator.next() >> (30 + generator.next() % 34))
        time.wall = max(0, time.wall + Int64(generator.next() % 2_000_001) - 1_000_000)
      }
      #expect(isAsExpected(times, start: start))
    }
  }

  @Test("Identifiers carry across the boundary of their last four digits") func identifiers() {
    let count = 70_000
    let core = Streams.recorder(
      Streams.stream(common: Self.common, sources: Self.sources, limits: Book.limits(nil, count)), memory: 64 << 20)
    var previous: UInt64?
    for _ in 0..<count { _ = core.record(Streams.bare()) }
    let events = core.storedEvents(0)
    #expect(events.count == count)
    for event in events {
      let text = String(decoding: event, as: UTF8.self)
      let number = UInt64(text.split(separator: #""id":""#).last?.prefix(36).suffix(12) ?? "", radix: 16)
      if let previous { #expect(number == (previous + 1) & 0xFFFF_FFFF_FFFF) }
      previous = number
    }
  }

  @Test("A leading number and two identifiers are written without a copy") func withoutImage() {
    let early = Program().source(1).text(",").literal
    #expect(recorded([(3, 5), (4, 6)], start: 0, common: early) == [#"{3,"e":"x"}"#, #"{4,"e":"x"}"#])
    let twice = Program().text(#""a":""#).source(4).text(#"","b":""#).source(4).text(#"","#).literal
    let events = recorded([(3, 5), (4, 6), (5, 7)], start: 0, common: twice)
    #expect(Set(events.flatMap { $0.split(separator: #"""#).filter { $0.utf8.count == 36 } }).count == 6)
  }
}
