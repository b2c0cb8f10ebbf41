import Foundation
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Numbers as text") struct NumberTests {
  private func text(_ capacity: Int = 512, _ write: (inout ByteWriter) -> Void) -> String {
    let buffer = ByteBuffer(capacity: capacity, maximum: capacity)
    var writer = ByteWriter(buffer, at: 0)
    write(&writer)
    return buffer.text(writer.offset)
  }

  @Test("Random doubles round-trip bit for bit, with the digits of the library's shortest form")
  func roundTrip() {
    var generator = SeededGenerator()
    for round in 0..<Rounds.of(10_000) {
      let pattern = generator.next()
      // A third of the numbers are in the typical range of telemetry, and a third are whole numbers.
      let value =
        switch round % 3 {
        case 0: Double(Int64(truncatingIfNeeded: pattern) >> 20) / 1e6
        case 1: Double(Int64(bitPattern: pattern) >> (round % 16))
        default: Double(bitPattern: pattern)
        }
      guard value.isFinite else { continue }
      let text = text { $0.double(value) }
      guard Double(text) == value else {
        Issue.record("\(value) became \(text)")
        return
      }
      func digits(_ text: String) -> String {
        let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
        return String(mantissa.reversed().drop { $0 == "0" }.reversed())
      }
      if digits(text) != digits(value.description) {
        Issue.record("\(text) has other digits than \(value.description)")
        return
      }
    }
  }

  @Test(
    "Special values",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1.0, "1"), (0.1, "0.1"), (19.99, "19.99"), (1e-6, "0.000001"), (1.5e-7, "1.5e-7"),
      (1e21, "1e+21"), (1e20, "100000000000000000000"), (Double.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
      (0.30000000000000004, "0.30000000000000004"), (9_007_199_254_740_992, "9007199254740992"), (-1.25, "-1.25"),
      (123_456_789.125, "123456789.125"), (1e22, "1e+22"), (4.35, "4.35"),
    ])
  func special(value: Double, expected: String) {
    #expect(text { $0.double(value) } == expected)
  }

  @Test(
    "Whole numbers beyond 2^53 have the digits that JavaScript writes",
    arguments: [
      (1_234_567_890_123_456_789.0, "1234567890123456800"), (-1_234_567_890_123_456_789.0, "-1234567890123456800"),
      (9_007_199_254_740_994.0, "9007199254740994"), (0x1p60, "1152921504606847000"), (0x1p62, "4611686018427388000"),
      (-0x1p63, "-9223372036854776000"), (0x1p63, "9223372036854776000"), (0x1p64, "18446744073709552000"),
      // Two decimal representations are equally close.
      (1_293_394_580_278_358.25, "1293394580278358.2"), (1_293_394_580_278_358.75, "1293394580278358.8"),
    ])
  func largeWhole(value: Double, expected: String) {
    #expect(text { $0.double(value) } == expected)
  }

  @Test("Fixed decimals match the C library") func fixed() {
    var generator = SeededGenerator()
    let special = [
      0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, -0.001, 999.9995, 1e-300, .leastNonzeroMagnitude, 1e15, 1e18, 9.3e18,
      1e22, 1e300,
      .greatestFiniteMagnitude, 0.045, 1.005, 123456.789, 0.999999999999999999, 4503599627370497.5,
    ]
    for round in 0..<Rounds.of(6_000) {
      let value =
        round < special.count
        ? special[round]
        : round % 2 == 0
          ? Double(bitPattern: generator.next()) : Double(Int64(bitPattern: generator.next()) >> 30) / 4096
      guard value.isFinite else { continue }
      let decimals = round < special.count ? round % 8 : Int(generator.next() % 18)
      let written = text { _ = $0.fixed(value, decimals: decimals, reserving: 0) }
      var expected = String(format: "%.\(decimals)f", value)
      if expected.hasPrefix("-") && expected.allSatisfy({ "-0.".contains($0) }) { expected.removeFirst() }
      guard written == expected else {
        Issue.record("\(value) with \(decimals) decimals: \(written), expected \(expected)")
        return
      }
    }
  }

  @Test("Numbers that JSON cannot represent are refused") func notFinite() {
    for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      let recorder = Book.recorder()
      #expect(recorder.record(Book.Event(Program().double(0), n: [value.bitPattern])) == .refused(.notFinite))
      #expect(recorder.record(Book.Event(Program().fixed(0, 2), n: [value.bitPattern])) == .refused(.notFinite))
      #expect(recorder.recordedEvents(of: .event).count == 0)
      #expect(recorder.losses.refusalCounts == [.notFinite: 2])
    }
  }
}
