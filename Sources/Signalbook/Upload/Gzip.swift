#if canImport(Compression)
  private import Compression
#endif

/// Functions that compress bodies as gzip (RFC 1952), if the system provides the compression.
enum Gzip {
  /// Whether bodies can be compressed: only on Apple's systems.
  static var isAvailable: Bool {
    #if canImport(Compression)
      true
    #else
      false
    #endif
  }

  /// Returns the compressed body, or `nil` if it cannot be compressed, or would not be shorter.
  static func compressed(_ body: [UInt8]) -> [UInt8]? {
    guard let deflated = deflated(body) else { return nil }
    let checksum = body.withUnsafeBytes { Checksum.gzip.of($0) }
    // Deflate, without name or time, on an unknown system.
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    bytes += deflated
    for number in [checksum, UInt32(truncatingIfNeeded: body.count)] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    return bytes.count < body.count ? bytes : nil
  }

  /// Returns the body as deflate (RFC 1951), or `nil` if it is not shorter.
  private static func deflated(_ body: [UInt8]) -> [UInt8]? {
    #if canImport(Compression)
      if body.isEmpty { return nil }
      let deflated = [UInt8](unsafeUninitializedCapacity: body.count) { room, count in
        // The result is empty if the room is too small.
        guard let start = room.baseAddress else { return }
        count = compression_encode_buffer(start, room.count, body, body.count, nil, COMPRESSION_ZLIB)
      }
      return deflated.isEmpty ? nil : deflated
    #else
      return nil
    #endif
  }
}
