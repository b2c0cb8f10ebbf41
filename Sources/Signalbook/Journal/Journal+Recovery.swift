extension Journal {
  /// Opens this process's journal in a folder, and recovers the data of earlier launches.
  ///
  /// Several journals, in one or more processes, can share a folder. Each journal has separate files. If a thrown fault
  /// has ``StorageFault/isTemporary``, the files are unchanged but cannot be read yet.
  ///
  /// `lanes` is the maximum number of journals in the folder. If it is 1, opening a second journal throws a fault.
  package static func open(
    _ folder: String, options: JournalOptions = JournalOptions(), files: any FileSystem = POSIXFileSystem(),
    lanes: UInt8 = JournalFormat.maxLanes
  ) throws(StorageFault) -> Journal {
    try files.makeFolder(folder)
    for lane in 0..<lanes {
      if let journal = try open(folder, options, files, lane: lane) { return journal }
    }
    throw .allLanesInUse(folder)
  }

  /// Opens the journals that ended processes left with records, sealed files, or state. The first caller owns these
  /// journals, and must seal and send their content together with its own.
  package static func openAbandoned(
    _ folder: String, options: JournalOptions = JournalOptions(), files: any FileSystem = POSIXFileSystem()
  ) throws(StorageFault) -> [Journal] {
    var lanes: Set<UInt8> = []
    for name in try files.names(in: folder) { if let name = JournalName(name) { lanes.insert(name.lane) } }
    var journals: [Journal] = []
    for lane in lanes.sorted() {
      if let journal = try open(folder, options, files, lane: lane) { journals.append(journal) }
    }
    return journals
  }

  /// Opens the given lane, or returns `nil` if another journal uses it.
  private static func open(
    _ folder: String, _ options: JournalOptions, _ files: any FileSystem, lane: UInt8
  ) throws(StorageFault) -> Journal? {
    precondition(
      (4096...JournalFormat.maxSegmentBytes).contains(options.segmentBytes) && options.segmentBytes % 8 == 0
        && options.maxBytes >= 4 * options.segmentBytes,
      "A segment has 4 KiB to 16 MiB, the folder room for four.")
    let lock = try openLock(folder, files, lane: lane)
    var isLocked = false
    defer { if !isLocked { files.close(lock) } }
    guard try files.lock(lock) else { return nil }
    isLocked = true
    let journal = Journal(folder: folder, options: options, files: files, lane: lane, laneLock: lock)
    // If this throws, deinitializing the journal releases the lane's lock.
    try journal.maintaining { () throws(StorageFault) in try journal.recover() }
    return journal
  }

  /// Opens the lane's lock file. Uses the first possible name that a foreign file system object does not have.
  static func openLock(
    _ folder: String, _ files: any FileSystem, lane: UInt8
  ) throws(StorageFault) -> OpenFile {
    var foreign: StorageFault?
    let foreignNames = try files.entries(in: folder).filter { !$0.isFile }.map(\.name)
    for name in JournalName.locks(lane) where !foreignNames.contains(name) {
      do throws(StorageFault) { return try files.open(folder + "/" + name, .create) } catch {
        if !error.isForeign { throw error }
        foreign = error
      }
    }
    throw foreign ?? .allLanesInUse(folder)
  }

  // The journal is not shared yet, so only functions that always acquire the lock do so.
  private func recover() throws(StorageFault) {
    try resumePurge()
    var (segments, sealed, values): ([JournalName], [JournalName], [JournalName]) = ([], [], [])
    for entry in try files.entries(in: folder) {
      guard entry.isFile else {
        report.foreignFiles += 1
        // A foreign object has the name of a journal file. The original file may be moved back later.
        if let ours = JournalName(entry.name), ours.lane == lane { noteUnread(ours) }
        continue
      }
      let name = entry.name
      if JournalName.isStripped(name), JournalName.lane(of: name) == lane { discard(name, 0) }
      guard let ours = JournalName(name) else {
        if !JournalName.isOther(name) { report.foreignFiles += 1 }
        continue
      }
      guard ours.lane == lane else { continue }
      switch ours.kind {
      case .segment: segments.append(ours)
      case .sealed: sealed.append(ours)
      case .values: values.append(ours)
      // The process ended before the file was renamed, so its records are not consumed.
      case .sealing: discard(name, 0)
      }
    }
    try readCollections(values)
    var isClean = try readSegments(segments)
    try readSealed(sealed)
    let counted = number(.damage)
    report.uncountedSegments += corruptSegmentNumbers.count { $0 > counted }
    var next = max(tail.pointee.number, (sealedFiles.map(\.last).max() ?? 0) + 1)
    for index in 0..<tagCount { next = max(next, tags[index].consumed + 1) }
    if let unreadSegment, unreadSegment >= older.last.flatMap({ JournalName($0.name)?.number }) ?? 0 {
      next += Self.recordsOfUnreadSegments
      isClean = false
    }
    openCurrent(isClean: isClean && next == older.last?.nextRecord, next: next)
    try redoSeals()
    for index in 0..<tagCount { try countConsumed(JournalTag(index: index, number: tags[index].number)) }
    // If the cleanup fails, it is retried later.
    do {
      if isErasing, lock.withLock({ roll() }) == nil { try finishErasing() }
      try releaseConsumed()
      try makeRoom(for: options.segmentBytes, segmentsToo: true)
    } catch {}
  }

  // MARK: Segments

  /// The gap in the record numbers if the last segment cannot be read. If its numbers were reused and the segment
  /// became readable, new records would be mistaken for copies. The gap exceeds the number of records that an app
  /// writes in ten years, and 4,096 gaps fit into the range of record numbers.
  private static let recordsOfUnreadSegments: UInt64 = 1 << 28

  /// Reads all segments of the lane. Returns whether recording can continue in the last one.
  private func readSegments(_ names: [JournalName]) throws(StorageFault) -> Bool {
    var segments: [(first: UInt64, name: JournalName, bytes: Int)] = []
    for name in names {
      do throws(StorageFault) {
        let (header, size) = try retryingDeviceFaults { () throws(StorageFault) in
          try readHeader(path(name.text), isSegment: true)
        }
        let bytes = min(size, JournalFormat.maxSegmentBytes)
        switch header.withUnsafeBytes({ SegmentHeader.finding(in: $0) }) {
        case .unused: addObsolete(name.text, bytes)
        case .newer:
          report.newerFiles += 1
          noteUnread(name)
        case .valid:
          guard let header = header.withUnsafeBytes({ SegmentHeader($0) }), header.mark == 0 || header.mark == name.mark
          else {
            report.foreignFiles += 1
            continue
          }
          segments.append((header.firstRecord, name, bytes))
        case .corrupt:
          report.corruptSegments += 1
          report.uncountedSegments += 1
          addObsolete(name.text, bytes)
        }
      } catch {
        // A file that cannot be read is kept. If the fault is temporary, opening the journal fails.
        if error.isTemporary || error == .allLanesInUse(path(name.text)) { throw error }
        report.corruptSegments += 1
        noteUnread(name, error)
      }
    }
    segments.sort { ($0.first, $0.name.number) < ($1.first, $1.name.number) }
    var isClean = true
    for (index, segment) in segments.enumerated() {
      // Files of earlier versions do not have a mark, so a copy can only be detected by its record numbers.
      guard segment.first >= older.last?.nextRecord ?? 0 else {
        report.foreignFiles += 1
        continue
      }
      lastSegmentNumber = max(lastSegmentNumber, segment.name.number)
      do throws(StorageFault) {
        let isLast = index == segments.count - 1
        isClean = try retryingDeviceFaults { () throws(StorageFault) in
          try readSegment(segment.name.text, segment.bytes, isLast: isLast)
        }
      } catch {
        if error.isTemporary { throw error }
        report.corruptSegments += 1
        noteUnread(segment.name, error)
        isClean = false
      }
    }
    return isClean && !segments.isEmpty
  }

  /// Notes a file that may become readable later, for example in a later app version. The file's numbers are not
  /// reused, and decisions also apply to its records.
  private func noteUnread(_ name: JournalName, _ fault: StorageFault? = nil) {
    report.unreadFault = fault ?? report.unreadFault
    switch name.kind {
    case .segment:
      unreadSegment = max(unreadSegment ?? 0, name.number)
      lastSegmentNumber = max(lastSegmentNumber, name.number)
    case .sealed: unreadSealed = max(unreadSealed, name.number)
    case .values, .sealing: break
    }
  }

  /// Retries a read after a device fault, because a bus or network can fail temporarily.
  private func retryingDeviceFaults<Result>(_ read: () throws(StorageFault) -> Result) throws(StorageFault) -> Result {
    for _ in 0..<2 {
      do throws(StorageFault) { return try read() } catch { if !error.isDeviceError { throw error } }
    }
    return try read()
  }

  private func addObsolete(_ name: String, _ bytes: Int) {
    totalBytes += bytes
    discard(name, bytes)
  }

  /// Reads a file's header and size. If a segment is locked, its process is still running and the lane's lock file was
  /// removed, so the folder cannot be opened.
  private func readHeader(
    _ path: String, isSegment: Bool = false
  ) throws(StorageFault) -> (header: [UInt8], fileBytes: Int) {
    try files.withFile(path, .read) { (file) throws(StorageFault) in
      if isSegment, !(try files.lock(file)) { throw .allLanesInUse(path) }
      let size = try files.size(of: file)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: JournalFormat.headerSize, alignment: 16)
      defer { memory.deallocate() }
      let count = try files.readAll(file, into: memory)
      if count < min(size, memory.count) { throw .truncated(path) }
      return (Array(memory[..<count]), size)
    }
  }

  /// Reads a segment. Returns whether recording can continue after its last record.
  private func readSegment(_ name: String, _ size: Int, isLast: Bool) throws(StorageFault) -> Bool {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(size, options.segmentBytes), alignment: 16)
    defer { memory.eraseAndDeallocate() }
    let count = try files.withFile(path(name), .read) { (file) throws(StorageFault) in
      try files.readAll(file, into: memory)
    }
    if count < size { throw .truncated(path(name)) }
    let bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
    guard let header = SegmentHeader(bytes) else { return false }
    // The file of an unmapped segment is shorter than the segment's capacity, but the full capacity counts. Bytes that
    // another program appended do not count.
    let segment = Segment(name, firstRecord: header.firstRecord, bytes: header.capacity)
    var scan = SegmentScan(bytes, firstRecord: header.firstRecord)
    while let frame = scan.next() { recover(frame, in: segment) }
    report.segments += 1
    segment.nextRecord = scan.number
    segment.end = scan.offset
    switch scan.end {
    case .length: report.badLengths += 1
    case .checksum: report.badChecksums += 1
    default: break
    }
    if [.length, .checksum].contains(scan.end), let number = JournalName(name)?.number {
      corruptSegmentNumbers.append(number)
    }
    // After a power loss, frames can follow a gap. If new records filled the gap, these frames would become valid
    // again.
    let isClean = scan.end == .complete && !bytes[min(scan.offset, count)...].contains { $0 != 0 }
    // The damage can affect as many records as fit into the file, so these numbers are not reused. The next segment's
    // first number limits the numbers of an earlier segment.
    if !isClean, isLast { segment.nextRecord += UInt64(segment.bytes / JournalFormat.frameHeaderSize) }
    tail.pointee.number = max(tail.pointee.number, segment.nextRecord)
    totalBytes += segment.bytes
    older.append(segment)
    return isClean && header.capacity == options.segmentBytes && size <= header.capacity
  }

  private func recover(_ frame: Frame, in segment: Segment) {
    if !frame.changes.isEmpty {
      let isKnown = frame.number < collectionsFile?.below ?? 0
      let hasCollections = state.pointee.apply(
        frame.changes, isSnapshot: frame.tag == JournalFormat.snapshotTag, skipsCollections: isKnown)
      if hasCollections, !isKnown { segment.hasCollections = true }
      for index in 0..<tagCount { loadTagState(at: index) }
    }
    guard frame.tag != JournalFormat.stateTag, frame.tag != JournalFormat.snapshotTag else { return }
    report.records += 1
    guard let tag = findTag(frame.tag) else {
      segment.hasForeignRecords = true
      return
    }
    let records = segment.records + tag.index
    if records.pointee.count == 0 { records.pointee.first = frame.number }
    records.pointee.last = frame.number
    records.pointee.count += 1
  }

  // MARK: The current segment

  /// Continues after the last record if the segment is clean. Otherwise, continues in a new segment. If that fails, the
  /// next append tries again.
  private func openCurrent(isClean: Bool, next: UInt64) {
    if isClean, let last = older.last, last.end + JournalFormat.frameHeaderSize + JournalFormat.reserve < last.bytes {
      do throws(StorageFault) {
        try reopen(last)
        older.removeLast()
        open(last)
        return
      } catch {}
    }
    tail.pointee.number = next
    guard totalBytes + options.segmentBytes <= options.maxBytes else { return }
    do throws(StorageFault) {
      let segment = try makeSegment(isMapped: options.mapsSegments) { nextSegmentNumber() }
      if segment.isMapped { totalBytes += segment.bytes }
      if install(segment) != nil { segment.close(files) }
    } catch {
      _ = roll()
    }
  }

  /// Maps an existing segment, or reads it into memory if it cannot be mapped.
  private func reopen(_ segment: Segment) throws(StorageFault) {
    let file = try files.open(path(segment.name), .update)
    do throws(StorageFault) {
      if !(try files.lock(file)) { throw .allLanesInUse(folder) }
      if options.mapsSegments {
        do throws(StorageFault) {
          try files.allocate(file, bytes: segment.bytes)
          segment.memory = try files.map(file, bytes: segment.bytes)
          segment.isMapped = true
        } catch {}
      }
      if !segment.isMapped {
        let memory = Self.zeros(segment.bytes)
        segment.memory = memory
        _ = try files.readAll(file, into: UnsafeMutableRawBufferPointer(start: memory, count: segment.end))
      }
    } catch {
      segment.memory?.deallocate()
      segment.memory = nil
      files.close(file)
      throw error
    }
    segment.file = file
  }

  // MARK: Sealed files

  private func readSealed(_ names: [JournalName]) throws(StorageFault) {
    for name in names.sorted(by: { $0.number < $1.number }) {
      if let file = try readSealed(name) {
        sealedFiles.append(file)
        totalBytes += file.bytes
      }
    }
  }

  /// Returns a sealed file's header. If the file is corrupt or was written by a later version, counts it and returns
  /// `nil`.
  private func readSealed(_ name: JournalName) throws(StorageFault) -> SealedFile? {
    let found: (header: [UInt8], fileBytes: Int)
    do throws(StorageFault) {
      found = try retryingDeviceFaults { () throws(StorageFault) in try readHeader(path(name.text)) }
    } catch {
      if error.isTemporary { throw error }
      noteUnread(name, error)
      report.unreadSealedFiles += 1
      return nil
    }
    guard
      let header = found.header.withUnsafeBytes({
        SealedHeader($0, maxBytes: max(options.maxBytes, Self.maxSealedBytes))
      }),
      let tag = findTag(header.tag)
    else {
      if found.header.withUnsafeBytes({ SealedHeader.isNewer($0) }) {
        report.newerFiles += 1
        noteUnread(name)
      } else {
        // The file could never be sent, and deleting a stream's data could not find it.
        if removeCorrupt(name) { report.corruptSealedFiles += 1 }
      }
      return nil
    }
    let file = SealedFile(
      number: name.number, tag: tag, first: header.first, last: header.last, count: header.count,
      bodyByteCount: header.bodyByteCount, changesByteCount: header.changesByteCount, checksum: header.checksum,
      lane: lane)
    // A copy would be sent a second time. Files of earlier versions have no mark, so their content is compared.
    let isCopy = header.mark == 0 ? sealedFiles.contains { $0.hasContent(of: file) } : header.mark != name.mark
    if isCopy {
      report.foreignFiles += 1
      return nil
    }
    return file
  }

  /// Removes a corrupt file immediately, because the next file may get the same name. Returns whether the file was
  /// removed.
  private func removeCorrupt(_ name: JournalName) -> Bool {
    do throws(StorageFault) { try files.removeIfPresent(path(name.text)) } catch {
      noteUnread(name)
      return false
    }
    return true
  }

  /// The maximum size of a sealed file, in bytes, unless the folder's limit is larger.
  private static let maxSealedBytes = 64 << 20

  /// Applies the state changes in sealed files if the process ended before they were applied. Flushes the directory
  /// entries to disk first.
  private func redoSeals() throws(StorageFault) {
    let known = number(.sealed)
    let unknown = sealedFiles.filter { $0.number > known }
    if !unknown.isEmpty { try files.synchronize(folder: folder) }
    for file in unknown {
      do throws(StorageFault) {
        let content = try content(of: file, file.name)
        report.completedSeals += 1
        content[..<file.changesByteCount].withUnsafeBytes { applyOwnState($0) }
      } catch {
        if error.isTemporary { throw error }
        // The file's records are not consumed, so they are not lost. The next sealed file gets the same number and
        // name.
        sealedFiles.removeAll { $0.number == file.number }
        totalBytes -= file.bytes
        if error.isDeviceError || !removeCorrupt(JournalName(.sealed, lane: lane, file.number)) {
          report.unreadSealedFiles += 1
        }
      }
    }
  }
}
