/// A journal that stores records in files of a folder, so that they survive the end of the process. A record has an
/// event, and changes of the state.
///
/// Any thread can call. ``append(_:maximum:changing:_:)`` writes to mapped memory without a system call or an
/// allocation. Its lock is never held during a call of the file system, except without a mapping. All other methods
/// read and write files and belong off the recording path. `docs/journal.md` has the format and the guarantees.
///
/// `@unchecked Sendable`: the mutable properties below are only accessed while `lock` is held. `JournalThreadTests`
/// checks it with eight threads, also under ThreadSanitizer.
package final class Journal: @unchecked Sendable {
  package let folder: String
  let options: JournalOptions
  let files: any FileSystem
  /// The number of this journal in the folder; a process owns it while it runs.
  package let lane: UInt8
  let laneLock: OpenFile
  /// The random bytes that were written to the lane's lock file when the lock was taken, or `nil` if that failed.
  let lockToken: [UInt8]?
  let checksums = Checksum.shared

  /// Held while a record is written.
  let lock = Lock()
  /// Held while files are read and written off the recording path. Taken before `lock`, never while `lock` is held.
  let maintenance = Lock()

  // Unsafe memory for fields of recording, without checks of exclusive access. Freed with the journal.
  let tail: UnsafeMutablePointer<Tail>
  let state: UnsafeMutablePointer<StateTable>
  let tags: UnsafeMutablePointer<TagFacts>
  var tagCount = 0

  var current: Segment?
  /// The segments before the current one, in order.
  var older: [Segment] = []
  var prepared: Segment?
  /// Replaced segments whose memory and file are not released yet.
  var retired: [Segment] = []
  var sealedFiles: [SealedFile] = []
  /// The sealed files that must not be dropped.
  var held: Set<UInt64> = []
  /// Unneeded files whose removal has failed or was not tried yet.
  var waste: [(name: String, bytes: Int)] = []
  /// The full size of all known files, in bytes.
  var totalBytes = 0
  var lastSegmentNumber: UInt64 = 0
  /// The highest number of a segment that could not be read when the folder was opened.
  var unreadSegment: UInt64?
  /// The highest number of a sealed file that could not be read, or 0 if all were read.
  var unreadSealed: UInt64 = 0
  /// The number below which all records are on the disk.
  var synchronizedBelow: UInt64 = 0
  /// Whether names in the folder have changed since it was last synchronized.
  var isFolderChanged = true
  /// Whether a sealed file is being written, so that its records must not be dropped.
  var isSealing = false
  /// Whether a new segment is being opened.
  var isRolling = false
  /// Whether a change of the state is in memory but not in the journal.
  var isStateAhead = false
  /// A file that was renamed before the folder could be synchronized.
  var unfinishedSeal: (file: SealedFile, changes: [UInt8])?
  /// The file with the collections before a record.
  var collectionsFile: CollectionsFile?
  /// Whether a dropped segment had changes of collections that are in no file.
  var isCollectionsDue = false
  /// Whether all data is being deleted.
  var isPurging = false
  var isClosed = false
  var report = RecoveryReport()
  /// The numbers of segments that are damaged behind some record.
  var damagedEnds: [UInt64] = []
  /// Called when a segment comes into use, so that ``needsNext`` is true.
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

  /// Releases files, memory and the folder's lock. Stored data stays.
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

  /// Writes data that an earlier fault left only in memory, or whose file was removed since the last check; after
  /// another fault it is lost. If the lock was removed or replaced, or cannot be read, the folder may have another
  /// owner, whose state must not be replaced.
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

  /// Segments that are no longer in the journal's lists, so that no other thread uses them. `@unchecked`, because a
  /// segment is mapped memory. `JournalThreadTests` seals and purges concurrently with writers.
  struct Taken: @unchecked Sendable { let segments: [Segment] }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Runs disk operations off the recording path.
  func maintaining<Result: Sendable>(
    _ body: () throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = maintenance.withLock {
      do throws(StorageFault) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Sets a closure that is called while the lock is held: it must return immediately, and not call the journal.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { lock.withLock { self.wake = wake } }

  // MARK: Facts

  /// Returns the tag of a number, or `nil` if all tags are used, or the number belongs to the journal.
  package func tag(_ number: UInt32) -> JournalTag? {
    if lock.withLock({ needsTag(for: number) && unusedTag == nil && tail.pointee.offset > tail.pointee.start }) {
      // Earlier versions may have only records that were sent.
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

  /// Returns the tag of this number if the journal has its records or sealed files.
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

  /// Returns whether a number has no tag, and all tags are used.
  private func needsTag(for number: UInt32) -> Bool {
    tagCount == JournalFormat.tagsAtMost && !(0..<tagCount).contains { tags[$0].number == number }
  }

  /// A tag without records or sealed files, which this process has not requested.
  private var unusedTag: Int? {
    let segments = older + retired + [current, prepared].compactMap { $0 }
    return (0..<tagCount).first { index in
      !tags[index].isClaimed && segments.allSatisfy { $0.records[index].count == 0 }
        && !sealedFiles.contains { $0.tag.index == index }
    }
  }

  /// Reassigns a tag of an earlier version of the app without data to another number.
  private func giveUpTag(for number: UInt32) {
    guard let unused = unusedTag else { return }
    let gone = tags[unused].number
    changeOwnState { writer in
      for key in [StateKey.consumed(gone), .dropped(gone), .droppedFiles(gone)] { writer.remove(key) }
    }
    tags[unused] = TagFacts(number: number)
    readFacts(ofTag: unused)
  }

  /// Reads the facts of a tag from the state.
  func readFacts(ofTag index: Int) {
    tags[index].consumed = number(.consumed(tags[index].number))
    tags[index].dropped = number(.dropped(tags[index].number))
    tags[index].droppedFiles = number(.droppedFiles(tags[index].number))
  }

  /// Returns a value of eight bytes, or 0 if it is missing.
  func number(_ key: StateKey) -> UInt64 {
    guard let bytes = state.pointee[key], bytes.count == 8 else { return 0 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// Returns the current value, if any.
  package func value(of key: StateKey) -> [UInt8]? {
    lock.withLock { key.isOutside ? state.pointee.collections.values[key.bytes] : state.pointee[key] }
  }

  /// Returns a numeric value, or 0 if it is missing.
  package func integer(of key: StateKey) -> UInt64 { lock.withLock { number(key) } }

  /// The findings of opening the journal.
  package var recovery: RecoveryReport { lock.withLock { report } }

  /// The size of all files on the disk, in bytes, without a call.
  package var bytesOnDisk: Int { lock.withLock { totalBytes } }

  /// Returns the number of records of a tag that were dropped because the folder was full.
  package func dropped(_ tag: JournalTag) -> Int { lock.withLock { Int(clamping: tags[tag.index].dropped) } }

  /// Returns the number of sealed files of a tag that were dropped because the folder was full.
  package func droppedFiles(_ tag: JournalTag) -> Int {
    lock.withLock { Int(clamping: tags[tag.index].droppedFiles) }
  }

  /// Returns whether a tag has records that are not consumed.
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

  /// Returns the other tags with records or sealed files, which belong to streams of another version of the app.
  package func tags(besides own: [JournalTag]) -> [JournalTag] {
    lock.withLock {
      (0..<tagCount).map { JournalTag(index: $0, number: tags[$0].number) }.filter { tag in
        !own.contains(tag)
          && (sealedFiles.contains { $0.tag == tag }
            || (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed })
      }
    }
  }

  /// Notes that the damage of the report is counted, so that the next process does not count it again.
  package func didCountDamage() {
    lock.withLock {
      guard let last = damagedEnds.max(), last > number(.damage) else { return }
      changeOwnState { $0.set(.damage, last) }
    }
  }

  /// The names of the values and sets, without the journal's own values.
  package var keys: [StateKey] { lock.withLock { state.pointee.keys } }

  /// Returns the last record of a tag that was sealed or dropped.
  package func consumed(_ tag: JournalTag) -> UInt64 { lock.withLock { tags[tag.index].consumed } }

  /// The files that wait to be sent, in the order of sealing.
  package var sealed: [SealedFile] { lock.withLock { sealedFiles } }

  /// The number of the last sealed file, or 0 if it is missing.
  package var lastSealed: UInt64 { lock.withLock { number(.sealed) } }

  /// The number of the last file with its final name, even if the folder could not be synchronized since, or the file
  /// could not be read.
  package var lastNamed: UInt64 {
    lock.withLock { max(unfinishedSeal?.file.number ?? number(.sealed), unreadSealed) }
  }

  /// The number of the next record.
  package var nextRecord: UInt64 { lock.withLock { tail.pointee.number } }

  /// The offset of the next record in its segment.
  package var tailOffset: Int { lock.withLock { tail.pointee.offset } }

  /// Whether records go to mapped memory at the moment.
  package var isMapped: Bool { lock.withLock { tail.pointee.isMapped } }
}
