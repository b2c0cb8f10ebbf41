/// Records that survive the end of the process, in files of one folder: events, and the state that belongs to them.
///
/// Any thread may call. ``append(_:maximum:changing:_:)`` writes to mapped memory: no system call, no allocation, and a
/// lock that is never held during a call of the file system, except where the fallback writes. Everything else reads and
/// writes files and belongs off the recording path. `docs/journal.md` has the format and the promises.
///
/// `@unchecked Sendable`: the mutable properties below are only touched while `lock` is held, which
/// `JournalThreadTests` tries with eight threads, under ThreadSanitizer as well.
package final class Journal: @unchecked Sendable {
  package let folder: String
  let options: JournalOptions
  let files: any FileSystem
  /// Which of the folder's journals this is: a process has its own while it lives.
  package let lane: UInt8
  let laneLock: OpenFile
  /// The random bytes that were written to the lane's lock file when the lock was taken; `nil` if that failed.
  let lockToken: [UInt8]?
  let checksums = Checksum.shared

  /// Held while a record is written.
  let lock = Lock()
  /// Held while files are read and written off the recording path; taken before `lock`, never while that is held.
  let maintenance = Lock()

  // Unsafe memory: fields that recording touches, without a check of exclusive access. Freed with the journal.
  let tail: UnsafeMutablePointer<Tail>
  let state: UnsafeMutablePointer<StateTable>
  let tags: UnsafeMutablePointer<TagFacts>
  var tagCount = 0

  var current: Segment?
  /// Those before the current one, in order.
  var older: [Segment] = []
  var prepared: Segment?
  /// Replaced segments whose memory and file are still to be given back.
  var retired: [Segment] = []
  var sealedFiles: [SealedFile] = []
  /// Sealed files that must not be dropped.
  var held: Set<UInt64> = []
  /// Files that are of no use, and whose removal has failed or is not tried yet.
  var waste: [(name: String, bytes: Int)] = []
  /// All files that the journal knows of, at their full size.
  var totalBytes = 0
  var lastSegmentNumber: UInt64 = 0
  /// Records below this number are on the disk.
  var synchronizedBelow: UInt64 = 0
  /// Names in the folder have changed since it was last on the disk.
  var isFolderChanged = true
  /// A sealed file is being written: none of the records may be dropped.
  var isSealing = false
  /// A new segment is being opened.
  var isRolling = false
  /// A change of the state is in memory and not in the journal.
  var isStateAhead = false
  /// A file that was renamed, while the folder could not be synchronized.
  var unfinishedSeal: (file: SealedFile, changes: [UInt8])?
  /// The file that has the collections as they were before some record.
  var collectionsFile: CollectionsFile?
  /// A segment was dropped whose changes of collections are in no file.
  var isCollectionsDue = false
  /// Everything is being deleted.
  var isPurging = false
  var isClosed = false
  var report = RecoveryReport()
  /// Hears that a segment was taken into use, so that ``needsNext`` holds.
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

  /// Gives back files, memory and the folder's lock. What is stored stays.
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

  /// Writes what an earlier fault has left in memory alone, or a file that was removed since the last check; after another
  /// fault it is lost. Where the lock was removed or replaced, or cannot be read, the folder may have another owner, whose
  /// state this one's would replace.
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

  /// Segments that are no longer in the journal's lists, so that nobody else touches them: `@unchecked`, because a segment is
  /// mapped memory. `JournalThreadTests` seals and purges beside writers.
  struct Taken: @unchecked Sendable { let segments: [Segment] }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Runs what touches the disk off the recording path.
  func maintaining<Result: Sendable>(
    _ body: () throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let result: Swift.Result<Result, StorageFault> = maintenance.withLock {
      do throws(StorageFault) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// `wake` is called while the lock is held: it must return at once, and not call the journal.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { lock.withLock { self.wake = wake } }

  // MARK: Facts

  /// The tag of this number; `nil` where there are too many, or the number is one of the journal's own.
  package func tag(_ number: UInt32) -> JournalTag? {
    if lock.withLock({ needsTag(for: number) && unusedTag == nil && tail.pointee.offset > tail.pointee.start }) {
      // Of earlier versions only records may be left that are sent already, beside those of now.
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

  /// Whether a number has no tag, and all tags are given.
  private func needsTag(for number: UInt32) -> Bool {
    tagCount == JournalFormat.tagsAtMost && !(0..<tagCount).contains { tags[$0].number == number }
  }

  /// A tag without records or sealed files in the folder, and that this process has not asked for.
  private var unusedTag: Int? {
    let segments = older + retired + [current, prepared].compactMap { $0 }
    return (0..<tagCount).first { index in
      !tags[index].isClaimed && segments.allSatisfy { $0.records[index].count == 0 }
        && !sealedFiles.contains { $0.tag.index == index }
    }
  }

  /// Reassigns a tag of an earlier version of the app, whose data is gone, to another number.
  private func giveUpTag(for number: UInt32) {
    guard let unused = unusedTag else { return }
    let gone = tags[unused].number
    changeOwnState { writer in
      for key in [StateKey.consumed(gone), .dropped(gone), .droppedFiles(gone)] { writer.remove(key) }
    }
    tags[unused] = TagFacts(number: number)
    readFacts(ofTag: unused)
  }

  /// Takes over what the state says of a tag.
  func readFacts(ofTag index: Int) {
    tags[index].consumed = number(.consumed(tags[index].number))
    tags[index].dropped = number(.dropped(tags[index].number))
    tags[index].droppedFiles = number(.droppedFiles(tags[index].number))
  }

  /// A value of eight bytes; 0 where there is none.
  func number(_ key: StateKey) -> UInt64 {
    guard let bytes = state.pointee[key], bytes.count == 8 else { return 0 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// The value last set; `nil` where there is none.
  package func value(of key: StateKey) -> [UInt8]? {
    lock.withLock { key.isOutside ? state.pointee.collections.values[key.bytes] : state.pointee[key] }
  }

  /// A value that was set as a number; 0 where there is none.
  package func integer(of key: StateKey) -> UInt64 { lock.withLock { number(key) } }

  /// What opening the journal found.
  package var recovery: RecoveryReport { lock.withLock { report } }

  /// Bytes of all its files on the disk, known without a call.
  package var bytesOnDisk: Int { lock.withLock { totalBytes } }

  /// How many records of a tag were dropped because the folder was full, since it was made.
  package func dropped(_ tag: JournalTag) -> Int { lock.withLock { Int(clamping: tags[tag.index].dropped) } }

  /// How many sealed files of a tag were dropped because the folder was full, since it was made.
  package func droppedFiles(_ tag: JournalTag) -> Int {
    lock.withLock { Int(clamping: tags[tag.index].droppedFiles) }
  }

  /// Whether records of a tag are here that are not consumed.
  package func hasRecords(of tag: JournalTag) -> Bool {
    lock.withLock {
      (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed }
    }
  }

  /// Whether a tag has records or sealed files behind a position.
  func hasData(of number: UInt32, behind position: StreamLog.Position) -> Bool {
    lock.withLock {
      guard let index = (0..<tagCount).first(where: { tags[$0].number == number }) else { return false }
      return sealedFiles.contains { $0.tag.index == index && $0.number > position.file }
        || (older + [current].compactMap { $0 }).contains {
          $0.records[index].last > max(position.record, tags[index].consumed)
        }
    }
  }

  /// Tags that have records or sealed files here, besides these: streams of another version of the app.
  package func tags(besides own: [JournalTag]) -> [JournalTag] {
    lock.withLock {
      (0..<tagCount).map { JournalTag(index: $0, number: tags[$0].number) }.filter { tag in
        !own.contains(tag)
          && (sealedFiles.contains { $0.tag == tag }
            || (older + [current].compactMap { $0 }).contains { $0.records[tag.index].last > tags[tag.index].consumed })
      }
    }
  }

  /// The names of the values and sets, without the journal's own values.
  package var keys: [StateKey] { lock.withLock { state.pointee.keys } }

  /// The last record of a tag that is sealed or dropped.
  package func consumed(_ tag: JournalTag) -> UInt64 { lock.withLock { tags[tag.index].consumed } }

  /// Files that wait to be sent, in the order in which they were sealed.
  package var sealed: [SealedFile] { lock.withLock { sealedFiles } }

  /// The number of the last file that was sealed; 0: none.
  package var lastSealed: UInt64 { lock.withLock { number(.sealed) } }

  /// The number of the last file that has its name, also if the folder could not be synchronized since.
  package var lastNamed: UInt64 { lock.withLock { unfinishedSeal?.file.number ?? number(.sealed) } }

  /// The number that the next record gets.
  package var nextRecord: UInt64 { lock.withLock { tail.pointee.number } }

  /// Where the next record goes in its segment.
  package var tailOffset: Int { lock.withLock { tail.pointee.offset } }

  /// Whether records go to mapped memory at the moment.
  package var isMapped: Bool { lock.withLock { tail.pointee.isMapped } }
}
