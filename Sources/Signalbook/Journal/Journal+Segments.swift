extension Journal {
  // MARK: On the recording path

  /// Continues in a new segment, which is either the prepared segment or an unmapped one. The caller must hold the
  /// lock.
  @inline(never) func roll() -> AppendResult.Refusal? {
    if isClosed || isPurging { return .closed }
    isRolling = true
    defer { isRolling = false }
    if tail.pointee.number >= JournalFormat.maxRecords - 1 { return .full }
    if let next = prepared {
      prepared = nil
      if let fault = install(next) { return .storage(fault.code) }
      return nil
    }
    // Keeps room for another segment, which sealing needs.
    while totalBytes + 2 * options.segmentBytes > options.maxBytes {
      if !isSealing, dropOldest(segmentsToo: true), removeWaste() == nil { continue }
      if totalBytes + options.segmentBytes > options.maxBytes { return .full }
      break
    }
    do throws(StorageFault) {
      let segment = try makeSegment(isMapped: false) { nextSegmentNumber() }
      if let fault = install(segment) {
        segment.close(files)
        // The segment's size was not added to `totalBytes`.
        discard(segment.name, 0)
        _ = removeWaste()
        return .storage(fault.code)
      }
      return nil
    } catch {
      return .storage(error.code)
    }
  }

  func nextSegmentNumber() -> UInt64 {
    // Segment numbers can wrap around, because segments are sorted by record number.
    lastSegmentNumber = lastSegmentNumber + 1 < JournalFormat.maxFiles ? lastSegmentNumber + 1 : 0
    return lastSegmentNumber
  }

  /// Creates a segment file with the first unused number. A mapped segment's file is fully allocated. An unmapped
  /// segment's file grows as records are written.
  func makeSegment(isMapped: Bool, _ nextNumber: () -> UInt64) throws(StorageFault) -> Segment {
    // If the journal's folder was replaced, the new folder can belong to another process that uses the same file names.
    if !isInPlace { throw .replaced(folder) }
    var created: (segment: Segment, file: OpenFile)?
    while created == nil {
      let segment = Segment(
        JournalName(.segment, lane: lane, nextNumber()).text, firstRecord: 0, bytes: options.segmentBytes)
      do throws(StorageFault) { created = (segment, try files.open(path(segment.name), .new)) } catch {
        if !error.alreadyExists { throw error }
      }
    }
    guard let (segment, file) = created else { throw .noRoom(folder) }
    // Locked so that other processes detect that the segment is in use, even if the lane's lock file was removed.
    do { _ = try files.lock(file) } catch {}
    segment.file = file
    if isMapped {
      do throws(StorageFault) {
        try files.allocate(file, bytes: segment.bytes)
        segment.memory = try files.map(file, bytes: segment.bytes)
        segment.isMapped = true
      } catch {
        files.close(file)
        do { try files.remove(path(segment.name)) } catch {}
        throw error
      }
    } else {
      segment.memory = Self.zeros(segment.bytes)
    }
    return segment
  }

  static func zeros(_ count: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    return memory
  }

  /// Makes an empty segment the current one. Writes the header, a state snapshot, and finally the magic number.
  func install(_ segment: Segment) -> StorageFault? {
    guard let memory = segment.memory else { return StorageFault(.map, segment.name, 0) }
    let number = tail.pointee.number
    segment.firstRecord = number
    SegmentHeader(firstRecord: number, capacity: segment.bytes, mark: segment.mark).write(to: memory)
    var end = JournalFormat.headerSize
    // Written even if the state is empty, because earlier segments can contain values that the snapshot replaces.
    if state.pointee.count > 0 || current != nil || !older.isEmpty {
      let payload = memory + end + JournalFormat.frameHeaderSize
      var writer = StateWriter(
        payload, room: segment.bytes - end - JournalFormat.frameHeaderSize - JournalFormat.reserve, table: state)
      state.pointee.write(to: &writer)
      // A frame must have at least one byte.
      if writer.count == 0 { writer.remove(.sealed) }
      end += Self.putFrame(memory + end, number, JournalFormat.snapshotTag, writer.count, writer.count, checksums)
    }
    if !segment.isMapped, let file = segment.file {
      do throws(StorageFault) {
        try files.writeAll(file, at: 8, UnsafeRawBufferPointer(start: memory + 8, count: end))
        SegmentHeader.writeMagic(to: memory)
        try files.writeAll(file, at: 0, UnsafeRawBufferPointer(start: memory, count: 8))
      } catch {
        return error
      }
    } else {
      SegmentHeader.writeMagic(to: memory)
    }
    segment.nextRecord = number + (end > JournalFormat.headerSize ? 1 : 0)
    segment.end = end
    if !segment.isMapped { totalBytes += segment.bytes }
    retireCurrent()
    open(segment)
    tail.pointee.start = end
    hasUnwrittenState = false
    wake?()
    return nil
  }

  /// Makes later records go to the given segment.
  func open(_ segment: Segment) {
    current = segment
    isFolderChanged = true
    tail.pointee.base = segment.memory
    tail.pointee.offset = segment.end
    tail.pointee.limit = segment.bytes - JournalFormat.reserve
    tail.pointee.start = 0
    tail.pointee.number = segment.nextRecord
    tail.pointee.records = segment.records
    tail.pointee.isMapped = segment.isMapped
  }

  private func retireCurrent() {
    guard let segment = current else { return }
    segment.end = tail.pointee.offset
    segment.nextRecord = tail.pointee.number
    older.append(segment)
    retired.append(segment)
    current = nil
  }

  // MARK: Outside the recording path

  /// Prepares the next segment, so that recording does not have to create a file, and performs pending maintenance.
  /// Call this method when the app launches and when ``needsNext`` is `true`.
  ///
  /// If this method fails, recording falls back to system calls.
  package func prepareNext() throws(StorageFault) {
    try maintaining { () throws(StorageFault) in
      checkCurrent()
      try prepareSegment()
      releaseRetired()
      if lock.withLock({ isCollectionsDue }) { try writeCollections() }
    }
  }

  /// Whether to call ``prepareNext()``.
  package var needsNext: Bool {
    lock.withLock {
      !isClosed
        && ((options.mapsSegments && prepared == nil) || !retired.isEmpty || !obsoleteFiles.isEmpty || isCollectionsDue)
    }
  }

  func prepareSegment() throws(StorageFault) {
    try makeRoom(for: options.segmentBytes, segmentsToo: true)
    let isDue = lock.withLock {
      guard !isClosed, !isPurging, options.mapsSegments, prepared == nil else { return false }
      totalBytes += options.segmentBytes
      return true
    }
    guard isDue else { return }
    do throws(StorageFault) {
      let made = DetachedSegments(segments: [try makeSegment(isMapped: true) { lock.withLock { nextSegmentNumber() } }])
      lock.withLock {
        prepared = made.segments.first
        if !tail.pointee.isMapped { _ = roll() }
      }
    } catch {
      lock.withLock { totalBytes -= options.segmentBytes }
      throw error
    }
    // The prepared segment may have been used immediately.
    try makeRoom(for: options.segmentBytes, segmentsToo: true)
  }

  /// Releases the memory and files of retired segments.
  func releaseRetired() {
    let segments = lock.withLock {
      defer { retired = [] }
      return DetachedSegments(segments: retired)
    }
    for segment in segments.segments {
      restoreIfGone(segment)
      segment.close(files)
    }
  }

  /// Flushes all stored records to disk, so that they survive a power loss.
  package func synchronize() throws(StorageFault) {
    try maintaining { () throws(StorageFault) in try synchronizeAll() }
  }

  /// Flushes all files to disk. The caller must hold `maintenance`.
  func synchronizeAll() throws(StorageFault) {
    let (pending, ends, below, isFolderDue) = lock.withLock {
      defer { isFolderChanged = false }
      let segments = (older + [current].compactMap { $0 }).filter {
        !$0.isSynchronized && ($0 !== current || tail.pointee.number > synchronizedBelow)
      }
      let ends = segments.map { $0 === current ? tail.pointee.offset : $0.end }
      return (DetachedSegments(segments: segments), ends, tail.pointee.number, isFolderChanged)
    }
    do throws(StorageFault) {
      for (segment, end) in zip(pending.segments, ends) {
        // Safe without the lock, because memory and files are released, and segments are renamed and flushed, only
        // during maintenance.
        let written = segment.written(through: end)
        do throws(StorageFault) {
          try files.withFile(path(segment.name), .update) { (file) throws(StorageFault) in
            try files.synchronize(file, written: written)
          }
        } catch {
          // A file that another program removed must not prevent other files from being flushed.
          if !error.isNotFound && !error.isForeign { throw error }
        }
        segment.synchronizedEnd = end
      }
      if isFolderDue { try files.synchronize(folder: folder) }
    } catch {
      lock.withLock { if isFolderDue { isFolderChanged = true } }
      throw error
    }
    lock.withLock {
      for segment in pending.segments where segment !== current && segment.nextRecord <= below {
        segment.isSynchronized = true
      }
      synchronizedBelow = max(synchronizedBelow, below)
    }
  }

  /// Removes the segments whose records are all consumed. First flushes the state to disk, so that it does not depend
  /// on these segments.
  func releaseConsumed() throws(StorageFault) {
    // Listed first, because a segment that is retired during the disk operations may have the only copy of some state.
    var names = lock.withLock {
      current == nil || hasUnwrittenState ? [] : Set(older.filter(isConsumed).map(\.name))
    }
    let withCollections = lock.withLock {
      names.filter { name in older.contains { $0.name == name && $0.hasCollections } }
    }
    var isCollectionsLate = false
    if !withCollections.isEmpty {
      do throws(StorageFault) { try writeCollections() } catch {
        if !error.isFull { throw error }
        // Segments with sent records stay until the space is needed. Segments with declined records are removed now,
        // which frees space.
        if isErasing {
          writeCollectionsToCurrent()
          isCollectionsLate = lock.withLock { isCollectionsDue }
        } else {
          names.subtract(withCollections)
        }
      }
    }
    if !names.isEmpty {
      try synchronizeAll()
      lock.withLock {
        for segment in older where names.contains(segment.name) { discard(segment.name, segment.bytes) }
        older.removeAll { names.contains($0.name) }
        if isCollectionsLate { isCollectionsDue = true }
      }
    }
    try removeObsoleteFiles()
    guard isCollectionsLate else { return }
    do throws(StorageFault) { try writeCollections() } catch {
      if !error.isFull { throw error }
      writeCollectionsToCurrent()
    }
  }

  func isConsumed(_ segment: Segment) -> Bool {
    !segment.hasForeignRecords && (0..<tagCount).allSatisfy { segment.records[$0].last <= tags[$0].consumed }
  }
}
