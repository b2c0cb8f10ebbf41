/// The file system operations that the journal needs. Tests use a file system that fails at selected calls.
///
/// All methods are thread-safe. They do not read file attributes; see `docs/journal.md`.
package protocol FileSystem: Sendable {
  /// Creates a folder and its parent folders if they do not exist.
  func makeFolder(_ path: String) throws(StorageFault)
  /// Returns the entries of the given folder in no particular order.
  func entries(in folder: String) throws(StorageFault) -> [FolderEntry]
  /// Opens a regular file without blocking. Throws a fault with ``StorageFault/isForeign`` for symbolic links, pipes,
  /// and sockets, and for folders unless `mode` is `read`.
  func open(_ path: String, _ mode: OpenMode) throws(StorageFault) -> OpenFile
  /// Closes a file and releases its lock. Memory mappings of the file stay valid.
  func close(_ file: OpenFile)
  func size(of file: OpenFile) throws(StorageFault) -> Int
  /// Reads bytes into `buffer`. Returns the number of bytes read, which can be less than the buffer's size. Returns 0
  /// at the end of the file.
  func read(_ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StorageFault) -> Int
  /// Writes at least one of the bytes, and returns the number of bytes written.
  func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) -> Int
  /// Sets the size of a file, and allocates disk blocks for its full size. New bytes are zero.
  func allocate(_ file: OpenFile, bytes: Int) throws(StorageFault)
  /// Maps the file for reading and writing, and touches each page so that the first write does not cause a page fault.
  func map(_ file: OpenFile, bytes: Int) throws(StorageFault) -> UnsafeMutableRawPointer
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// Flushes the file to disk. If `written` is not `nil`, flushes only that part of the mapping.
  func synchronize(_ file: OpenFile, written: UnsafeMutableRawBufferPointer?) throws(StorageFault)
  /// Flushes the folder's directory entries to disk.
  func synchronize(folder: String) throws(StorageFault)
  /// Locks the file until it is closed or the process ends. Returns `false` if the file is already locked.
  func lock(_ file: OpenFile) throws(StorageFault) -> Bool
  /// Renames a file, and replaces an existing file at `newPath`.
  func rename(_ path: String, to newPath: String) throws(StorageFault)
  func remove(_ path: String) throws(StorageFault)
}

/// An entry of a folder.
package struct FolderEntry: Sendable, Equatable {
  package let name: String
  /// Whether the entry is a regular file, as opposed to a folder, symbolic link, pipe, socket, or device.
  package let isFile: Bool

  package init(_ name: String, isFile: Bool) { (self.name, self.isFile) = (name, isFile) }
}

/// The mode in which a file is opened.
package enum OpenMode: Sendable, CaseIterable {
  case read
  /// Opens an existing file.
  case update
  /// Creates the file if it does not exist.
  case create
  /// Creates the file, or truncates it if it exists.
  case replace
  /// Creates the file. Fails if it exists.
  case new
}

/// An open file.
package struct OpenFile: Sendable, Equatable {
  package let descriptor: Int32
  /// The path, for use in faults.
  package let path: String

  package init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}

extension FileSystem {
  /// Writes all bytes, using several calls if necessary.
  func writeAll(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) {
    var writtenCount = 0
    while writtenCount < bytes.count {
      let count = try write(file, at: offset + writtenCount, UnsafeRawBufferPointer(rebasing: bytes[writtenCount...]))
      if count <= 0 { throw StorageFault(.write, file.path, 0) }
      writtenCount += count
    }
  }

  func writeAll(_ file: OpenFile, at offset: Int, _ bytes: [UInt8]) throws(StorageFault) {
    let fault: StorageFault? = bytes.withUnsafeBytes {
      do throws(StorageFault) { try writeAll(file, at: offset, $0) } catch { return error }
      return nil
    }
    if let fault { throw fault }
  }

  /// Reads until the buffer is full or the file ends. Returns the number of bytes read.
  func readAll(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(StorageFault) -> Int {
    var count = 0
    while count < buffer.count {
      let more = try read(file, at: count, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more <= 0 { break }
      count += more
    }
    return count
  }

  /// Returns the names of the regular files in the given folder, in no particular order.
  func names(in folder: String) throws(StorageFault) -> [String] {
    try entries(in: folder).filter(\.isFile).map(\.name)
  }

  /// Removes a file if it exists.
  func removeIfPresent(_ path: String) throws(StorageFault) {
    do { try remove(path) } catch { if !error.isNotFound { throw error } }
  }

  /// Opens a file, calls `body` with it, and closes it.
  func withFile<Result>(
    _ path: String, _ mode: OpenMode, _ body: (OpenFile) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    let file = try open(path, mode)
    defer { close(file) }
    return try body(file)
  }
}
