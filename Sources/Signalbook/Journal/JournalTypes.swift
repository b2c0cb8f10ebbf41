/// Sizes and limits of a journal.
package struct JournalOptions: Sendable {
  /// Size of a segment: 4 KiB to 16 MiB. An event is smaller than that.
  package var segmentBytes = 256 * 1024
  /// Bytes on the disk at most, sealed files and the segment prepared ahead included.
  package var bytesAtMost = 4 << 20
  /// Bytes of the state at most, keys and values; a quarter of a segment at most.
  package var stateBytesAtMost = 64 * 1024
  package var stateKeysAtMost = 1024
  /// Whether segments are mapped. Files that the system may lock away while the app runs must not be.
  package var mapsSegments = true

  package init() {}

  var stateLimit: Int { min(stateBytesAtMost, segmentBytes / 4) }
}

/// A store within the journal, such as a ping: its records are sealed and counted together.
package struct JournalTag: Sendable, Hashable {
  let index: Int
  /// The number in the file: the same in every version of the app.
  package let number: UInt32
}

/// The result of encoding an event into the journal.
package struct Encoded {
  /// Bytes of the event; one of the constants below otherwise.
  let length: Int
  /// Bytes of the memory that were written to, the slack not counted.
  let touched: Int

  private static let refused = -1
  private static let noRoom = -2

  /// An event of `length` bytes. `touched` is larger where the encoder went further and came back.
  @inline(__always) package static func event(_ length: Int, touched: Int = 0) -> Encoded {
    Encoded(length: length, touched: touched)
  }

  /// The event shall not be recorded.
  package static func refused(touched: Int) -> Encoded { Encoded(length: refused, touched: touched) }

  /// The memory does not suffice; with more of it, the encoder is called again.
  package static func noRoom(touched: Int) -> Encoded { Encoded(length: noRoom, touched: touched) }

  var isRefused: Bool { length == Self.refused }
}

/// What became of a record.
package enum Appended: Sendable, Equatable {
  /// It survives the end of the process, under this number.
  case stored(UInt64)
  /// Nothing of it was stored.
  case refused(Refusal)

  package enum Refusal: Sendable, Equatable {
    /// By its encoder.
    case encoder
    /// Larger than its maximum, or than a segment has room for.
    case tooLarge
    /// The folder has all the bytes it may have, and none of them can be given up.
    case full
    /// The state would have more keys or bytes than it may have.
    case stateFull
    /// By the file system: the `errno`.
    case storage(Int32)
    /// The journal is closed, or being emptied.
    case closed
  }
}

/// What was found when a journal was opened.
package struct RecoveryReport: Sendable, Equatable {
  package var segments = 0
  package var records = 0
  /// Segments whose end is damaged, by the reason for which reading stopped.
  package var badLengths = 0
  package var badChecksums = 0
  /// Segments without a valid header, or that cannot be read: nothing of them is known.
  package var damagedSegments = 0
  /// Sealed files that are not what was written; they stay where they are until everything is purged.
  package var damagedSealedFiles = 0
  /// Files of a later version, which are left alone.
  package var newerFiles = 0
  /// Files that are not the journal's, which are left alone.
  package var foreignFiles = 0
  /// Sealed files whose records a dead process had not marked as consumed yet.
  package var completedSeals = 0

  package init() {}
}

/// Records of one tag in a segment.
struct TagRecords {
  var first: UInt64 = 0
  var last: UInt64 = 0
  var count = 0
  /// How many of them are consumed, where some are.
  var consumed = 0
}

/// A tag and what is known about it.
struct TagFacts {
  var number: UInt32
  var consumed: UInt64 = 0
  var dropped: UInt64 = 0
  var droppedFiles: UInt64 = 0
  /// Whether this process has asked for it.
  var isClaimed = false
}

/// A segment of this lane. Only touched while the journal's lock is held.
final class Segment {
  /// Changes in maintenance alone.
  private(set) var name: String
  var firstRecord: UInt64
  /// Number of the record behind its last one. Of the open segment, the tail knows.
  var nextRecord: UInt64
  /// Where its last frame ends.
  var end: Int
  let bytes: Int
  var isSynchronized = false
  /// Its records change collections, and no file has those changes yet.
  var hasCollections = false
  /// It has records that there is no tag left for: of other versions of the app.
  var hasStrangers = false
  /// What is written before this offset was on the disk at the last synchronization. Only touched in maintenance.
  var synchronizedEnd = 0
  let records: UnsafeMutablePointer<TagRecords>
  var file: OpenFile?
  var memory: UnsafeMutableRawPointer?
  /// Whether `memory` is the file; otherwise what is written there goes to the file by a call.
  var isMapped = false

  init(_ name: String, firstRecord: UInt64, bytes: Int) {
    (self.name, self.firstRecord, self.bytes) = (name, firstRecord, bytes)
    nextRecord = firstRecord
    end = JournalFormat.headerBytes
    records = .allocate(capacity: JournalFormat.tagsAtMost)
    records.initialize(repeating: TagRecords(), count: JournalFormat.tagsAtMost)
  }

  deinit { records.deallocate() }

  /// See ``JournalName/mark``.
  var mark: UInt64 { JournalName(name)?.mark ?? 0 }

  /// The segment has another file, which is on the disk.
  func move(to name: String) { (self.name, isSynchronized) = (name, true) }

  var mapping: UnsafeMutableRawBufferPointer? {
    guard isMapped, let memory else { return nil }
    return UnsafeMutableRawBufferPointer(start: memory, count: bytes)
  }

  /// What was written to the mapping since the last synchronization, and ends at `end`: with the zeros behind it.
  func written(through end: Int) -> UnsafeMutableRawBufferPointer? {
    guard let mapping else { return nil }
    return UnsafeMutableRawBufferPointer(
      rebasing: mapping[synchronizedEnd..<min(end + JournalFormat.reserve, mapping.count)])
  }

  /// Gives back memory and file.
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

/// The end of the open segment, in plain memory: fields of a class would be checked for exclusive access at each record.
struct Tail {
  /// `nil` where no segment is open.
  var base: UnsafeMutableRawPointer?
  var offset = 0
  /// Where the payload of a frame must end.
  var limit = 0
  /// Where the first record after the snapshot begins.
  var start = 0
  /// Number of the next record.
  var number: UInt64 = 1
  var records: UnsafeMutablePointer<TagRecords>?
  var isMapped = false
}
