import Foundation
import Signalbook

/// A file system that injects faults.
package final class FaultyFileSystem: FileSystem, @unchecked Sendable {
  package enum Fault: Sendable, Equatable {
    /// The call does nothing and fails with this `errno`.
    case code(Int32)
    /// A write stores only this fraction of the bytes, from 0 to 1, without reporting an error.
    case short(Double)
    /// The process ends before the call. All later calls fail.
    case crash
    /// The process ends after the call.
    case crashAfter
  }

  private let base: any FileSystem
  private let mutex = NSLock()
  private var count = 0
  private var hasCrashed = false
  private var plan: @Sendable (Int, StorageFault.Operation) -> Fault?

  /// Creates a file system. `plan` returns the fault for a call, given its zero-based index and its kind.
  package init(
    _ base: any FileSystem, _ plan: @escaping @Sendable (Int, StorageFault.Operation) -> Fault? = { _, _ in nil }
  ) {
    (self.base, self.plan) = (base, plan)
  }

  /// The number of calls so far.
  package var calls: Int {
    mutex.lock()
    defer { mutex.unlock() }
    return count
  }

  package var isCrashed: Bool {
    mutex.lock()
    defer { mutex.unlock() }
    return hasCrashed
  }

  /// Replaces the plan and resets the number of calls.
  package func setPlan(_ plan: @escaping @Sendable (Int, StorageFault.Operation) -> Fault?) {
    mutex.lock()
    (self.plan, count) = (plan, 0)
    mutex.unlock()
  }

  private func call<Result>(
    _ operation: StorageFault.Operation, _ path: String, _ body: (Double) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    mutex.lock()
    let (isDead, index, plan) = (hasCrashed, count, plan)
    count += 1
    mutex.unlock()
    // Called without the lock, because a plan may use the journal, as another thread could.
    let fault = isDead ? nil : plan(index, operation)
    if fault == .crash || fault == .crashAfter {
      mutex.lock()
      hasCrashed = true
      mutex.unlock()
    }
    if isDead { throw StorageFault(operation, path, EIO) }
    switch fault {
    case nil: return try body(1)
    case .short(let share): return try body(share)
    case .code(let code): throw StorageFault(operation, path, code)
    case .crash: throw StorageFault(operation, path, EIO)
    case .crashAfter:
      _ = try body(1)
      throw StorageFault(operation, path, EIO)
    }
  }

  package func makeFolder(_ path: String) throws(StorageFault) {
    try call(.makeFolder, path) { (_) throws(StorageFault) in try base.makeFolder(path) }
  }

  package func entries(in folder: String) throws(StorageFault) -> [FolderEntry] {
    try call(.list, folder) { (_) throws(StorageFault) in try base.entries(in: folder) }
  }

  package func open(_ path: String, _ mode: OpenMode) throws(StorageFault) -> OpenFile {
    try call(.open, path) { (_) throws(StorageFault) in try base.open(path, mode) }
  }

  package func close(_ file: OpenFile) { if !isCrashed { base.close(file) } }

  package func size(of file: OpenFile) throws(StorageFault) -> Int {
    try call(.size, file.path) { (_) throws(StorageFault) in try base.size(of: file) }
  }

  package func read(
    _ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(StorageFault) -> Int {
    try call(.read, file.path) { (share) throws(StorageFault) in
      let count = max(1, Int(Double(buffer.count) * share))
      return try base.read(file, at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  package func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) -> Int {
    try call(.write, file.path) { (share) throws(StorageFault) in
      let count = Int(Double(bytes.count) * share)
      return try base.write(file, at: offset, UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  package func allocate(_ file: OpenFile, bytes: Int) throws(StorageFault) {
    try call(.allocate, file.path) { (_) throws(StorageFault) in try base.allocate(file, bytes: bytes) }
  }

  package func map(_ file: OpenFile, bytes: Int) throws(StorageFault) -> UnsafeMutableRawPointer {
    try call(.map, file.path) { (_) throws(StorageFault) in try base.map(file, bytes: bytes) }
  }

  package func unmap(_ memory: UnsafeMutableRawBufferPointer) { base.unmap(memory) }

  package func synchronize(_ file: OpenFile, written: UnsafeMutableRawBufferPointer?) throws(StorageFault) {
    try call(.synchronize, file.path) { (_) throws(StorageFault) in try base.synchronize(file, written: written) }
  }

  package func synchronize(folder: String) throws(StorageFault) {
    try call(.synchronizeFolder, folder) { (_) throws(StorageFault) in try base.synchronize(folder: folder) }
  }

  package func lock(_ file: OpenFile) throws(StorageFault) -> Bool {
    try call(.lock, file.path) { (_) throws(StorageFault) in try base.lock(file) }
  }

  package func rename(_ path: String, to newPath: String) throws(StorageFault) {
    try call(.rename, path) { (_) throws(StorageFault) in try base.rename(path, to: newPath) }
  }

  package func remove(_ path: String) throws(StorageFault) {
    try call(.remove, path) { (_) throws(StorageFault) in try base.remove(path) }
  }
}
