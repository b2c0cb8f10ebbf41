import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Comparison with a simple walker") struct WalkerComparisonTests {
  private static let pieces = [
    "", "a", "\"", "\\", "\n", "\u{1}", "é", "e\u{301}", "👨‍👩‍👧‍👦", "setting",
    "A longer text without anything to escape in it",
    "\r\n", "\u{2028}", "zwölf Boxkämpfer", "0123456789abcdef", "\u{8}\u{C}\t",
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int(generator.next() % 6)).map { _ in Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))] }.joined()
  }

  /// Adds random valid operations on 3 numbers, 3 closed values (words 3 to 5) and 3 strings. `depth` limits the
  /// nesting depth of groups and JSON text.
  private func grow(_ program: Program, _ generator: inout SeededGenerator, depth: Int = 0) -> Program {
    var program = program
    for _ in 0..<Int(generator.next() % 7) {
      let slot = Int(generator.next() % 3)
      let runs = [1, 5, 16, 17, 40, 63, 64, 160]
      let unit = Array("0gubGUB")[Int(generator.next() % 7)]
      let limit = Int(generator.next() % 60)
      switch generator.next() % 12 {
      case 0, 1, 2:
        let length = runs[Int(generator.next() % UInt64(runs.count))]
        program = program.text(String(repeating: "r", count: length - 1) + "{")
      case 3: program = program.argument(slot, unit, limit)
      case 4: program = program.orEmpty(slot, "empty", unit, limit)
      case 5: program = program.integer(slot)
      case 6, 7: program = program.closed(3 + slot)
      case 8: program = program.boolean(slot)
      case 9: program = program.comma()
      case 10: program = program.check(slot, "n", ["0:", ":99", "-5:1000000", ":"][Int(generator.next() % 4)])
      default:
        guard depth < 3 else { continue }
        var inner = generator
        let bit = Int(generator.next() % 8)
        inner = generator
        switch generator.next() % 4 {
        case 0: program = program.orNull(bit) { grow($0, &inner, depth: depth + 1) }
        case 1: program = program.jsonText { grow($0, &inner, depth: depth + 1) }
        default: program = program.optional(bit) { grow($0, &inner, depth: depth + 1) }
        }
        generator = inner
      }
    }
    return program
  }

  @Test("Random programs write the same bytes as a simple walker") func random() {
    var generator = SeededGenerator()
    var refused = 0
    for _ in 0..<Rounds.of(4_000) {
      let program = grow(Program(), &generator)
      let wires = ["up", "", "a value that is longer than sixteen bytes", String(repeating: "w", count: 200)]
      let places = (0..<3).map { _ in Int(generator.next() % 4) }
      let numbers = [generator.next() >> (generator.next() % 64), generator.next() % 200, generator.next() % 4]
      let texts = (0..<3).map { _ in text(&generator) }
      let presence = generator.next()
      var plain = ReferenceWalker(
        presence: presence, words: numbers, texts: texts,
        closed: Dictionary(uniqueKeysWithValues: places.enumerated().map { (3 + $0, wires[$1]) }))
      let expected = plain.run(program)

      let event = Book.Event(program, p: presence, n: numbers + places.map { Program.entry($0, wires) }, s: texts)
      let buffer = ByteBuffer(capacity: 64, maximum: 1 << 20)
      let scratch = EncodingScratch()
      let losses = UnsafeMutablePointer<LossCounters>.allocate(capacity: 1)
      losses.initialize(to: LossCounters())
      defer { losses.deallocate() }
      let actual: [UInt8]? = withUnsafePointer(to: event.payload) { event in
        withExtendedLifetime((buffer, scratch)) {
          var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: nil, scratch: scratch)
          guard walker.run(program.literal.part, event) == nil else { return nil }
          walker.count(in: losses)
          return Array(UnsafeRawBufferPointer(start: buffer.start, count: walker.writer.offset))
        }
      }
      guard actual == expected, actual == nil || losses.pointee.truncatedTexts == plain.cuts else {
        Issue.record(
          "\(String(decoding: program.wire, as: UTF8.self)) \(String(decoding: program.holes, as: UTF8.self)) of \(places) \(presence) \(numbers) \(texts): \(actual.map { String(decoding: $0, as: UTF8.self) } ?? "refused") instead of \(expected.map { String(decoding: $0, as: UTF8.self) } ?? "refused")"
        )
        return
      }
      if expected == nil { refused += 1 }
    }
    #expect(refused > 0)
  }
}
