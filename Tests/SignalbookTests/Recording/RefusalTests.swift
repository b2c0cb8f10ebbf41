import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Refused events have no side effects") struct RefusalTests {
  private let core = Streams.recorder(
    Streams.stream(
      distinct: [DistinctLimit(maxCount: 40, isPerScreen: true)],
      once: [OnceRule("s/once", per: .installation)],
      attributes: [AttributeDescription(name: "\"a\"", value: .empty)]))

  @Test("slots for distinct values are not used") func distinct() {
    for number in 0..<40 { #expect(core.record(Streams.keyed("k\(number)", -1)) == .refused(.outOfBounds)) }
    #expect(core.record(Streams.keyed("x", 1)) == .recorded)
    for number in 0..<39 { #expect(core.record(Streams.keyed("k\(number)", 1)) == .recorded) }
    #expect(core.record(Streams.keyed("one more", 1)) == .refused(.tooManyValues))
    #expect(core.record(Streams.keyed("x", 1)) == .recorded)
  }

  @Test("two distinct values of an event need two slots") func twoOfOneEvent() {
    let program = Program().distinct(0, 0)
      .distinct(1, 0).text(#""e":1}"#)
    let core = Streams.recorder(Streams.stream(distinct: [DistinctLimit(maxCount: 3, isPerScreen: true)]))
    func event(_ one: String, _ other: String) -> RecordOutcome {
      core.record(Book.Event(program, s: [one, other]).payload)
    }
    #expect(event("a", "b") == .recorded)
    #expect(event("c", "d") == .refused(.tooManyValues))
    #expect(event("c", "c") == .recorded)
    #expect(event("b", "d") == .refused(.tooManyValues))
  }

  @Test("slots, marks and bytes are unchanged, even if the event is too large for the store") func tooLarge() {
    let small = Streams.recorder(
      Streams.stream(
        limits: Book.limits(nil, nil, bytes: 1_000), distinct: [DistinctLimit(maxCount: 1, isPerScreen: true)],
        once: [OnceRule("s/once", per: .installation)]))
    let large = String(repeating: "x", count: 2_000)
    #expect(small.record(Streams.keyed(large, 1)) == .refused(.tooLarge))
    let program = Program().once(0).text(#""t":""#).argument(0).text(#""}"#)
    #expect(small.record(Book.Event(program, s: [large]).payload) == .refused(.tooLarge))
    #expect(small.record(Streams.keyed("x", 1)) == .recorded)
    #expect(small.record(Book.Event(program, s: ["x"]).payload) == .recorded)
    #expect(small.reading { $0.history.onceOnlyEvents } == ["s/once"])
  }

  @Test("the refused event of a pair leaves no mark, value or bytes in its stream") func pair() {
    let core = Streams.recorder(
      Streams.stream("a", distinct: [DistinctLimit(maxCount: 1, isPerScreen: true)]),
      Streams.stream(
        "b", distinct: [DistinctLimit(maxCount: 1, isPerScreen: true)], once: [OnceRule("b/once", per: .installation)]))
    func half(_ stream: Int, _ guards: (Program) -> Program) -> Program {
      guards(Program(stream: stream).distinct(0, 0)).text(#""e":1}"#)
    }
    let first = half(0) { $0 }
    let second = half(1) { $0.once(0).check(0, "n", "0:") }
    func both(_ key: String, _ number: Int) -> RecordOutcome {
      core.record(Book.Event(first, and: second, n: [UInt64(bitPattern: Int64(number))], s: [key]).payload)
    }
    #expect(both("x", -1) == .recorded)
    #expect(core.storedEvents(1).isEmpty)
    #expect(core.reading { $0.history.onceOnlyEvents }.isEmpty)
    // The slot of the second stream is free, so another value takes it.
    #expect(both("y", 1) == .refused(.tooManyValues))
    #expect(core.storedEvents(1).count == 1)
  }

  @Test("an attribute that does not fit is refused, and the previous value is kept") func attribute() {
    func set(_ name: StaticString, _ program: Program, _ text: String = "") -> RecordOutcome {
      core.setAttribute(name, to: Book.Event(program, s: [text]).payload)
    }
    let program = Program().text(#""a":""#).argument(0).text(#""}"#)
    #expect(set("\"a\"", program, "one") == .recorded)
    #expect(set("\"a\"", program, String(repeating: "x", count: 100_000)) == .refused(.tooLarge))
    #expect(core.streams[0].values.counters.attributes == ["\"one\""])
    let other = Program().text(#""undeclared":""#).argument(0).text(#""}"#)
    #expect(set("\"undeclared\"", other, "one") != .recorded)
  }
}
