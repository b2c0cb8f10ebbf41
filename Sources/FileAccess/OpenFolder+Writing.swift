#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFolder {
  /// Creates a subfolder unless it exists.
  public func makeFolder(_ name: String) throws(FileFault) {
    if mkdirat(descriptor, name, 0o777) != 0, errno != EEXIST { throw .ofLastCall }
  }

  /// Creates a subfolder with a random name.
  ///
  /// - Parameter prefix: The prefix of the name.
  /// - Returns: The name.
  /// - Throws: An error if the system cannot create the subfolder.
  public func makeNewFolder(_ prefix: String) throws(FileFault) -> String {
    while true {
      let name = prefix + Self.randomHex()
      if mkdirat(descriptor, name, 0o777) == 0 { return name }
      guard errno == EEXIST else { throw .ofLastCall }
    }
  }

  /// Creates or replaces a file through a temporary file with a random name. Rejects symbolic links, folders, devices
  /// and pipes.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - bytes: The new contents.
  ///   - time: The second that the modification time must exceed, or `nil` to use the replaced file's time.
  ///   - permissions: The permissions, or `nil` to keep those of the replaced file.
  /// - Throws: An error if the file cannot be replaced. The old file is then unchanged.
  public func replace(
    _ name: String, with bytes: [UInt8], laterThan time: Int? = nil, permissions: mode_t? = nil
  ) throws(FileFault) {
    let old = status(of: name)
    if let old {
      let kind = FileKind(old.st_mode)
      guard kind == .file else {
        throw kind == .link ? .link(target: try target(of: name), isOutside: false) : .notAFile(kind)
      }
    }
    let (temporary, file) = try makeFile(name)
    do throws(FileFault) {
      defer { close(file) }
      if let old {
        // Change the owner first, because this can clear permission bits.
        if fchown(file, old.st_uid, old.st_gid) != 0 { _ = fchown(file, uid_t.max, old.st_gid) }
        _ = fchmod(file, old.st_mode & 0o7777)
      }
      if let permissions { _ = fchmod(file, permissions) }
      try Self.write(bytes, to: file)
      try Self.setModificationTime(of: file, after: [time, old.map(Self.modificationSecond)].compactMap(\.self).max())
    } catch {
      unlinkat(descriptor, temporary, 0)
      throw error
    }
    guard renameat(descriptor, temporary, descriptor, name) == 0 else {
      let fault = FileFault.ofLastCall
      unlinkat(descriptor, temporary, 0)
      throw fault
    }
  }

  /// Overwrites a file in place, which preserves its other hard links.
  public func overwrite(_ name: String, with bytes: [UInt8]) throws(FileFault) {
    let file = openat(descriptor, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw .ofLastCall }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .ofLastCall }
    guard FileKind(status.st_mode) == .file else { throw .notAFile(FileKind(status.st_mode)) }
    try Self.write(bytes, to: file)
    guard ftruncate(file, off_t(bytes.count)) == 0 else { throw .ofLastCall }
  }

  /// Moves a file over a file in another folder on the same file system.
  public func move(_ name: String, to folder: OpenFolder, as other: String) throws(FileFault) {
    if let old = folder.status(of: other) {
      guard FileKind(old.st_mode) == .file else { throw .notAFile(FileKind(old.st_mode)) }
      let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { throw .ofLastCall }
      defer { close(file) }
      try Self.setModificationTime(of: file, after: Self.modificationSecond(of: old))
    }
    guard renameat(descriptor, name, folder.descriptor, other) == 0 else { throw .ofLastCall }
  }

  /// Adds a hard link to a regular file in another folder.
  public func link(_ name: String, in folder: OpenFolder) -> Bool {
    kind(of: name) == .file && linkat(descriptor, name, folder.descriptor, name, 0) == 0
  }

  /// Creates a symbolic link. Replaces a file or link with the same name.
  public func makeLink(_ name: String, to target: String) throws(FileFault) {
    unlinkat(descriptor, name, 0)
    guard symlinkat(target, descriptor, name) == 0 else { throw .ofLastCall }
  }

  /// Removes a file or symbolic link. Does not follow the link.
  public func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Removes an empty folder.
  public func removeFolder(_ name: String) { unlinkat(descriptor, name, AT_REMOVEDIR) }

  /// Locks the folder exclusively and waits if necessary. The lock is released when this value is deallocated or the
  /// process exits.
  public func lock() -> Bool { flock(descriptor, LOCK_EX) == 0 }

  /// Sets a file's modification time to now.
  public func touch(_ name: String) throws(FileFault) {
    guard utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) == 0 else { throw .ofLastCall }
  }

  /// Copies the permissions of another folder.
  public func copyPermissions(of other: OpenFolder) -> Bool {
    var status = stat()
    return fstat(other.descriptor, &status) == 0 && fchmod(descriptor, status.st_mode & 0o7777) == 0
  }

  /// Returns whether a regular file has other hard links.
  public func hasOtherHardLinks(_ name: String) -> Bool {
    status(of: name).map { FileKind($0.st_mode) == .file && $0.st_nlink > 1 } ?? false
  }

  /// Returns whether a file has the given contents.
  public func hasContents(_ bytes: [UInt8], in name: String) -> Bool {
    guard let old = try? self.bytes(of: name, atMost: bytes.count), old.count == bytes.count else { return false }
    // In debug builds, such as the plugin's tool, `==` compares byte by byte. This took 10% of the time of a run
    // without changes.
    return memcmp(old, bytes, bytes.count) == 0
  }

  /// Returns the second in which the file was last modified.
  public func modificationSecond(of name: String) -> Int? { status(of: name).map(Self.modificationSecond) }

  private func makeFile(_ name: String) throws(FileFault) -> (name: String, file: Int32) {
    while true {
      // Use a hidden file, so that builds ignore the leftovers of a killed run.
      let temporary = ".\(name).\(Self.randomHex()).tmp"
      let file = openat(
        descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 { return (temporary, file) }
      guard errno == EEXIST else { throw .ofLastCall }
    }
  }

  static func write(_ bytes: [UInt8], to file: Int32) throws(FileFault) {
    var remainingBytes = bytes[...]
    while !remainingBytes.isEmpty {
      let count = remainingBytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .ofLastCall }
      remainingBytes = remainingBytes.dropFirst(count)
    }
  }

  /// Sets the modification time at least a second later than the replaced file's. Swift's driver compares whole
  /// seconds, so a file written twice in the same second would not be compiled again.
  private static func setModificationTime(of file: Int32, after time: Int?) throws(FileFault) {
    var status = stat()
    guard let time, fstat(file, &status) == 0, modificationSecond(of: status) <= time else { return }
    let later = timespec(tv_sec: time + 1, tv_nsec: 0)
    guard futimens(file, [later, later]) == 0 else { throw .ofLastCall }
  }

  private static func modificationSecond(of status: stat) -> Int {
    #if canImport(Darwin)
      return status.st_mtimespec.tv_sec
    #else
      return status.st_mtim.tv_sec
    #endif
  }

  /// Returns 64 random bits as a string.
  private static func randomHex() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}
