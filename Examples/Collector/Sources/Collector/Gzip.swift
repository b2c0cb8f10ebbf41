import CZlib

/// Decompression of request bodies.
enum Gzip {
  /// Decompresses a single gzip member. Returns `nil` if the data is invalid or truncated, or the result exceeds `most`
  /// bytes.
  static func expanded(_ bytes: [UInt8], atMost most: Int) -> [UInt8]? {
    var stream = z_stream()
    guard startGunzip(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        // A small body can expand a thousandfold, so stop at the limit.
        let (result, count) = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(chunk.count)
          let result = inflate(&stream, Z_NO_FLUSH)
          return (result, chunk.count - Int(stream.avail_out))
        }
        output += chunk[..<count]
        guard output.count <= most else { return nil }
        if result == Z_STREAM_END { return stream.avail_in == 0 ? output : nil }
        guard result == Z_OK, count > 0 || stream.avail_in > 0 else { return nil }
      }
    }
  }
}
