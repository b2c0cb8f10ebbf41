/// A file that is ready to be sent. It replaces the records that were encoded into its body.
package struct SealedFile: Sendable, Equatable {
  /// The file's number in its lane. Numbers are not reused.
  package let number: UInt64
  package let tag: JournalTag
  /// The numbers of the first and last records. `last` is less than `first` if the file contains no records.
  package let first: UInt64
  package let last: UInt64
  /// The number of records.
  package let count: Int
  package let bodyByteCount: Int
  let changesByteCount: Int
  /// The checksum of the state changes and the body.
  let checksum: UInt32
  let lane: UInt8

  var name: String { JournalName(.sealed, lane: lane, number).text }
  var bytes: Int { JournalFormat.headerSize + changesByteCount + bodyByteCount }

  /// Returns whether the other file covers the same records and has the same content.
  func hasContent(of other: SealedFile) -> Bool {
    tag == other.tag && first == other.first && last == other.last && bytes == other.bytes && checksum == other.checksum
  }

  /// The file's header, which precedes the state changes and the body.
  var header: [UInt8] {
    var bytes: [UInt8] = []
    func put(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    put(JournalFormat.sealedMagic)
    put(JournalFormat.version)
    put(tag.number)
    put(first)
    put(last)
    put(UInt32(clamping: count))
    put(UInt32(changesByteCount))
    put(UInt64(bodyByteCount))
    put(checksum)
    put(JournalName(.sealed, lane: lane, number).mark)
    put(bytes.withUnsafeBytes { Checksum.shared.of($0) })
    return bytes
  }
}

struct SealedHeader {
  let tag: UInt32
  let first: UInt64
  let last: UInt64
  let count: Int
  let changesByteCount: Int
  let bodyByteCount: Int
  let checksum: UInt32
  /// The mark of the file's original name, or 0 in a file that an earlier version wrote. See ``JournalName/mark``.
  let mark: UInt64

  /// Parses a header, or returns `nil` if the header is corrupt or the file would be too large. The file can be shorter
  /// than the header claims, which the checksum reveals, or longer if another program appended bytes.
  init?(_ bytes: UnsafeRawBufferPointer, maxBytes: Int) {
    func read<Value: FixedWidthInteger>(_ offset: Int, _: Value.Type) -> Value {
      bytes.loadUnaligned(fromByteOffset: offset, as: Value.self).littleEndian
    }
    guard Self.isOurs(bytes), read(8, UInt32.self) == JournalFormat.version else { return nil }
    tag = read(12, UInt32.self)
    first = read(16, UInt64.self)
    last = read(24, UInt64.self)
    count = Int(read(32, UInt32.self))
    changesByteCount = Int(read(36, UInt32.self))
    bodyByteCount = Int(clamping: read(40, UInt64.self))
    checksum = read(48, UInt32.self)
    mark = read(52, UInt64.self)
    guard first < JournalFormat.maxRecords, last < JournalFormat.maxRecords,
      bodyByteCount <= maxBytes, JournalFormat.headerSize + changesByteCount + bodyByteCount <= maxBytes
    else { return nil }
  }

  /// Returns whether the given bytes are a valid header of a later version.
  static func isNewer(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isOurs(bytes) && bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian > JournalFormat.version
  }

  private static func isOurs(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= JournalFormat.headerSize
      && bytes.loadUnaligned(as: UInt64.self).littleEndian == JournalFormat.sealedMagic
      && bytes.loadUnaligned(fromByteOffset: 60, as: UInt32.self).littleEndian
        == Checksum.shared.of(UnsafeRawBufferPointer(rebasing: bytes[..<60]))
  }
}
