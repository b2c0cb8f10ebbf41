/// The content of a ``DecisionFile``: the user's decisions, and the journal positions up to which data must be deleted.
struct DecisionRecord: Equatable {
  /// The decision about one stream.
  struct Entry: Equatable {
    /// Whether the user opted in, or `nil` if the user has not decided.
    var hasOptedIn: Bool?
    /// Whether the user declined everything in an app version without the stream, and has not opted in to everything
    /// since.
    var isDeclinedWithAll = false
    /// Whether the declined stream's data has been deleted.
    var isErased = false
    /// The earlier decisions that may remain in the journal's state.
    var stale = Stale()
    /// The position up to which the stream's data must be deleted, even if the user has opted in since.
    var erasurePosition: JournalPosition?
    /// The position of the last opt-out. An app version with another name for the stream deletes the data under that
    /// name up to this position.
    var optOutPosition: JournalPosition?
    /// The number of the decision in `hasOptedIn`, or 0 if it is unknown. See ``StoredDecision``.
    var decisionNumber: UInt64 = 0

    /// The entry's priority if the slot is too small for all entries. 0 is the highest priority.
    fileprivate var rank: Int { hasOptedIn == false || isDeclinedWithAll ? 0 : erasurePosition != nil ? 1 : 2 }
  }

  /// A set of earlier decisions.
  struct Stale: OptionSet {
    let rawValue: UInt8
    static let declined = Stale(rawValue: 1)
    static let agreed = Stale(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ decision: Bool) { self = decision ? .agreed : .declined }
  }

  /// Whether the user has declined everything, including streams of later app versions.
  var declinesAll = false
  /// The position up to which the data of other streams must be deleted, even if the user has opted in since. These
  /// streams did not exist in the app version in which the user declined.
  var otherErasurePosition: JournalPosition?
  /// Whether the app has turned off uploading.
  var isUploadingOff = false
  /// Whether the journal's state may still contain the client identifier from before the user declined.
  var isClientStale = false
  /// The number of times that a client identifier was discarded. An identifier that was stored with a lower number is
  /// from before the last time.
  var clientGeneration: UInt32 = 0
  /// Whether uploading may still be off in the journal's state, although the app has turned it on.
  var isUploadStale = false
  /// The entries, keyed by stream number.
  var entries: [UInt32: Entry] = [:]

  /// Returns the decision about a stream.
  ///
  /// - Parameters:
  ///   - number: The stream's number.
  ///   - inState: The decision in the journal's state. Earlier runtime versions use this copy instead of the
  ///     decision file.
  ///   - isDecidedElsewhere: Whether a decision is stored under another of the stream's names.
  /// - Returns: The decision, or `nil` if the user has not decided.
  func decision(_ number: UInt32, inState: Bool?, isDecidedElsewhere: Bool = false) -> Bool? {
    guard let entry = entries[number] else { return inState }
    if entry.isDeclinedWithAll, !isDecidedElsewhere { return false }
    guard let decision = entry.hasOptedIn else { return inState }
    // An earlier runtime version, which does not read the file, has changed the copy in the state, unless the copy is
    // older than the decision in the file.
    if let inState, inState != decision, !entry.stale.contains(Stale(inState)) { return inState }
    return decision
  }
}

// The layout of a slot. All numbers are little-endian. See `docs/journal.md`.
extension DecisionRecord {
  private static let magic: UInt64 = 0x3145_4449_4345_4453  // "SDECIDE1"
  private static let version: UInt32 = 1
  private static let headerSize = 64
  private static let entrySize = 24
  /// The size of a decision's number. The numbers follow the entries, because earlier runtime versions do not read them.
  private static let numberSize = 8
  /// The minimum size of a slot in bytes, which is a multiple of the disk's sector size.
  static let minSlotSize = 4096
  static let maxSlotSize = 1 << 20

  /// Returns the size in bytes of a slot for the given number of entries.
  static func slotSize(entries: Int) -> Int {
    let bytes = headerSize + (entrySize + numberSize) * entries
    return min(maxSlotSize, (bytes + minSlotSize - 1) / minSlotSize * minSlotSize)
  }

  /// Returns the content of a slot. If the slot is too small, numbers are omitted, then the entries with the lowest
  /// priority, and those of declined streams last.
  func bytes(sequence: UInt64, slotSize: Int) -> [UInt8] {
    let room = (slotSize - Self.headerSize) / Self.entrySize
    let keptEntries = entries.sorted { left, right in
      let (first, second) = (left.value.rank, right.value.rank)
      return first == second ? left.key < right.key : first < second
    }.prefix(room)
    var bytes = [UInt8](repeating: 0, count: slotSize)
    bytes.withUnsafeMutableBytes { slot in
      slot.storeBytes(of: Self.magic.littleEndian, as: UInt64.self)
      slot.storeBytes(of: Self.version.littleEndian, toByteOffset: 8, as: UInt32.self)
      slot.storeBytes(of: UInt32(slotSize).littleEndian, toByteOffset: 12, as: UInt32.self)
      slot.storeBytes(of: sequence.littleEndian, toByteOffset: 16, as: UInt64.self)
      slot.storeBytes(of: UInt32(keptEntries.count).littleEndian, toByteOffset: 24, as: UInt32.self)
      slot[28] = declinesAll ? 1 : 0
      slot[29] = isUploadingOff ? 1 : 0
      slot[31] = (isClientStale ? 1 : 0) | (isUploadStale ? 2 : 0)
      if let position = otherErasurePosition {
        slot[30] = 1
        slot.storeBytes(of: position.record.littleEndian, toByteOffset: 32, as: UInt64.self)
        slot.storeBytes(of: position.file.littleEndian, toByteOffset: 40, as: UInt64.self)
      }
      slot.storeBytes(of: clientGeneration.littleEndian, toByteOffset: 48, as: UInt32.self)
      for (index, (number, entry)) in keptEntries.enumerated() {
        let offset = Self.headerSize + index * Self.entrySize
        slot.storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt32.self)
        let numberOffset = Self.headerSize + keptEntries.count * Self.entrySize + index * Self.numberSize
        if numberOffset + Self.numberSize <= slotSize {
          slot.storeBytes(of: entry.decisionNumber.littleEndian, toByteOffset: numberOffset, as: UInt64.self)
        }
        slot[offset + 4] = entry.hasOptedIn.map { $0 ? 2 : 1 } ?? 0
        slot[offset + 5] = entry.stale.rawValue
        slot[offset + 7] =
          (entry.isDeclinedWithAll ? 1 : 0) | (entry.isErased ? 2 : 0) | (entry.optOutPosition == nil ? 0 : 4)
        guard let position = entry.erasurePosition ?? entry.optOutPosition else { continue }
        slot[offset + 6] = entry.erasurePosition == nil ? 0 : 1
        slot.storeBytes(of: position.record.littleEndian, toByteOffset: offset + 8, as: UInt64.self)
        slot.storeBytes(of: position.file.littleEndian, toByteOffset: offset + 16, as: UInt64.self)
      }
      slot.storeBytes(
        of: Self.checksum(of: UnsafeRawBufferPointer(slot)).littleEndian, toByteOffset: 60, as: UInt32.self)
    }
    return bytes
  }

  /// Parses a slot, or returns `nil` if it is empty, torn, or foreign. Later versions may use bytes that are zero here,
  /// but must not change the meaning of other bytes.
  init?(_ slot: UnsafeRawBufferPointer, sequence: inout UInt64) {
    guard slot.count >= Self.headerSize, slot.loadUnaligned(as: UInt64.self).littleEndian == Self.magic,
      slot.loadUnaligned(fromByteOffset: 12, as: UInt32.self).littleEndian == slot.count,
      slot.loadUnaligned(fromByteOffset: 60, as: UInt32.self).littleEndian == Self.checksum(of: slot)
    else { return nil }
    let count = Int(slot.loadUnaligned(fromByteOffset: 24, as: UInt32.self).littleEndian)
    guard count <= (slot.count - Self.headerSize) / Self.entrySize else { return nil }
    sequence = slot.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian
    declinesAll = slot[28] != 0
    isUploadingOff = slot[29] != 0
    isClientStale = slot[31] & 1 != 0
    isUploadStale = slot[31] & 2 != 0
    if slot[30] != 0 {
      otherErasurePosition = JournalPosition(
        record: slot.loadUnaligned(fromByteOffset: 32, as: UInt64.self).littleEndian,
        file: slot.loadUnaligned(fromByteOffset: 40, as: UInt64.self).littleEndian)
    }
    clientGeneration = slot.loadUnaligned(fromByteOffset: 48, as: UInt32.self).littleEndian
    for index in 0..<count {
      let offset = Self.headerSize + index * Self.entrySize
      var entry = Entry()
      entry.hasOptedIn = [1: false, 2: true][slot[offset + 4]]
      entry.stale = Stale(rawValue: slot[offset + 5] & 3)
      entry.isDeclinedWithAll = slot[offset + 7] & 1 != 0
      entry.isErased = slot[offset + 7] & 2 != 0
      let position = JournalPosition(
        record: slot.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self).littleEndian,
        file: slot.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self).littleEndian)
      if slot[offset + 6] != 0 { entry.erasurePosition = position }
      if slot[offset + 7] & 4 != 0 { entry.optOutPosition = position }
      let numberOffset = Self.headerSize + count * Self.entrySize + index * Self.numberSize
      if numberOffset + Self.numberSize <= slot.count {
        entry.decisionNumber = slot.loadUnaligned(fromByteOffset: numberOffset, as: UInt64.self).littleEndian
      }
      entries[slot.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian] = entry
    }
  }

  /// Returns the checksum of all bytes in the slot except the checksum itself.
  private static func checksum(of slot: UnsafeRawBufferPointer) -> UInt32 {
    let head = Checksum.shared.of(UnsafeRawBufferPointer(rebasing: slot[..<60]))
    return Checksum.shared.of(UnsafeRawBufferPointer(rebasing: slot[64...]), after: head)
  }
}
