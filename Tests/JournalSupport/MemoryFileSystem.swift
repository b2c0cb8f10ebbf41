import Foundation
import Signalbook

/// A folder in memory that simulates which bytes and names survive a power failure.
package final class MemoryFileSystem: FileSystem, @unchecked Sendable {
  /// The number of bytes that reach the disk together.
  private static let block = 512

  private final class File {
    var live: UnsafeMutableRawPointer
    var capacity = 64 * 1024
    var size = 0
    var isMapped = false
    /// The bytes on the disk.
    var durable: [UInt8] = []

    init() { live = calloc(1, capacity) }

    deinit { free(live) }

    func resize(_ size: Int) {
      if size > capacity {
        precondition(!isMapped, "A mapped file does not grow here.")
        let grown: UnsafeMutableRawPointer = calloc(1, size * 2)
        grown.copyMemory(from: live, byteCount: capacity)
        free(live)
        (live, capacity) = (grown, size * 2)
      }
      if size < self.size { memset(live + size, 0, self.size - size) }
      self.size = size
    }

    var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: live, count: size)) }
  }

  private enum NameChange {
    case link(String, File)
    case unlink(String)
    case rename(String, String, File)
  }

  private let mutex = NSLock()
  private var names: [String: File] = [:]
  private var durableNames: [String: File] = [:]
  private var changes: [NameChange] = []
  private var open: [Int32: (file: File, isLocked: Bool)] = [:]
  /// All files, including removed files that are still mapped.
  private var all: [File] = []
  private var lastDescriptor: Int32 = 100
  private var capacity = Int.max
  private var failing: (path: String, operation: StorageFault.Operation)?

  package init() {}

  private func locked<Result>(_ body: () throws(StorageFault) -> Result) throws(StorageFault) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body()
  }

  // MARK: For tests

  /// Makes all calls of a kind fail for a file, as if the device failed. If `path` is `nil`, no calls fail.
  package func fail(_ operation: StorageFault.Operation, of path: String?) {
    mutex.lock()
    failing = path.map { ($0, operation) }
    mutex.unlock()
  }

  private func checkDevice(_ operation: StorageFault.Operation, _ path: String) throws(StorageFault) {
    if let failing, failing == (path, operation) { throw StorageFault(operation, path, EIO) }
  }

  /// Ends the process. Its locks are released, and its writes are retained.
  package func endProcess() {
    mutex.lock()
    open = [:]
    mutex.unlock()
  }

  /// Simulates a power failure, which loses a random part of the unsynchronized changes.
  package func losePower(_ random: inout some RandomNumberGenerator) {
    mutex.lock()
    defer { mutex.unlock() }
    open = [:]
    for change in changes where Bool.random(using: &random) { apply(change, to: &durableNames) }
    changes = []
    names = [:]
    for (name, file) in durableNames.sorted(by: { $0.key < $1.key }) {
      let after = File()
      all.append(after)
      let size = Bool.random(using: &random) ? file.size : file.durable.count
      after.resize(size)
      for start in stride(from: 0, to: size, by: Self.block) {
        let source = Bool.random(using: &random) ? file.bytes : file.durable
        for offset in start..<min(start + Self.block, size) where offset < source.count {
          after.live.storeBytes(of: source[offset], toByteOffset: offset, as: UInt8.self)
        }
      }
      after.durable = after.bytes
      names[name] = after
    }
    durableNames = names
  }

  /// Limits the total size of all files, as on a full disk.
  package func setCapacity(_ bytes: Int) {
    mutex.lock()
    capacity = bytes
    mutex.unlock()
  }

  /// The total size in bytes.
  package var bytesInUse: Int {
    mutex.lock()
    defer { mutex.unlock() }
    return inUse
  }

  private var inUse: Int { names.values.reduce(0) { $0 + $1.size } }

  private func checkRoom(
    _ bytes: Int, _ file: File, _ operation: StorageFault.Operation, _ path: String
  ) throws(StorageFault) {
    if capacity < .max, bytes > file.size, inUse + bytes - file.size > capacity {
      throw StorageFault(operation, path, ENOSPC)
    }
  }

  /// The bytes of a file, or `nil` if the file does not exist.
  package subscript(path: String) -> [UInt8]? {
    get {
      mutex.lock()
      defer { mutex.unlock() }
      return names[path]?.bytes
    }
    set {
      mutex.lock()
      defer { mutex.unlock() }
      guard let newValue else {
        names[path] = nil
        return
      }
      let file = File()
      all.append(file)
      file.resize(newValue.count)
      UnsafeMutableRawBufferPointer(start: file.live, count: newValue.count).copyBytes(from: newValue)
      names[path] = file
    }
  }

  package var paths: [String] {
    mutex.lock()
    defer { mutex.unlock() }
    return names.keys.sorted()
  }

  /// Returns whether a file contains the text.
  package func contains(_ text: String) -> Bool {
    paths.contains { path in self[path].map { Data($0).range(of: Data(text.utf8)) != nil } ?? false }
  }

  private func apply(_ change: NameChange, to names: inout [String: File]) {
    switch change {
    case .link(let name, let file): names[name] = file
    case .unlink(let name): names[name] = nil
    case .rename(let old, let new, let file):
      names[old] = nil
      names[new] = file
    }
  }

  private func change(_ change: NameChange) {
    apply(change, to: &names)
    changes.append(change)
  }

  // MARK: FileSystem

  package func makeFolder(_ path: String) {}

  package func entries(in folder: String) -> [FolderEntry] {
    mutex.lock()
    defer { mutex.unlock() }
    return names.keys.filter { $0.hasPrefix(folder + "/") }.map {
      FolderEntry(String($0.dropFirst(folder.count + 1)), isFile: true)
    }
  }

  package func open(_ path: String, _ mode: OpenMode) throws(StorageFault) -> OpenFile {
    try locked { () throws(StorageFault) in
      try checkDevice(.open, path)
      if names[path] == nil {
        guard mode != .read && mode != .update else { throw StorageFault(.open, path, ENOENT) }
        let file = File()
        all.append(file)
        change(.link(path, file))
      } else if mode == .new {
        throw StorageFault(.open, path, EEXIST)
      } else if mode == .replace {
        names[path]?.resize(0)
      }
      lastDescriptor += 1
      if let file = names[path] { open[lastDescriptor] = (file, false) }
      return OpenFile(descriptor: lastDescriptor, path: path)
    }
  }

  package func close(_ file: OpenFile) {
    mutex.lock()
    open[file.descriptor] = nil
    mutex.unlock()
  }

  private func file(_ file: OpenFile, _ operation: StorageFault.Operation) throws(StorageFault) -> File {
    guard let found = open[file.descriptor]?.file else { throw StorageFault(operation, file.path, EBADF) }
    return found
  }

  package func size(of file: OpenFile) throws(StorageFault) -> Int {
    try locked { () throws(StorageFault) in try self.file(file, .size).size }
  }

  package func read(
    _ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(StorageFault) -> Int {
    try locked { () throws(StorageFault) in
      try checkDevice(.read, file.path)
      let found = try self.file(file, .read)
      let count = max(0, min(buffer.count, found.size - offset))
      if count > 0 { buffer.baseAddress?.copyMemory(from: found.live + offset, byteCount: count) }
      return count
    }
  }

  package func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) -> Int {
    try locked { () throws(StorageFault) in
      try checkDevice(.write, file.path)
      let found = try self.file(file, .write)
      try checkRoom(offset + bytes.count, found, .write, file.path)
      if offset + bytes.count > found.size { found.resize(offset + bytes.count) }
      if let start = bytes.baseAddress { (found.live + offset).copyMemory(from: start, byteCount: bytes.count) }
      return bytes.count
    }
  }

  package func allocate(_ file: OpenFile, bytes: Int) throws(StorageFault) {
    try locked { () throws(StorageFault) in
      let found = try self.file(file, .allocate)
      try checkRoom(bytes, found, .allocate, file.path)
      if found.size < bytes { found.resize(bytes) }
    }
  }

  package func map(_ file: OpenFile, bytes: Int) throws(StorageFault) -> UnsafeMutableRawPointer {
    try locked { () throws(StorageFault) in
      let found = try self.file(file, .map)
      found.isMapped = true
      return found.live
    }
  }

  package func unmap(_ memory: UnsafeMutableRawBufferPointer) {}

  package func synchronize(_ file: OpenFile, written: UnsafeMutableRawBufferPointer?) throws(StorageFault) {
    try locked { () throws(StorageFault) in
      let found = try self.file(file, .synchronize)
      guard let written, let start = written.baseAddress else {
        found.durable = found.bytes
        return
      }
      // Write only whole pages.
      let offset = UnsafeRawPointer(start) - UnsafeRawPointer(found.live)
      let pages = offset / 4096 * 4096..<min((offset + written.count + 4095) / 4096 * 4096, found.size)
      found.durable += Array(repeating: 0, count: max(0, found.size - found.durable.count))
      found.durable.replaceSubrange(pages, with: found.bytes[pages])
    }
  }

  package func synchronize(folder: String) {
    mutex.lock()
    defer { mutex.unlock() }
    durableNames = names
    changes = []
  }

  package func lock(_ file: OpenFile) throws(StorageFault) -> Bool {
    try locked { () throws(StorageFault) in
      let found = try self.file(file, .lock)
      if open.values.contains(where: { $0.file === found && $0.isLocked }) { return false }
      open[file.descriptor]?.isLocked = true
      return true
    }
  }

  package func rename(_ path: String, to newPath: String) throws(StorageFault) {
    try locked { () throws(StorageFault) in
      guard let file = names[path] else { throw StorageFault(.rename, path, ENOENT) }
      change(.rename(path, newPath, file))
    }
  }

  package func remove(_ path: String) throws(StorageFault) {
    try locked { () throws(StorageFault) in
      guard names[path] != nil else { throw StorageFault(.remove, path, ENOENT) }
      change(.unlink(path))
    }
  }
}
