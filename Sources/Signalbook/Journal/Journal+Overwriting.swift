// Deletion in place, for disks without room for a copy of a segment.
extension Journal {
  /// Zeroes a segment's consumed records and state. Other records are kept.
  ///
  /// A power loss during the call can corrupt the rest of the segment. Replacing the file with a copy does not have
  /// this risk.
  func overwrite(
    _ segment: Extent, _ consumed: [UInt32: UInt64], keepsState: Bool = false
  ) throws(StorageFault) {
    try completeTornFrames()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: segment.end, alignment: 16)
    defer { memory.eraseAndDeallocate() }
    try files.withFile(path(segment.name), .update) { (file) throws(StorageFault) in
      let count = try files.readAll(file, into: memory)
      let content = UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
      for frame in clear(content, segment.firstRecord, keepsState: keepsState, { (consumed[$0] ?? .max) < $1 }) {
        try overwrite(file, segment.name, at: frame.lowerBound, Array(content[frame]))
      }
      try files.synchronize(file, written: nil)
    }
    lock.withLock {
      guard let stripped = older.first(where: { $0.name == segment.name }) else { return }
      stripped.isSynchronized = true
      for index in 0..<tagCount where stripped.records[index].last <= tags[index].consumed {
        stripped.records[index] = TagRecords()
      }
    }
  }

  /// Zeroes the consumed records in the current segment. The state is kept because there is no other copy. Records
  /// whose consumption is only in memory are also kept, except those of the erased tags. The caller must hold the lock.
  func overwriteConsumedOfCurrent(erasing erased: Set<Int>) {
    guard let segment = current, let memory = segment.memory else { return }
    let content = UnsafeMutableRawBufferPointer(start: memory, count: tail.pointee.offset)
    let frames = clear(content, segment.firstRecord, keepsState: true) { tag, number in
      (0..<tagCount).first { tags[$0].number == tag }.map { removable($0, erasing: erased) < number } ?? true
    }
    guard !segment.isMapped, let file = segment.file else { return }
    for frame in frames {
      // If the write fails, the record stays in the file until the segment is deleted.
      do throws(StorageFault) {
        try files.writeAll(file, at: frame.lowerBound, UnsafeRawBufferPointer(rebasing: content[frame]))
      } catch {
        tornFrames.append((segment.name, frame.lowerBound, Array(content[frame])))
      }
    }
  }

  /// Overwrites a frame. If the write fails, the frame can be torn, so the write is completed before the file is read
  /// again.
  private func overwrite(
    _ file: OpenFile, _ name: String, at offset: Int, _ frame: [UInt8]
  ) throws(StorageFault) {
    do throws(StorageFault) { try files.writeAll(file, at: offset, frame) } catch {
      lock.withLock { tornFrames.append((name, offset, frame)) }
      throw error
    }
  }

  /// Completes the writes that failed. The caller must hold `maintenance`.
  func completeTornFrames() throws(StorageFault) {
    while let frame = lock.withLock({ tornFrames.first }) {
      do throws(StorageFault) {
        try files.withFile(path(frame.name), .update) { (file) throws(StorageFault) in
          try files.writeAll(file, at: frame.offset, frame.bytes)
          try files.synchronize(file, written: nil)
        }
      } catch {
        // If the file was removed, its other records are gone too.
        if !error.isNotFound && !error.isForeign { throw error }
      }
      lock.withLock { _ = tornFrames.removeFirst() }
    }
  }

  /// Zeroes the frames that are not kept. All frames keep their length.
  ///
  /// - Parameters:
  ///   - content: The segment's bytes.
  ///   - firstRecord: The number of the first record.
  ///   - keepsState: Whether to keep state changes.
  ///   - isKept: Returns whether to keep the event with the given tag and record number.
  /// - Returns: The changed byte ranges.
  private func clear(
    _ content: UnsafeMutableRawBufferPointer, _ firstRecord: UInt64, keepsState: Bool,
    _ isKept: (UInt32, UInt64) -> Bool
  ) -> [Range<Int>] {
    var changedRanges: [Range<Int>] = []
    var scan = SegmentScan(UnsafeRawBufferPointer(content), firstRecord: firstRecord)
    var offset = scan.offset
    while let frame = scan.next(), let start = content.baseAddress {
      defer { offset = scan.offset }
      let isEventKept = frame.event.isEmpty || isKept(frame.tag, frame.number)
      let isStateKept = frame.changes.isEmpty || keepsState
      if isEventKept && isStateKept { continue }
      let length = frame.event.count + frame.changes.count
      let payload = start + offset + JournalFormat.frameHeaderSize
      if !isEventKept { payload.initializeMemory(as: UInt8.self, repeating: 0, count: frame.event.count) }
      if !isStateKept {
        (payload + frame.event.count).initializeMemory(as: UInt8.self, repeating: 0, count: frame.changes.count)
      }
      // A frame without an event has the state's tag. Readers ignore changes that consist of zeros.
      let tag = isEventKept && !frame.event.isEmpty ? frame.tag : JournalFormat.stateTag
      let header = start + offset
      header.storeBytes(of: tag.littleEndian, toByteOffset: 8, as: UInt32.self)
      var checksum = checksums.step(.max, Frame.seed(frame.number, length))
      checksum = checksums.words(checksum, header + 8, 8 + JournalFormat.rounded(length))
      header.storeBytes(of: (~checksum).littleEndian, toByteOffset: 4, as: UInt32.self)
      changedRanges.append(offset..<scan.offset)
    }
    return changedRanges
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Zeroes and deallocates memory that contained events, because the process may reuse it.
  func eraseAndDeallocate() {
    overwriteWithZeros()
    deallocate()
  }

  /// Zeroes the memory. Not optimized, because the compiler would remove stores to memory that is about to be
  /// deallocated.
  @_optimize(none) @inline(never) func overwriteWithZeros() {
    guard let start = baseAddress else { return }
    Self.fill(start, count)
  }

  /// Fills memory with zeros. Optimized, because the unoptimized loop takes 40 instructions per byte.
  @inline(never) private static func fill(_ start: UnsafeMutableRawPointer, _ count: Int) {
    start.bindMemory(to: UInt8.self, capacity: count).initialize(repeating: 0, count: count)
  }
}
