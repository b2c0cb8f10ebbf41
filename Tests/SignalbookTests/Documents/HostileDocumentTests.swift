import Foundation
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Maliciously slow documents and patterns") struct HostileDocumentTests {
  @Test(
    "empty groups, repeated, compile at once",
    arguments: [
      "((((){1000}){1000}){1000}){1000}", "(((^?){1000}){1000}){1000}", "(((|){1000}){1000}){1000}",
      "(((){0,1000000}){0,1000000})+",
      "((((a{0}){1000}){1000}){1000}){1000}",
    ])
  func emptyGroups(pattern: String) {
    let time = ContinuousClock().measure { _ = Pattern(pattern) }
    #expect(time < .seconds(10))
  }

  @Test("a repeated empty group matches the empty string") func meaning() throws {
    #expect(try #require(Pattern("^(){1000}a(b{0}){7}$")).matches("a"))
    #expect(try #require(Pattern("^((){3}){2,}a*$")).matches("aa"))
  }

  /// Runs `body` on a thread with a stack of 512 KB, which secondary threads have on Apple platforms.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }

  @Test("a pattern with many alternatives does not need a deep stack") func alternatives() {
    onSmallStack { _ = Pattern(String(repeating: "a|", count: 9_000) + "a") }
    #expect(Pattern(String(repeating: "a|", count: 3_000) + "b")?.matches("b") == true)
  }

  @Test(
    "JSON nested 400 levels deep is refused on a stack of 512 KB; accepted JSON can be validated, compared and written on it"
  )
  func deep() {
    let schema = try? DocumentValidator(schema: #"{"items":{"items":{"type":"array"}}}"#)
    onSmallStack {
      for open in ["[", #"{"a":"#] {
        let close = open == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
          String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(json(nested(400)) == nil)
        guard let value = json(nested(100)) else {
          Issue.record("100 levels are read")
          return
        }
        #expect(value == value && value.isEqual(to: value) && value.json == nested(100))
        #expect(schema?.violations(in: value) != nil)
        let program = Program(stream: 1).text(#","j":"#).json(0).text("}")
        let matcher = EventMatcher([program.literal], of: Book.streams[1])
        #expect(matcher.match(.object([.init("j", value)])) != nil)
      }
    }
  }

  @Test("five strings in a template are matched against a thousand dashes") func template() {
    var program = Program(stream: 1).text(#","t":""#)
    for slot in 0..<5 { program = program.argument(slot).text(slot < 4 ? "-" : "!\"}") }
    let matcher = EventMatcher([program.literal], of: Book.streams[1])
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(json(#"{"t":"\#(String(repeating: "-", count: 1_000))"}"#).flatMap { matcher.match($0) } == nil)
      let found = json(#"{"t":"a-b-c-d-e-f!"}"#).flatMap { matcher.match($0) }
      #expect((0..<5).map { found?.text($0) } == ["a", "b", "c", "d", "e-f"])
    }
    #expect(time < .seconds(10))
  }

  @Test("numbers, closed values and repeated arguments in a template") func kinds() {
    let program = Program(stream: 1).text(#","t":""#).argument(0).text("/").integer(0).text("/")
      .closed(1, table: 0).text("/").argument(0).text(#""}"#)
    let matcher = EventMatcher([program.literal], tables: [Program.table(["a", "ab"])], of: Book.streams[1])
    func found(_ text: String) -> EventMatch? { matcher.match(.object([.init("t", .text(text))])) }
    #expect(found("x/12/ab/x")?.text(0) == "x" && found("x/12/ab/x")?.caseIndex(1) == 1)
    #expect(found("x/y/-3/a/x/y")?.text(0) == "x/y")
    #expect(found("x/12/ab/y") == nil && found("x/012/a/x") == nil)
    let time = ContinuousClock().measure { _ = found(String(repeating: "1/", count: 5_000)) }
    #expect(time < .seconds(10))
  }

  @Test("optional items match anything") func items() {
    var program = Program()
    for bit in 0..<30 { program = program.optional(bit) { $0.text(#",""#).argument(bit).text("\"") } }
    let matcher = EventMatcher([program.text(",7]").literal], of: Book.streams[0])
    let texts = String(repeating: #","x""#, count: 15)
    let time = ContinuousClock().measure {
      #expect(json("[1\(texts),8]").flatMap { matcher.match($0) } == nil)
      #expect(json("[1\(texts),7]").flatMap { matcher.match($0) }?.presence == 0x7FFF)
    }
    #expect(time < .seconds(10))
  }
}
