// Handling of files that other programs remove, replace, or truncate while the journal is open.
extension Journal {
  /// Whether the file at the lock file's path is still the one that the journal locked. If not, the folder or the lock
  /// file was removed or replaced, and later launches would not find new records.
  package var isInPlace: Bool {
    do throws(StorageFault) { return try stillHoldsLock() } catch {
      return !(error.isNotFound || error.isForeign || error.isNotAFolder)
    }
  }

  /// Returns whether the file at the lock file's path is still the one that the journal locked.
  ///
  /// - Throws: An error if the check fails.
  func stillHoldsLock() throws(StorageFault) -> Bool {
    try files.withFile(laneLock.path, .read) { (file) throws(StorageFault) in
      // The journal already holds a lock on its own file. If locking succeeds, the file was replaced.
      if try files.lock(file) { return false }
      guard let lockToken else { return true }
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: lockToken.count, alignment: 8)
      defer { memory.deallocate() }
      return memory[..<(try files.readAll(file, into: memory))].elementsEqual(lockToken)
    }
  }

  /// Continues in a new segment if the file of the current or the prepared segment was removed, replaced, or truncated,
  /// so that records are not lost.
  package func replaceCurrentIfMissing() throws(StorageFault) {
    try maintaining { () throws(StorageFault) in
      checkPrepared()
      checkCurrent()
    }
  }

  /// Continues in a new segment if the current segment's file is missing. The caller must hold `maintenance`.
  func checkCurrent() {
    let open = lock.withLock { DetachedSegments(segments: [current].compactMap(\.self)) }
    guard let segment = open.segments.first else { return }
    let (exists, isWhole) = fileState(of: segment)
    if exists && isWhole { return }
    lock.withLock { if current === segment { _ = roll() } }
    if isWhole, lock.withLock({ current !== segment }) { restore(segment) }
  }

  /// Abandons the prepared segment if its file was removed, replaced, or truncated. Records in it would be lost when the
  /// process ends. The caller must hold `maintenance`.
  private func checkPrepared() {
    let open = lock.withLock { DetachedSegments(segments: [prepared].compactMap(\.self)) }
    guard let segment = open.segments.first, let own = segment.file else { return }
    var isInPlace = true
    do throws(StorageFault) {
      isInPlace = try files.size(of: own) >= segment.bytes
      // The journal already holds a lock on its own file. If locking succeeds, the file was replaced.
      let isReplaced = try files.withFile(path(segment.name), .read) { (file) throws(StorageFault) in
        try files.lock(file)
      }
      if isReplaced { isInPlace = false }
    } catch {
      if error.isNotFound || error.isForeign { isInPlace = false }
    }
    if isInPlace { return }
    let isAbandoned = lock.withLock {
      guard prepared === segment else { return false }
      prepared = nil
      totalBytes -= segment.bytes
      return true
    }
    if isAbandoned { segment.close(files) }
  }

  /// Writes a retired segment's records to a new file if the segment's file was removed or replaced and some records
  /// are not consumed.
  func restoreIfGone(_ segment: Segment) {
    guard segment.memory != nil, lock.withLock({ older.contains { $0 === segment } && !isConsumed(segment) }) else {
      return
    }
    let (exists, isWhole) = fileState(of: segment)
    if !exists && isWhole { restore(segment) }
  }

  /// Returns whether the segment's file is at its path, and whether the open file has its full size. Reading the
  /// mapping of a truncated file crashes. An unmapped segment has a copy in memory, and its file grows.
  private func fileState(of segment: Segment) -> (exists: Bool, isWhole: Bool) {
    guard let file = segment.file else { return (true, true) }
    let bytes =
      segment.isMapped ? segment.bytes : lock.withLock { segment === current ? tail.pointee.offset : segment.end }
    var (exists, isWhole) = (true, true)
    do throws(StorageFault) {
      exists = try files.withFile(path(segment.name), .read) { (file) throws(StorageFault) in
        let header = UnsafeMutableRawBufferPointer.allocate(byteCount: JournalFormat.headerSize, alignment: 16)
        defer { header.deallocate() }
        _ = try files.readAll(file, into: header)
        return try files.size(of: file) >= bytes && header.elementsEqual(Self.header(of: segment))
      }
    } catch {
      exists = !error.isNotFound && !error.isForeign
    }
    // Checked even if the path now belongs to another file.
    do throws(StorageFault) { isWhole = try files.size(of: file) >= bytes } catch {}
    return (exists, isWhole)
  }

  private static func header(of segment: Segment) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: JournalFormat.headerSize)
    bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      SegmentHeader(firstRecord: segment.firstRecord, capacity: segment.bytes, mark: segment.mark).write(to: start)
      SegmentHeader.writeMagic(to: start)
    }
    return bytes
  }

  /// Writes a segment's records, which are still in memory, to a new file, because the segment's file was removed or
  /// replaced.
  private func restore(_ segment: Segment) {
    guard let memory = segment.memory else { return }
    var content = Array(UnsafeRawBufferPointer(start: memory, count: lock.withLock { segment.end }))
    defer { content.erase() }
    do throws(StorageFault) {
      let number = try freeNumber(from: lock.withLock { lastSegmentNumber } + 1)
      let name = JournalName(.segment, lane: lane, number).text
      let moved = Segment(name, firstRecord: segment.firstRecord, bytes: segment.bytes)
      content.replaceSubrange(..<JournalFormat.headerSize, with: Self.header(of: moved))
      try files.withFile(path(name), .new) { (file) throws(StorageFault) in
        try files.writeAll(file, at: 0, content)
        try files.synchronize(file, written: nil)
      }
      lock.withLock {
        segment.move(to: name)
        lastSegmentNumber = number
        isFolderChanged = true
      }
    } catch {}
  }
}
