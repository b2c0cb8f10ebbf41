import CZlib

/// Bodies that were sent compressed.
enum Gzip {
  /// The bytes of one gzip member; `nil` when they are none, end early, or are more than `most`.
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
        // A small body may hold a thousand times as much: no more is written than a body may have.
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
