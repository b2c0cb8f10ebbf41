/// Everything of the journal that touches the disk. A test passes one that fails where the test wants it to.
///
/// Calls may come from any thread. None of them asks for the attributes of a file: see `docs/journal.md`.
package protocol FileSystem: Sendable {
  /// Makes a folder and the ones above it; a folder that exists is no fault.
  func makeFolder(_ path: String) throws(StorageFault)
  /// The entries of a folder, in no order.
  func entries(in folder: String) throws(StorageFault) -> [FolderEntry]
  /// Opens a regular file without ever waiting for it; throws ``StorageFault/isForeign`` for a link, a pipe, a socket, and,
  /// unless it is opened for reading, a folder.
  func open(_ path: String, _ mode: OpenMode) throws(StorageFault) -> OpenFile
  /// Closes a file, which gives up its lock. It stays mapped where it is mapped.
  func close(_ file: OpenFile)
  func size(of file: OpenFile) throws(StorageFault) -> Int
  /// Reads at most as many bytes as the buffer has; how many it read, 0 at the end of the file.
  func read(_ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StorageFault) -> Int
  /// Writes the first bytes of the buffer, or all; how many.
  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) -> Int
  /// Gives the file this size, with blocks on the disk behind all of it. Bytes that it gains are zeros.
  func allocate(_ file: OpenFile, bytes: Int) throws(StorageFault)
  /// Maps the file for reading and writing and touches each page, so that the first write to it is no page fault.
  func map(_ file: OpenFile, bytes: Int) throws(StorageFault) -> UnsafeMutableRawPointer
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// Returns when the file's bytes are on the disk; where `written` is given, those of this part of its mapping.
  func synchronize(_ file: OpenFile, written: UnsafeMutableRawBufferPointer?) throws(StorageFault)
  /// Returns when the names in the folder are on the disk.
  func synchronize(folder: String) throws(StorageFault)
  /// Locks the file until it is closed or the process ends; false where somebody else holds the lock.
  func lock(_ file: OpenFile) throws(StorageFault) -> Bool
  /// Renames a file; one that has the new name is replaced.
  func rename(_ path: String, to newPath: String) throws(StorageFault)
  func remove(_ path: String) throws(StorageFault)
}

/// A name in a folder.
package struct FolderEntry: Sendable, Equatable {
  package let name: String
  /// Whether it is a regular file, rather than a folder, link, pipe, socket or device.
  package let isFile: Bool

  package init(_ name: String, isFile: Bool) { (self.name, self.isFile) = (name, isFile) }
}

/// How a file is opened.
package enum OpenMode: Sendable, CaseIterable {
  case read
  /// A file that exists.
  case update
  /// Makes the file where there is none.
  case create
  /// Makes the file, or empties it.
  case replace
  /// Makes the file; fails if the name is taken.
  case new
}

/// A file that is open.
package struct OpenFile: Sendable, Equatable {
  package let descriptor: Int32
  /// For faults.
  package let path: String

  package init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}

extension FileSystem {
  /// Writes all bytes, in as many calls as it takes.
  func writeAll(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) {
    var written = 0
    while written < bytes.count {
      let count = try write(file, at: offset + written, UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if count <= 0 { throw StorageFault(.write, file.path, 0) }
      written += count
    }
  }

  func writeAll(_ file: OpenFile, at offset: Int, _ bytes: [UInt8]) throws(StorageFault) {
    let fault: StorageFault? = bytes.withUnsafeBytes {
      do throws(StorageFault) { try writeAll(file, at: offset, $0) } catch { return error }
      return nil
    }
    if let fault { throw fault }
  }

  /// Fills the buffer as far as the file reaches; how many bytes.
  func readAll(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(StorageFault) -> Int {
    var count = 0
    while count < buffer.count {
      let more = try read(file, at: count, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more <= 0 { break }
      count += more
    }
    return count
  }

  /// The names of the regular files in a folder, in no order.
  func names(in folder: String) throws(StorageFault) -> [String] {
    try entries(in: folder).filter(\.isFile).map(\.name)
  }

  /// Removes a file that may be there or not.
  func removeIfPresent(_ path: String) throws(StorageFault) {
    do { try remove(path) } catch { if !error.isAbsence { throw error } }
  }

  /// Opens a file, hands it over and closes it.
  func withFile<Result>(
    _ path: String, _ mode: OpenMode, _ body: (OpenFile) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let file = try open(path, mode)
    defer { close(file) }
    return try body(file)
  }
}
