import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Encoding without recording") struct EventEncoderTests {
  private func encoder(_ clock: TestClock = TestClock(), values: Book.Values = Book.Values()) -> EventEncoder<Book> {
    var platform = TelemetryPlatform()
    platform.networkType = "wifi"
    return EventEncoder(
      Book.self, variant: .focus, app: values, platform: platform, clock: clock,
      identity: TelemetryIdentity(clientID: "CLIENT"))
  }

  private static let events: [Book.Event] = [
    .urlEntered, .appStart, .tap("a \"target\"\n"),
    Book.Event(
      Program().text(",\"x\",\"").argument(0, "g", 3).text("\",").integer(0).text("]"), n: [7], s: ["much too long"]),
    Book.Event(Program().text(",").check(0, "n", "0:4").integer(0).text("]"), n: [9]),
    Book.Event(Program().text(",").double(0).text("]"), n: [Double.nan.bitPattern]),
    Book.Event(Program().text(",").argument(3)), Book.Event(Program(stream: 9).text("x")),
    Book.Event(Program(stream: 2).text("x")),
    Book.Event(Program().text(",\"").argument(3).text("\"]"), s: ["a", "b", "c", String(repeating: "d", count: 700)]),
  ]

  @Test("Each event has the same bytes, outcome and losses as with a recorder") func single() {
    for event in Self.events {
      let clock = TestClock()
      let recorder = Book.recorder(clock: clock)
      let encoder = encoder(clock)
      clock.pass(2147)
      let bytes = EncodedBytes(capacity: 64)
      #expect(encoder.encode(.urlEntered, into: bytes) == .recorded)
      let before = bytes.bytes
      let outcome = encoder.encode(event, into: bytes)
      #expect(outcome == recorder.record(event))
      let recorded = recorder.recordedEvents(of: .event).bytes + recorder.recordedEvents(of: .batch).bytes
      #expect(bytes.bytes == before + (recorded.first ?? []))
      #expect(encoder.losses == recorder.losses)
    }
  }

  @Test("A unit has the same bytes as with a recorder", arguments: [Book.Stream.event, .batch, .core]) func unit(
    stream: Book.Stream
  )
    throws
  {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    let encoder = encoder(clock)
    recorder.screenShown("Öl & \"Essig\"")
    encoder.screenShown(title: "Öl & \"Essig\"")
    var timed: [TimedEvent<Book.Event>] = []
    for round in 0..<3 {
      for event in Self.events
      where Int(event.payload.stream) == stream.index || round == 1 {
        timed.append(
          TimedEvent(
            event, at: EventTime(wallMilliseconds: clock.wall, monotonicMilliseconds: clock.monotonic)))
        recorder.record(event)
        clock.pass(733)
      }
    }
    let built = try #require(recorder.buildPing(for: stream))
    // Encode twice, to check that cached state does not affect the second ping.
    let bytes = EncodedBytes(capacity: 64)
    for _ in 0..<2 {
      bytes.removeAll()
      let count = encoder.encode(timed, of: stream, into: bytes)
      #expect(count == built.eventCount)
      #expect(bytes.text == built.text)
    }
    #expect(
      encoder.encode(timed, of: stream, sequence: 2, into: bytes) == built.eventCount
        && bytes.count == 2 * built.bytes.count)
  }

  @Test("App and platform values are read once and cached until they are reported as changed") func kept() {
    let values = Book.Values()
    let encoder = encoder(values: values)
    let bytes = EncodedBytes()
    func settings() -> String {
      bytes.removeAll()
      #expect(encoder.encode([], of: .event, into: bytes) == 0)
      return bytes.text
    }
    #expect(settings().contains(#""settings":{"BlockAds":"true"}"#))
    values.settings = "{}"
    #expect(settings().contains(#""settings":{"BlockAds":"true"}"#))
    encoder.appValuesChanged()
    #expect(settings().contains(#""settings":{}"#))
    encoder.updatePlatform { $0.networkType = "3g" }
    encoder.encode(.appStart, into: bytes)
    #expect(bytes.text.contains(#""c":3"#))
    encoder.sessionNumber = 4
    encoder.encode(.appStart, into: bytes)
    #expect(bytes.text.contains(#""sn":4"#))
  }

  @Test("Events of other streams and events beyond a unit's limit are omitted and counted") func limits() {
    let encoder = encoder()
    let bytes = EncodedBytes()
    let time = EventTime(wallMilliseconds: 0, monotonicMilliseconds: 5_000_000)
    let events = (0..<52).map { _ in TimedEvent(Book.Event.appStart, at: time) } + [TimedEvent(.urlEntered, at: time)]
    #expect(encoder.encode(events, of: .batch, into: bytes) == 50)
    #expect(encoder.losses.refusalCounts == [.memoryFull: 3])
    #expect(encoder.encode(Array(events.suffix(1)), of: .batch, into: bytes) == 0)
    #expect(encoder.losses.refusalCounts == [.memoryFull: 3, .unknownStream: 1])
  }

  @Test("Within a unit, each loss is counted once, and losses of refused events are not counted") func lossesOfUnit() {
    let encoder = encoder()
    encoder.screenShown(title: "a title, so that only the carrier is missing")
    let bytes = EncodedBytes()
    let time = EventTime(wallMilliseconds: 0, monotonicMilliseconds: 5_000_000)
    let cut = Program(stream: 1).text(",\"x\":\"").argument(0, "g", 3).text("\"")
    let kept = Book.Event(cut.text("}"), s: ["too long"])
    let refused = Book.Event(cut.text(",\"y\":").double(0).text("}"), n: [Double.nan.bitPattern], s: ["too long"])
    // The platform does not report a carrier.
    let missing = Book.Event(Program(stream: 1).text(",\"z\":\"").source(8).text("\"}"))
    let events = [refused, kept, .appStart, missing, .appStart, .appStart].map { TimedEvent($0, at: time) }
    #expect(encoder.encode(events, of: .batch, into: bytes) == 5)
    #expect(encoder.losses.truncatedTexts == 1)
    #expect(encoder.losses.missingValues == 1)
    #expect(encoder.losses.refusalCounts == [.notFinite: 1])
  }

  @Test("Data that exceeds the memory limit is refused without side effects") func tooLarge() {
    let encoder = encoder()
    let small = EncodedBytes(capacity: 64, maximumCapacity: 256)
    let event = Book.Event.tap(String(repeating: "x", count: 400))
    #expect(encoder.encode(event, into: small) == .refused(.tooLarge))
    #expect(small.isEmpty)
    #expect(encoder.encode(.urlEntered, into: small) == .recorded)
    #expect(encoder.encode([], of: .batch, into: EncodedBytes(capacity: 64, maximumCapacity: 64)) == nil)
    #expect(encoder.losses.refusalCounts == [.tooLarge: 2])
  }

  @Test("An event's strings and words are at the offsets that encoding reads") func places() {
    let texts = ["one text that is no small one, at all", "2", "Öl"]
    for count in 0...3 {
      let event = Book.Event(Program(), n: [11, 22, 33, 44], s: Array(texts.prefix(count)))
      withUnsafePointer(to: event.payload) { event in
        #expect(event.textCount == count)
        #expect((0..<count).map { event.text($0).pointee.value } == Array(texts.prefix(count)))
        #expect((0..<4).map(event.word) == [11, 22, 33, 44])
        #expect(event.surplus == nil)
      }
    }
  }

  @Test("A borrowed event has the same memory layout as a timed event") func layout() {
    #expect(MemoryLayout<BorrowedEvent>.size == MemoryLayout<TimedEvent<Book.Event>>.size)
    #expect(MemoryLayout<BorrowedEvent>.stride == MemoryLayout<TimedEvent<Book.Event>>.stride)
    #expect(MemoryLayout<BorrowedEvent>.alignment == MemoryLayout<TimedEvent<Book.Event>>.alignment)
    let times = (0..<3).map { EventTime(wallMilliseconds: $0, monotonicMilliseconds: -$0) }
    let events = times.map { TimedEvent(Book.Event.tap("x"), at: $0) }
    BorrowedEvent.withEach(of: events) { borrowed in
      guard let first = borrowed.baseAddress else { return }
      for place in borrowed.indices {
        #expect(BorrowedEvent.time(of: first + place) == times[place])
        #expect(BorrowedEvent.payload(of: first + place).text(0).pointee.value == "x")
      }
    }
  }
}
