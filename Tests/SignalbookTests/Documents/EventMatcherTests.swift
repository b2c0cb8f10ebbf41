import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Event matcher") struct EventMatcherTests {
  private func match(_ stream: Int, _ programs: [Program], _ json: String) throws -> EventMatch? {
    let matcher = EventMatcher(
      programs.map(\.literal),
      tables: [Program.table(["BlockAds", "Locale"]), Program.table(["840", "978", "-1"])], of: Book.streams[stream])
    #expect(matcher.unreadablePrograms.isEmpty)
    return matcher.match(try JSONValue(parsing: json))
  }

  @Test("Constant tuples, closed values, strings and held values") func tuples() throws {
    let programs = [
      Program().text(#","action","open","app"]"#),
      Program().text(#","action","change","setting",""#).closed(0, table: 0).text(#"",{"to":""#)
        .argument(0, "g", 50).text(#""}]"#),
      Program().text(#","action","show","page",""#).integer(0).text(#""]"#),
    ]
    #expect(try match(0, programs, #"[ 12, "action" ,"open","app"]"#)?.index == 0)
    let setting = try match(0, programs, #"[1,"action","change","setting","Locale",{"to":"a\"b"}]"#)
    #expect(setting?.index == 1 && setting?.caseIndex(0) == 1 && setting?.text(0) == "a\"b")
    #expect(try match(0, programs, #"[1,"action","show","page","7"]"#)?.integer(0) == 7)
    #expect(try match(0, programs, #"[1,"action","show","page","07"]"#) == nil)
    #expect(try match(0, programs, #"[1,"action","change","setting","Else",{"to":"a"}]"#) == nil)
    #expect(try match(0, programs, #"[1,"action","change","setting","Locale",{"to":"a","x":1}]"#) == nil)
    #expect(try match(0, programs, #"[1,"action","open"]"#) == nil)
  }

  @Test("Objects in any order, with the common part, nested and optional members") func objects() throws {
    let transaction = Program(stream: 1).text(#","ea":16,"tr":{"vl":"#).double(0).text(#","cu":"#)
      .closed(1, table: 1).optional(0) { $0.text(#","id":""#).argument(0).text("\"") }
      .text("}}")
    let found = try match(1, [transaction], #"{"tr":{"id":"x","cu":978,"vl":2},"upt":1,"t":5,"ea":16}"#)
    #expect(found?.double(0) == 2 && found?.integer(1) == 1 && found?.isPresent(0) == true && found?.text(0) == "x")
    let bare = try match(1, [transaction], #"{"ea":16,"tr":{"vl":1.5,"cu":-1}}"#)
    #expect(bare?.double(0) == 1.5 && bare?.isPresent(0) == false && bare?.text(0) == "")
    #expect(try match(1, [transaction], #"{"ea":16,"tr":{"vl":1.5,"cu":1}}"#) == nil)
    #expect(try match(1, [transaction], #"{"ea":16,"tr":{"vl":1.5,"cu":840},"foreign":1}"#) == nil)
    #expect(try match(1, [transaction], #"{"ea":16}"#) == nil)
  }

  @Test("JSON arguments, JSON in strings, and groups that occur together") func nested() throws {
    let program = Program(stream: 1).text(#","ea":1"#).optional(2) { $0.comma().text(#""cv":"#).json(0) }
      .optional(1) { $0.text(#","a":"#).integer(0).text(#","b":"#).integer(1) }
      .text(#","params":"#).jsonText {
        $0.text(#"{"source":""#).argument(1).text(#"","n":"#).integer(2).optional(3) {
          $0.text(#","l":"#).collection(0)
        }
        .text("}")
      }.text("}")
    let json = #"{"ea":1,"cv":{"1":{"n":"v"}},"params":"{ \"n\":4,\"source\":\"a\\\"b\"}"}"#
    let found = try match(1, [program], json)
    #expect(found?.text(0) == #"{"1":{"n":"v"}}"# && found?.text(1) == "a\"b" && found?.integer(2) == 4)
    #expect(found?.isPresent(2) == true && found?.isPresent(1) == false && found?.isPresent(3) == false)
    let listed = try match(1, [program], #"{"ea":1,"params":"{\"n\":4,\"l\":[ \"\\\"\" ],\"source\":\"\"}"}"#)
    #expect(listed?.isPresent(3) == true && listed?.collection(0).json == #"["\""]"#)
    #expect(try match(1, [program], #"{"ea":1,"a":1,"params":"{\"n\":4,\"source\":\"\"}"}"#) == nil)
    #expect(try match(1, [program], #"{"ea":1,"a":1,"b":2,"params":"{\"n\":4,\"source\":\"\"}"}"#)?.integer(1) == 2)
  }

  @Test("Optional items of a tuple, and the first of several matching events") func items() throws {
    let programs = [
      Program().text(#","a","b""#).optional(0) { $0.text(#",""#).argument(0).text("\"") }.text("]"),
      Program().text(#","a","b","c"]"#),
    ]
    #expect(try match(0, programs, #"[1,"a","b"]"#)?.isPresent(0) == false)
    let second = try match(0, programs, #"[1,"a","b","c"]"#)
    #expect(second?.index == 0 && second?.text(0) == "c")
    #expect(try match(0, programs.reversed(), #"[1,"a","b","c"]"#)?.index == 0)
  }

  @Test("A recorded event is found with the same arguments") func roundTrip() throws {
    let program = Program(stream: 1).text(#","ea":9,"p":""#).argument(0).text(#"","q":"x-"#).argument(1)
      .text(#"-y","n":"#).integer(0).text(#","dn":"#).double(1).text(#","cl":"#).closed(3, table: 0)
      .optional(5) { $0.text(#","o":""#).integer(2).text("\"") }.text("}")
    let wires = ["1", "\"two\"", "null"]
    let matcher = EventMatcher([program.literal], tables: [Program.table(wires)], of: Book.streams[1])
    let parts = ["\"", "\\", "-y", "\n", "é", "😀", "\u{2028}", "x-", "a", ""]
    var generator = SeededGenerator()
    for _ in 0..<Rounds.of(300) {
      func text() -> String {
        (0..<Int(generator.next() % 5)).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }.joined()
      }
      let texts = [text(), text()]
      var value = Double(bitPattern: generator.next())
      if !value.isFinite { value = 1.5 }
      let numbers = [generator.next(), value.bitPattern, generator.next()]
      let presence = generator.next() & 1 << 5
      let place = Int(generator.next() % 3)
      let recorder = Book.recorder()
      let event = Book.Event(program, p: presence, n: numbers + [Program.entry(place, wires)], s: texts)
      try #require(recorder.record(event) == .recorded)
      let json = recorder.recordedEvents(of: .batch).bytes[0]
      let found = try #require(matcher.match(try JSONValue(parsing: json)))
      try #require(found.text(0) == texts[0] && found.text(1) == texts[1] && found.caseIndex(3) == place)
      try #require(UInt64(bitPattern: Int64(found.integer(0))) == numbers[0] && found.double(1) == value)
      try #require(found.presence == presence)
      _ = try JSONSerialization.jsonObject(with: Data(json))
    }
  }
}
