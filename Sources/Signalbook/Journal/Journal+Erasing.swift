extension Journal {
  /// Marks the records of the given tags through `last` as consumed. The records must not be in a sealed file, and must
  /// not be sealed later.
  ///
  /// `change` writes up to `bytes` bytes of additional state changes. The changes and the mark are atomic, even if both
  /// stay in memory until the disk has room.
  package func consume(
    _ consumed: [JournalTag], through last: UInt64, bytes: Int = 0,
    changing change: (inout StateWriter) -> Void = { _ in }
  ) {
    lock.withLock {
      let further = consumed.filter { last > tags[$0.index].consumed }
      if further.isEmpty && bytes == 0 { return }
      changeInternalState(further: bytes) { writer in
        for tag in further { writer.set(.consumed(tag.number), last) }
        change(&writer)
      }
    }
  }

  /// Deletes each tag's records through the given record, and all previous state values, from the files. If a tag occurs
  /// several times, the last of its records applies. Other records and sealed files are kept. To change sealed files, use ``remove(_:)`` and ``replace(_:body:count:)``.
  ///
  /// The deletion in progress is noted in the journal. If the process ends, the deletion is completed when the journal
  /// is next opened.
  package func erase(_ erased: [(tag: JournalTag, through: UInt64)]) throws(StorageFault) {
    try maintaining { () throws(StorageFault) in
      lock.withLock {
        changeInternalState { writer in
          writer.set(.erasing, 1)
          let lastRecords = Dictionary(erased.map { ($0.tag, $0.through) }, uniquingKeysWith: max)
          for (tag, last) in lastRecords.sorted(by: { $0.key.index < $1.key.index }) {
            writer.set(.consumed(tag.number), max(tags[tag.index].consumed, min(last, tail.pointee.number &- 1)))
          }
        }
      }
      do throws(StorageFault) { try beginSegment() } catch {
        if !error.isFull { throw error }
        // The disk has no room for a new segment. Free space, and overwrite the tags' events in place.
        let erasedTags = Set(erased.map(\.tag.index))
        try freeConsumed(erasing: erasedTags)
        lock.withLock { overwriteConsumedOfCurrent(erasing: erasedTags) }
        // Each segment starts with a snapshot, which excludes the collections. If there is no current segment, the last
        // segment has the only copy of the state, which is deleted once there is room for another copy.
        let (hasCurrent, isCollectionsDue) = lock.withLock { (current != nil, self.isCollectionsDue) }
        let extents = olderExtents(erasing: erasedTags)
        for (index, segment) in extents.enumerated() {
          let isLast = index == extents.count - 1
          try overwrite(segment.extent, segment.consumed, keepsState: isCollectionsDue || (isLast && !hasCurrent))
        }
        try beginSegment()
      }
      try finishErasing()
    }
  }

  /// Continues in a new segment, which is first prepared if the disk has room.
  private func beginSegment() throws(StorageFault) {
    do throws(StorageFault) { try prepareSegment() } catch { if !error.isFull { throw error } }
    switch lock.withLock({ roll() }) {
    case nil: break
    case .storage(let code)?: throw StorageFault(.write, folder, code)
    case .closed?: throw .closed(folder)
    default: throw .noRoom(folder)
    }
  }

  /// Returns a tag's last record that can be removed before the state is on disk elsewhere. This applies to records to
  /// delete, and to records that are already marked as consumed on disk. Other records, such as those that a limit
  /// dropped, stay until their count is on disk. The caller must hold the lock.
  func removable(_ index: Int, erasing erased: Set<Int>) -> UInt64 {
    hasUnwrittenState && !erased.contains(index) ? tags[index].durablyConsumed : tags[index].consumed
  }

  /// Removes unneeded segments without waiting until the state is on disk elsewhere. Segments with collections are
  /// removed only if the collections were copied.
  private func freeConsumed(erasing erased: Set<Int>) throws(StorageFault) {
    releaseRetired()
    func free(withCollections: Bool) throws(StorageFault) {
      lock.withLock {
        let isNeeded = older.map { segment in
          segment.hasForeignRecords || (segment.hasCollections && !withCollections)
            || (0..<tagCount).contains { segment.records[$0].last > removable($0, erasing: erased) }
        }
        for (segment, isNeeded) in zip(older, isNeeded) where !isNeeded { discard(segment.name, segment.bytes) }
        older = zip(older, isNeeded).filter(\.1).map(\.0)
      }
      try removeObsoleteFiles()
    }
    try free(withCollections: false)
    guard lock.withLock({ isCollectionsDue || older.contains(where: \.hasCollections) }) else { return }
    let previous = lock.withLock { collectionsFile }
    writeCollectionsToCurrent()
    if lock.withLock({ isCollectionsDue }) {
      do throws(StorageFault) { try writeCollections() } catch { if !error.isFull { throw error } }
    }
    let (isDue, file) = lock.withLock { (isCollectionsDue, collectionsFile) }
    if isDue { return }
    // The current segment contains all values. Values that were removed would reappear from the previous file.
    if let previous, previous.name == file?.name { try removeCollections(previous) }
    try free(withCollections: true)
  }

  /// Whether an incomplete deletion is stored.
  var isErasing: Bool { lock.withLock { number(.erasing) != 0 } }

  /// The extents of the segments before the current one, each with the last consumed record of every tag.
  private func olderExtents(erasing erased: Set<Int>? = nil) -> [(extent: Extent, consumed: [UInt32: UInt64])] {
    lock.withLock {
      var consumed: [UInt32: UInt64] = [:]
      for index in 0..<tagCount {
        consumed[tags[index].number] = erased.map { removable(index, erasing: $0) } ?? tags[index].consumed
      }
      return older.map { (Extent(name: $0.name, firstRecord: $0.firstRecord, end: $0.end), consumed) }
    }
  }

  /// Removes the consumed records and the state from all segments except the current one.
  func finishErasing() throws(StorageFault) {
    releaseRetired()
    try releaseConsumed()
    // The state and collections in these segments are removed below, so both must first be on disk elsewhere.
    try writeCollectionsBeforeErasing()
    let segments = olderExtents()
    try synchronizeAll()
    for (extent, consumed) in segments {
      do throws(StorageFault) { try strip(extent, consumed) } catch {
        if !error.isFull { throw error }
        do throws(StorageFault) {
          freePrepared()
          try strip(extent, consumed)
        } catch {
          if !error.isFull { throw error }
          try overwrite(extent, consumed)
        }
      }
    }
    lock.withLock { changeInternalState { $0.remove(.erasing) } }
  }

  /// Writes the collections to a new file, because the segments and the previous file may contain deleted data. If the
  /// disk is full, the deletion continues: the collections are written to the current segment, or stay in memory until
  /// the disk has room.
  private func writeCollectionsBeforeErasing() throws(StorageFault) {
    let isNeeded = lock.withLock {
      collectionsFile != nil || isCollectionsDue || older.contains(where: \.hasCollections)
    }
    if !isNeeded { return }
    do throws(StorageFault) { try writeCollections() } catch {
      if !error.isFull { throw error }
      freePrepared()
      // The previous file is removed last, so that its values are not lost if the process ends earlier.
      writeCollectionsToCurrent()
      if lock.withLock({ isCollectionsDue }) {
        do throws(StorageFault) { try writeCollections(mustFree: true) } catch {
          if !error.isFull { throw error }
          writeCollectionsToCurrent()
        }
      } else if let before = lock.withLock({ collectionsFile }) {
        try removeCollections(before)
      }
    }
  }

  /// Rewrites a segment, keeping only the needed records and their numbers, and replaces the original file.
  private func strip(_ segment: Extent, _ consumed: [UInt32: UInt64]) throws(StorageFault) {
    var content: [UInt8] = []
    content.reserveCapacity(JournalFormat.headerSize + segment.end)
    content += [UInt8](repeating: 0, count: JournalFormat.headerSize)
    defer { content.erase() }
    try completeTornFrames()
    try scan(segment) { frame in
      let isKept = (consumed[frame.tag] ?? .max) < frame.number && !frame.event.isEmpty
      // A placeholder record, so that later records keep their numbers.
      let nobody: [UInt8] = [0]
      nobody.withUnsafeBytes { nobody in
        Self.append(
          frame.number, isKept ? frame.tag : JournalFormat.stateTag, isKept ? frame.event : nobody, checksums,
          to: &content)
      }
      return true
    }
    content.withUnsafeMutableBytes {
      guard let start = $0.baseAddress else { return }
      SegmentHeader(
        firstRecord: segment.firstRecord, capacity: options.segmentBytes, mark: JournalName(segment.name)?.mark ?? 0
      ).write(to: start)
      SegmentHeader.writeMagic(to: start)
    }
    let number = try freeNumber(from: lock.withLock { lastSegmentNumber })
    let temporary = path(JournalName(.segment, lane: lane, number).text + JournalName.strippedEnd)
    do throws(StorageFault) {
      try content.withUnsafeBytesThrowing { (whole) throws(StorageFault) in
        try files.withFile(temporary, .replace) { (file) throws(StorageFault) in
          try files.writeAll(file, at: 0, whole)
          try files.synchronize(file, written: nil)
        }
      }
      try files.rename(temporary, to: path(segment.name))
    } catch {
      // The copy contains records, and takes space that the next attempt needs.
      do throws(StorageFault) { try files.removeIfPresent(temporary) } catch {}
      throw error
    }
    try files.synchronize(folder: folder)
    lock.withLock { didStrip(segment.name, end: content.count) }
  }

  /// Updates the segment after it was rewritten with only the needed records. The caller must hold the lock.
  private func didStrip(_ name: String, end: Int) {
    guard let stripped = older.first(where: { $0.name == name }) else { return }
    stripped.end = end
    stripped.isSynchronized = true
    for index in 0..<tagCount {
      let records = stripped.records + index
      if records.pointee.last <= tags[index].consumed { records.pointee = TagRecords() }
    }
  }

  private static func append(
    _ number: UInt64, _ tag: UInt32, _ event: UnsafeRawBufferPointer, _ checksums: Checksum, to content: inout [UInt8]
  ) {
    let room = JournalFormat.frameHeaderSize + JournalFormat.rounded(event.count) + JournalFormat.reserve
    let memory = UnsafeMutableRawBufferPointer(start: zeros(room), count: room)
    defer { memory.eraseAndDeallocate() }
    guard let start = memory.baseAddress, let bytes = event.baseAddress else { return }
    (start + JournalFormat.frameHeaderSize).copyMemory(from: bytes, byteCount: event.count)
    let length = putFrame(start, number, tag, event.count, 0, checksums)
    content += memory[..<length]
  }
}
