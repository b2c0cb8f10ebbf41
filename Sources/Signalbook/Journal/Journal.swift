/// A journal that stores records in files, so that they persist across launches. A record contains an event, state
/// changes, or both.
///
/// All methods are thread-safe. ``append(_:maximum:changing:_:)`` writes to mapped memory without a system call or an
/// allocation. It holds the lock during file system calls only if the segment is not mapped. All other methods access
/// files, so they must be called outside the recording path. For the format and the guarantees, see `docs/journal.md`.
///
/// `@unchecked Sendable`: the mutable properties are accessed only while `lock` is held. `JournalThreadTests` verifies
/// this with eight threads and ThreadSanitizer.
package final class Journal: @unchecked Sendable {
  package let folder: String
  let options: JournalOptions
  let files: any FileSystem
  /// The journal's number in the folder. The journal owns the number until it is closed.
  package let lane: UInt8
  let laneLock: OpenFile
  /// The random bytes that were written to the lane's lock file once it was locked, or `nil` if the write failed.
  let lockToken: [UInt8]?
  let checksums = Checksum.shared

  /// Held while a record is written.
  let lock = Lock()
  /// Held while files are accessed outside the recording path. Acquire it before `lock`.
  let maintenance = Lock()

  // Allocated separately, because exclusivity checks would slow recording down. Deallocated with the journal.
  let tail: UnsafeMutablePointer<Tail>
  let state: UnsafeMutablePointer<StateTable>
  let tags: UnsafeMutablePointer<TagState>
  var tagCount = 0

  var current: Segment?
  /// The segments before the current one, in order.
  var older: [Segment] = []
  var prepared: Segment?
  /// The segments that were current before and whose memory and files have not been released yet.
  var retired: [Segment] = []
  var sealedFiles: [SealedFile] = []
  /// The number of uses of each sealed file in use, by file number. These files must not be dropped.
  var filesInUse: [UInt64: Int] = [:]
  /// The indices of the tags whose sealed files are dropped last, or `nil` until ``dropLast(_:)`` is called. Until then,
  /// files without records are dropped last.
  private(set) var lastDroppedTags: Set<Int>?
  /// The files that are no longer needed but have not been removed yet.
  var obsoleteFiles: [(name: String, bytes: Int)] = []
  /// The total size of all known files, in bytes.
  var totalBytes = 0
  var lastSegmentNumber: UInt64 = 0
  /// The highest number of an unreadable segment, determined when the journal was opened.
  var unreadSegment: UInt64?
  /// The highest number of an unreadable sealed file, or 0 if all files were read.
  var unreadSealed: UInt64 = 0
  /// The record number below which all records are on disk.
  var synchronizedBelow: UInt64 = 0
  /// Whether directory entries in the folder have changed since the folder was last flushed to disk.
  var isFolderChanged = true
  /// Whether a sealed file is being written. Its records must not be dropped.
  var isSealing = false
  /// Whether a new segment is being opened.
  var isRolling = false
  /// Whether the state in memory has changes that are not on disk.
  var hasUnwrittenState = false
  /// A file that was renamed but whose folder has not been flushed to disk yet.
  var unfinishedSeal: (file: SealedFile, changes: [UInt8])?
  /// The frames that could not be overwritten completely. The records after them in the file cannot be read.
  var tornFrames: [(name: String, offset: Int, bytes: [UInt8])] = []
  /// The file that contains the collections, up to a given record.
  var collectionsFile: CollectionsFile?
  /// Whether collections must be written, because a file with a change was dropped or a change exists only in memory.
  var isCollectionsDue = false
  /// Whether all data is being deleted.
  var isPurging = false
  var isClosed = false
  var report = RecoveryReport()
  /// The numbers of the segments that end with corrupt data.
  var corruptSegmentNumbers: [UInt64] = []
  /// Called when a new segment becomes the current one, which sets ``needsNext`` to `true`.
  private(set) var wake: (@Sendable () -> Void)?

  init(
    folder: String, options: JournalOptions, files: any FileSystem, lane: UInt8, laneLock: OpenFile
  ) {
    (self.folder, self.options, self.files) = (folder, options, files)
    (self.lane, self.laneLock) = (lane, laneLock)
    let token = [UInt64.random(in: 0 ... .max), .random(in: 0 ... .max)].withUnsafeBytes { Array($0) }
    do throws(StorageFault) {
      try files.writeAll(laneLock, at: 0, token)
      lockToken = token
    } catch { lockToken = nil }
    tail = .allocate(capacity: 1)
    tail.initialize(to: Tail())
    state = .allocate(capacity: 1)
    state.initialize(to: StateTable())
    tags = .allocate(capacity: JournalFormat.maxTags)
  }

  deinit {
    close()
    tail.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
    tags.deallocate()
  }

  /// Releases files, memory, and the lane's lock. Stored data is kept.
  package func close() {
    maintenance.withLock {
      flushMemory()
      let open: DetachedSegments? = lock.withLock {
        guard !isClosed else { return nil }
        isClosed = true
        tail.pointee = Tail()
        defer { (retired, prepared, current) = ([], nil, nil) }
        return DetachedSegments(segments: retired + [prepared, current].compactMap { $0 })
      }
      guard let open else { return }
      for segment in open.segments { segment.close(files) }
      files.close(laneLock)
    }
  }

  /// Writes data that exists only in memory because of an earlier fault or because its file was removed. If the write
  /// fails, the data is lost. Does nothing if the lock file was removed or replaced or cannot be read, because another
  /// process may own the folder.
  private func flushMemory() {
    if lock.withLock({ isClosed }) { return }
    do throws(StorageFault) { if !(try stillHoldsLock()) { return } } catch { return }
    checkCurrent()
    releaseRetired()
    let isDue = lock.withLock {
      if isClosed { return false }
      if hasUnwrittenState { _ = roll() }
      return isCollectionsDue
    }
    if isDue { do throws(StorageFault) { try writeCollections() } catch { writeCollectionsToCurrent() } }
  }

  /// Segments that were removed from the journal's lists, so that no other thread can use them. `@unchecked` because
  /// segments contain mapped memory. `JournalThreadTests` seals and purges while other threads write.
  struct DetachedSegments: @unchecked Sendable { let segments: [Segment] }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Calls `body` while the maintenance lock is held.
  func maintaining<Result: Sendable>(
    _ body: () throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = maintenance.withLock {
      do throws(StorageFault) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Sets the closure to call when there is work. It is called while the lock is held, so it must return immediately
  /// and must not call the journal.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { lock.withLock { self.wake = wake } }

  // MARK: Tags and state

  /// Returns the tag for the given number, or `nil` if all tags are in use or the number is reserved for the journal.
  package func tag(_ number: UInt32) -> JournalTag? {
    if lock.withLock({ needsTag(for: number) && unusedTag == nil && tail.pointee.offset > tail.pointee.start }) {
      // Some tags may belong to an earlier app version whose records have all been sent.
      do {
        try maintaining { () throws(StorageFault) in
          lock.withLock { _ = roll() }
          releaseRetired()
          try releaseConsumed()
        }
      } catch {}
    }
    return lock.withLock {
      if needsTag(for: number) { reassignUnusedTag(to: number) }
      guard let tag = findTag(number) else { return nil }
      tags[tag.index].isClaimed = true
      return tag
    }
  }

  /// Returns the tag for the given number, or `nil` if the journal has no tag for this number.
  package func knownTag(_ number: UInt32) -> JournalTag? {
    lock.withLock {
      (0..<tagCount).first { tags[$0].number == number }.map { JournalTag(index: $0, number: number) }
    }
  }

  func findTag(_ number: UInt32) -> JournalTag? {
    for index in 0..<tagCount where tags[index].number == number { return JournalTag(index: index, number: number) }
    guard tagCount < JournalFormat.maxTags, number != JournalFormat.stateTag, number != JournalFormat.snapshotTag
    else { return nil }
    (tags + tagCount).initialize(to: TagState(number: number))
    tagCount += 1
    loadTagState(at: tagCount - 1)
    return JournalTag(index: tagCount - 1, number: number)
  }

  /// Returns whether the given number has no tag and all tags are in use.
  private func needsTag(for number: UInt32) -> Bool {
    tagCount == JournalFormat.maxTags && !(0..<tagCount).contains { tags[$0].number == number }
  }

  /// The index of a tag that has no records or sealed files and that this process has not requested, or `nil` if there
  /// is none.
  private var unusedTag: Int? {
    let segments = older + retired + [current, prepared].compactMap { $0 }
    return (0..<tagCount).first { index in
      !tags[index].isClaimed && segments.allSatisfy { $0.records[index].count == 0 }
        && !sealedFiles.contains { $0.tag.index == index }
    }
  }

  /// Reassigns a tag that an earlier app version left without data to a new number.
  private func reassignUnusedTag(to number: UInt32) {
    guard let unused = unusedTag else { return }
    let gone = tags[unused].number
    changeInternalState { writer in
      for key in [StateKey.consumed(gone), .dropped(gone), .droppedFiles(gone)] { writer.remove(key) }
    }
    tags[unused] = TagState(number: number)
    loadTagState(at: unused)
  }

  /// Updates the cached values of the tag at the given index from the state.
  func loadTagState(at index: Int) {
    tags[index].consumed = number(.consumed(tags[index].number))
    tags[index].dropped = number(.dropped(tags[index].number))
    tags[index].droppedFiles = number(.droppedFiles(tags[index].number))
  }

  /// Returns the number stored under the given key, or 0 if the key has no eight-byte value.
  func number(_ key: StateKey) -> UInt64 {
    guard let bytes = state.pointee[key], bytes.count == 8 else { return 0 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// Returns the value for the given key, or `nil` if the key has no value.
  package func value(of key: StateKey) -> [UInt8]? {
    lock.withLock { key.isOutsideSnapshot ? state.pointee.collections.values[key.bytes] : state.pointee[key] }
  }

  /// Returns the number stored under the given key, or 0 if the key has no eight-byte value.
  package func integer(of key: StateKey) -> UInt64 { lock.withLock { number(key) } }

  /// The recovery results from opening the journal.
  package var recovery: RecoveryReport { lock.withLock { report } }

  /// The total size of all files, in bytes. Does not require a system call.
  package var bytesOnDisk: Int { lock.withLock { totalBytes } }

  /// Returns the number of the tag's records that were dropped because the folder was full.
  package func dropped(_ tag: JournalTag) -> Int { lock.withLock { Int(clamping: tags[tag.index].dropped) } }

  /// Returns the number of dropped records that segments have counted since the last call.
  package func takeDroppedInSegments(_ tag: JournalTag) -> Int {
    lock.withLock {
      defer { tags[tag.index].droppedInSegments = 0 }
      return tags[tag.index].droppedInSegments
    }
  }

  /// The maximum size of a sealed file that always fits once older files are dropped. The current and the next segment
  /// take up the rest of the folder's limit.
  package var maxSealableBytes: Int {
    max(options.segmentBytes, options.maxBytes - 2 * options.segmentBytes) - options.segmentBytes / 2
  }

  /// Drops the sealed files with these tags only if there is nothing else to drop.
  package func dropLast(_ tags: [JournalTag]) { lock.withLock { lastDroppedTags = Set(tags.map(\.index)) } }

  /// Returns the number of the tag's sealed files that were dropped because the folder was full.
  package func droppedFiles(_ tag: JournalTag) -> Int {
    lock.withLock { Int(clamping: tags[tag.index].droppedFiles) }
  }

  /// Returns whether the tag has unconsumed records.
  package func hasRecords(of tag: JournalTag) -> Bool {
    lock.withLock {
      (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed }
    }
  }

  /// Returns whether the tag with the given number has records or sealed files after the given position.
  func hasData(of number: UInt32, after position: JournalPosition) -> Bool {
    lock.withLock {
      guard let index = (0..<tagCount).first(where: { tags[$0].number == number }) else { return false }
      return sealedFiles.contains { $0.tag.index == index && $0.number > position.file }
        || (older + [current].compactMap { $0 }).contains {
          $0.records[index].last > max(position.record, tags[index].consumed)
        }
    }
  }

  /// Returns the tags that have unconsumed records or sealed files, excluding `known`. These tags belong to streams of
  /// other app versions.
  package func tags(excluding known: [JournalTag]) -> [JournalTag] {
    lock.withLock {
      (0..<tagCount).map { JournalTag(index: $0, number: tags[$0].number) }.filter { tag in
        !known.contains(tag)
          && (sealedFiles.contains { $0.tag == tag }
            || (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed })
      }
    }
  }

  /// Stores that the reported damage was counted, so that the next launch does not count it again.
  package func didCountDamage() {
    lock.withLock {
      guard let last = corruptSegmentNumbers.max(), last > number(.damage) else { return }
      changeInternalState { $0.set(.damage, last) }
    }
  }

  /// The keys of all values and sets, except the journal's own.
  package var keys: [StateKey] { lock.withLock { state.pointee.keys } }

  /// Returns the number of the tag's last record that was sealed or dropped.
  package func consumed(_ tag: JournalTag) -> UInt64 { lock.withLock { tags[tag.index].consumed } }

  /// The sealed files that are waiting to be sent, in sealing order.
  package var sealed: [SealedFile] { lock.withLock { sealedFiles } }

  /// The number of the last sealed file, or 0 if no file was sealed.
  package var lastSealed: UInt64 { lock.withLock { number(.sealed) } }

  /// The highest number of a file that was renamed to its final name. Includes unreadable files, and a file whose
  /// folder has not been flushed to disk yet.
  package var lastNamed: UInt64 {
    lock.withLock { max(unfinishedSeal?.file.number ?? number(.sealed), unreadSealed) }
  }

  /// The number of the next record.
  package var nextRecord: UInt64 { lock.withLock { tail.pointee.number } }

  /// The offset of the next record in its segment.
  package var tailOffset: Int { lock.withLock { tail.pointee.offset } }

  /// Whether new records are written to mapped memory.
  package var isMapped: Bool { lock.withLock { tail.pointee.isMapped } }
}
