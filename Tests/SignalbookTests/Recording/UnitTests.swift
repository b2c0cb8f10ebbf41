import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Unit limits") struct UnitTests {
  @Test("streams that share a ping share its storage limit, and the oldest unit of all is dropped") func storedOfAPing()
  {
    let core = Streams.recorder(
      Streams.stream("a-1", ping: "a", limits: Book.limits(nil, 1, stored: 3)),
      Streams.stream("a-2", ping: "a", limits: Book.limits(nil, 1, stored: 3)))
    for round in 0..<4 { #expect(core.record(Streams.bare(stream: round % 2, "\(round)")) == .recorded) }
    let left = [0, 1].flatMap { core.storedEvents($0).map { String(decoding: $0, as: UTF8.self) } }
    #expect(left == [#"{"e":"2"}"#, #"{"e":"1"}"#, #"{"e":"3"}"#])
    #expect(core.lossCounts.droppedEvents == 1)
  }

  @Test("a unit that the app has not finished counts as stored") func built() {
    let core = Streams.recorder(Streams.stream(limits: Book.limits(nil, 1, stored: 3)))
    var held: [BuiltPing] = []
    for _ in 0..<3 {
      #expect(core.record(Streams.bare()) == .recorded)
      if let unit = core.build(0, completeOnly: false) { held.append(unit) }
    }
    #expect(held.count == 3)
    for _ in 0..<3 { #expect(core.record(Streams.bare()) == .recorded) }
    #expect(core.build(0, completeOnly: false) == nil)
    #expect(core.lossCounts.droppedEvents == 2)
    held.removeFirst()
    #expect(core.build(0, completeOnly: false)?.eventCount == 1)
  }

  @Test("a stream without events builds no more units than its limit") func withoutEvents() {
    let core = Streams.recorder(
      Streams.stream(
        encoding: .none, envelope: Program().text(#"{"n":1}"#).literal, limits: Book.limits(nil, nil, stored: 2)))
    var held = (0..<5).compactMap { _ in core.build(0, completeOnly: false) }
    #expect(held.count == 2)
    held.removeAll()
    #expect(core.build(0, completeOnly: false)?.sequence == 3)
  }

  @Test("no unit exceeds the schema's bytes, even the first unit with any envelope") func bytes() {
    let title = String(repeating: "t", count: 1_500)
    let core = Streams.recorder(
      Streams.stream(
        envelope: Program().text(#"{"t":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.app(0), .json)],
        limits: Book.limits(nil, nil, bytes: 2_000)), app: { _ in .text(title) })
    var recorded = 0
    for _ in 0..<200 where core.record(Streams.bare()) == .recorded { recorded += 1 }
    var events = 0
    while let unit = core.build(0, completeOnly: false) {
      #expect(unit.bytes.count <= 2_000)
      #expect(json(unit.bytes) != nil)
      events += unit.eventCount
    }
    #expect(events == recorded && recorded == 200)
  }

  @Test("an event whose unit is exactly at the limit is sent, and a larger event is refused") func exactBytes() throws {
    func unit(_ bytes: Int) -> (RecordOutcome.Refusal?, BuiltPing?, Int) {
      let core = Streams.recorder(
        Streams.stream(
          envelope: Program().text(#"{"e":"#).source(0).text("}").literal, limits: Book.limits(nil, nil, bytes: bytes)))
      let outcome = core.record(Streams.text("abc"))
      let built = core.build(0, completeOnly: false)
      if case .refused(let refusal) = outcome { return (refusal, built, core.lossCounts.droppedEvents) }
      return (nil, built, core.lossCounts.droppedEvents)
    }
    let size = try #require(unit(2_000).1?.bytes.count)
    #expect(size < 64)
    #expect(unit(size).1?.bytes.count == size)
    let (_, built, dropped) = unit(size - 1)
    #expect(built == nil && dropped == 1)
    #expect(unit(8).0 == .tooLarge)
  }

  @Test("an event that cannot fit in a unit with this envelope is dropped and counted, and later events continue")
  func neverFits() {
    let core = Streams.recorder(
      Streams.stream(
        envelope: Program().text(#"{"t":"#).source(1).text(#","e":"#).source(0).text("}").literal,
        sources: [Book.request(.streamEvents), Book.request(.app(0), .json)],
        limits: Book.limits(nil, nil, bytes: 2_000)), app: { _ in .text(String(repeating: "t", count: 1_900)) })
    #expect(core.record(Streams.text(String(repeating: "x", count: 400))) == .recorded)
    #expect(core.record(Streams.bare()) == .recorded)
    #expect(core.build(0, completeOnly: false)?.eventCount == 1)
    #expect(core.lossCounts.droppedEvents == 1)
  }

  @Test("a smaller batch size applies to stored events, and sessions remain separate") func smallerBatches() {
    let core = Streams.recorder(Streams.stream(limits: Book.limits(nil, 500, configurable: true)))
    for number in 0..<105 { #expect(core.record(Streams.bare("\(number)")) == .recorded) }
    #expect(core.setMaxEvents(10, of: 0))
    var next = 0
    var counts: [Int] = []
    while let unit = core.build(0, completeOnly: false) {
      counts.append(unit.eventCount)
      #expect(unit.text.hasPrefix(#"{"e":[{"e":"\#(next)"}"#))
      next += unit.eventCount
    }
    #expect(counts == Array(repeating: 10, count: 10) + [5])
  }

  @Test("agreeing while the app is in the foreground starts a session") func optingIn() throws {
    let clock = TestClock()
    let core = Streams.recorder(
      Streams.stream(
        encoding: .none, envelope: Program().text(#"{"n":"#).source(0).text(#","s":"#).source(1).text("}").literal,
        sources: [Book.request(.counterSessions, reset: .build), Book.request(.counterSessionSeconds, reset: .build)],
        consent: Book.consent(false)), clock: clock)
    core.lifecycle(.foreground)
    clock.pass(60_000)
    core.setConsent(true, of: 0)
    clock.pass(7_000)
    #expect(core.build(0, completeOnly: false)?.text == #"{"n":1,"s":7}"#)
    clock.pass(3_000)
    core.setConsent(true, of: 0)
    core.lifecycle(.background)
    #expect(core.build(0, completeOnly: false)?.text == #"{"n":0,"s":3}"#)
    core.lifecycle(.foreground)
    core.setConsent(false, of: 0)
    clock.pass(1_000)
    core.setConsent(true, of: 0)
    clock.pass(2_000)
    core.lifecycle(.background)
    #expect(core.build(0, completeOnly: false)?.text == #"{"n":1,"s":2}"#)
  }
}
