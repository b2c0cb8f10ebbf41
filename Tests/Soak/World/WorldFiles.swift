import Foundation
import Signalbook

/// A real folder with simulated faults. The disk can be full, broken, locked or read-only, and the process can end at
/// any call.
final class WorldFiles: FileSystem, @unchecked Sendable {
  /// The state of the disk.
  enum Disk: String, CaseIterable, Sendable {
    case fine
    /// Files cannot grow, but removing files frees space.
    case full
    /// Writing fails with EIO.
    case broken
    /// Opening fails with EACCES, as before the first unlock.
    case locked
    /// Renaming a file or opening it for writing fails with EROFS.
    case readOnly
  }

  private let base = POSIXFileSystem()
  private let folder: String
  private let mutex = NSLock()
  private var disk = Disk.fine
  private var bytesAtMost = 0
  private var callsToDeath: Int?
  private var hasEnded = false
  private var open: Set<Int32> = []

  init(_ folder: String) { self.folder = folder }

  /// Whether the process has ended at a call.
  var isEnded: Bool { mutex.withLock { hasEnded } }

  func set(_ disk: Disk) {
    let bytes = pages()
    mutex.withLock { (self.disk, bytesAtMost) = (disk, bytes) }
  }

  /// Ends the process at a later file system call.
  func end(afterCalls calls: Int) { mutex.withLock { callsToDeath = calls } }

  /// Ends the process. Releases its locks and makes all later calls fail.
  func end() {
    let open = mutex.withLock {
      hasEnded = true
      defer { self.open = [] }
      return self.open
    }
    for descriptor in open {
      // Memory that is still mapped would keep the lock.
      _ = flock(descriptor, LOCK_UN)
      base.close(OpenFile(descriptor: descriptor, path: ""))
    }
  }

  /// Returns the size of all files in bytes, in whole pages.
  private func pages() -> Int {
    let entries = (try? base.entries(in: folder)) ?? []
    return entries.filter(\.isFile).reduce(0) { sum, entry in
      var status = stat()
      return lstat(folder + "/" + entry.name, &status) == 0 ? sum + Self.rounded(Int(status.st_size)) : sum
    }
  }

  private static func rounded(_ bytes: Int) -> Int { (bytes + 4095) / 4096 * 4096 }

  private func call<Result>(
    _ operation: StorageFault.Operation, _ path: String, _ body: () throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let (ends, disk) = mutex.withLock { () -> (Bool, Disk) in
      if let calls = callsToDeath {
        callsToDeath = calls - 1
        if calls <= 0 { callsToDeath = nil }
        return (calls <= 0, self.disk)
      }
      return (false, self.disk)
    }
    if ends { end() }
    if isEnded { throw StorageFault(operation, path, EIO) }
    if let code = Self.code(of: operation, on: disk) { throw StorageFault(operation, path, code) }
    return try body()
  }

  private static func code(of operation: StorageFault.Operation, on disk: Disk) -> Int32? {
    switch (disk, operation) {
    case (.broken, .write), (.broken, .allocate), (.broken, .map), (.broken, .synchronize),
      (.broken, .synchronizeFolder), (.broken, .rename), (.broken, .remove), (.broken, .makeFolder):
      EIO
    case (.locked, .open), (.locked, .list), (.locked, .makeFolder), (.locked, .remove), (.locked, .rename): EACCES
    case (.readOnly, .rename), (.readOnly, .remove), (.readOnly, .makeFolder), (.readOnly, .allocate): EROFS
    default: nil
    }
  }

  /// Throws an error if a file would grow on a full disk.
  private func checkRoom(_ operation: StorageFault.Operation, _ file: OpenFile, to size: Int) throws(StorageFault) {
    guard mutex.withLock({ disk == .full }) else { return }
    let growth = Self.rounded(size) - Self.rounded((try? base.size(of: file)) ?? 0)
    if growth > 0, pages() + growth > mutex.withLock({ bytesAtMost }) {
      throw StorageFault(operation, file.path, ENOSPC)
    }
  }

  // MARK: FileSystem

  func makeFolder(_ path: String) throws(StorageFault) {
    try call(.makeFolder, path) { () throws(StorageFault) in try base.makeFolder(path) }
  }

  func entries(in folder: String) throws(StorageFault) -> [FolderEntry] {
    try call(.list, folder) { () throws(StorageFault) in try base.entries(in: folder) }
  }

  func open(_ path: String, _ mode: OpenMode) throws(StorageFault) -> OpenFile {
    try call(.open, path) { () throws(StorageFault) in
      if mode != .read, mutex.withLock({ disk == .readOnly }) { throw StorageFault(.open, path, EROFS) }
      let file = try base.open(path, mode)
      mutex.withLock { _ = open.insert(file.descriptor) }
      return file
    }
  }

  func close(_ file: OpenFile) {
    if mutex.withLock({ open.remove(file.descriptor) }) != nil { base.close(file) }
  }

  func size(of file: OpenFile) throws(StorageFault) -> Int {
    try call(.size, file.path) { () throws(StorageFault) in try base.size(of: file) }
  }

  func read(_ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StorageFault) -> Int {
    try call(.read, file.path) { () throws(StorageFault) in try base.read(file, at: offset, into: buffer) }
  }

  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) -> Int {
    try call(.write, file.path) { () throws(StorageFault) in
      try checkRoom(.write, file, to: offset + bytes.count)
      return try base.write(file, at: offset, bytes)
    }
  }

  func allocate(_ file: OpenFile, bytes: Int) throws(StorageFault) {
    try call(.allocate, file.path) { () throws(StorageFault) in
      try checkRoom(.allocate, file, to: bytes)
      try base.allocate(file, bytes: bytes)
    }
  }

  func map(_ file: OpenFile, bytes: Int) throws(StorageFault) -> UnsafeMutableRawPointer {
    try call(.map, file.path) { () throws(StorageFault) in try base.map(file, bytes: bytes) }
  }

  func unmap(_ memory: UnsafeMutableRawBufferPointer) { base.unmap(memory) }

  func synchronize(_ file: OpenFile, written: UnsafeMutableRawBufferPointer?) throws(StorageFault) {
    // The disk's cache is not simulated, because there are no power failures.
    try call(.synchronize, file.path) { () throws(StorageFault) in }
  }

  func synchronize(folder: String) throws(StorageFault) {
    try call(.synchronizeFolder, folder) { () throws(StorageFault) in try base.synchronize(folder: folder) }
  }

  func lock(_ file: OpenFile) throws(StorageFault) -> Bool {
    try call(.lock, file.path) { () throws(StorageFault) in try base.lock(file) }
  }

  func rename(_ path: String, to newPath: String) throws(StorageFault) {
    try call(.rename, path) { () throws(StorageFault) in try base.rename(path, to: newPath) }
  }

  func remove(_ path: String) throws(StorageFault) {
    try call(.remove, path) { () throws(StorageFault) in try base.remove(path) }
  }
}
