/// The part of the state that grows with use: values outside the snapshots, and sets of hashes that records extend.
/// Callers bound its size, which does not count toward the limit for the rest of the state.
struct JournalCollections {
  /// The first byte of a value's key. The second byte is the value's kind.
  static let valueKey: UInt8 = 1
  /// The first bytes of a set's key.
  static let setKey: [UInt8] = [0, 6]
  /// The change code that adds hashes to a set. The other codes are 1 (set) and 0 (remove).
  static let addition: UInt8 = 2

  private(set) var values: [[UInt8]: [UInt8]] = [:]
  private(set) var sets: [[UInt8]: [UInt64]] = [:]

  var isEmpty: Bool { values.isEmpty && sets.isEmpty }

  /// Returns whether the given key belongs to a value or set in a collection.
  @inline(__always) static func has(_ key: UnsafeRawBufferPointer) -> Bool {
    key[0] == valueKey || (key[0] == 0 && key.count > 1 && key[1] == setKey[1])
  }

  mutating func apply(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ kind: UInt8) {
    let name = Array(key)
    if name[0] == Self.valueKey {
      values[name] = kind == 0 ? nil : Array(value)
    } else if kind == 0 {
      sets[name] = nil
    } else {
      if kind != Self.addition { sets[name] = [] }
      for offset in stride(from: 0, through: value.count - 8, by: 8) {
        sets[name, default: []].append(value.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      }
    }
  }

  /// All values and sets, encoded as changes.
  var content: [UInt8] {
    var content: [UInt8] = []
    func put(_ key: [UInt8], _ count: Int) {
      content += [UInt8(key.count), 1, 0, 0]
      withUnsafeBytes(of: UInt32(count).littleEndian) { content += $0 }
      content += key
    }
    for (key, value) in values {
      put(key, value.count)
      content += value
    }
    for (key, hashes) in sets {
      put(key, hashes.count * 8)
      for hash in hashes { withUnsafeBytes(of: hash.littleEndian) { content += $0 } }
    }
    return content
  }
}

/// A file that contains the complete ``JournalCollections``, up to a given record.
struct CollectionsFile {
  /// The magic number, "SVALUES1".
  private static let magic: UInt64 = 0x3153_4555_4C41_5653
  /// The maximum size of the file, in bytes. Larger files are treated as corrupt.
  static let maxBytes = 1 << 24

  let name: JournalName
  /// The file contains all changes in records with lower numbers.
  let below: UInt64
  let bytes: Int

  static func header(_ name: JournalName, below: UInt64, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    func put(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    put(magic)
    put(JournalFormat.version)
    put(content.withUnsafeBytes { Checksum.shared.of($0) })
    put(below)
    put(name.mark)
    put(UInt64(content.count))
    for _ in 0..<20 { put(UInt8(0)) }
    put(bytes.withUnsafeBytes { Checksum.shared.of($0) })
    return bytes
  }

  enum Finding: Error { case corrupt, foreign, newer }

  /// Parses a file's header and content.
  init(_ name: JournalName, _ file: UnsafeRawBufferPointer) throws(Finding) {
    func read<Value: FixedWidthInteger>(_ offset: Int, _: Value.Type) -> Value {
      file.loadUnaligned(fromByteOffset: offset, as: Value.self).littleEndian
    }
    guard file.count >= JournalFormat.headerSize, read(0, UInt64.self) == Self.magic,
      read(60, UInt32.self) == Checksum.shared.of(UnsafeRawBufferPointer(rebasing: file[..<60]))
    else { throw .corrupt }
    if read(8, UInt32.self) > JournalFormat.version { throw .newer }
    let content = UnsafeRawBufferPointer(rebasing: file[JournalFormat.headerSize...])
    guard read(32, UInt64.self) == UInt64(content.count), read(12, UInt32.self) == Checksum.shared.of(content),
      read(16, UInt64.self) < JournalFormat.maxRecords
    else { throw .corrupt }
    if read(24, UInt64.self) != name.mark { throw .foreign }
    (self.name, below, bytes) = (name, read(16, UInt64.self), file.count)
  }
}

extension Journal {
  /// Returns the hashes in the given set, in insertion order.
  package func hashes(of key: StateKey) -> [UInt64] {
    lock.withLock { state.pointee.collections.sets[key.bytes] ?? [] }
  }

  /// Writes all values and sets to a separate file, so that they do not depend on earlier segments. `mustFree` is
  /// whether to remove the previous file first to free its space.
  func writeCollections(mustFree: Bool = false) throws(StorageFault) {
    let (collections, below) = lock.withLock { (state.pointee.collections, tail.pointee.number) }
    var content = collections.content
    defer { content.erase() }
    let before = lock.withLock { collectionsFile }
    if collections.isEmpty {
      // Removed values must not reappear from the old file.
      if let before { try removeCollections(before) }
      lock.withLock { noteCollections(below: below, nil) }
      return
    }
    let bytes = JournalFormat.headerSize + content.count
    if let before, mustFree { try removeCollections(before) }
    try makeRoom(for: bytes, segmentsToo: true)
    let name = JournalName(.values, lane: lane, try freeNumber(from: lock.withLock { lastSegmentNumber } + 1))
    let temporary = path(JournalName(.sealing, lane: lane, name.number).text)
    do throws(StorageFault) {
      try files.withFile(temporary, .replace) { (file) throws(StorageFault) in
        let header = CollectionsFile.header(name, below: below, content)
        try files.writeAll(file, at: 0, header)
        try content.withUnsafeBytesThrowing { (content) throws(StorageFault) in
          try files.writeAll(file, at: header.count, content)
        }
        try files.synchronize(file, written: nil)
      }
      try files.rename(temporary, to: path(name.text))
      try files.synchronize(folder: folder)
    } catch {
      do { try files.removeIfPresent(temporary) } catch {}
      throw error
    }
    lock.withLock {
      totalBytes += bytes
      noteCollections(below: below, CollectionsFile(name, below: below, bytes: bytes))
      if let before, !mustFree { discard(before.name.text, before.bytes) }
    }
    try removeObsoleteFiles()
  }

  /// Writes all values and sets to the current segment, because the disk has no room for a separate file. If they do
  /// not fit, they stay in memory until the disk has room.
  func writeCollectionsToCurrent() {
    lock.withLock {
      isCollectionsDue = true
      var content = state.pointee.collections.content
      defer { content.erase() }
      guard !hasUnwrittenState, hasRoom(for: content.count) else { return }
      isCollectionsDue = content.withUnsafeBytes { changes in
        writeState({ $0.copy(changes) }, isLimited: false).isRefused
      }
    }
  }

  func removeCollections(_ file: CollectionsFile) throws(StorageFault) {
    try files.removeIfPresent(path(file.name.text))
    lock.withLock {
      if collectionsFile?.name == file.name { collectionsFile = nil }
      totalBytes -= file.bytes
    }
  }

  /// Stores a reference to the new collections file, if any. The caller must hold the lock.
  private func noteCollections(below: UInt64, _ file: CollectionsFile?) {
    collectionsFile = file
    isCollectionsDue = false
    for segment in older where segment.nextRecord <= below { segment.hasCollections = false }
  }

  /// Reads the newest collections file, and discards older ones.
  func readCollections(_ names: [JournalName]) throws(StorageFault) {
    var newest: (file: CollectionsFile, content: [UInt8])?
    for name in names {
      var bytes: [UInt8]
      do throws(StorageFault) {
        bytes = try files.withFile(path(name.text), .read) { (file) throws(StorageFault) in
          let size = min(try files.size(of: file), CollectionsFile.maxBytes)
          let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, size), alignment: 16)
          defer { memory.eraseAndDeallocate() }
          return Array(memory[..<(try files.readAll(file, into: memory))].prefix(size))
        }
      } catch {
        if error.isTemporary { throw error }
        report.corruptSegments += 1
        continue
      }
      defer { bytes.erase() }
      do throws(CollectionsFile.Finding) {
        let found: Result<CollectionsFile, CollectionsFile.Finding> = bytes.withUnsafeBytes { bytes in
          do throws(CollectionsFile.Finding) { return .success(try CollectionsFile(name, bytes)) } catch {
            return .failure(error)
          }
        }
        let file = try found.get()
        if let before = newest, before.file.below > file.below {
          discard(name.text, 0)
          continue
        }
        if let before = newest { discard(before.file.name.text, 0) }
        newest?.content.erase()
        newest = (file, Array(bytes.dropFirst(JournalFormat.headerSize)))
      } catch {
        switch error {
        case .foreign: report.foreignFiles += 1
        case .newer: report.newerFiles += 1
        case .corrupt:
          report.corruptSegments += 1
          discard(name.text, 0)
        }
      }
    }
    guard let file = newest?.file else { return }
    collectionsFile = file
    totalBytes += file.bytes
    tail.pointee.number = max(tail.pointee.number, file.below)
    newest?.content.withUnsafeBytes { _ = state.pointee.apply($0) }
    newest?.content.erase()
  }
}

extension CollectionsFile {
  init(_ name: JournalName, below: UInt64, bytes: Int) { (self.name, self.below, self.bytes) = (name, below, bytes) }
}
