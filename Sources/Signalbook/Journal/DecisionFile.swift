/// The file that stores the user's decisions.
///
/// Disk space for the file is allocated when the folder is first opened, and the file size is constant, so decisions
/// can be written even if the disk is full. The two slots are written alternately, so an interrupted write leaves the
/// other slot intact. Accessed only while the recorder's decision lock is held.
final class DecisionFile {
  static let name = "consent"
  /// The name of the temporary file for a decision file with larger slots.
  private static let largerName = "consent.new"
  /// The name to which a foreign object at the file's path is renamed.
  private static let foreignName = "consent.foreign"

  private let files: any FileSystem
  private let folder: String
  private var file: OpenFile?
  private var slotSize: Int
  /// The index of the slot that contains `stored`: 0 or 1.
  private var slot = 1
  /// The number of successful writes.
  private(set) var sequence: UInt64 = 0
  /// The last record that is known to be on disk, or `nil` if neither slot is valid.
  private(set) var stored: DecisionRecord?
  /// Whether a later write failed, so that part or all of another record may be on disk.
  private var isUncertain = false
  /// Whether disk space for both slots of the open file is allocated.
  private var isRoomReserved = false

  private var path: String { folder + "/" + Self.name }
  /// Returns whether the folder is still the one from which the file was read. A decision must not be written to a file
  /// in another folder.
  private let isInPlace: () -> Bool

  /// Returns whether the given file name belongs to the decision file.
  static func isNamed(_ name: String) -> Bool { name == self.name || name == largerName }

  private init(_ folder: String, _ files: any FileSystem, slotSize: Int, isInPlace: @escaping () -> Bool) {
    (self.folder, self.files, self.slotSize, self.isInPlace) = (folder, files, slotSize, isInPlace)
  }

  deinit { close() }

  /// Opens the file, or creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder. The caller must have locked it.
  ///   - files: The file system.
  ///   - numbers: The journal numbers of the streams that need an entry.
  ///   - isInPlace: Returns whether the folder is still the one that the caller locked.
  /// - Returns: The decision file with its record.
  /// - Throws: An error if the file cannot be read. If the file cannot be created, ``write(_:)`` tries again.
  static func open(
    _ folder: String, files: any FileSystem, numbers: Set<UInt32>, isInPlace: @escaping () -> Bool = { true }
  ) throws(StorageFault) -> DecisionFile {
    let decisions = DecisionFile(
      folder, files, slotSize: max(DecisionRecord.minSlotSize, DecisionRecord.slotSize(entries: numbers.count)),
      isInPlace: isInPlace)
    try decisions.read()
    let needed = DecisionRecord.slotSize(entries: numbers.union(decisions.stored?.entries.keys.map { $0 } ?? []).count)
    do throws(StorageFault) {
      if needed > decisions.slotSize, decisions.file != nil {
        try decisions.enlarge(to: needed)
      } else {
        try decisions.prepareFile()
      }
    } catch {}
    return decisions
  }

  /// Closes the file. The next write reopens it.
  func close() {
    if let file { files.close(file) }
    (file, isRoomReserved) = (nil, false)
  }

  /// Writes the record, and returns when it is on disk.
  func write(_ record: DecisionRecord) throws(StorageFault) {
    if !isUncertain, record == stored ?? DecisionRecord() {
      // The disk may have been full when the folder was opened.
      if !isRoomReserved, isInPlace() { do throws(StorageFault) { try prepareFile() } catch {} }
      return
    }
    isUncertain = true
    if !isInPlace() { return try writeToOpenFile(record) }
    try writeOnce(record)
    // If the check fails, another program removed or replaced the file while it was open.
    if try !contains(record) {
      close()
      (stored, slot, sequence) = (nil, 1, 0)
      try read()
      try writeOnce(record)
    }
    (stored, isUncertain) = (record, false)
  }

  /// Writes only to the open file, because the lock file at the path is not the locked one. If only the lock file was
  /// removed, the decision file is still at its path.
  private func writeToOpenFile(_ record: DecisionRecord) throws(StorageFault) {
    if file == nil { throw .closed(folder) }
    try writeOnce(record)
    if try !contains(record) { throw .closed(folder) }
    (stored, isUncertain) = (record, false)
  }

  private func writeOnce(_ record: DecisionRecord) throws(StorageFault) {
    try prepareFile()
    guard let file else { throw .closed(path) }
    let target = 1 - slot
    do throws(StorageFault) {
      try files.writeAll(
        file, at: target * slotSize, record.bytes(sequence: sequence + 1, slotSize: slotSize))
      try files.synchronize(file, written: nil)
    } catch {
      // The next attempt reopens the file and writes to the same slot.
      close()
      throw error
    }
    (slot, sequence) = (target, sequence + 1)
  }

  /// Returns whether the file at the path contains the given record in the slot that was written last.
  private func contains(_ record: DecisionRecord) throws(StorageFault) -> Bool {
    let expected = record.bytes(sequence: sequence, slotSize: slotSize)
    do throws(StorageFault) {
      return try files.withFile(path, .read) { (file) throws(StorageFault) in
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * slotSize, alignment: 8)
        defer { memory.deallocate() }
        let count = try files.readAll(file, into: memory)
        return memory[..<count].dropFirst(slot * slotSize).prefix(slotSize).elementsEqual(expected)
      }
    } catch {
      if error.isNotFound || error.isForeign { return false }
      throw error
    }
  }

  // MARK: Reading

  private func read() throws(StorageFault) {
    var isOurs = false
    if try files.entries(in: folder).contains(where: { $0.name == Self.name && !$0.isFile }) {
      return renameForeignFile()
    }
    do throws(StorageFault) {
      let opened = try files.open(path, .update)
      file = opened
      let size = try files.size(of: opened)
      isOurs = size == 0
      if size > 0, size % 2 == 0, size <= 2 * DecisionRecord.maxSlotSize { isOurs = try read(opened, size) }
    } catch {
      if error.isNotFound { return }
      // After any other fault, the file may become readable later.
      if !error.isForeign {
        close()
        throw error
      }
    }
    if isOurs { return }
    close()
    renameForeignFile()
  }

  /// Renames a foreign object at the file's path: a folder, symbolic link, pipe, or other file. If renaming fails,
  /// decisions are stored only in the journal's state, and each write throws a fault.
  private func renameForeignFile() {
    do throws(StorageFault) {
      let takenNames = try files.entries(in: folder).filter { !$0.isFile }.map(\.name)
      let names = [Self.foreignName] + (1...9).map { Self.foreignName + ".\($0)" }
      for name in names where !takenNames.contains(name) {
        do throws(StorageFault) { return try files.rename(path, to: folder + "/" + name) } catch {}
      }
    } catch {}
  }

  /// Reads both slots. Returns `false` if the file is foreign or both slots are invalid.
  private func read(_ file: OpenFile, _ size: Int) throws(StorageFault) -> Bool {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
    defer { memory.deallocate() }
    let count = try files.readAll(file, into: memory)
    let bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
    // The file was allocated but never written.
    if bytes.allSatisfy({ $0 == 0 }) {
      slotSize = max(slotSize, size / 2)
      return true
    }
    if count == size, let newest = Self.newestSlot(bytes) {
      (stored, slot, sequence, slotSize) = (newest.record, newest.index, newest.sequence, size / 2)
    }
    return stored != nil
  }

  /// Returns the valid slot with the highest sequence number, or `nil` if neither slot is valid.
  private static func newestSlot(
    _ bytes: UnsafeRawBufferPointer
  ) -> (record: DecisionRecord, index: Int, sequence: UInt64)? {
    let size = bytes.count / 2
    return (0..<2).compactMap { index in
      var sequence: UInt64 = 0
      let half = UnsafeRawBufferPointer(rebasing: bytes[index * size..<(index + 1) * size])
      return DecisionRecord(half, sequence: &sequence).map { ($0, index, sequence) }
    }.max { $0.sequence < $1.sequence }
  }

  /// Returns the record of a folder that another process uses, without changing the folder. `nil` if the file does not
  /// exist, cannot be read, or was never written.
  static func record(in folder: String, files: any FileSystem) -> DecisionRecord? {
    do throws(StorageFault) {
      return try files.withFile(folder + "/" + name, .read) { (file) throws(StorageFault) in
        let size = try files.size(of: file)
        guard size > 0, size % 2 == 0, size <= 2 * DecisionRecord.maxSlotSize else { return nil }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
        defer { memory.deallocate() }
        guard try files.readAll(file, into: memory) == size else { return nil }
        return newestSlot(UnsafeRawBufferPointer(memory))?.record
      }
    } catch { return nil }
  }

  // MARK: Creation

  /// Opens or creates the file, and allocates disk space for its full size.
  private func prepareFile() throws(StorageFault) {
    let isOpen = file != nil
    let opened: OpenFile
    if let file { opened = file } else { opened = try create() }
    do throws(StorageFault) {
      if try files.size(of: opened) < 2 * slotSize {
        try files.allocate(opened, bytes: 2 * slotSize)
        try files.synchronize(opened, written: nil)
        try files.synchronize(folder: folder)
      }
    } catch {
      if !isOpen { files.close(opened) }
      throw error
    }
    (file, isRoomReserved) = (opened, true)
  }

  private func create() throws(StorageFault) -> OpenFile {
    do throws(StorageFault) { return try files.open(path, .create) } catch {
      if !error.isForeign { throw error }
    }
    renameForeignFile()
    return try files.open(path, .create)
  }

  /// Replaces the file with a file whose slots are larger.
  private func enlarge(to bytes: Int) throws(StorageFault) {
    let temporary = folder + "/" + Self.largerName
    let record = stored ?? DecisionRecord()
    try files.withFile(temporary, .replace) { (new) throws(StorageFault) in
      try files.allocate(new, bytes: 2 * bytes)
      try files.writeAll(new, at: 0, record.bytes(sequence: sequence, slotSize: bytes))
      try files.synchronize(new, written: nil)
    }
    try files.rename(temporary, to: path)
    try files.synchronize(folder: folder)
    close()
    (slotSize, slot, stored) = (bytes, 0, record)
    try prepareFile()
  }
}
