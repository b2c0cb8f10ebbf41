#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension OpenFolder {
  /// Makes a folder, if it is not there.
  public func makeFolder(_ name: String) throws(FileFault) {
    if mkdirat(descriptor, name, 0o777) != 0, errno != EEXIST { throw .last }
  }

  /// Makes a folder of a name that nobody can guess.
  ///
  /// - Parameter prefix: what the name begins with.
  /// - Returns: the name.
  /// - Throws: the system's reason.
  public func makeNewFolder(_ prefix: String) throws(FileFault) -> String {
    while true {
      let name = prefix + Self.random()
      if mkdirat(descriptor, name, 0o777) == 0 { return name }
      guard errno == EEXIST else { throw .last }
    }
  }

  /// Replaces a file, or makes it, through a new file of a name that nobody can guess. A link, a folder, a device and a pipe
  /// are refused.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - bytes: its new bytes.
  ///   - time: the second that the new file is later than; `nil`: that of the file that it replaces.
  ///   - permissions: the permissions of the file; `nil`: those of the file that it replaces.
  /// - Throws: the reason; the old file is then as it was.
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
        // The owner first: a new owner takes some permissions away.
        if fchown(file, old.st_uid, old.st_gid) != 0 { _ = fchown(file, uid_t.max, old.st_gid) }
        _ = fchmod(file, old.st_mode & 0o7777)
      }
      if let permissions { _ = fchmod(file, permissions) }
      try Self.write(bytes, to: file)
      try Self.date(file, after: [time, old.map(Self.second)].compactMap(\.self).max())
    } catch {
      unlinkat(descriptor, temporary, 0)
      throw error
    }
    guard renameat(descriptor, temporary, descriptor, name) == 0 else {
      let fault = FileFault.last
      unlinkat(descriptor, temporary, 0)
      throw fault
    }
  }

  /// Writes over a file that has several names, without a new file.
  public func overwrite(_ name: String, with bytes: [UInt8]) throws(FileFault) {
    let file = openat(descriptor, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    guard FileKind(status.st_mode) == .file else { throw .notAFile(FileKind(status.st_mode)) }
    try Self.write(bytes, to: file)
    guard ftruncate(file, off_t(bytes.count)) == 0 else { throw .last }
  }

  /// Moves a file of this folder over one of another folder of the same file system.
  public func move(_ name: String, to folder: OpenFolder, as other: String) throws(FileFault) {
    if let old = folder.status(of: other) {
      guard FileKind(old.st_mode) == .file else { throw .notAFile(FileKind(old.st_mode)) }
      let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { throw .last }
      defer { close(file) }
      try Self.date(file, after: Self.second(old))
    }
    guard renameat(descriptor, name, folder.descriptor, other) == 0 else { throw .last }
  }

  /// Gives a regular file a second name in another folder.
  public func link(_ name: String, in folder: OpenFolder) -> Bool {
    kind(of: name) == .file && linkat(descriptor, name, folder.descriptor, name, 0) == 0
  }

  /// Makes a symbolic link, in place of a link or a file of that name.
  public func makeLink(_ name: String, to target: String) throws(FileFault) {
    unlinkat(descriptor, name, 0)
    guard symlinkat(target, descriptor, name) == 0 else { throw .last }
  }

  /// Removes a file or a link; never what a link leads to.
  public func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Removes an empty folder.
  public func removeFolder(_ name: String) { unlinkat(descriptor, name, AT_REMOVEDIR) }

  /// Whether this process has the folder alone; waits for it. The end of the value, or of the process, ends the lock.
  public func lock() -> Bool { flock(descriptor, LOCK_EX) == 0 }

  /// Sets a file's time to now.
  public func touch(_ name: String) throws(FileFault) {
    guard utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
  }

  /// Gives this folder the permissions of another.
  public func copyPermissions(of other: OpenFolder) -> Bool {
    var status = stat()
    return fstat(other.descriptor, &status) == 0 && fchmod(descriptor, status.st_mode & 0o7777) == 0
  }

  /// Whether a regular file has other names as well.
  public func hasOtherNames(_ name: String) -> Bool {
    status(of: name).map { FileKind($0.st_mode) == .file && $0.st_nlink > 1 } ?? false
  }

  /// Whether a file has these bytes.
  public func holds(_ bytes: [UInt8], in name: String) -> Bool {
    guard let old = try? self.bytes(of: name, atMost: bytes.count), old.count == bytes.count else { return false }
    // `==` looks at each byte by itself in a debug build, which the plugin's tool is: a tenth of an unchanged run.
    return memcmp(old, bytes, bytes.count) == 0
  }

  /// The second in which a file was last changed.
  public func second(of name: String) -> Int? { status(of: name).map(Self.second) }

  private func makeFile(_ name: String) throws(FileFault) -> (name: String, file: Int32) {
    while true {
      // Hidden, so that no build takes what a killed run leaves for a source.
      let temporary = ".\(name).\(Self.random()).tmp"
      let file = openat(
        descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 { return (temporary, file) }
      guard errno == EEXIST else { throw .last }
    }
  }

  static func write(_ bytes: [UInt8], to file: Int32) throws(FileFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// A file's time differs from that of the one it replaces by a second at least: Swift's driver compares whole seconds, and
  /// would take a file that was written twice in one for compiled.
  private static func date(_ file: Int32, after time: Int?) throws(FileFault) {
    var status = stat()
    guard let time, fstat(file, &status) == 0, second(status) <= time else { return }
    let later = timespec(tv_sec: time + 1, tv_nsec: 0)
    guard futimens(file, [later, later]) == 0 else { throw .last }
  }

  private static func second(_ status: stat) -> Int {
    #if canImport(Darwin)
      return status.st_mtimespec.tv_sec
    #else
      return status.st_mtim.tv_sec
    #endif
  }

  /// 64 random bits as text.
  private static func random() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}
