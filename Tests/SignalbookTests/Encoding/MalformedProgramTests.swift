import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Malformed programs") struct MalformedProgramTests {
  /// Runs a program on exactly sized copies, with a small buffer that is followed by a guard.
  private func run(_ wire: [UInt8], _ holes: [UInt8], _ event: Book.Event) {
    let buffer = ByteBuffer(capacity: 256, maximum: 4096)
    let scratch = EncodingScratch()
    func copy(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      memory.copyBytes(from: bytes)
      return UnsafeRawBufferPointer(memory)
    }
    let (wire, holes) = (copy(wire), copy(holes))
    defer {
      wire.deallocate()
      holes.deallocate()
    }
    withExtendedLifetime((buffer, scratch)) {
      var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: nil, scratch: scratch)
      withUnsafePointer(to: event.payload) { _ = walker.run(ProgramPart(wire, holes), $0) }
      #expect(walker.writer.offset >= 0 && walker.writer.offset <= buffer.capacity)
    }
    _ = ProgramReader.tokens(ProgramPart(wire, holes))
  }

  private static let wires = ["up", "a value that is longer than sixteen bytes"]

  /// Returns an event with random arguments. Words are indices of a vocabulary or 0, because closed values are
  /// addresses that only generated code can create.
  private func event(_ generator: inout SeededGenerator) -> Book.Event {
    let texts: [String] =
      switch generator.next() % 4 {
      case 0: []
      case 1: [String(repeating: "\u{1}", count: Int(generator.next() % 3000))]
      case 2: ["{}", "é\u{301}\""]
      default: ["", "x", "[1]"]
      }
    let isLarge = generator.next() % 8 == 0
    let words = (0..<(isLarge ? 6 : 4)).map { _ in
      generator.next() % 3 == 0 ? 0 : Program.entry(Int(generator.next() % 2), Self.wires)
    }
    var map = MapText()
    map.add("k", map.value("v"))
    return Book.Event(
      Program(), p: generator.next(), n: words, s: texts, m: generator.next() % 2 == 0 ? [] : [map.argument])
  }

  @Test("Random bytes never cause reads or writes out of bounds") func random() {
    var generator = SeededGenerator()
    let operations = Array("+^tseJidfbckrm,?~Moq@vlwux&".utf8)
    for _ in 0..<Rounds.of(6_000) {
      var holes: [UInt8] = []
      for _ in 0..<Int(generator.next() % 60) {
        switch generator.next() % 3 {
        case 0: holes.append(UInt8(truncatingIfNeeded: generator.next()))
        case 1: holes.append(operations[Int(generator.next() % UInt64(operations.count))])
        default: holes.append(0x30 + UInt8(generator.next() % 6))
        }
      }
      let wire = (0..<Int(generator.next() % 80)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      run(wire, holes, event(&generator))
    }
  }

  @Test("A valid program with any changed or missing byte never reads or writes out of bounds") func mutated() {
    var generator = SeededGenerator()
    let sound = Program().text(",\"a\":\"").argument(0, "g", 50).text("\"").closed(0).optional(1) {
      $0.comma().orEmpty(1, "cs-empty", "b", 20).integer(0).orNull(2) { $0.text("\"").argument(0).text("\"") }
    }.check(0, "n", "0:5").check(0, "p", "^a").double(1).fixed(2, 3).json(2).closed(1, table: 0).expires(20000)
      .ifEntries(0) { $0.comma().collection(0) }.boolean(3).jsonText {
        $0.argument(1, "u", 3).collection(0).jsonText { $0.text("\"").integer(0) }
      }.text("}")
    for place in sound.holes.indices {
      for round in 0..<Rounds.of(48) {
        // With enough rounds, each byte is changed.
        var holes = sound.holes
        holes[place] = UInt8(truncatingIfNeeded: round &* 37 &+ place)
        run(sound.wire, holes, event(&generator))
      }
      run(sound.wire, Array(sound.holes[..<place]), event(&generator))
    }
    for count in 0..<sound.wire.count { run(Array(sound.wire[..<count]), sound.holes, event(&generator)) }
  }

  @Test("Damaged programs are refused and counted, without side effects") func refused() {
    let recorder = Book.recorder()
    let programs: [WireProgram] = [
      WireProgram("", "t"), WireProgram("", "t00"), WireProgram("a", "t200"), WireProgram("a", "t110"),
      WireProgram("", "z000"), WireProgram("", "s000g0"), WireProgram("", "?000001000"), WireProgram("", "J000001000"),
      WireProgram("", "J000000001"), WireProgram("", "J00000"), WireProgram("", "J000000004t000"),
      WireProgram("", "v000n00"),
      WireProgram("", "&"), Program().argument(0).literal, Program().integer(4).literal, Program().source(77).literal,
      Program().collection(0).literal, Program().ifEntries(0) { $0.text("x") }.literal,
    ]
    for program in programs { #expect(recorder.record(Book.Event(0, program)) == .refused(.malformed)) }
    #expect(recorder.losses.refusalCounts == [.malformed: programs.count])
    #expect(recorder.recordedEvents(of: .event).count == 0)
    #expect(recorder.record(.urlEntered) == .recorded)
    #expect(recorder.recordedEvents(of: .event).count == 1)
    #expect(recorder.record(Book.Event(Program(stream: 9).text("x"))) == .refused(.unknownStream))
    #expect(recorder.record(Book.Event(Program(stream: 2).text("x"))) == .refused(.unknownStream))
  }
}
