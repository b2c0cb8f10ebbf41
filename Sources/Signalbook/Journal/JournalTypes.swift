/// The sizes and limits of a journal.
package struct JournalOptions: Sendable {
  /// The size of a segment, in bytes, from 4 KiB to 16 MiB. Events must be smaller.
  package var segmentBytes = 256 * 1024
  /// The maximum total size of the files, in bytes, including sealed files and the prepared segment.
  package var maxBytes = 4 << 20
  /// The maximum total size of the state's keys and values, in bytes. The effective limit is at most a quarter of a
  /// segment.
  package var maxStateBytes = 64 * 1024
  package var maxStateKeys = 1024
  /// Whether segments are memory-mapped. Set this property to `false` if the system can lock the files while the app
  /// runs.
  package var mapsSegments = true

  package init() {}

  var stateLimit: Int { min(maxStateBytes, segmentBytes / 4) }
}

/// A group of records that are sealed and counted together, such as a stream's records.
package struct JournalTag: Sendable, Hashable {
  let index: Int
  /// The number that is stored in files. It is the same in all app versions.
  package let number: UInt32
}

/// The result of encoding an event into the journal.
package struct EncodingResult {
  /// The event size in bytes, or a negative code.
  let length: Int
  /// The number of bytes written, excluding the slack.
  let touched: Int

  private static let refused = -1
  private static let noRoom = -2

  /// Returns the result for an event of `length` bytes. If the encoder wrote more bytes before it shortened the event,
  /// `touched` is the number of bytes written.
  @inline(__always) package static func event(_ length: Int, touched: Int = 0) -> EncodingResult {
    EncodingResult(length: length, touched: touched)
  }

  /// Returns the result for a refused event.
  package static func refused(touched: Int) -> EncodingResult { EncodingResult(length: refused, touched: touched) }

  /// Returns a request for more memory. If more is available, the encoder is called again.
  package static func noRoom(touched: Int) -> EncodingResult { EncodingResult(length: noRoom, touched: touched) }

  var isRefused: Bool { length == Self.refused }
}

/// The result of appending a record.
package enum AppendResult: Sendable, Equatable {
  /// The record is stored under the given number and survives the end of the process.
  case stored(UInt64)
  /// The record was not stored.
  case refused(Refusal)

  package enum Refusal: Sendable, Equatable {
    /// The encoder refused the event.
    case encoder
    /// The event exceeds its size limit or the segment size.
    case tooLarge
    /// The folder has reached its size limit, and no file can be dropped.
    case full
    /// The state would exceed its size limit or its maximum number of keys.
    case stateFull
    /// A file system call failed with the given `errno`.
    case storage(Int32)
    /// The journal is closed or being purged.
    case closed
  }
}

/// The results of opening a journal.
package struct RecoveryReport: Sendable, Equatable {
  package var segments = 0
  package var records = 0
  /// The number of corrupt segments with an invalid frame length.
  package var badLengths = 0
  package var badChecksums = 0
  /// The number of segments that were removed because their header is invalid, or kept because they cannot be read.
  /// Includes collections files.
  package var corruptSegments = 0
  /// The number of corrupt sealed files that were removed. The streams of their pings are unknown.
  package var corruptSealedFiles = 0
  /// The number of unreadable sealed files, which are kept.
  package var unreadSealedFiles = 0
  /// The error of the last file that could not be read and was kept.
  package var unreadFault: StorageFault?
  /// The number of corrupt segments that no earlier launch has counted.
  package var uncountedSegments = 0
  /// The number of files written by a later version. They are not changed.
  package var newerFiles = 0
  /// The number of files that do not belong to the journal. They are not changed.
  package var foreignFiles = 0
  /// The number of sealed files whose state changes had not been applied by an earlier launch.
  package var completedSeals = 0

  package init() {}
}

/// The records of a tag in a segment.
struct TagRecords {
  var first: UInt64 = 0
  var last: UInt64 = 0
  var count = 0
  /// The number of consumed records if only some of the tag's records are consumed.
  var consumed = 0
}

struct TagState {
  var number: UInt32
  var consumed: UInt64 = 0
  /// The last consumed record that is on disk. Set only while the journal has unwritten state.
  var durablyConsumed: UInt64 = 0
  var dropped: UInt64 = 0
  var droppedFiles: UInt64 = 0
  /// The part of `dropped` that segments have counted since the last call to ``Journal/takeDroppedInSegments(_:)``. It
  /// includes records that were consumed or built into a ping, because a segment does not distinguish these records.
  var droppedInSegments = 0
  /// Whether this process has requested the tag.
  var isClaimed = false
}

/// A segment in the journal's lane. Accessed only while the journal's lock is held.
final class Segment {
  /// The file name. Changed only during maintenance.
  private(set) var name: String
  var firstRecord: UInt64
  /// The number after the last record. Outdated for the current segment, whose next record number is in the tail.
  var nextRecord: UInt64
  /// The offset of the end of the last frame.
  var end: Int
  let bytes: Int
  var isSynchronized = false
  /// Whether the segment's records change collections and these changes are not in a collections file yet.
  var hasCollections = false
  /// Whether the segment contains records of other app versions for which no tag was available.
  var hasForeignRecords = false
  /// The offset through which the file was flushed to disk. Accessed only during maintenance.
  var synchronizedEnd = 0
  let records: UnsafeMutablePointer<TagRecords>
  var file: OpenFile?
  var memory: UnsafeMutableRawPointer?
  /// Whether `memory` is a mapping of the file. If `false`, bytes are written with system calls.
  var isMapped = false

  init(_ name: String, firstRecord: UInt64, bytes: Int) {
    (self.name, self.firstRecord, self.bytes) = (name, firstRecord, bytes)
    nextRecord = firstRecord
    end = JournalFormat.headerSize
    records = .allocate(capacity: JournalFormat.maxTags)
    records.initialize(repeating: TagRecords(), count: JournalFormat.maxTags)
  }

  deinit { records.deallocate() }

  /// The mark for the file's name. See ``JournalName/mark``.
  var mark: UInt64 { JournalName(name)?.mark ?? 0 }

  /// Moves the segment to a new file, which must already be on disk.
  func move(to name: String) { (self.name, isSynchronized) = (name, true) }

  var mapping: UnsafeMutableRawBufferPointer? {
    guard isMapped, let memory else { return nil }
    return UnsafeMutableRawBufferPointer(start: memory, count: bytes)
  }

  /// Returns the part of the mapping that was written since the last flush, through `end` and the zeros after it.
  func written(through end: Int) -> UnsafeMutableRawBufferPointer? {
    guard let mapping else { return nil }
    return UnsafeMutableRawBufferPointer(
      rebasing: mapping[synchronizedEnd..<min(end + JournalFormat.reserve, mapping.count)])
  }

  /// Releases the memory and closes the file.
  func close(_ files: any FileSystem) {
    if let mapping {
      files.unmap(mapping)
    } else if let memory {
      UnsafeMutableRawBufferPointer(start: memory, count: bytes).eraseAndDeallocate()
    }
    if let file { files.close(file) }
    (memory, file) = (nil, nil)
  }
}

/// The tail of the current segment. Stored in memory outside the class, because Swift would check exclusive access to
/// class properties for each record.
struct Tail {
  /// The segment's memory, or `nil` if no segment is open.
  var base: UnsafeMutableRawPointer?
  var offset = 0
  /// The upper limit for the end offset of a frame's payload.
  var limit = 0
  /// The offset of the first record, after the snapshot.
  var start = 0
  /// The number of the next record.
  var number: UInt64 = 1
  var records: UnsafeMutablePointer<TagRecords>?
  var isMapped = false
}
