/// A 32-bit CRC that processes 16 bytes per step with 16 tables of 256 entries. See `docs/decisions/0070`.
struct Checksum: Sendable {
  // Unsafe because pointers are not `Sendable`. The tables are written before they are shared, and are never
  // deallocated. A pointer avoids reference counting and bounds checks. `ChecksumTests` uses the test vectors of RFC
  // 3720.
  private nonisolated(unsafe) let tables: UnsafePointer<UInt32>

  /// CRC-32C (Castagnoli), for the journal. Created on first use in about 10 µs.
  static let shared = Checksum(0x82F6_3B78)
  /// CRC-32, for gzip (RFC 1952, section 8).
  static let gzip = Checksum(0xEDB8_8320)

  /// Creates the tables for a polynomial in reversed bit order.
  private init(_ polynomial: UInt32) {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 16 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ polynomial }
      tables[byte] = value
    }
    for entry in 256..<16 * 256 {
      let previous = tables[entry - 256]
      tables[entry] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    self.tables = UnsafePointer(tables)
  }

  /// Returns the checksum after eight more bytes, the first of which is in the lowest bits.
  @inline(__always) func step(_ checksum: UInt32, _ word: UInt64) -> UInt32 { part(word ^ UInt64(checksum), tables) }

  /// Returns a word's contribution to the checksum. The last word of a step uses the first eight tables, and the word
  /// before it uses the other eight.
  @inline(__always) private func part(_ word: UInt64, _ tables: UnsafePointer<UInt32>) -> UInt32 {
    let low = UInt32(truncatingIfNeeded: word)
    let high = UInt32(truncatingIfNeeded: word >> 32)
    return tables[1792 &+ Int(low & 0xFF)] ^ tables[1536 &+ Int(low >> 8 & 0xFF)]
      ^ tables[1280 &+ Int(low >> 16 & 0xFF)] ^ tables[1024 &+ Int(low >> 24)]
      ^ tables[768 &+ Int(high & 0xFF)] ^ tables[512 &+ Int(high >> 8 & 0xFF)]
      ^ tables[256 &+ Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
  }

  /// Returns the checksum after `count` more bytes. `count` must be a multiple of eight.
  @inline(__always) func words(_ checksum: UInt32, _ start: UnsafeRawPointer, _ count: Int) -> UInt32 {
    var (checksum, offset) = (checksum, 0)
    while offset &+ 8 < count {
      // The second word does not depend on the first, which allows instruction-level parallelism.
      let first = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let second = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
      checksum = part(first ^ UInt64(checksum), tables + 8 * 256) ^ part(second, tables)
      offset &+= 16
    }
    if offset < count {
      let word = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      checksum = step(checksum, UInt64(littleEndian: word))
    }
    return checksum
  }

  /// Returns the checksum of the given bytes. `previous` is the checksum of the data before them.
  func of(_ bytes: UnsafeRawBufferPointer, after previous: UInt32 = 0) -> UInt32 {
    guard let start = bytes.baseAddress else { return previous }
    var checksum = words(~previous, start, bytes.count & ~7)
    for byte in bytes[(bytes.count & ~7)...] {
      checksum = checksum >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
    }
    return ~checksum
  }
}
