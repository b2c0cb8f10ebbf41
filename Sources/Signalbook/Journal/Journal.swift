/// A journal that stores records in files, so that they survive the end of the process. A record contains an event,
/// state changes, or both.
///
/// All methods can be called from any thread. ``append(_:maximum:changing:_:)`` writes to mapped memory without a
/// system call or allocation. Its lock is held during file system calls only if the segment is not mapped. All other
/// methods read and write files, and must be called outside the recording path. For the format and the guarantees, see
/// `docs/journal.md`.
///
/// `@unchecked Sendable`: the mutable properties are accessed only while `lock` is held. `JournalThreadTests` verifies
/// this with eight threads and ThreadSanitizer.
package final class Journal: @unchecked Sendable {
  package let folder: String
  let options: JournalOptions
  let files: any FileSystem
  /// The number of this journal in the folder. A process owns the number while it runs.
  package let lane: UInt8
  let laneLock: OpenFile
  /// The random bytes that were written to the lane's lock file when it was locked, or `nil` if writing failed.
  let lockToken: [UInt8]?
  let checksums = Checksum.shared

  /// Held while a record is written.
  let lock = Lock()
  /// Held while files are accessed outside the recording path. Must be acquired before `lock`.
  let maintenance = Lock()

  // Allocated separately, because exclusivity checks would slow down recording. Deallocated with the journal.
  let tail: UnsafeMutablePointer<Tail>
  let state: UnsafeMutablePointer<StateTable>
  let tags: UnsafeMutablePointer<TagFacts>
  var tagCount = 0

  var current: Segment?
  /// The segments before the current one, in order.
  var older: [Segment] = []
  var prepared: Segment?
  /// The former current segments whose memory and files have not been released yet.
  var retired: [Segment] = []
  var sealedFiles: [SealedFile] = []
  /// The numbers of sealed files that must not be dropped.
  var held: Set<UInt64> = []
  /// The unneeded files that still have to be removed.
  var waste: [(name: String, bytes: Int)] = []
  /// The total size of all known files, in bytes.
  var totalBytes = 0
  var lastSegmentNumber: UInt64 = 0
  /// The highest number of a segment that could not be read when the folder was opened.
  var unreadSegment: UInt64?
  /// The highest number of a sealed file that could not be read, or 0 if all were read.
  var unreadSealed: UInt64 = 0
  /// The record number below which all records are on the disk.
  var synchronizedBelow: UInt64 = 0
  /// Whether names in the folder have changed since the last synchronization.
  var isFolderChanged = true
  /// Whether a sealed file is being written, so that its records must not be dropped.
  var isSealing = false
  /// Whether a new segment is being opened.
  var isRolling = false
  /// Whether the state in memory has changes that are not in the journal.
  var isStateAhead = false
  /// A file that was renamed, but whose folder could not be synchronized yet.
  var unfinishedSeal: (file: SealedFile, changes: [UInt8])?
  /// The file that contains the collections up to a record.
  var collectionsFile: CollectionsFile?
  /// Whether a dropped segment had collection changes that are in no file.
  var isCollectionsDue = false
  /// Whether all data is being deleted.
  var isPurging = false
  var isClosed = false
  var report = RecoveryReport()
  /// The numbers of segments that are damaged after some record.
  var damagedEnds: [UInt64] = []
  /// Called when a new segment comes into use, which makes ``needsNext`` true.
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
    tags = .allocate(capacity: JournalFormat.tagsAtMost)
  }

  deinit {
    close()
    tail.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
    tags.deallocate()
  }

  /// Releases files, memory, and the folder's lock. Stored data is kept.
  package func close() {
    maintenance.withLock {
      keepWhatIsInMemory()
      let open: Taken? = lock.withLock {
        guard !isClosed else { return nil }
        isClosed = true
        tail.pointee = Tail()
        defer { (retired, prepared, current) = ([], nil, nil) }
        return Taken(segments: retired + [prepared, current].compactMap { $0 })
      }
      guard let open else { return }
      for segment in open.segments { segment.close(files) }
      files.close(laneLock)
    }
  }

  /// Writes data that an earlier fault left in memory, or whose file was removed since the last check. After another
  /// fault, the data is lost. If the lock was removed or replaced, or cannot be read, does nothing, because the folder
  /// may have another owner.
  private func keepWhatIsInMemory() {
    if lock.withLock({ isClosed }) { return }
    do throws(StorageFault) { if !(try hasOwnLock()) { return } } catch { return }
    checkCurrent()
    giveBackRetired()
    let isDue = lock.withLock {
      if isClosed { return false }
      if isStateAhead { _ = roll() }
      return isCollectionsDue
    }
    if isDue { do throws(StorageFault) { try writeCollections() } catch { writeCollectionsToCurrent() } }
  }

  /// Segments that were removed from the journal's lists, so that other threads cannot use them. `@unchecked` because a
  /// segment is mapped memory. `JournalThreadTests` seals and purges while other threads write.
  struct Taken: @unchecked Sendable { let segments: [Segment] }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Calls a closure while the maintenance lock is held.
  func maintaining<Result: Sendable>(
    _ body: () throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = maintenance.withLock {
      do throws(StorageFault) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Sets a closure that is called while the lock is held. It must return immediately, and must not call the journal.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { lock.withLock { self.wake = wake } }

  // MARK: Facts

  /// Returns the tag for a number, or `nil` if all tags are in use or the number is reserved for the journal.
  package func tag(_ number: UInt32) -> JournalTag? {
    if lock.withLock({ needsTag(for: number) && unusedTag == nil && tail.pointee.offset > tail.pointee.start }) {
      // The tags of earlier versions may have only records that were already sent.
      do {
        try maintaining { () throws(StorageFault) in
          lock.withLock { _ = roll() }
          giveBackRetired()
          try releaseConsumed()
        }
      } catch {}
    }
    return lock.withLock {
      if needsTag(for: number) { giveUpTag(for: number) }
      guard let tag = findTag(number) else { return nil }
      tags[tag.index].isClaimed = true
      return tag
    }
  }

  /// Returns the tag for a number if the journal has records or sealed files with that number.
  package func knownTag(_ number: UInt32) -> JournalTag? {
    lock.withLock {
      (0..<tagCount).first { tags[$0].number == number }.map { JournalTag(index: $0, number: number) }
    }
  }

  func findTag(_ number: UInt32) -> JournalTag? {
    for index in 0..<tagCount where tags[index].number == number { return JournalTag(index: index, number: number) }
    guard tagCount < JournalFormat.tagsAtMost, number != JournalFormat.stateTag, number != JournalFormat.snapshotTag
    else { return nil }
    (tags + tagCount).initialize(to: TagFacts(number: number))
    tagCount += 1
    readFacts(ofTag: tagCount - 1)
    return JournalTag(index: tagCount - 1, number: number)
  }

  /// Returns whether a number does not have a tag and all tags are in use.
  private func needsTag(for number: UInt32) -> Bool {
    tagCount == JournalFormat.tagsAtMost && !(0..<tagCount).contains { tags[$0].number == number }
  }

  /// The index of a tag without records or sealed files that this process has not requested.
  private var unusedTag: Int? {
    let segments = older + retired + [current, prepared].compactMap { $0 }
    return (0..<tagCount).first { index in
      !tags[index].isClaimed && segments.allSatisfy { $0.records[index].count == 0 }
        && !sealedFiles.contains { $0.tag.index == index }
    }
  }

  /// Reassigns a tag without data, left by an earlier app version, to another number.
  private func giveUpTag(for number: UInt32) {
    guard let unused = unusedTag else { return }
    let gone = tags[unused].number
    changeOwnState { writer in
      for key in [StateKey.consumed(gone), .dropped(gone), .droppedFiles(gone)] { writer.remove(key) }
    }
    tags[unused] = TagFacts(number: number)
    readFacts(ofTag: unused)
  }

  /// Reads the tag's values from the state.
  func readFacts(ofTag index: Int) {
    tags[index].consumed = number(.consumed(tags[index].number))
    tags[index].dropped = number(.dropped(tags[index].number))
    tags[index].droppedFiles = number(.droppedFiles(tags[index].number))
  }

  /// Returns an eight-byte value as a number, or 0 if there is none.
  func number(_ key: StateKey) -> UInt64 {
    guard let bytes = state.pointee[key], bytes.count == 8 else { return 0 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// Returns the current value, if there is one.
  package func value(of key: StateKey) -> [UInt8]? {
    lock.withLock { key.isOutside ? state.pointee.collections.values[key.bytes] : state.pointee[key] }
  }

  /// Returns a numeric value, or 0 if there is none.
  package func integer(of key: StateKey) -> UInt64 { lock.withLock { number(key) } }

  /// The findings from opening the journal.
  package var recovery: RecoveryReport { lock.withLock { report } }

  /// The total size of all files in bytes, without a system call.
  package var bytesOnDisk: Int { lock.withLock { totalBytes } }

  /// Returns the number of records of a tag that were dropped because the folder was full.
  package func dropped(_ tag: JournalTag) -> Int { lock.withLock { Int(clamping: tags[tag.index].dropped) } }

  /// Returns the number of sealed files of a tag that were dropped because the folder was full.
  package func droppedFiles(_ tag: JournalTag) -> Int {
    lock.withLock { Int(clamping: tags[tag.index].droppedFiles) }
  }

  /// Returns whether a tag has unconsumed records.
  package func hasRecords(of tag: JournalTag) -> Bool {
    lock.withLock {
      (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed }
    }
  }

  /// Returns whether a tag has records or sealed files after a position.
  func hasData(of number: UInt32, behind position: StreamLog.Position) -> Bool {
    lock.withLock {
      guard let index = (0..<tagCount).first(where: { tags[$0].number == number }) else { return false }
      return sealedFiles.contains { $0.tag.index == index && $0.number > position.file }
        || (older + [current].compactMap { $0 }).contains {
          $0.records[index].last > max(position.record, tags[index].consumed)
        }
    }
  }

  /// Returns the other tags that have records or sealed files. They belong to streams of another app version.
  package func tags(besides own: [JournalTag]) -> [JournalTag] {
    lock.withLock {
      (0..<tagCount).map { JournalTag(index: $0, number: tags[$0].number) }.filter { tag in
        !own.contains(tag)
          && (sealedFiles.contains { $0.tag == tag }
            || (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed })
      }
    }
  }

  /// Records that the damage in the report was counted, so that the next process does not count it again.
  package func didCountDamage() {
    lock.withLock {
      guard let last = damagedEnds.max(), last > number(.damage) else { return }
      changeOwnState { $0.set(.damage, last) }
    }
  }

  /// The keys of the values and sets, except the journal's own.
  package var keys: [StateKey] { lock.withLock { state.pointee.keys } }

  /// Returns the last record of a tag that was sealed or dropped.
  package func consumed(_ tag: JournalTag) -> UInt64 { lock.withLock { tags[tag.index].consumed } }

  /// The files waiting to be sent, in sealing order.
  package var sealed: [SealedFile] { lock.withLock { sealedFiles } }

  /// The number of the last sealed file, or 0 if there is none.
  package var lastSealed: UInt64 { lock.withLock { number(.sealed) } }

  /// The number of the last file with its final name, including files that could not be read and a file whose folder
  /// was not synchronized yet.
  package var lastNamed: UInt64 {
    lock.withLock { max(unfinishedSeal?.file.number ?? number(.sealed), unreadSealed) }
  }

  /// The number of the next record.
  package var nextRecord: UInt64 { lock.withLock { tail.pointee.number } }

  /// The offset of the next record in its segment.
  package var tailOffset: Int { lock.withLock { tail.pointee.offset } }

  /// Whether records are currently written to mapped memory.
  package var isMapped: Bool { lock.withLock { tail.pointee.isMapped } }
}
