// What takes room in the folder, and what is given up for it.
extension Journal {
  // MARK: On the recording path

  /// Notes that a file is of no use.
  func discard(_ name: String, _ bytes: Int) { waste.append((name, bytes)) }

  /// Removes such files on the recording path; the lock is held.
  func removeWaste() -> StorageFault? {
    while let file = waste.last {
      do throws(StorageFault) {
        try removeFile(file.name)
      } catch {
        return error
      }
      waste.removeLast()
      totalBytes -= file.bytes
      isFolderChanged = true
    }
    return nil
  }

  /// Removes a file. Something else that has its name by now stays.
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

  /// Gives up the oldest file, a sealed one or a segment, and counts its records; false where nothing can be given up.
  /// The lock is held.
  func dropOldest(segmentsToo: Bool) -> Bool {
    let segment = segmentsToo ? older.first : nil
    let sealed = sealedFiles.first { !held.contains($0.number) }
    if let sealed, sealed.first <= segment?.firstRecord ?? .max {
      sealedFiles.removeAll { $0.number == sealed.number }
      discard(sealed.name, sealed.bytes)
      countDropped([(sealed.tag.index, sealed.count, 0)], files: 1)
      return true
    }
    guard let segment else { return false }
    older.removeFirst()
    if segment.hasCollections { isCollectionsDue = true }
    discard(segment.name, segment.bytes)
    countDropped(
      (0..<tagCount).compactMap { index in
        let records = segment.records[index]
        guard records.count > records.consumed, records.last > tags[index].consumed else { return nil }
        return (index, records.count - records.consumed, records.last)
      })
    return true
  }

  /// Puts into the state how many records and files of each tag were dropped, and up to which record.
  private func countDropped(_ drops: [(tag: Int, count: Int, last: UInt64)], files: Int = 0) {
    changeOwnState { writer in
      for (tag, count, last) in drops {
        let facts = tags[tag]
        if count > 0 { writer.set(.dropped(facts.number), facts.dropped &+ UInt64(count)) }
        if files > 0 { writer.set(.droppedFiles(facts.number), facts.droppedFiles &+ UInt64(files)) }
        if last > facts.consumed { writer.set(.consumed(facts.number), last) }
      }
    }
  }

  /// Changes the journal's own state, in memory at any rate; the lock is held.
  func changeOwnState(_ change: (inout StateWriter) -> Void) {
    let room = 256 + tagCount * 3 * ownKeyBytes
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { memory in
      guard let start = memory.baseAddress else { return }
      var writer = StateWriter(start, room: room, table: state)
      change(&writer)
      applyOwnState(UnsafeRawBufferPointer(start: start, count: writer.count))
    }
  }

  /// Puts changes into the journal, in a new segment where the current one has no room for them. Where that fails they are
  /// in memory, and so are all later ones until a segment begins with all of the state: a change that the journal has must
  /// not be later than one that it has not.
  func applyOwnState(_ changes: UnsafeRawBufferPointer) {
    guard !changes.isEmpty else { return }
    if (isStateAhead || !hasRoom(for: changes.count)) && !isRolling { _ = roll() }
    if isStateAhead || !hasRoom(for: changes.count) || writeState({ $0.copy(changes) }, isLimited: false).isRefused {
      if state.pointee.apply(changes) { isCollectionsDue = true }
      isStateAhead = true
    }
    for index in 0..<tagCount { readFacts(ofTag: index) }
  }

  func hasRoom(for bytes: Int) -> Bool {
    tail.pointee.base != nil && tail.pointee.offset + JournalFormat.frameHeaderBytes + bytes < tail.pointee.limit
  }

  // MARK: Off the recording path

  /// Gives up the segment prepared ahead.
  func freePrepared() {
    let taken = lock.withLock {
      if let prepared { discard(prepared.name, prepared.bytes) }
      defer { prepared = nil }
      return Taken(segments: [prepared].compactMap { $0 })
    }
    for segment in taken.segments { segment.close(files) }
    do throws(StorageFault) { try removeWasteAside() } catch {}
  }

  /// Drops what is oldest until so many bytes fit.
  func makeRoom(for bytes: Int, segmentsToo: Bool) throws(StorageFault) {
    try removeWasteAside()
    while lock.withLock({ totalBytes + bytes > options.bytesAtMost }) {
      if !lock.withLock({ dropOldest(segmentsToo: segmentsToo) }) { throw .noRoom(folder) }
      try removeWasteAside()
    }
  }

  /// Removes files of no use while recording goes on.
  func removeWasteAside() throws(StorageFault) {
    while let file = lock.withLock({ waste.popLast() }) {
      do throws(StorageFault) {
        try removeFile(file.name)
      } catch {
        lock.withLock { waste.append(file) }
        throw error
      }
      lock.withLock {
        totalBytes -= file.bytes
        isFolderChanged = true
      }
    }
  }
}

extension Appended {
  var isRefused: Bool { if case .refused = self { true } else { false } }
}
