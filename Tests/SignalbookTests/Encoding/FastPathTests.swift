import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

/// Compares the writer's fast paths with the simplest implementation at every boundary.
@Suite("Fast paths") struct FastPathTests {
  /// Returns the written bytes, using a buffer of exactly the required size.
  private func written(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    let buffer = ByteBuffer(capacity: 1024, maximum: 1024)
    // Overwrite the memory, so that bytes of an earlier buffer are not mistaken for output.
    for place in 0..<buffer.capacity { buffer.start.storeBytes(of: 0xA5, toByteOffset: place, as: UInt8.self) }
    var writer = ByteWriter(buffer, at: 0)
    writer.byte(0x3C)
    write(&writer)
    writer.byte(0x3E)
    let bytes = withExtendedLifetime(buffer) {
      Array(UnsafeRawBufferPointer(start: buffer.start, count: writer.offset))
    }
    #expect(bytes.first == 0x3C && bytes.last == 0x3E)
    return Array(bytes.dropFirst().dropLast())
  }

  @Test("Integers at every change of the number of digits, and random integers") func integers() {
    var values: [UInt64] = [0, .max, UInt64(Int64.max), UInt64(Int64.max) + 1]
    var power: UInt64 = 1
    for digits in 0..<20 {
      values += [power &- 1, power, power &+ 1, power &* 5, power &* 9]
      if digits < 19 { power *= 10 }
    }
    var generator = SeededGenerator()
    for _ in 0..<Rounds.of(20_000) { values.append(generator.next() >> (generator.next() % 64)) }
    for value in values {
      #expect(written { $0.unsigned(value) } == Array(String(value).utf8))
      let signed = Int64(bitPattern: value)
      #expect(written { $0.integer(signed) } == Array(String(signed).utf8))
      #expect(written { $0.integer(0 &- signed) } == Array(String(0 &- signed).utf8))
    }
    // All numbers of up to four digits, which longer numbers consist of.
    for value in UInt64(0)..<10_000 { #expect(written { $0.unsigned(value) } == Array(String(value).utf8)) }
  }

  @Test("Numbers with leading zeros have every length") func padded() {
    for length in 0...24 {
      for value in [UInt64(0), 1, 9, 10, 12_345_678, 99_999_999, 100_000_000, 12_345_678_901_234_567, .max] {
        let digits = String(value)
        guard digits.utf8.count <= length else { continue }
        let expected = String(repeating: "0", count: length - digits.utf8.count) + digits
        #expect(written { $0.padded(value, length) } == Array(expected.utf8))
      }
    }
  }

  @Test("Runs of every length are found, regardless of the readable bytes that follow") func runs() {
    for length in 0...300 {
      for behind in [0, 1, 7, 8, 15, 16, 17, 40] {
        // Allocate exactly this size, so that a sanitizer detects every read beyond the end.
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: length + behind, alignment: 1)
        defer { source.deallocate() }
        for place in source.indices { source[place] = UInt8(truncatingIfNeeded: place &* 31 &+ 1) }
        guard let start = source.baseAddress else { continue }
        let bytes = written { $0.run(UnsafeRawPointer(start), length, available: length + behind) }
        #expect(bytes == Array(source.prefix(length)), "\(length) bytes with \(behind) behind them")
      }
    }
  }

  /// Escapes bytes according to RFC 8259.
  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x22: Array(#"\""#.utf8)
      case 0x5C: Array(#"\\"#.utf8)
      case 0x08: Array(#"\b"#.utf8)
      case 0x09: Array(#"\t"#.utf8)
      case 0x0A: Array(#"\n"#.utf8)
      case 0x0C: Array(#"\f"#.utf8)
      case 0x0D: Array(#"\r"#.utf8)
      case 0..<0x20: Array("\\u00".utf8) + Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
      default: [byte]
      }
    }
  }

  private func check(_ bytes: [UInt8]) -> Bool {
    let source = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { source.deallocate() }
    source.copyBytes(from: bytes)
    guard let start = source.baseAddress else { return true }
    var hasRoom = false
    let result = written { hasRoom = $0.escaped(UnsafeRawPointer(start), bytes.count, reserving: 0) }
    return hasRoom && result == escaped(bytes)
  }

  @Test("Every special byte at every position up to length 40 is escaped, and its neighbors are not") func escapes() {
    let special = Array(UInt8(0)...0x23) + [0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xA2, 0xDC, 0xFF]
    for length in 0...40 {
      for place in 0..<length {
        for byte in special {
          var bytes = (0..<length).map { UInt8(0x61 + $0 % 26) }
          bytes[place] = byte
          guard check(bytes) else {
            Issue.record("byte \(byte) at \(place) of \(length)")
            return
          }
        }
      }
    }
  }

  @Test("Any mixture of bytes is escaped as if byte by byte") func mixtures() {
    var generator = SeededGenerator()
    for _ in 0..<Rounds.of(5_000) {
      let density = generator.next() % 20 + 1
      let bytes = (0..<Int(generator.next() % 120)).map { _ in
        generator.next() % density == 0
          ? UInt8(truncatingIfNeeded: generator.next() % 0x24) : UInt8(truncatingIfNeeded: generator.next())
      }
      guard check(bytes) else {
        Issue.record("\(bytes)")
        return
      }
    }
  }

  @Test("The fast path for bounds agrees with the general path") func bounds() {
    let rules = [
      ":", "0:", ":0", "0:4", "-5:-1", "1:999999999999999999", "-999999999999999999:", "(0:4", "0:4)", "0.5:2", "1e3:",
      "-:", ":-", "1:2:3", "", "x", "1:x", "9223372036854775807:", "-9223372036854775808:9223372036854775807",
      "1000000000000000000:1000000000000000001", "99999999999999999999:", ":18446744073709551617",
    ]
    let values: [Int64] = [.min, -1_000_000, -6, -5, -1, 0, 1, 2, 3, 4, 5, 999, 1000, .max - 1, .max]
    for rule in rules {
      Array(rule.utf8).withUnsafeBytes { bytes in
        for value in values {
          guard let quick = BoundsRule.admitsFast(bytes, value) else { continue }
          #expect(quick == BoundsRule(bytes)?.admits(value), "\(value) under \(rule)")
        }
      }
    }
    Array("0:4".utf8).withUnsafeBytes { #expect(BoundsRule.admitsFast($0, 5) == false) }
    Array("0:4".utf8).withUnsafeBytes { #expect(BoundsRule.admitsFast($0, 4) == true) }
  }
}
