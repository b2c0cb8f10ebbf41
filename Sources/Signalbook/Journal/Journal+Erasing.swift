extension Journal {
  /// Gives up the records of a tag up to `last`: they are in no sealed file and never will be.
  package func consume(_ tag: JournalTag, through last: UInt64) {
    lock.withLock {
      guard last > tags[tag.index].consumed else { return }
      changeOwnState { $0.set(.consumed(tag.number), last) }
    }
  }

  /// Deletes the records of some tags, each up to one of them, and all former values of the state, from the files; other
  /// records stay. Sealed files stay too: ``remove(_:)`` and ``replace(_:body:count:)`` are for them.
  ///
  /// The journal remembers that it is at work: opening it after a crash completes the deletion.
  package func erase(_ erased: [(tag: JournalTag, through: UInt64)]) throws(StorageFault) {
    try maintaining { () throws(StorageFault) in
      try prepareSegment()
      let refusal: Appended.Refusal? = lock.withLock {
        changeOwnState { writer in
          writer.set(.erasing, 1)
          for (tag, last) in erased {
            writer.set(.consumed(tag.number), max(tags[tag.index].consumed, min(last, tail.pointee.number &- 1)))
          }
        }
        return roll()
      }
      if case .storage(let code)? = refusal { throw StorageFault(.write, folder, code) }
      if refusal == .closed { throw .closed(folder) }
      if refusal != nil { throw .noRoom(folder) }
      try finishErasing()
    }
  }

  /// Whether a deletion is not complete.
  var isErasing: Bool { lock.withLock { number(.erasing) != 0 } }

  /// Leaves in all segments but the current one only records that are not consumed, and nothing of the state.
  func finishErasing() throws(StorageFault) {
    giveBackRetired()
    try releaseConsumed()
    let segments: [(extent: Extent, consumed: [UInt32: UInt64])] = lock.withLock {
      var consumed: [UInt32: UInt64] = [:]
      for index in 0..<tagCount { consumed[tags[index].number] = tags[index].consumed }
      return older.map { (Extent(name: $0.name, firstRecord: $0.firstRecord, end: $0.end), consumed) }
    }
    // State and collections are on the disk without what the segments are about to lose.
    if lock.withLock({ collectionsFile != nil || older.contains(where: \.hasCollections) }) {
      do throws(StorageFault) { try writeCollections() } catch {
        if !error.isFull { throw error }
        try writeCollections(mustFree: true)
      }
    }
    try synchronizeAll()
    for (extent, consumed) in segments { try strip(extent, consumed) }
    lock.withLock { changeOwnState { $0.remove(.erasing) } }
  }

  /// Writes a segment anew beside itself, with the same numbers of records, and gives it the old name.
  private func strip(_ segment: Extent, _ consumed: [UInt32: UInt64]) throws(StorageFault) {
    var content: [UInt8] = []
    try scan(segment) { frame in
      let isKept = (consumed[frame.tag] ?? .max) < frame.number && !frame.event.isEmpty
      // A record of nobody, so that those behind it keep their numbers.
      let event = isKept ? Array(frame.event) : [0]
      content += Self.frame(frame.number, isKept ? frame.tag : JournalFormat.stateTag, event, checksums)
      return true
    }
    var header = [UInt8](repeating: 0, count: JournalFormat.headerBytes)
    header.withUnsafeMutableBytes {
      guard let start = $0.baseAddress else { return }
      SegmentHeader(
        firstRecord: segment.firstRecord, capacity: options.segmentBytes, mark: JournalName(segment.name)?.mark ?? 0
      ).write(to: start)
      SegmentHeader.writeMagic(to: start)
    }
    let number = try freeNumber(from: lock.withLock { lastSegmentNumber })
    let temporary = path(JournalName(.segment, lane: lane, number).text + JournalName.strippedEnd)
    let whole = header + content
    try files.withFile(temporary, .replace) { (file) throws(StorageFault) in
      try files.writeAll(file, at: 0, whole)
      try files.synchronize(file, written: nil)
    }
    try files.rename(temporary, to: path(segment.name))
    try files.synchronize(folder: folder)
    lock.withLock {
      guard let stripped = older.first(where: { $0.name == segment.name }) else { return }
      stripped.end = whole.count
      stripped.isSynchronized = true
      for index in 0..<tagCount {
        let records = stripped.records + index
        if records.pointee.last <= tags[index].consumed { records.pointee = TagRecords() }
      }
    }
  }

  private static func frame(_ number: UInt64, _ tag: UInt32, _ event: [UInt8], _ checksums: Checksum) -> [UInt8] {
    let memory = zeros(JournalFormat.frameHeaderBytes + JournalFormat.rounded(event.count) + JournalFormat.reserve)
    defer { memory.deallocate() }
    event.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        (memory + JournalFormat.frameHeaderBytes).copyMemory(from: start, byteCount: bytes.count)
      }
    }
    let length = putFrame(memory, number, tag, event.count, 0, checksums)
    return Array(UnsafeRawBufferPointer(start: memory, count: length))
  }

  /// Gives a sealed file another body: some of what was in it is sent, or deleted.
  ///
  /// - Returns: The file as it is from now on.
  package func replace(_ sealed: SealedFile, body: [UInt8], count: Int) throws(StorageFault) -> SealedFile {
    try maintaining { () throws(StorageFault) in
      let content = try content(of: sealed, sealed.name)
      let changes = Array(content[..<sealed.changesBytes])
      let checksum = changes.withUnsafeBytes { checksums.of($0) }
      let file = SealedFile(
        number: sealed.number, tag: sealed.tag, first: sealed.first, last: sealed.last, count: count,
        bodyBytes: body.count, changesBytes: changes.count,
        checksum: body.withUnsafeBytes { checksums.of($0, behind: checksum) }, lane: lane)
      let temporary = path(JournalName(.sealing, lane: lane, try freeNumber(from: lastSealed + 1)).text)
      do throws(StorageFault) {
        try files.withFile(temporary, .replace) { (open) throws(StorageFault) in
          try files.writeAll(open, at: 0, file.header + changes + body)
          try files.synchronize(open, written: nil)
        }
        try files.rename(temporary, to: path(file.name))
        try files.synchronize(folder: folder)
      } catch {
        do { try files.removeIfPresent(temporary) } catch {}
        throw error
      }
      lock.withLock {
        guard let index = sealedFiles.firstIndex(where: { $0.number == sealed.number }) else { return }
        totalBytes += file.bytes - sealedFiles[index].bytes
        sealedFiles[index] = file
      }
      return file
    }
  }
}
