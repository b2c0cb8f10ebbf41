extension Journal {
  // MARK: Reading

  /// Calls `body` with each unconsumed record of the given tag, in order. Stops if `body` returns `false`.
  ///
  /// The event's bytes are valid only during the call. Recording can continue meanwhile.
  package func forEachEvent(
    of tag: JournalTag, _ body: (_ number: UInt64, _ event: UnsafeRawBufferPointer) -> Bool
  ) throws(StorageFault) {
    try maintaining { () throws(StorageFault) in
      var shouldContinue = true
      let consumed = lock.withLock { tags[tag.index].consumed }
      let segments = lock.withLock { segmentExtents { $0.records[tag.index].last > consumed } }
      for segment in segments where shouldContinue {
        try scan(segment) { frame in
          if frame.tag == tag.number, frame.number > consumed { shouldContinue = body(frame.number, frame.event) }
          return shouldContinue
        }
      }
    }
  }

  /// The part of a segment file that contains frames.
  struct Extent: Sendable {
    let name: String
    let firstRecord: UInt64
    let end: Int
  }

  /// Returns the extents of the segments that satisfy the predicate. The caller must hold the lock.
  private func segmentExtents(where predicate: (Segment) -> Bool) -> [Extent] {
    (older + [current].compactMap { $0 }).filter(predicate).map {
      Extent(name: $0.name, firstRecord: $0.firstRecord, end: $0 === current ? tail.pointee.offset : $0.end)
    }
  }

  /// Reads a segment's frames with system calls instead of a mapping, because reading a mapping would crash the process
  /// if another program truncated the file.
  func scan(_ segment: Extent, _ body: (Frame) -> Bool) throws(StorageFault) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: segment.end, alignment: 16)
    defer { memory.eraseAndDeallocate() }
    var count = 0
    do throws(StorageFault) {
      count = try files.withFile(path(segment.name), .read) { (file) throws(StorageFault) in
        try files.readAll(file, into: memory)
      }
    } catch {
      // If another program removed the file, there are no frames to scan.
      if !error.isNotFound && !error.isForeign { throw error }
    }
    var scan = SegmentScan(UnsafeRawBufferPointer(rebasing: memory[..<count]), firstRecord: segment.firstRecord)
    while let frame = scan.next() { if !body(frame) { return } }
  }

  // MARK: Sealing

  /// Writes a sealed file. Once the file is on disk, the tag's records through `last` are consumed.
  ///
  /// State changes, such as the next sequence number, and the file are applied atomically, even after a crash. If an
  /// earlier call wrote a file but could not fsync the folder, this call completes and returns that file instead.
  ///
  /// - Parameters:
  ///   - tag: The file's tag.
  ///   - last: The tag's last record in the file, or 0 if the file contains no records.
  ///   - count: The number of records in the file.
  ///   - others: The last consumed record of each other tag whose records the file contains.
  ///   - body: The file's content.
  ///   - change: A closure that writes the state changes.
  /// - Returns: The sealed file.
  /// - Throws: An error if the file or its directory entry cannot be written to the disk.
  package func seal(
    _ tag: JournalTag, through last: UInt64, count: Int, others: [(tag: JournalTag, last: UInt64)] = [],
    body: UnsafeRawBufferPointer, changing change: (inout StateWriter) -> Void = { _ in }
  ) throws(StorageFault) -> SealedFile {
    try maintaining { () throws(StorageFault) in
      if lock.withLock({ isClosed }) { throw .closed(folder) }
      if let unfinished = lock.withLock({ unfinishedSeal }) {
        return try finish(unfinished.file, unfinished.changes)
      }
      lock.withLock { isSealing = true }
      defer { lock.withLock { isSealing = false } }
      let number = try freeNumber(from: lastSealed + 1)
      var changes = try sealingChanges([(tag, last)] + others, number, change)
      let bytes = JournalFormat.headerSize + changes.count + body.count
      do throws(StorageFault) { try makeRoom(for: bytes, segmentsToo: false) } catch {
        // The segments fill the folder. If the oldest ones were kept, no ping could be sealed.
        guard error.isNoRoom, body.count <= maxSealableBytes else { throw error }
        try makeRoom(for: bytes, segmentsToo: true)
        changes = try sealingChanges([(tag, last)] + others, number, change)
      }
      let first = lock.withLock { tags[tag.index].consumed + 1 }
      let file = SealedFile(
        number: number, tag: tag, first: first, last: last, count: count, bodyByteCount: body.count,
        changesByteCount: changes.count,
        checksum: changes.withUnsafeBytes { checksums.of(body, after: checksums.of($0)) },
        lane: lane)
      let temporary = path(JournalName(.sealing, lane: lane, number).text)
      do throws(StorageFault) {
        try write(file, changes, body, to: temporary)
        try files.rename(temporary, to: path(file.name))
      } catch {
        do { try files.remove(temporary) } catch {}
        throw error
      }
      lock.withLock {
        totalBytes += file.bytes
        unfinishedSeal = (file, changes)
      }
      return try finish(file, changes)
    }
  }

  /// Returns the first number, starting at `first`, that does not occur in any file name in the folder, including
  /// foreign names.
  func freeNumber(from first: UInt64) throws(StorageFault) -> UInt64 {
    var takenNumbers: Set<UInt64> = []
    for entry in try files.entries(in: folder) {
      if let name = JournalName.numbered(entry.name), name.lane == lane { takenNumbers.insert(name.number) }
    }
    var number = first
    while takenNumbers.contains(number) { number += 1 }
    if number >= JournalFormat.maxFiles { throw .noRoom(folder) }
    return number
  }

  /// Returns the state changes to store in a sealed file.
  private func sealingChanges(
    _ consumed: [(tag: JournalTag, last: UInt64)], _ number: UInt64, _ change: (inout StateWriter) -> Void
  ) throws(StorageFault) -> [UInt8] {
    // The maximum size that fits into a frame in an empty segment.
    let room = options.segmentBytes / 2
    let changes: [UInt8]? = lock.withLock {
      withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { memory -> [UInt8]? in
        guard let start = memory.baseAddress else { return nil }
        var writer = StateWriter(start, room: room, table: state)
        writer.set(.sealed, number)
        for (tag, last) in consumed { writer.set(.consumed(tag.number), max(last, tags[tag.index].consumed)) }
        change(&writer)
        return writer.isFull || exceedsState(writer) ? nil : Array(memory[..<writer.count])
      }
    }
    guard let changes else { throw .noRoom(folder) }
    return changes
  }

  func write(
    _ sealed: SealedFile, _ changes: [UInt8], _ body: UnsafeRawBufferPointer, to path: String,
    _ mode: OpenMode = .replace
  ) throws(StorageFault) {
    let header = sealed.header + changes
    try files.withFile(path, mode) { (file) throws(StorageFault) in
      try files.writeAll(file, at: 0, header)
      if !body.isEmpty { try files.writeAll(file, at: header.count, body) }
      try files.synchronize(file, written: nil)
    }
  }

  /// Consumes the records in a file whose name is on disk.
  private func finish(_ file: SealedFile, _ changes: [UInt8]) throws(StorageFault) -> SealedFile {
    try files.synchronize(folder: folder)
    lock.withLock {
      unfinishedSeal = nil
      sealedFiles.append(file)
      let before = (0..<tagCount).map { tags[$0].consumed }
      changes.withUnsafeBytes { applyOwnState($0) }
      // The file also contains these changes.
      for index in 0..<tagCount where tags[index].consumed > before[index] {
        tags[index].durablyConsumed = tags[index].consumed
      }
    }
    do {
      for index in 0..<lock.withLock({ tagCount }) {
        try countConsumed(lock.withLock { JournalTag(index: index, number: tags[index].number) })
      }
      try releaseConsumed()
      try makeRoom(for: options.segmentBytes, segmentsToo: true)
    } catch {}
    return file
  }

  /// Counts a tag's consumed records in segments that also contain unconsumed records of the tag.
  func countConsumed(_ tag: JournalTag) throws(StorageFault) {
    let (consumed, segments) = lock.withLock {
      let consumed = tags[tag.index].consumed
      return (
        consumed,
        segmentExtents {
          let records = $0.records[tag.index]
          return records.first <= consumed && records.last > consumed
        }
      )
    }
    for extent in segments {
      var count = 0
      try scan(extent) { frame in
        if frame.tag == tag.number, frame.number <= consumed { count += 1 }
        return frame.number < consumed
      }
      lock.withLock {
        for segment in older + [current].compactMap({ $0 }) where segment.name == extent.name {
          segment.records[tag.index].consumed = count
        }
      }
    }
  }

  // MARK: Sealed files

  /// Returns the body of the given sealed file. If another thread has changed the file, returns the changed body.
  ///
  /// - Throws: An error if the file is corrupt, cannot be read, or was removed.
  package func body(of sealed: SealedFile) throws(StorageFault) -> [UInt8] {
    var content: [UInt8]
    do throws(StorageFault) { content = try self.content(of: sealed, sealed.name) } catch {
      if error.isTemporary || error.isDeviceError { throw error }
      let fault = error
      // Another thread may have changed the file, or may be replacing it.
      content = try maintaining { () throws(StorageFault) in
        guard let current = lock.withLock({ sealedFiles.first { $0.number == sealed.number } }) else { throw fault }
        return try self.content(of: current, current.name)
      }
    }
    defer { content.erase() }
    return Array(content[sealed.changesByteCount...])
  }

  /// Returns the state changes and the body of the given sealed file.
  func content(of sealed: SealedFile, _ name: String) throws(StorageFault) -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: sealed.bytes, alignment: 16)
    defer { memory.eraseAndDeallocate() }
    let path = path(name)
    let count = try files.withFile(path, .read) { (file) throws(StorageFault) in
      let count = try files.readAll(file, into: memory)
      if count < min(sealed.bytes, try files.size(of: file)) { throw .truncated(path) }
      return count
    }
    let content = UnsafeRawBufferPointer(rebasing: memory[JournalFormat.headerSize...])
    guard count == sealed.bytes, sealed.checksum == checksums.of(content) else { throw .corrupt(path) }
    return Array(content)
  }

  /// Begins or ends the use of a sealed file, which must be kept while it is being sent. Several pings can send units of
  /// one file.
  package func setInUse(_ sealed: SealedFile, _ isInUse: Bool) {
    lock.withLock {
      let count = filesInUse[sealed.number, default: 0] + (isInUse ? 1 : -1)
      filesInUse[sealed.number] = count > 0 ? count : nil
    }
  }

  package func isInUse(_ sealed: SealedFile) -> Bool { lock.withLock { filesInUse[sealed.number] != nil } }

  /// Removes a file that was sent or must not be sent. First ensures that its records are marked as consumed on disk.
  package func remove(_ sealed: SealedFile) throws(StorageFault) {
    try maintaining { () throws(StorageFault) in try removeUnlocked(sealed) }
  }

  func removeUnlocked(_ sealed: SealedFile) throws(StorageFault) {
    let refusal: AppendResult.Refusal? = lock.withLock { hasUnwrittenState ? roll() : nil }
    if case .storage(let code)? = refusal { throw StorageFault(.write, folder, code) }
    if refusal != nil { throw .noRoom(folder) }
    try synchronizeAll()
    lock.withLock { discardSealed(sealed) }
    try removeObsoleteFiles()
  }

  /// Removes a file whose records must not be sent. If the disk is full, the file is removed even before its records
  /// are marked as consumed on disk.
  package func removeDeclined(_ sealed: SealedFile) throws(StorageFault) {
    try maintaining { () throws(StorageFault) in
      do throws(StorageFault) { try removeUnlocked(sealed) } catch {
        if !error.isFull { throw error }
        lock.withLock { discardSealed(sealed) }
        try removeObsoleteFiles()
      }
    }
  }

  private func discardSealed(_ sealed: SealedFile) {
    guard let index = sealedFiles.firstIndex(where: { $0.number == sealed.number }) else { return }
    sealedFiles.remove(at: index)
    filesInUse[sealed.number] = nil
    discard(sealed.name, sealed.bytes)
  }

  /// Completes the file that an earlier call to ``seal(_:through:count:others:body:changing:)`` left incomplete, and
  /// returns it. Returns `nil` if there is no incomplete file.
  package func completeSeal() throws(StorageFault) -> SealedFile? {
    try maintaining { () throws(StorageFault) in
      guard let unfinished = lock.withLock({ unfinishedSeal }) else { return nil }
      return try finish(unfinished.file, unfinished.changes)
    }
  }
}
