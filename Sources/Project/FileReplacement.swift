#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files whole: a reader sees the old bytes or the new ones, never a part, and a file whose bytes would not
/// change is not touched, so that no build takes it for new.
public enum FileReplacement {
  public enum Outcome: Sendable, Hashable {
    case written, unchanged
  }

  /// Why a file could not be written: the step that failed, the path and the system's reason.
  public struct Failure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }

    /// The failure that the last call of the system reported.
    public static func failure(_ step: String, _ path: String) -> Failure {
      Failure(description: "cannot \(step) '\(path)': \(String(cString: strerror(errno)))")
    }
  }

  /// Replaces the file at `path`, through a temporary file in the same folder. A link stays one: the file that it leads
  /// to is replaced. `old` is the file whose time the new one's differs from, if that is not the file at `path`. A folder,
  /// a device, a pipe or a socket is refused, since replacing it would take it from everything else that uses it.
  public static func write(
    _ bytes: [UInt8], to path: String, asLaterThan old: String? = nil
  ) throws(Failure) -> Outcome {
    try checkIsReplaceable(path)
    if isEqual(path, bytes) { return .unchanged }
    let path = target(of: path)
    let temporary = "\(path).\(getpid()).tmp"
    guard let file = fopen(temporary, "wb") else { throw .failure("create", temporary) }
    keepMode(of: path, on: fileno(file))
    let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWhole else {
      let failure = Failure.failure("write", temporary)
      unlink(temporary)
      throw failure
    }
    do throws(Failure) {
      if let old { try date(temporary, after: old) }
      try replace(path, with: temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    return .written
  }

  /// Replaces a file, which need not be there, by another one. Its time differs from the other's by a second at
  /// least: Swift's driver compares whole seconds, and would take a file that was written twice in one for compiled.
  public static func replace(_ path: String, with file: String) throws(Failure) {
    try date(file, after: path)
    guard rename(file, path) == 0 else { throw .failure("replace", path) }
  }

  private static func date(_ file: String, after other: String) throws(Failure) {
    guard let old = second(of: other), let new = second(of: file), new <= old else { return }
    let time = timeval(tv_sec: old + 1, tv_usec: 0)
    guard utimes(file, [time, time]) == 0 else { throw .failure("set the time of", file) }
  }

  /// The second in which a file was last changed.
  private static func second(of path: String) -> time_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      return status.st_mtimespec.tv_sec
    #else
      return status.st_mtim.tv_sec
    #endif
  }

  /// Makes the folder and those above it.
  public static func createFolder(_ path: String) throws(Failure) {
    if isFolder(path) { return }
    var end = path.utf8.endIndex
    while end > path.utf8.startIndex, path.utf8[path.utf8.index(before: end)] == 0x2F {
      end = path.utf8.index(before: end)
    }
    if let slash = path.utf8[..<end].lastIndex(of: 0x2F), slash != path.utf8.startIndex {
      try createFolder(String(path[..<slash]))
    }
    // Another process may have made it in the meantime.
    guard mkdir(path, 0o777) == 0 || (errno == EEXIST && isFolder(path)) else {
      throw .failure("create the folder", path)
    }
  }

  private static func checkIsReplaceable(_ path: String) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    let kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: "a folder"
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    throw Failure(description: "cannot write '\(path)': it is \(kind), not a file")
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }

  private static func isEqual(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: bytes.count + 1)
    let count = fread(&buffer, 1, buffer.count, file)
    // `==` looks at each byte by itself in a debug build, which the plugin's tool is: a tenth of an unchanged run.
    return count == bytes.count && memcmp(buffer, bytes, count) == 0
  }

  /// Where a link leads; the path itself for anything else.
  private static func target(of path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
      return path
    }
    defer { free(real) }
    return String(cString: real)
  }
}
