/// The sizes and limits of a journal.
package struct JournalOptions: Sendable {
  /// The size of a segment, 4 KiB to 16 MiB. Events are smaller.
  package var segmentBytes = 256 * 1024
  /// The maximum size on the disk, including sealed files and the prepared segment.
  package var bytesAtMost = 4 << 20
  /// The maximum size of the state's keys and values, at most a quarter of a segment.
  package var stateBytesAtMost = 64 * 1024
  package var stateKeysAtMost = 1024
  /// Whether segments are mapped. Set it to `false` if the system can lock the files while the app runs.
  package var mapsSegments = true

  package init() {}

  var stateLimit: Int { min(stateBytesAtMost, segmentBytes / 4) }
}

/// A store in the journal, such as a ping. Its records are sealed and counted together.
package struct JournalTag: Sendable, Hashable {
  let index: Int
  /// The number in files, which is the same in all versions of the app.
  package let number: UInt32
}

/// The result of encoding an event into the journal.
package struct Encoded {
  /// The size of the event, or one of the constants below.
  let length: Int
  /// The number of written bytes, without the slack.
  let touched: Int

  private static let refused = -1
  private static let noRoom = -2

  /// Returns an event of `length` bytes. `touched` is larger if the encoder wrote more bytes and moved back.
  @inline(__always) package static func event(_ length: Int, touched: Int = 0) -> Encoded {
    Encoded(length: length, touched: touched)
  }

  /// Returns a refusal of the event.
  package static func refused(touched: Int) -> Encoded { Encoded(length: refused, touched: touched) }

  /// Returns a request for more memory; the encoder is called again if there is more.
  package static func noRoom(touched: Int) -> Encoded { Encoded(length: noRoom, touched: touched) }

  var isRefused: Bool { length == Self.refused }
}

/// The result of appending a record.
package enum Appended: Sendable, Equatable {
  /// The record survives the end of the process, under this number.
  case stored(UInt64)
  /// The record was not stored.
  case refused(Refusal)

  package enum Refusal: Sendable, Equatable {
    /// The encoder refused the event.
    case encoder
    /// The event is larger than its maximum, or than the room in a segment.
    case tooLarge
    /// The folder has reached its maximum size, and no file can be dropped.
    case full
    /// The state would exceed its maximum size or number of keys.
    case stateFull
    /// The file system refused a call, with this `errno`.
    case storage(Int32)
    /// The journal is closed, or being emptied.
    case closed
  }
}

/// The findings of opening a journal.
package struct RecoveryReport: Sendable, Equatable {
  package var segments = 0
  package var records = 0
  /// The number of segments with a damaged end, by the reason reading stopped.
  package var badLengths = 0
  package var badChecksums = 0
  /// The number of segments without a valid header, which are removed, or that cannot be read, which stay.
  package var damagedSegments = 0
  /// The number of sealed files that were removed because they are damaged. The streams of their pings are unknown.
  package var damagedSealedFiles = 0
  /// The number of sealed files that cannot be read, which stay.
  package var unreadSealedFiles = 0
  /// The number of segments whose damage no earlier process has counted.
  package var uncountedSegments = 0
  /// The number of files of a later version, which are left unchanged.
  package var newerFiles = 0
  /// The number of files that do not belong to the journal, which are left unchanged.
  package var foreignFiles = 0
  /// The number of sealed files whose records an earlier process had not marked as consumed.
  package var completedSeals = 0

  package init() {}
}

/// The records of a tag in a segment.
struct TagRecords {
  var first: UInt64 = 0
  var last: UInt64 = 0
  var count = 0
  /// The number of consumed records, if only some are.
  var consumed = 0
}

struct TagFacts {
  var number: UInt32
  var consumed: UInt64 = 0
  var dropped: UInt64 = 0
  var droppedFiles: UInt64 = 0
  /// Whether this process has requested the tag.
  var isClaimed = false
}

/// A segment of this lane. Accessed only while the journal's lock is held.
final class Segment {
  /// The name, which changes only in maintenance.
  private(set) var name: String
  var firstRecord: UInt64
  /// The number after the last record. For the open segment, the tail has it.
  var nextRecord: UInt64
  /// The end of the last frame.
  var end: Int
  let bytes: Int
  var isSynchronized = false
  /// Whether its records change collections and no file has those changes yet.
  var hasCollections = false
  /// Whether it has records of other versions of the app for which there is no tag left.
  var hasStrangers = false
  /// The offset before which all bytes were on the disk at the last synchronization. Only accessed in maintenance.
  var synchronizedEnd = 0
  let records: UnsafeMutablePointer<TagRecords>
  var file: OpenFile?
  var memory: UnsafeMutableRawPointer?
  /// Whether `memory` is the mapped file; otherwise its bytes are written with calls.
  var isMapped = false

  init(_ name: String, firstRecord: UInt64, bytes: Int) {
    (self.name, self.firstRecord, self.bytes) = (name, firstRecord, bytes)
    nextRecord = firstRecord
    end = JournalFormat.headerBytes
    records = .allocate(capacity: JournalFormat.tagsAtMost)
    records.initialize(repeating: TagRecords(), count: JournalFormat.tagsAtMost)
  }

  deinit { records.deallocate() }

  /// The mark of the file's name. See ``JournalName/mark``.
  var mark: UInt64 { JournalName(name)?.mark ?? 0 }

  /// Moves the segment to another file, which is on the disk.
  func move(to name: String) { (self.name, isSynchronized) = (name, true) }

  var mapping: UnsafeMutableRawBufferPointer? {
    guard isMapped, let memory else { return nil }
    return UnsafeMutableRawBufferPointer(start: memory, count: bytes)
  }

  /// Returns the part of the mapping up to `end` that was written since the last synchronization, with the zeros after
  /// it.
  func written(through end: Int) -> UnsafeMutableRawBufferPointer? {
    guard let mapping else { return nil }
    return UnsafeMutableRawBufferPointer(
      rebasing: mapping[synchronizedEnd..<min(end + JournalFormat.reserve, mapping.count)])
  }

  /// Releases memory and file.
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

/// The end of the open segment, in plain memory, because fields of a class would be checked for exclusive access at
/// each record.
struct Tail {
  /// The memory, or `nil` if no segment is open.
  var base: UnsafeMutableRawPointer?
  var offset = 0
  /// The offset at which the payload of a frame must end.
  var limit = 0
  /// The offset of the first record after the snapshot.
  var start = 0
  /// The number of the next record.
  var number: UInt64 = 1
  var records: UnsafeMutablePointer<TagRecords>?
  var isMapped = false
}
