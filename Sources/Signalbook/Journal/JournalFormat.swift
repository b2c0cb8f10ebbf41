/// The layout of the journal's files, version 1. Numbers are little-endian. See `docs/journal.md`.
package enum JournalFormat {
  static let version: UInt32 = 1
  /// The magic number of a segment. It is written last, so a segment without it contains no records.
  static let segmentMagic: UInt64 = 0x314C_4E52_554F_4A53  // "SJOURNL1"
  /// The magic number of a sealed file.
  static let sealedMagic: UInt64 = 0x3144_454C_4145_5353  // "SSEALED1"
  static let headerSize = 64
  static let frameHeaderSize = 16
  /// The number of bytes after an event that the encoder may overwrite.
  static let slack = 32
  /// The number of bytes at the end of a segment that events cannot use: the slack and the next frame's length.
  static let reserve = slack + 8
  /// The maximum size of a segment, in bytes. Bytes beyond this size are ignored.
  static let maxSegmentBytes = 1 << 24
  /// The limit for record numbers. The checksum's first word combines the record number with the frame's length in the
  /// higher bits.
  static let maxRecords: UInt64 = 1 << 40
  /// The upper limit for numbers in file names.
  static let maxFiles: UInt64 = 1 << 40
  package static let maxLanes: UInt8 = 16
  static let maxTags = 256
  /// The tag of a frame that does not contain an event.
  static let stateTag: UInt32 = 0
  /// The tag of a frame that contains the complete state, which replaces all earlier values.
  static let snapshotTag: UInt32 = .max

  static func rounded(_ length: Int) -> Int { (length &+ 7) & ~7 }
}

struct SegmentHeader {
  enum Finding: Equatable {
    /// The segment was prepared but never used.
    case unused
    case corrupt
    /// The segment was written by a later version.
    case newer
    case valid
  }

  var firstRecord: UInt64
  var capacity: Int
  /// The mark of the file's original name, or 0 in a file that an earlier version wrote. See ``JournalName/mark``.
  var mark: UInt64

  init(firstRecord: UInt64, capacity: Int, mark: UInt64) {
    (self.firstRecord, self.capacity, self.mark) = (firstRecord, capacity, mark)
  }

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard Self.finding(in: bytes) == .valid else { return nil }
    firstRecord = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian
    capacity = Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian)
    mark = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self).littleEndian
  }

  static func finding(in bytes: UnsafeRawBufferPointer) -> Finding {
    guard bytes.count >= JournalFormat.headerSize else { return bytes.allSatisfy { $0 == 0 } ? .unused : .corrupt }
    let magic = bytes.loadUnaligned(as: UInt64.self).littleEndian
    if magic == 0 { return .unused }
    guard magic == JournalFormat.segmentMagic else { return .corrupt }
    let checksum = Checksum.shared.of(UnsafeRawBufferPointer(rebasing: bytes[8..<60]))
    guard checksum == bytes.loadUnaligned(fromByteOffset: 60, as: UInt32.self).littleEndian else { return .corrupt }
    let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian
    if version > JournalFormat.version { return .newer }
    let first = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian
    let capacity = bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian
    return version == 0 || first >= JournalFormat.maxRecords
      || !(4096...UInt32(JournalFormat.maxSegmentBytes)).contains(capacity) ? .corrupt : .valid
  }

  /// Writes the header except for the magic number. The segment becomes valid when ``writeMagic(to:)`` is called.
  func write(to memory: UnsafeMutableRawPointer) {
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: JournalFormat.headerSize)
    memory.storeBytes(of: JournalFormat.version.littleEndian, toByteOffset: 8, as: UInt32.self)
    memory.storeBytes(of: UInt32(capacity).littleEndian, toByteOffset: 12, as: UInt32.self)
    memory.storeBytes(of: firstRecord.littleEndian, toByteOffset: 16, as: UInt64.self)
    memory.storeBytes(of: mark.littleEndian, toByteOffset: 24, as: UInt64.self)
    let checksum = Checksum.shared.of(UnsafeRawBufferPointer(start: memory + 8, count: 52))
    memory.storeBytes(of: checksum.littleEndian, toByteOffset: 60, as: UInt32.self)
  }

  static func writeMagic(to memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: JournalFormat.segmentMagic.littleEndian, as: UInt64.self)
  }
}

/// A record in a segment.
struct Frame {
  let number: UInt64
  let tag: UInt32
  /// The event, or an empty buffer if the frame contains only state changes.
  let event: UnsafeRawBufferPointer
  /// The state changes. See ``StateTable``.
  let changes: UnsafeRawBufferPointer

  /// Returns the first word of a frame that the checksum covers.
  @inline(__always) static func seed(_ number: UInt64, _ length: Int) -> UInt64 {
    number | UInt64(truncatingIfNeeded: length) &<< 40
  }
}

/// A scan of a segment's frames, which ends at the first corrupt or missing frame.
///
/// The scan validates its input and never reads out of bounds. `RecoveryFuzzTests` tests this.
struct SegmentScan {
  /// The reason the scan ended.
  enum End: Int, CaseIterable, Sendable {
    /// A length of 0, or the end of the segment.
    case complete
    /// The frame's length is invalid.
    case length
    /// The bytes do not match the checksum, or belong to another record.
    case checksum
  }

  let bytes: UnsafeRawBufferPointer
  private(set) var offset: Int
  /// The number of the next record.
  private(set) var number: UInt64
  private(set) var end: End?

  /// Creates a scan of the segment's bytes after the header.
  init(_ bytes: UnsafeRawBufferPointer, firstRecord: UInt64) {
    self.bytes = bytes
    offset = JournalFormat.headerSize
    number = firstRecord
  }

  mutating func next() -> Frame? {
    guard end == nil else { return nil }
    guard offset + JournalFormat.frameHeaderSize <= bytes.count, number < JournalFormat.maxRecords,
      let base = bytes.baseAddress
    else {
      // A truncated length is invalid unless it is zero.
      let hasRest = offset < bytes.count && bytes[offset...].contains { $0 != 0 }
      return stop(hasRest ? .length : .complete)
    }
    let start = base + offset
    let length = Int(start.loadUnaligned(as: UInt32.self).littleEndian)
    if length == 0 { return stop(.complete) }
    let padded = JournalFormat.rounded(length)
    let changes = Int(start.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian)
    guard length < JournalFormat.maxSegmentBytes, changes <= length,
      offset + JournalFormat.frameHeaderSize + padded <= bytes.count
    else { return stop(.length) }
    var checksum = Checksum.shared.step(.max, Frame.seed(number, length))
    checksum = Checksum.shared.words(checksum, start + 8, 8 + padded)
    guard ~checksum == start.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian else {
      return stop(.checksum)
    }
    let payload = start + JournalFormat.frameHeaderSize
    defer {
      offset += JournalFormat.frameHeaderSize + padded
      number += 1
    }
    return Frame(
      number: number, tag: start.loadUnaligned(fromByteOffset: 8, as: UInt32.self).littleEndian,
      event: UnsafeRawBufferPointer(start: payload, count: length - changes),
      changes: UnsafeRawBufferPointer(start: payload + (length - changes), count: changes))
  }

  private mutating func stop(_ end: End) -> Frame? {
    self.end = end
    return nil
  }
}
