/// Values of the journal's state as bytes: numbers of eight bytes, little-endian, and texts behind their length.
struct StateBytes {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

  mutating func put(_ content: [UInt8]) {
    put(Int64(content.count))
    bytes += content
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }
}

/// Reads what ``StateBytes`` wrote. It trusts no byte: `nil` where something is missing.
struct StateReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func integer() -> Int64? {
    guard bytes.count - offset >= 8 else { return nil }
    defer { offset += 8 }
    return bytes.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int64.self)) }
  }

  mutating func content() -> [UInt8]? {
    guard let count = integer(), count >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += Int(count) }
    return Array(bytes[offset..<offset + Int(count)])
  }

  mutating func text() -> String? { content().map { String(decoding: $0, as: UTF8.self) } }
}
