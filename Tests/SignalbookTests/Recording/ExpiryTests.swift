import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Expiry dates of documents and attributes") struct ExpiryTests {
  private static func document(lastDay: Int?) -> StreamDescription {
    StreamDescription(
      name: "s", ping: "s", version: 1, encoding: .none, envelope: Program().text("{}").literal, common: .empty,
      sources: [], conditions: [], limits: Book.limits(nil, nil), consent: Book.consent(true), upload: nil,
      buildMoments: ["background"], sessionEndsAfterMilliseconds: nil, lastDay: lastDay)
  }

  @Test("A document is built until its expiry date, inclusive") func documents() {
    let clock = TestClock()
    let today = Int(clock.wall / 86_400_000)
    #expect(Streams.recorder(Self.document(lastDay: nil), clock: clock).build(0, completeOnly: false) != nil)
    #expect(Streams.recorder(Self.document(lastDay: today - 1), clock: clock).build(0, completeOnly: false) == nil)
    let core = Streams.recorder(Self.document(lastDay: today), clock: clock)
    #expect(core.build(0, completeOnly: false) != nil)
    clock.wall += 86_400_000
    #expect(core.build(0, completeOnly: false) == nil)
  }

  @Test("An attribute is sent until its expiry date, even if the app set it") func attributes() throws {
    let clock = TestClock()
    let today = Int(clock.wall / 86_400_000)
    let stream = Streams.stream(
      encoding: .none, envelope: Program().text(#"{"a":"#).source(0).text("}").literal,
      sources: [Book.request(.streamAttributes)],
      attributes: [
        AttributeDescription(name: "\"always\"", value: Program().text("1").literal),
        AttributeDescription(name: "\"ends\"", value: Program().text("2").literal, lastDay: today),
      ])
    let core = Streams.recorder(stream, clock: clock)
    func built() throws -> String {
      String(decoding: try #require(core.build(0, completeOnly: false)).bytes, as: UTF8.self)
    }
    #expect(try built() == #"{"a":{"always":1,"ends":2}}"#)
    core.streams[0].values.counters.set(0, to: "3")
    core.streams[0].values.counters.set(1, to: "4")
    #expect(try built() == #"{"a":{"always":3,"ends":4}}"#)
    clock.wall += 86_400_000
    #expect(try built() == #"{"a":{"always":3}}"#)
  }

  @Test("The common part of events does not retain an expired attribute") func common() {
    let clock = TestClock()
    let today = Int(clock.wall / 86_400_000)
    let stream = Streams.stream(
      common: Program().text(#""a":"#).source(1).literal,
      sources: [Book.request(.streamEvents), Book.request(.streamAttributes)],
      attributes: [AttributeDescription(name: "\"ends\"", value: Program().text("2").literal, lastDay: today)])
    let core = Streams.recorder(stream, clock: clock)
    #expect(core.record(Streams.bare()) == .recorded)
    clock.wall += 86_400_000
    #expect(core.record(Streams.bare()) == .recorded)
    let events = core.streams[0].events(2).map { UnicodeScalar($0) }.map(String.init).joined()
    #expect(events.contains(#""a":{"ends":2}"#) && events.contains(#""a":{}"#), "\(events)")
  }
}
