// The folder's size limit, and the files that are dropped to stay within the limit.
extension Journal {
  // MARK: On the recording path

  /// Schedules the removal of a file that is no longer needed.
  func discard(_ name: String, _ bytes: Int) { obsoleteFiles.append((name, bytes)) }

  /// Removes unneeded files on the recording path. The caller must hold the lock.
  func removeWaste() -> StorageFault? {
    while let file = obsoleteFiles.last {
      do throws(StorageFault) {
        try removeFile(file.name)
      } catch {
        return error
      }
      obsoleteFiles.removeLast()
      totalBytes -= file.bytes
      isFolderChanged = true
    }
    return nil
  }

  /// Removes a file, unless a foreign file system object now has its name.
  private func removeFile(_ name: String) throws(StorageFault) {
    do throws(StorageFault) { try files.removeIfPresent(path(name)) } catch {
      let isForeign: Bool
      do throws(StorageFault) {
        try files.withFile(path(name), .update) { _ in }
        isForeign = false
      } catch { isForeign = error.isForeign }
      if !isForeign { throw error }
    }
  }

  /// Drops the oldest sealed file or segment, and counts its records as dropped. Files that ``dropLast(_:)`` names are
  /// dropped only if there are no others. Returns `false` if there is nothing to drop. The caller must hold the lock.
  func dropOldest(segmentsToo: Bool) -> Bool {
    let segment = segmentsToo ? older.first : nil
    let removable = sealedFiles.filter { filesInUse[$0.number] == nil }
    let oldest = removable.first { !(lastDroppedTags?.contains($0.tag.index) ?? ($0.count == 0)) }
    let last = segmentsToo && segment == nil ? removable.first : nil
    if let sealed = oldest ?? last, sealed.first <= segment?.firstRecord ?? .max {
      sealedFiles.removeAll { $0.number == sealed.number }
      discard(sealed.name, sealed.bytes)
      countDropped([(sealed.tag.index, sealed.count, 0)], files: 1)
      return true
    }
    guard let segment else { return false }
    older.removeFirst()
    if segment.hasCollections { isCollectionsDue = true }
    discard(segment.name, segment.bytes)
    let drops = (0..<tagCount).compactMap { index -> (tag: Int, count: Int, last: UInt64)? in
      let records = segment.records[index]
      guard records.count > records.consumed, records.last > tags[index].consumed else { return nil }
      return (index, records.count - records.consumed, records.last)
    }
    for (tag, count, _) in drops { tags[tag].droppedInSegments += count }
    countDropped(drops)
    return true
  }

  /// Stores the number of dropped records and files and the last dropped record for each tag.
  private func countDropped(_ drops: [(tag: Int, count: Int, last: UInt64)], files: Int = 0) {
    changeInternalState { writer in
      for (tag, count, last) in drops {
        let facts = tags[tag]
        if count > 0 { writer.set(.dropped(facts.number), facts.dropped &+ UInt64(count)) }
        if files > 0 { writer.set(.droppedFiles(facts.number), facts.droppedFiles &+ UInt64(files)) }
        if last > facts.consumed { writer.set(.consumed(facts.number), last) }
      }
    }
  }

  /// Changes the journal's internal state. If the change cannot be written, it stays in memory. `further` is the size
  /// of other changes, in bytes. The caller must hold the lock.
  func changeInternalState(further: Int = 0, _ change: (inout StateWriter) -> Void) {
    let room = 256 + tagCount * 3 * internalKeySize + further
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { memory in
      guard let start = memory.baseAddress else { return }
      var writer = StateWriter(start, room: room, table: state)
      change(&writer)
      applyOwnState(UnsafeRawBufferPointer(start: start, count: writer.count))
    }
  }

  /// Appends changes to the journal, in a new segment if the current one is full. If appending fails, this change and
  /// all later ones stay in memory until a new segment starts with a snapshot, because a stored change must not follow
  /// a missing one.
  func applyOwnState(_ changes: UnsafeRawBufferPointer) {
    guard !changes.isEmpty else { return }
    if (hasUnwrittenState || !hasRoom(for: changes.count)) && !isRolling { _ = roll() }
    if hasUnwrittenState || !hasRoom(for: changes.count) || writeState({ $0.copy(changes) }, isLimited: false).isRefused
    {
      if !hasUnwrittenState { for index in 0..<tagCount { tags[index].durablyConsumed = tags[index].consumed } }
      if state.pointee.apply(changes) { isCollectionsDue = true }
      hasUnwrittenState = true
    }
    for index in 0..<tagCount { loadTagState(at: index) }
  }

  func hasRoom(for bytes: Int) -> Bool {
    tail.pointee.base != nil && tail.pointee.offset + JournalFormat.frameHeaderSize + bytes < tail.pointee.limit
  }

  // MARK: Outside the recording path

  /// Discards the prepared segment.
  func freePrepared() {
    let taken = lock.withLock {
      if let prepared { discard(prepared.name, prepared.bytes) }
      defer { prepared = nil }
      return DetachedSegments(segments: [prepared].compactMap { $0 })
    }
    for segment in taken.segments { segment.close(files) }
    do throws(StorageFault) { try removeObsoleteFiles() } catch {}
  }

  /// Drops the oldest files until there is room for the given number of bytes.
  func makeRoom(for bytes: Int, segmentsToo: Bool) throws(StorageFault) {
    try removeObsoleteFiles()
    while lock.withLock({ totalBytes + bytes > options.maxBytes }) {
      if !lock.withLock({ dropOldest(segmentsToo: segmentsToo) }) { throw .noRoom(folder) }
      try removeObsoleteFiles()
    }
  }

  /// Removes files that are no longer needed. Recording can continue meanwhile.
  func removeObsoleteFiles() throws(StorageFault) {
    while let file = lock.withLock({ obsoleteFiles.popLast() }) {
      do throws(StorageFault) {
        try removeFile(file.name)
      } catch {
        lock.withLock { obsoleteFiles.append(file) }
        throw error
      }
      lock.withLock {
        totalBytes -= file.bytes
        isFolderChanged = true
      }
    }
  }
}

extension AppendResult {
  var isRefused: Bool { if case .refused = self { true } else { false } }
}
