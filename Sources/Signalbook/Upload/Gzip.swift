#if canImport(Compression)
  private import Compression
#endif

/// Compresses request bodies with gzip (RFC 1952) if the system supports it.
enum Gzip {
  /// Whether compression is supported. `true` on Apple platforms.
  static var isAvailable: Bool {
    #if canImport(Compression)
      true
    #else
      false
    #endif
  }

  /// Returns the compressed body, or `nil` if compression is not supported or does not make the body shorter.
  static func compressed(_ body: [UInt8]) -> [UInt8]? {
    guard let deflated = deflated(body) else { return nil }
    let checksum = body.withUnsafeBytes { Checksum.gzip.of($0) }
    // A gzip header: deflate, no name, no time, unknown operating system.
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    bytes += deflated
    for number in [checksum, UInt32(truncatingIfNeeded: body.count)] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    return bytes.count < body.count ? bytes : nil
  }

  /// Returns the body compressed with DEFLATE (RFC 1951), or `nil` if the result would not be shorter.
  private static func deflated(_ body: [UInt8]) -> [UInt8]? {
    #if canImport(Compression)
      if body.isEmpty { return nil }
      let deflated = [UInt8](unsafeUninitializedCapacity: body.count) { room, count in
        // The result is empty if the output buffer is too small.
        guard let start = room.baseAddress else { return }
        count = compression_encode_buffer(start, room.count, body, body.count, nil, COMPRESSION_ZLIB)
      }
      return deflated.isEmpty ? nil : deflated
    #else
      return nil
    #endif
  }
}
