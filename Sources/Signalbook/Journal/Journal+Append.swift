#if !canImport(Darwin)
  import Synchronization
#endif

extension Journal {
  /// Appends a record that contains an event.
  ///
  /// `encode` writes the event to the given memory, and may overwrite up to 32 bytes after the event. If the memory is
  /// too small and more is available, `encode` is called again. It runs while the journal's lock is held, so it must
  /// not call the journal.
  package func append(
    _ tag: JournalTag, maximum: Int = .max, _ encode: (UnsafeMutableRawBufferPointer) -> EncodingResult
  ) -> AppendResult {
    lock.withLock { write(tag.number, tag.index, maximum, hasEvent: true, encode, hasChanges: false) { _ in } }
  }

  /// Appends a record that contains an event, and atomically changes the state.
  package func append(
    _ tag: JournalTag, maximum: Int = .max, changing change: (inout StateWriter) -> Void,
    _ encode: (UnsafeMutableRawBufferPointer) -> EncodingResult
  ) -> AppendResult {
    lock.withLock { write(tag.number, tag.index, maximum, hasEvent: true, encode, hasChanges: true, change) }
  }

  /// Atomically changes the state.
  package func change(_ change: (inout StateWriter) -> Void) -> AppendResult {
    lock.withLock { writeState(change, isLimited: true) }
  }

  /// Writes a frame without an event. The caller must hold the lock.
  @inline(never) func writeState(_ change: (inout StateWriter) -> Void, isLimited: Bool) -> AppendResult {
    write(
      JournalFormat.stateTag, 0, .max, hasEvent: false, { _ in .event(0) }, hasChanges: true, isLimited: isLimited,
      change)
  }

  // The flags are constant at each call site. The specialization for events without state changes therefore does not
  // contain the code for state changes.
  @inline(__always) private func write(
    _ tag: UInt32, _ tagIndex: Int, _ maximum: Int, hasEvent: Bool,
    _ encode: (UnsafeMutableRawBufferPointer) -> EncodingResult, hasChanges: Bool, isLimited: Bool = true,
    _ change: (inout StateWriter) -> Void
  ) -> AppendResult {
    var hasRolled = false
    if hasChanges, isLimited, _slowPath(hasUnwrittenState), let refusal = roll() { return .refused(refusal) }
    while true {
      let offset = tail.pointee.offset
      let limit = tail.pointee.limit
      let payload = offset &+ JournalFormat.frameHeaderSize
      if let base = tail.pointee.base, payload < limit {
        var (length, touched, changes) = (0, 0, 0)
        let room = min(maximum, limit &- payload)
        if hasEvent {
          let encoded = encode(UnsafeMutableRawBufferPointer(start: base + payload, count: room))
          (length, touched) = (encoded.length, encoded.touched)
          if _slowPath(length <= 0 || length > room) {
            erase(base + payload, min(max(touched, 0), room))
            if encoded.isRefused || length == 0 { return .refused(.encoder) }
            if room == maximum { return .refused(.tooLarge) }
            length = -1
          }
        }
        if hasChanges, length >= 0 {
          var writer = StateWriter(base + payload + length, room: limit - payload - length, table: state)
          change(&writer)
          let isTooMuch = isLimited && exceedsState(writer)
          if isTooMuch || writer.isFull {
            erase(base + payload, max(length + writer.count, min(max(touched, 0), room)))
            if isTooMuch { return .refused(.stateFull) }
            length = -1
          } else {
            changes = writer.count
            length += changes
          }
        }
        if _fastPath(length > 0) {
          return commit(tag, tagIndex, base, offset, length, changes, touched)
        }
        if length == 0 { return .stored(tail.pointee.number &- 1) }
      }
      // The current segment has no records yet, so a new segment would not have more room.
      if hasRolled || (tail.pointee.base != nil && offset == tail.pointee.start) { return .refused(.tooLarge) }
      if let refusal = roll() { return .refused(refusal) }
      hasRolled = true
    }
  }

  func exceedsState(_ writer: StateWriter) -> Bool {
    (writer.addedByteCount > 0
      && state.pointee.bytes + writer.addedByteCount > options.stateLimit + maxInternalStateSize)
      || (writer.addedKeys > 0 && state.pointee.count + writer.addedKeys > options.maxStateKeys + 3 * tagCount + 3)
  }

  /// The maximum size of the journal's own keys and values, in bytes.
  private var maxInternalStateSize: Int { (3 * tagCount + 3) * internalKeySize }
  var internalKeySize: Int { StateTable.changeHeaderSize + 6 + 8 }

  /// Zeroes the bytes that an encoder wrote.
  @inline(never) private func erase(_ start: UnsafeMutableRawPointer, _ count: Int) {
    start.initializeMemory(as: UInt8.self, repeating: 0, count: count + JournalFormat.slack)
  }

  /// Completes a frame after its payload was written.
  @inline(__always) private func commit(
    _ tag: UInt32, _ tagIndex: Int, _ base: UnsafeMutableRawPointer, _ offset: Int, _ length: Int, _ changes: Int,
    _ touched: Int
  ) -> AppendResult {
    let number = tail.pointee.number
    let frame = base + offset
    if _slowPath(touched > length) {
      erase(frame + JournalFormat.frameHeaderSize + length, min(touched, tail.pointee.limit - offset) - length)
    }
    let bytes = Self.putFrame(frame, number, tag, length, changes, checksums)
    if _slowPath(!tail.pointee.isMapped), let code = writeThrough(offset, bytes) {
      erase(frame, bytes)
      return .refused(.storage(code))
    }
    tail.pointee.offset = offset &+ bytes
    tail.pointee.number = number &+ 1
    if changes > 0 {
      let start = frame + JournalFormat.frameHeaderSize + (length - changes)
      if state.pointee.apply(UnsafeRawBufferPointer(start: start, count: changes)) { current?.hasCollections = true }
    }
    if tag != JournalFormat.stateTag, let records = tail.pointee.records {
      let record = records + tagIndex
      if record.pointee.count == 0 { record.pointee.first = number }
      record.pointee.last = number
      record.pointee.count &+= 1
    }
    return .stored(number)
  }

  /// Completes a frame: writes the header and checksum before the payload, the zeros after it, and finally the length.
  /// Returns the frame size.
  @inline(__always) static func putFrame(
    _ frame: UnsafeMutableRawPointer, _ number: UInt64, _ tag: UInt32, _ length: Int, _ changes: Int,
    _ checksums: Checksum
  ) -> Int {
    let padded = JournalFormat.rounded(length)
    // The padding, the length of the next frame, and the slack fit into 32 bytes.
    let end = frame + JournalFormat.frameHeaderSize + length
    end.storeBytes(of: SIMD16(), as: SIMD16<UInt8>.self)
    end.storeBytes(of: SIMD16(), toByteOffset: 16, as: SIMD16<UInt8>.self)
    frame.storeBytes(of: tag.littleEndian, toByteOffset: 8, as: UInt32.self)
    frame.storeBytes(of: UInt32(truncatingIfNeeded: changes).littleEndian, toByteOffset: 12, as: UInt32.self)
    var checksum = checksums.step(.max, Frame.seed(number, length))
    checksum = checksums.words(checksum, frame + 8, 8 &+ padded)
    frame.storeBytes(of: (~checksum).littleEndian, toByteOffset: 4, as: UInt32.self)
    publish(UInt32(truncatingIfNeeded: length).littleEndian, at: frame)
    return JournalFormat.frameHeaderSize &+ padded
  }

  // If the process is killed, all earlier stores took effect in program order. It is therefore enough to prevent the
  // compiler from moving other stores after the store of the length.
  #if canImport(Darwin)
    /// Stores a word after all preceding stores.
    @_optimize(none) @inline(never) static func publish<Word: BitwiseCopyable>(
      _ word: Word, at memory: UnsafeMutableRawPointer
    ) { memory.storeBytes(of: word, as: Word.self) }
  #else
    /// Stores a word after all preceding stores.
    @inline(__always) static func publish<Word: BitwiseCopyable>(_ word: Word, at memory: UnsafeMutableRawPointer) {
      atomicMemoryFence(ordering: .releasing)
      memory.storeBytes(of: word, as: Word.self)
    }
  #endif

  /// Writes a frame, followed by a zero length, to the file of a segment that is not mapped. Returns `nil`, or the
  /// `errno` of the failed call.
  ///
  /// The frame counts as stored even if the zeros after it were not written.
  @inline(never) func writeThrough(_ offset: Int, _ bytes: Int) -> Int32? {
    guard let segment = current, let file = segment.file, let memory = segment.memory else { return 0 }
    let frame = UnsafeRawBufferPointer(start: memory + offset, count: bytes + 8)
    var writtenCount = 0
    do {
      while writtenCount < bytes {
        let count = try files.write(
          file, at: offset + writtenCount, UnsafeRawBufferPointer(rebasing: frame[writtenCount...]))
        if count <= 0 { return 0 }
        writtenCount += count
      }
      return nil
    } catch {
      return error.code
    }
  }
}
