#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// An open folder. Files are opened relative to its descriptor, without following symbolic links.
///
/// A class, because it owns the descriptor.
public final class OpenFolder {
  let descriptor: Int32

  static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  /// Returns the kind of a file, or `nil` if it does not exist.
  public func kind(of name: String) -> FileKind? { status(of: name).map { FileKind($0.st_mode) } }

  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Opens a subfolder.
  public func folder(named name: String) throws(FileFault) -> OpenFolder {
    let opened = openat(descriptor, name, Self.flags | O_NOFOLLOW)
    if opened >= 0 { return OpenFolder(opened) }
    throw errno == ENOTDIR || errno == ELOOP ? .notAFolder : .ofLastCall
  }

  /// Opens the folder again. A lock on the result can be released before this value is deallocated.
  public func reopen() throws(FileFault) -> OpenFolder {
    let opened = openat(descriptor, ".", Self.flags)
    guard opened >= 0 else { throw .ofLastCall }
    return OpenFolder(opened)
  }

  /// Returns a symbolic link's target.
  public func target(of name: String) throws(FileFault) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, name, &buffer, buffer.count)
    guard count >= 0 else { throw .ofLastCall }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The unsorted names of all files except `.` and `..`.
  public var names: [String] {
    let copy = openat(descriptor, ".", Self.flags)
    guard copy >= 0, let directory = fdopendir(copy) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Returns the contents of a regular file. Checks its kind and size first.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - limit: The maximum size, in bytes.
  ///   - isCut: Whether to read only the start of a larger file, slightly more than the limit, instead of rejecting it.
  /// - Returns: The contents.
  /// - Throws: An error if the file cannot be read, is not a regular file, or exceeds the limit.
  public func bytes(of name: String, atMost limit: Int, isCut: Bool = false) throws(FileFault) -> [UInt8] {
    // Check the kind before opening the file, since opening some devices has side effects.
    if let kind = kind(of: name), kind != .file {
      throw kind == .link ? .link(target: try target(of: name), isOutside: false) : .notAFile(kind)
    }
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw .ofLastCall }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .ofLastCall }
    guard FileKind(status.st_mode) == .file else { throw .notAFile(FileKind(status.st_mode)) }
    if !isCut, status.st_size > limit { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(clamping: status.st_size), limit))
    // Request an extra byte, so that the first call reads the whole file and the second detects its end.
    let expected = min(Int(clamping: status.st_size), limit) + 1
    var chunk = [UInt8](repeating: 0, count: min(max(expected, 16), 65_536))
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .ofLastCall }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit {
        if isCut { return bytes }
        throw .tooLarge(limit: limit)
      }
    }
  }
}
