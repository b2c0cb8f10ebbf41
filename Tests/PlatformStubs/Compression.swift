// A stub of the Compression functions that the runtime uses. It finds only repetitions of a single byte. The output is
// valid deflate data with fixed codes (RFC 1951, 3.2.6), which any gzip reader can decompress.

public struct compression_algorithm: Equatable, Sendable {
  let code: UInt32
}

public let COMPRESSION_ZLIB = compression_algorithm(code: 0x205)

public func compression_encode_buffer(
  _ destination: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ source: UnsafePointer<UInt8>, _ count: Int,
  _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
  var bits: [Bool] = []
  // Numbers start with the lowest bit, and codes with the highest bit.
  func number(_ value: Int, _ length: Int) { for bit in 0..<length { bits.append(value >> bit & 1 == 1) } }
  func code(_ value: Int, _ length: Int) { for bit in (0..<length).reversed() { bits.append(value >> bit & 1 == 1) } }
  func literal(_ byte: Int) { byte < 144 ? code(0x30 + byte, 8) : code(0x190 + byte - 144, 9) }
  number(1, 1)
  number(1, 2)
  var index = 0
  while index < count {
    literal(Int(source[index]))
    var run = 1
    while index + run < count, source[index + run] == source[index], run < 259 { run += 1 }
    // Repeat the byte 258 times, at distance 1.
    if run == 259 {
      code(0xC0 + 285 - 280, 8)
      code(0, 5)
      index += 259
    } else {
      index += 1
    }
  }
  code(0, 7)
  var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
  for (index, bit) in bits.enumerated() where bit { bytes[index / 8] |= UInt8(1) << UInt8(index % 8) }
  guard bytes.count <= capacity else { return 0 }
  for (index, byte) in bytes.enumerated() { destination[index] = byte }
  return bytes.count
}
