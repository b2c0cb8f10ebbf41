extension Journal {
  /// Refuses events and state changes until a call of ``purge(keeping:)`` succeeds, so that the caller can determine
  /// what to keep first.
  package func beginPurge() {
    lock.withLock {
      isPurging = true
      // Appending checks only this limit while the segment has room.
      tail.pointee.limit = 0
    }
  }

  /// Whether a purge has begun and has not succeeded yet.
  package var hasBegunPurge: Bool { lock.withLock { isPurging } }

  /// Deletes all data in the folder: records, sealed files, and all state except the values that `keep` writes.
  ///
  /// If the call fails, events are refused until another call succeeds, because that call would also delete them. Once
  /// the purge file is on disk, opening a journal in the folder completes the deletion first, even after a crash.
  ///
  /// - Returns: Whether all data was deleted. Files of other running processes are kept. See ``isPurgeDue``.
  @discardableResult
  package func purge(keeping keep: (inout StateWriter) -> Void = { _ in }) throws(StorageFault) -> Bool {
    try maintaining { () throws(StorageFault) in
      if lock.withLock({ isClosed }) { throw .closed(folder) }
      // Events are refused until all data is deleted, even if a fault delays the deletion.
      beginPurge()
      let keptState: [UInt8] = lock.withLock {
        withUnsafeTemporaryAllocation(byteCount: options.stateLimit, alignment: 8) { memory in
          guard let start = memory.baseAddress else { return [] }
          var writer = StateWriter(start, room: memory.count, table: state)
          keep(&writer)
          return Array(memory[..<writer.count])
        }
      }
      do throws(StorageFault) { try markPurge(keptState) } catch {
        if !error.isFull { throw error }
        // The purge file needs space, so some is freed first. If the disk is still full, the kept state is only in
        // memory until the files are deleted.
        try freeOlderFiles()
        do throws(StorageFault) { try markPurge(keptState) } catch { if !error.isFull { throw error } }
      }
      return try finishPurge(keptState)
    }
  }

  /// Whether another process deleted all data, so that this process must call ``purge(keeping:)`` with its own values.
  package var isPurgeDue: Bool {
    (try? files.names(in: folder).contains(JournalName.purge(of: lane))) ?? false
  }

  /// Returns the first name that is unused or that belongs to a regular file.
  private func firstUsable(_ names: [String]) throws(StorageFault) -> String {
    let foreign = try files.entries(in: folder).filter { !$0.isFile }.map(\.name)
    guard let name = names.first(where: { !foreign.contains($0) }) else { throw .noRoom(folder) }
    return name
  }

  /// Writes a purge file with the kept state, and flushes it to disk.
  private func markPurge(_ kept: [UInt8]) throws(StorageFault) {
    // Written under a temporary name and then renamed, so that purge files are always complete.
    let (begun, mark) = (try firstUsable(JournalName.purgesBegun), try firstUsable(JournalName.purges))
    try writePurge(kept, to: begun)
    try files.rename(path(begun), to: path(mark))
    try files.synchronize(folder: folder)
  }

  /// Removes this lane's files except the current segment, which contains the complete state. The collections are in
  /// memory.
  private func freeOlderFiles() throws(StorageFault) {
    releaseRetired()
    freePrepared()
    lock.withLock {
      for segment in older { discard(segment.name, segment.bytes) }
      for file in sealedFiles { discard(file.name, file.bytes) }
      if let file = collectionsFile { discard(file.name.text, file.bytes) }
      (older, sealedFiles, filesInUse, unfinishedSeal, collectionsFile) = ([], [], [:], nil, nil)
    }
    try removeObsoleteFiles()
    for name in try files.names(in: folder) where JournalName.purgesBegun.contains(name) {
      try files.removeIfPresent(path(name))
    }
  }

  private func writePurge(_ kept: [UInt8], to name: String) throws(StorageFault) {
    let checksum = kept.withUnsafeBytes { checksums.of($0) }
    let content = withUnsafeBytes(of: checksum.littleEndian) { Array($0) } + kept
    try files.withFile(path(name), .replace) { (file) throws(StorageFault) in
      try files.writeAll(file, at: 0, content)
      try files.synchronize(file, written: nil)
    }
  }

  /// Returns the kept state in a purge file, or `nil` if the file is missing or invalid.
  private func readPurge(_ name: String) throws(StorageFault) -> [UInt8]? {
    let content: [UInt8]
    do throws(StorageFault) {
      content = try files.withFile(path(name), .read) { (file) throws(StorageFault) in
        // A purge file contains only the state and a checksum.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: options.stateLimit + 4, alignment: 8)
        defer { memory.deallocate() }
        return Array(memory[..<(try files.readAll(file, into: memory))])
      }
    } catch {
      if error.isNotFound || error.isForeign { return nil }
      throw error
    }
    let kept = Array(content.dropFirst(4))
    let checksum = kept.withUnsafeBytes { checksums.of($0) }
    let isMark =
      content.count >= 4 && withUnsafeBytes(of: checksum.littleEndian) { content.prefix(4).elementsEqual($0) }
    if !isMark { report.foreignFiles += 1 }
    return isMark ? kept : nil
  }

  /// Deletes the files of all lanes, starts a new segment, and removes the purge file.
  private func finishPurge(_ kept: [UInt8]) throws(StorageFault) -> Bool {
    var isAllGone = true
    for lane in 0..<JournalFormat.maxLanes where lane != self.lane {
      let names = try files.names(in: folder).filter { JournalName.lane(of: $0) == lane }
      if names.isEmpty { continue }
      let lock = try Self.openLock(folder, files, lane: lane)
      defer { files.close(lock) }
      let isGone = try files.lock(lock)
      if isGone { for name in names { try files.removeIfPresent(path(name)) } }
      if !isGone {
        try writePurge(kept, to: JournalName.purge(of: lane))
        isAllGone = false
      }
    }
    try purgeLane(kept)
    for name in try files.names(in: folder) where JournalName.purges.contains(name) {
      try files.removeIfPresent(path(name))
    }
    lock.withLock { isPurging = false }
    return isAllGone
  }

  /// Deletes this lane's files, and starts a new segment.
  private func purgeLane(_ kept: [UInt8]) throws(StorageFault) {
    removeFiles()
    for name in try files.names(in: folder) where JournalName.lane(of: name) == lane {
      try files.removeIfPresent(path(name))
    }
    try files.synchronize(folder: folder)
    let isOpen = lock.withLock {
      kept.withUnsafeBytes { _ = state.pointee.apply($0) }
      hasUnwrittenState = true
      isPurging = false
      defer { isPurging = true }
      return roll() == nil
    }
    if !isOpen { throw .noRoom(folder) }
    if !lock.withLock({ state.pointee.collections.isEmpty }) { try writeCollections() }
    try synchronizeAll()
    if isPurgeDue { try files.removeIfPresent(path(JournalName.purge(of: lane))) }
  }

  /// Releases memory and files, and clears the lists of files.
  private func removeFiles() {
    let open = lock.withLock {
      let number = tail.pointee.number
      tail.pointee = Tail()
      tail.pointee.number = number
      state.pointee = StateTable()
      for index in 0..<tagCount { tags[index] = TagState(number: tags[index].number, isClaimed: tags[index].isClaimed) }
      defer {
        (retired, older, prepared, current) = ([], [], nil, nil)
        (sealedFiles, filesInUse, obsoleteFiles, totalBytes, unfinishedSeal) = ([], [:], [], 0, nil)
        (collectionsFile, isCollectionsDue) = (nil, false)
      }
      return DetachedSegments(segments: retired + [prepared, current].compactMap { $0 })
    }
    for segment in open.segments { segment.close(files) }
  }

  /// Completes a deletion that an earlier launch started. Called before the journal is open.
  func resumePurge() throws(StorageFault) {
    for name in try files.names(in: folder) where JournalName.purgesBegun.contains(name) {
      try files.removeIfPresent(path(name))
    }
    var mark: [UInt8]?
    for name in JournalName.purges where mark == nil { mark = try readPurge(name) }
    if let mark {
      _ = try finishPurge(mark)
    } else if let kept = try readPurge(JournalName.purge(of: lane)) {
      try purgeLane(kept)
    }
    // The kept state is then read from the files again.
    removeFiles()
    lock.withLock { isPurging = false }
  }
}
