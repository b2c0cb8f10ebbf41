import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("The walker beside a plain one") struct WalkerComparisonTests {
  private static let pieces = [
    "", "a", "\"", "\\", "\n", "\u{1}", "é", "e\u{301}", "👨‍👩‍👧‍👦", "setting",
    "A longer text without anything to escape in it",
    "\r\n", "\u{2028}", "zwölf Boxkämpfer", "0123456789abcdef", "\u{8}\u{C}\t",
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int(generator.next() % 6)).map { _ in Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))] }.joined()
  }

  /// A sound program of random operations on 3 closed values, 3 numbers and 3 texts; `depth` bounds its groups.
  private func grow(_ program: Program, _ generator: inout SeededGenerator, depth: Int = 0) -> Program {
    var program = program
    for _ in 0..<Int(generator.next() % 7) {
      let slot = Int(generator.next() % 3)
      let runs = [1, 5, 16, 17, 40, 77, 78, 160]
      let unit = Array("0gubGUB")[Int(generator.next() % 7)]
      let limit = Int(generator.next() % 60)
      switch generator.next() % 12 {
      case 0, 1, 2:
        let length = runs[Int(generator.next() % UInt64(runs.count))]
        program = program.text(String(repeating: "r", count: length - 1) + "{")
      case 3: program = program.argument(slot, unit, limit, twice: generator.next() % 4 == 0)
      case 4: program = program.orEmpty(slot, "empty", unit, limit, twice: generator.next() % 4 == 0)
      case 5: program = program.integer(slot)
      case 6: program = program.closed(slot, ["up", "", "a value that is longer than sixteen bytes", "x"])
      case 7: program = program.wideClosed(slot, ["up", "down", String(repeating: "w", count: 200), "\"x\""])
      case 8: program = program.wideClosed(2, ["0", "1", "22", "333"], byNumber: true)
      case 9: program = program.comma()
      case 10: program = program.check(slot, "n", ["0:", ":99", "-5:1000000", ":"][Int(generator.next() % 4)])
      default:
        guard depth < 3 else { continue }
        var inner = generator
        program = program.optional(Int(generator.next() % 8)) { grow($0, &inner, depth: depth + 1) }
        generator = inner
      }
    }
    return program
  }

  @Test("Random programs write what a plain walker writes") func random() {
    var generator = SeededGenerator()
    var refused = 0
    for _ in 0..<Rounds.of(4_000) {
      let body = Array(grow(Program(), &generator).finished.dropFirst(2))
      let indices = (0..<3).map { _ in UInt8(generator.next() % 4) }
      let numbers = [generator.next() >> (generator.next() % 64), generator.next() % 200, generator.next() % 4]
      let texts = (0..<3).map { _ in text(&generator) }
      let presence = generator.next()
      var plain = ReferenceWalker(indices: indices, presence: presence, numbers: numbers, texts: texts)
      let expected = plain.run(body)

      let event = Book.Event(Program.literal(body), c: indices, p: presence, n: numbers, s: texts)
      let buffer = ByteBuffer(capacity: 64, maximum: 1 << 20)
      let patterns = PatternCache()
      let losses = UnsafeMutablePointer<LossCounters>.allocate(capacity: 1)
      losses.initialize(to: LossCounters())
      defer { losses.deallocate() }
      let actual: [UInt8]? = body.withUnsafeBytes { body in
        withExtendedLifetime((buffer, patterns)) {
          var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: nil, patterns: patterns)
          guard let start = body.baseAddress, walker.run(start, to: start + body.count, event.payload) == nil else {
            return nil
          }
          walker.count(in: losses)
          return Array(UnsafeRawBufferPointer(start: buffer.start, count: walker.writer.offset))
        }
      }
      guard actual == expected, actual == nil || losses.pointee.cutTexts == plain.cuts else {
        Issue.record(
          "\(String(decoding: body, as: UTF8.self)) of \(indices) \(presence) \(numbers) \(texts): \(actual.map { String(decoding: $0, as: UTF8.self) } ?? "refused") instead of \(expected.map { String(decoding: $0, as: UTF8.self) } ?? "refused")"
        )
        return
      }
      if expected == nil { refused += 1 }
    }
    #expect(refused > 0)
  }
}
