// The journal's files may be removed, replaced or cut from outside while the journal is open.
extension Journal {
  /// Whether the lock at the journal's path is still the journal's own. If not, the folder or the lock was removed or
  /// replaced, and records go to files that a later process does not find.
  package var isInPlace: Bool {
    do throws(StorageFault) {
      return try files.withFile(laneLock.path, .read) { (file) throws(StorageFault) in
        // The journal's own lock cannot be taken twice, and a copy of the lock file is not locked.
        if try files.lock(file) { return false }
        guard let lockToken else { return true }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: lockToken.count, alignment: 8)
        defer { memory.deallocate() }
        return memory[..<(try files.readAll(file, into: memory))].elementsEqual(lockToken)
      }
    } catch { return !(error.isAbsence || error.isForeign || error.isNoFolder) }
  }

  /// Leaves the current segment if its file was removed, replaced or cut: its records would be lost.
  package func leaveCurrentIfGone() throws(StorageFault) {
    try maintaining { () throws(StorageFault) in checkCurrent() }
  }

  /// The same, while maintenance is locked.
  func checkCurrent() {
    let mapped = lock.withLock {
      current.flatMap {
        $0.isMapped ? (name: $0.name, bytes: $0.bytes, firstRecord: $0.firstRecord, mark: $0.mark) : nil
      }
    }
    guard let (name, bytes, firstRecord, mark) = mapped else { return }
    let header = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * JournalFormat.headerBytes, alignment: 16)
    defer { header.deallocate() }
    let found = UnsafeMutableRawBufferPointer(rebasing: header[JournalFormat.headerBytes...])
    header.initializeMemory(as: UInt8.self, repeating: 0)
    if let start = header.baseAddress {
      SegmentHeader(firstRecord: firstRecord, capacity: bytes, mark: mark).write(to: start)
      SegmentHeader.writeMagic(to: start)
    }
    var (isThere, isWhole) = (true, true)
    do throws(StorageFault) {
      isWhole = try files.withFile(path(name), .read) { (file) throws(StorageFault) in
        let size = try files.size(of: file)
        _ = try files.readAll(file, into: found)
        return size >= bytes
      }
      isThere = !isWhole || found.elementsEqual(header[..<JournalFormat.headerBytes])
    } catch {
      isThere = !error.isAbsence && !error.isForeign
    }
    if isThere && isWhole { return }
    lock.withLock { if current?.name == name { _ = roll() } }
    // The memory of a file that was cut cannot be read.
    if !isThere { restore(name) }
  }

  /// Writes the records of a segment whose file was removed to a new file: its memory is still mapped.
  private func restore(_ name: String) {
    let lost = lock.withLock { Taken(segments: retired.filter { $0.name == name && $0.isMapped }) }
    guard let segment = lost.segments.first, let mapping = segment.mapping else { return }
    do throws(StorageFault) {
      try files.withFile(path(name), .new) { (file) throws(StorageFault) in
        try files.writeAll(file, at: 0, UnsafeRawBufferPointer(rebasing: mapping[..<segment.end]))
      }
    } catch {}
  }
}
