/// A writer for values in the journal's state. Numbers are stored as eight bytes in little-endian order; strings and
/// documents are prefixed with their length.
struct StateBytes {
  private(set) var bytes: [UInt8] = []

  /// Creates an empty writer. `capacity` should be the final size, because growing the array would leave a copy of the
  /// data in freed memory.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func put(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

  mutating func put(_ content: [UInt8]) {
    put(Int64(content.count))
    bytes += content
  }

  mutating func put(_ text: String) {
    put(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ document: DocumentBytes) {
    put(Int64(document.count))
    document.withBytes { bytes.append(contentsOf: $0) }
  }
}

/// A reader for the format of ``StateBytes``. It validates its input and returns `nil` if bytes are missing.
struct StateReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }
  /// Whether all remaining bytes are zero. A file can end with zeros if its content was shortened in place.
  var hasOnlyZeros: Bool { bytes[offset...].allSatisfy { $0 == 0 } }

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

  /// Reads a document with a single copy of its bytes.
  mutating func document() -> DocumentBytes? {
    guard let count = integer(), count >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += Int(count) }
    return bytes.withUnsafeBytes { DocumentBytes(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + Int(count)])) }
  }

  mutating func text() -> String? { content().map { String(decoding: $0, as: UTF8.self) } }
}
