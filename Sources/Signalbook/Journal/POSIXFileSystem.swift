#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The device's file system. The only platform-dependent file of the journal.
package struct POSIXFileSystem: FileSystem {
  package init() {}

  package func makeFolder(_ path: String) throws(StorageFault) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw StorageFault(.makeFolder, path, errno)
    }
    try makeFolder(String(path[..<slash]))
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw StorageFault(.makeFolder, path, errno) }
  }

  package func entries(in folder: String) throws(StorageFault) -> [FolderEntry] {
    guard let handle = opendir(folder) else { throw StorageFault(.list, folder, errno) }
    defer { closedir(handle) }
    var listing: [(name: String, type: Int32)] = []
    while true {
      errno = 0
      guard let entry = readdir(handle) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // The name is a tuple of bytes that ends with a NUL.
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { listing.append((name, Int32(entry.pointee.d_type))) }
    }
    if errno != 0 { throw StorageFault(.list, folder, errno) }
    return listing.map {
      FolderEntry($0.name, isFile: $0.type == regularFile || isFile(folder + "/" + $0.name, $0.type))
    }
  }

  /// Returns whether the entry of unknown type can be opened as a regular file.
  private func isFile(_ path: String, _ type: Int32) -> Bool {
    guard type == unknownType else { return false }
    do throws(StorageFault) { try withFile(path, .update) { _ in } } catch { return error.isTemporary }
    return true
  }

  package func open(_ path: String, _ mode: OpenMode) throws(StorageFault) -> OpenFile {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .update: O_RDWR
      case .create: O_RDWR | O_CREAT
      case .replace: O_RDWR | O_CREAT | O_TRUNC
      case .new: O_RDWR | O_CREAT | O_EXCL
      }
    let descriptor = try retried(.open, path) {
      openFile(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    }
    // `open` also succeeds for a pipe, but pipes do not support seeking.
    if lseek(descriptor, 0, SEEK_CUR) < 0 {
      let code = errno
      _ = closeFile(descriptor)
      throw StorageFault(.open, path, code)
    }
    return OpenFile(descriptor: descriptor, path: path)
  }

  package func close(_ file: OpenFile) { _ = closeFile(file.descriptor) }

  package func size(of file: OpenFile) throws(StorageFault) -> Int {
    let size = lseek(file.descriptor, 0, SEEK_END)
    if size < 0 { throw StorageFault(.size, file.path, errno) }
    return Int(size)
  }

  package func read(_ file: OpenFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StorageFault)
    -> Int
  {
    try retried(.read, file.path) { pread(file.descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  package func write(_ file: OpenFile, at offset: Int, _ bytes: UnsafeRawBufferPointer) throws(StorageFault) -> Int {
    try retried(.write, file.path) { pwrite(file.descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
  }

  package func allocate(_ file: OpenFile, bytes: Int) throws(StorageFault) {
    #if canImport(Darwin)
      var request = fstore_t(
        fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0,
        fst_length: off_t(max(0, bytes - (try size(of: file)))), fst_bytesalloc: 0)
      if request.fst_length > 0, fcntl(file.descriptor, F_PREALLOCATE, &request) != 0 {
        throw StorageFault(.allocate, file.path, errno)
      }
      if ftruncate(file.descriptor, off_t(bytes)) != 0 { throw StorageFault(.allocate, file.path, errno) }
    #else
      var code = EINTR
      while code == EINTR { code = posix_fallocate(file.descriptor, 0, off_t(bytes)) }
      if code != 0 { throw StorageFault(.allocate, file.path, code) }
    #endif
  }

  package func map(_ file: OpenFile, bytes: Int) throws(StorageFault) -> UnsafeMutableRawPointer {
    guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0), memory != MAP_FAILED
    else { throw StorageFault(.map, file.path, errno) }
    Self.touch(memory, bytes)
    return memory
  }

  /// Rewrites one byte in each page, preserving the content. Not optimized, because the compiler would remove the loop.
  @_optimize(none) private static func touch(_ memory: UnsafeMutableRawPointer, _ bytes: Int) {
    for offset in stride(from: 0, to: bytes, by: smallestPage) {
      memory.storeBytes(of: memory.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset, as: UInt8.self)
    }
  }

  private static let smallestPage = 4096

  package func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    if let start = memory.baseAddress { munmap(start, memory.count) }
  }

  package func synchronize(_ file: OpenFile, written: UnsafeMutableRawBufferPointer?) throws(StorageFault) {
    // Skips unwritten pages. The kernel would write-protect them, so the next event there would cause a page fault.
    if let written, let start = written.baseAddress {
      let before = Int(bitPattern: start) % Int(getpagesize())
      if msync(start - before, written.count + before, MS_SYNC) != 0 {
        throw StorageFault(.synchronize, file.path, errno)
      }
      #if !canImport(Darwin)
        return
      #endif
    }
    #if canImport(Darwin)
      // On Darwin, `fsync` may leave bytes in the drive's cache.
      if fcntl(file.descriptor, F_FULLFSYNC) == 0 { return }
      try retried(.synchronize, file.path) { fsync(file.descriptor) }
    #else
      try retried(.synchronize, file.path) { fdatasync(file.descriptor) }
    #endif
  }

  package func synchronize(folder: String) throws(StorageFault) {
    let descriptor = try retried(.synchronizeFolder, folder) { openFile(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    defer { _ = closeFile(descriptor) }
    try retried(.synchronizeFolder, folder) { fsync(descriptor) }
  }

  package func lock(_ file: OpenFile) throws(StorageFault) -> Bool {
    while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw StorageFault(.lock, file.path, errno) }
    }
    return true
  }

  package func rename(_ path: String, to newPath: String) throws(StorageFault) {
    try retried(.rename, path) { renameFile(path, newPath) }
  }

  package func remove(_ path: String) throws(StorageFault) { try retried(.remove, path) { unlink(path) } }

  /// Retries a call that was interrupted by a signal.
  @discardableResult private func retried<Result: SignedInteger>(
    _ operation: StorageFault.Operation, _ path: String, _ call: () -> Result
  ) throws(StorageFault) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw StorageFault(operation, path, errno) }
    }
  }
}

// Wrappers for C functions that the methods above shadow.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
// The entry types that `readdir` returns.
private let unknownType = Int32(DT_UNKNOWN)
private let regularFile = Int32(DT_REG)
private func renameFile(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }

extension StorageFault {
  /// Whether the file may become readable later, when the device is unlocked or file descriptors or memory become
  /// available. Files are not deleted after such a fault.
  package var isTemporary: Bool { [EACCES, EPERM, EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN].contains(code) }

  /// Whether the device reported a read or write error.
  package var isDeviceError: Bool { code == EIO }

  /// Returns the fault for a file whose content ends before its reported size.
  static func truncated(_ path: String) -> StorageFault { StorageFault(.read, path, EIO) }

  /// Whether a file with the name already exists.
  package var alreadyExists: Bool { code == EEXIST }

  /// Whether the path refers to a symbolic link, folder, pipe, socket, or device.
  package var isForeign: Bool { [ELOOP, EISDIR, ENXIO, ESPIPE, ENODEV, EOPNOTSUPP].contains(code) }

  /// Whether a component of the path is not a folder.
  var isNotAFolder: Bool { code == ENOTDIR }

  /// Whether the file does not exist.
  package var isNotFound: Bool { code == ENOENT }

  /// Whether the disk or the app's quota is full.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Whether another process uses the folder.
  var isFolderInUse: Bool { operation == .lock && code == EBUSY }

  /// Returns the fault for a folder whose lanes are all in use.
  static func allLanesInUse(_ folder: String) -> StorageFault { StorageFault(.lock, folder, EBUSY) }

  /// Returns the fault for a folder that has reached its size limit.
  static func noRoom(_ folder: String) -> StorageFault { StorageFault(.allocate, folder, EDQUOT) }

  /// Whether the folder has reached its size limit.
  var isNoRoom: Bool { operation == .allocate && code == EDQUOT }

  /// Returns the fault for a journal whose folder was replaced.
  static func replaced(_ folder: String) -> StorageFault { StorageFault(.open, folder, ESTALE) }

  /// Returns the fault for a closed journal.
  static func closed(_ folder: String) -> StorageFault { StorageFault(.open, folder, EBADF) }

  /// Returns the fault for a file with unexpected content.
  static func corrupt(_ path: String) -> StorageFault { StorageFault(.read, path, EILSEQ) }
}
