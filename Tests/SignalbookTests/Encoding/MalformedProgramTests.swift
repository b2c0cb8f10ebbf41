import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Malformed programs") struct MalformedProgramTests {
  /// Runs a program on a copy that ends at a page's end, into a small buffer with a guard behind it.
  private func run(_ bytes: [UInt8], _ payload: (StaticString) -> EventPayload) {
    let program = payload(Program.literal([]))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    defer { memory.deallocate() }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    let buffer = ByteBuffer(capacity: 256, maximum: 4096)
    let patterns = PatternCache()
    withExtendedLifetime((buffer, patterns)) {
      var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: nil, patterns: patterns)
      _ = walker.run(UnsafeRawPointer(memory), to: UnsafeRawPointer(memory) + bytes.count, program)
      #expect(walker.writer.offset >= 0 && walker.writer.offset <= buffer.capacity)
    }
  }

  @Test("A closed value beyond its table is malformed, whatever stands behind the table") func beyondTable() {
    let patterns = PatternCache()
    for wires in [["a"], ["a", ""], ["", "a value that is longer than sixteen bytes"]] {
      let programs = [
        Program().closed(0, wires), Program().wideClosed(0, wires), Program().wideClosed(0, wires, byNumber: true),
      ]
      // Behind the table stand runs of no bytes, which a walker that reads on would take for another entry.
      for body in programs.map({ Array($0.comma().comma().finished.dropFirst(2)) }) {
        for index in 0..<(wires.count + 2) {
          let event = Book.Event(Program.literal(body), c: [UInt8(index)], n: [UInt64(index)])
          let buffer = ByteBuffer(capacity: 256, maximum: 256)
          let refusal = body.withUnsafeBytes { body in
            withExtendedLifetime((buffer, patterns)) {
              var walker = ProgramWalker(ByteWriter(buffer, at: 0), sources: nil, patterns: patterns)
              return body.baseAddress.flatMap { walker.run($0, to: $0 + body.count, event.payload) }
            }
          }
          #expect(refusal == (index < wires.count ? nil : .malformed), "\(index) of \(wires)")
        }
      }
    }
  }

  private func payloads(_ generator: inout SeededGenerator) -> (StaticString) -> EventPayload {
    let texts: EventTexts =
      switch generator.next() % 4 {
      case 0: .none
      case 1: .one(String(repeating: "\u{1}", count: Int(generator.next() % 3000)))
      case 2: .two("{}", "é\u{301}\"")
      default: .three("", "x", "[1]")
      }
    let presence = generator.next()
    let numbers = (generator.next(), generator.next(), generator.next() % 5)
    if generator.next() % 8 == 0 {
      return {
        EventPayload(
          EventProgram($0), surplusIndices: [1], presence: presence, numbers: [numbers.0], texts: ["a", "b", "c", "d"])
      }
    }
    return {
      EventPayload(
        EventProgram($0), indices: presence >> 3, presence: presence, n0: numbers.0, n1: numbers.1, n2: numbers.2,
        texts: texts)
    }
  }

  @Test("Random bytes never read or write outside") func random() {
    var generator = SeededGenerator()
    let operations = Array("+sSeEidfcCkr?,@oqvx".utf8)
    for _ in 0..<Rounds.of(6_000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int(generator.next() % 60) {
        switch generator.next() % 3 {
        case 0: bytes.append(UInt8(truncatingIfNeeded: generator.next()))
        case 1: bytes.append(operations[Int(generator.next() % UInt64(operations.count))])
        default: bytes.append(0x30 + UInt8(generator.next() % 6))
        }
      }
      run(bytes, payloads(&generator))
    }
  }

  @Test("A sound program with any one byte changed or cut off never reads or writes outside") func mutated() {
    var generator = SeededGenerator()
    let sound = Array(
      Program().text(",\"a\":\"").argument(0, "g", 50).text("\"").closed(0, ["up", "down"]).optional(1) {
        $0.comma().orEmpty(1, "cs-empty", "b", 20).integer(0)
      }.check(0, "n", "0:5").check(0, "p", "^a").double(1).fixed(2, 3).json(2).wideClosed(1, ["a"]).expires(20000)
        .argument(1, "u", 3, twice: true).text("}").finished.dropFirst(2))
    for place in sound.indices {
      for round in 0..<Rounds.of(48) {
        // Every byte has its turn when there are rounds enough.
        let byte = UInt8(truncatingIfNeeded: round &* 37 &+ place)
        var bytes = sound
        bytes[place] = byte
        run(bytes, payloads(&generator))
      }
      run(Array(sound[..<place]), payloads(&generator))
    }
  }

  @Test("Damaged programs are refused and counted, and leave nothing behind") func refused() {
    let recorder = Book.recorder()
    let programs: [[UInt8]] = [
      [], [0x31], [0x32, 0x30, 0x30], [0x31, 0x30, 0x32, 0x61], [0x31, 0x30, 0x30, 0x7A], [0x31, 0x30, 0x30, 0x73],
      [0x31, 0x30, 0x30, 0x73, 0x30, 0x30], Program().argument(0).finished, Program().integer(3).finished,
      Program().source(77).finished,
    ]
    for program in programs {
      #expect(recorder.record(Book.Event(Program.literal(program))) == .refused(.malformed))
    }
    #expect(recorder.losses.refused == [.malformed: programs.count])
    #expect(recorder.recordedEvents(of: .event).count == 0)
    #expect(recorder.record(.urlEntered) == .recorded)
    #expect(recorder.recordedEvents(of: .event).count == 1)
    #expect(recorder.record(Book.Event(Program(stream: 9).text("x"))) == .refused(.unknownStream))
    #expect(recorder.record(Book.Event(Program(stream: 2).text("x"))) == .refused(.unknownStream))
  }
}
