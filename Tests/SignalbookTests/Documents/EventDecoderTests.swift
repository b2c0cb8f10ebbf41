import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Event decoder") struct EventDecoderTests {
  private enum Method: Vocabulary {
    case change
    case open
    case _never(Never)
    static let vocabularyTable = Program.table([("change", "\"change\""), ("open", "\"open\"")])
  }

  /// Returns a decoder for a tuple stream and an object stream, with programs as in generated files.
  private static func decoder() -> EventDecoder {
    let tuples = [
      Program().text(#","action","open","app"]"#),
      Program().text(#","action","change","setting",""#).closed(0, table: 0).text(#"",{"to":""#)
        .argument(0, "g", 50).text(#""}]"#),
      // More general than the first program, so it is tried later.
      Program().text(#","action","open",""#).argument(0).text(#""]"#),
    ]
    let objects = [
      Program(stream: 1).text(#","ea":1"#).optional(0) { $0.text(#","n":"#).integer(0) }.text("}"),
      // One number more than the fixed slots can hold.
      Program(stream: 1).text(#","ea":2,"a":["#).integer(0).text(",").integer(1).text(",").integer(2).text(",")
        .integer(3).text(",").integer(4).text("]}"),
    ]
    return EventDecoder(
      [lines(tuples), lines(objects)], tables: [Program.table(["BlockAds", "Locale"])], streams: Book.streams)
  }

  private static func lines(_ programs: [Program]) -> StaticString {
    Program.literal(Array(programs.flatMap(\.lines).joined(separator: [0x0A])))
  }

  @Test("each stream finds its own events in lists and lines") func matches() throws {
    let decoder = Self.decoder()
    #expect(decoder.unreadablePrograms.isEmpty)
    func place(_ json: String, _ stream: Int) throws -> [Int]? {
      decoder.match(try JSONValue(parsing: json), stream: stream).map { [$0.list, $0.index] }
    }
    #expect(try place(#"[1,"action","change","setting","Locale",{"to":"x"}]"#, 0) == [0, 1])
    #expect(try place(#"[1,"action","open","app"]"#, 0) == [0, 0])
    #expect(try place(#"[1,"action","open","page"]"#, 0) == [0, 2])
    #expect(try place(#"{"ea":1}"#, 1) == [1, 0])
    #expect(try place(#"{"ea":1}"#, 0) == nil && place(#"{"ea":3}"#, 1) == nil && place(#"{"ea":1}"#, 9) == nil)
  }

  @Test("an ambiguous event lists its candidates, and the most specific event wins")
  func ambiguous() throws {
    let programs = [
      Program().text(#","action","submit","url"]"#), Program().text(#","action","open","app"]"#),
      Program().text(#","action","submit","url"]"#),
      Program().text(#","action","submit",""#).argument(0).text(#""]"#),
    ]
    let decoder = EventDecoder([Self.lines(programs)], tables: [], streams: Book.streams)
    let twin = try JSONValue(parsing: #"[1,"action","submit","url"]"#)
    #expect(decoder.matches(twin, stream: 0).map(\.index) == [0, 2])
    #expect(decoder.match(twin, stream: 0)?.index == 0 && decoder.match(twin, stream: 0)?.isAmbiguous == true)
    for (json, index) in [(#"[1,"action","open","app"]"#, 1), (#"[1,"action","submit","other"]"#, 3)] {
      let match = try #require(decoder.match(try JSONValue(parsing: json), stream: 0))
      #expect(match.index == index && !match.isAmbiguous)
    }
    #expect(decoder.matches(.null, stream: 0).isEmpty)
  }

  @Test("tuples have literals; objects and missing lists have none") func literals() {
    let decoder = Self.decoder()
    let change: Method? = decoder.literal(1, program: 1, list: 0)
    let open: Method = decoder.requiredLiteral(1, program: 0, list: 0)
    #expect(change == .change && open == .open)
    let none: [Method?] = [
      decoder.literal(1, program: 0, list: 1), decoder.literal(1, program: 9, list: 1),
      decoder.literal(1, program: 0, list: 7),
    ]
    #expect(none.allSatisfy { $0 == nil })
  }

  @Test("a decoded event can be recorded again, even with more arguments than the fixed slots hold") func again() throws
  {
    let decoder = Self.decoder()
    let recorder = Book.recorder()
    for json in [#"{"ea":1}"#, #"{"ea":1,"n":7}"#, #"{"ea":2,"a":[1,-2,3,4,5]}"#] {
      let payload = try #require(decoder.payload(try JSONValue(parsing: json), stream: 1, with: { _ in [] }))
      try #require(recorder.record(Book.Event(found: payload)) == .recorded)
      let text = try #require(recorder.recordedEvents(of: .batch).texts.last)
      let found = try #require(decoder.payload(try JSONValue(parsing: text), stream: 1, with: { _ in [] }))
      #expect(found == payload && found.more.surplus?.words == payload.more.surplus?.words)
    }
  }
}

extension Book.Event {
  fileprivate init(found payload: EventPayload) { self.payload = payload }
}
