import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Events sent by another SDK") struct DestinationTests {
  private static let stream = Streams.stream(
    "vendor", envelope: .empty, once: [OnceRule("vendor/x", per: .installation)],
    destination: DestinationDescription(nameKey: "name"))

  private func purchase(_ price: Int, _ text: String) -> EventPayload {
    let program = Program().text(#""name":"purchase","price":"#).integer(0).text(#","item":""#).argument(0).text(#""}"#)
    return Book.Event(program, n: [UInt64(bitPattern: Int64(price))], s: [text]).payload
  }

  @Test("events have the declared name and values, and are not stored, built or counted as lost") func object() {
    let sent = Guarded([DestinationEvent]())
    let core = Streams.recorder(Self.stream, send: { event in sent.withLock { $0.append(event) } })
    #expect(core.record(purchase(-3, "a \"b\"\n🎵")) == .recorded)
    let event = sent.withLock { $0.first }
    #expect(event?.stream == "vendor" && event?.name == "purchase" && event?.path == ["purchase"])
    #expect(event?.parameters == [.init("price", .integer(-3)), .init("item", .text("a \"b\"\n🎵"))])
    #expect(event?["price"] == .integer(-3) && event?["absent"] == nil && event?.value == nil)
    #expect(core.storedEvents(0).isEmpty && core.buildDuePings().isEmpty && core.lossCounts.isEmpty)
  }

  @Test("tuples have category, method, object, value and extras") func tuple() {
    let sent = Guarded([DestinationEvent]())
    let core = Streams.recorder(
      Streams.stream(
        "t", encoding: .tuple, common: Program().text("0").literal, destination: DestinationDescription(nameKey: nil)),
      send: { event in sent.withLock { $0.append(event) } })
    for rest in ["]", #","v"]"#, #",null,{"a":"1"}]"#] {
      #expect(core.record(Book.Event(Program(stream: 0).text(#","c","m","o""# + rest)).payload) == .recorded)
    }
    let events = sent.withLock { $0 }
    #expect(events.map(\.name) == ["c.m.o", "c.m.o", "c.m.o"])
    #expect(events.map(\.value) == [nil, .text("v"), nil])
    #expect(events.map(\.parameters) == [[], [], [.init("a", .text("1"))]])
  }

  @Test("consent, bounds and once-only marks apply, and refusals are counted") func rules() throws {
    let sent = Guarded(0)
    let app = KeptRecorder()
    app.streams = [Self.stream]
    app.supply.send = { _ in sent.withLock { $0 += 1 } }
    try app.start()
    #expect(app.core.record(Streams.once(0)) == .recorded)
    #expect(app.core.record(Streams.once(0)) == .refused(.alreadyRecorded))
    // The mark also lasts into the next process.
    app.core.lifecycle(.background)
    try app.start()
    #expect(app.core.record(Streams.once(0)) == .refused(.alreadyRecorded))
    #expect(app.core.record(Streams.keyed("k", -1)) == .refused(.malformed))
    app.core.setConsent(false, of: 0)
    #expect(app.core.record(purchase(1, "a")) == .refused(.consent))
    #expect(sent.withLock { $0 } == 1)
    #expect(app.core.losses(of: 0).refusalCounts[.alreadyRecorded] == 2)
    #expect(app.journal.sealed.isEmpty)
  }

  @Test("the app is called while the recorder is unlocked, so it may record") func reentrant() {
    let core = Guarded<RecorderCore?>(nil)
    let names = Guarded([String]())
    let made = Streams.recorder(
      Self.stream, Streams.stream("own"),
      send: { event in
        names.withLock { $0.append(event.name) }
        _ = core.withLock { $0 }?.record(Streams.bare(stream: 1))
      })
    core.withLock { $0 = made }
    _ = made.record { append in for price in 0..<3 { append(purchase(price, "")) } }
    #expect(names.withLock { $0 } == ["purchase", "purchase", "purchase"] && made.storedEvents(1).count == 3)
    core.withLock { $0 = nil }
  }

  @Test("each thread's events keep their order") func order() async {
    let sent = Guarded([String: [Int64]]())
    let core = Streams.recorder(
      Self.stream,
      send: { event in
        guard case .text(let thread)? = event["item"], case .integer(let number)? = event["price"] else { return }
        sent.withLock { $0[thread, default: []].append(number) }
      })
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { for number in 0..<500 { _ = core.record(purchase(number, "\(thread)")) } }
      }
    }
    let all = sent.withLock { $0 }
    #expect(all.count == 4 && all.values.allSatisfy { $0 == Array(0..<500).map(Int64.init) })
  }

  @Test("the stream's attributes are passed with each event") func attributes() {
    let sent = Guarded([DestinationEvent]())
    let stream = Streams.stream(
      "vendor", envelope: .empty,
      attributes: [AttributeDescription(name: #""Is Pro""#, value: .empty)],
      destination: DestinationDescription(nameKey: "name"))
    let core = Streams.recorder(stream, send: { event in sent.withLock { $0.append(event) } })
    _ = core.record(purchase(1, ""))
    #expect(core.setAttribute(#""Is Pro""#, to: Book.Event(Program().text(#""Is Pro":true}"#)).payload) == .recorded)
    _ = core.record(purchase(2, ""))
    #expect(sent.withLock { $0.map(\.attributes) } == [[], [.init("Is Pro", .boolean(true))]])
  }
}
