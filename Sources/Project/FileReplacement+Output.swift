#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension FileReplacement {
  /// Writes a document to the path that a person named on the command line. A regular file is replaced whole; a
  /// character device, a pipe and an open descriptor such as `/dev/stdout` receive the bytes.
  ///
  /// - Returns: `nil` if the bytes went into something that is not a file.
  /// - Throws: the reason, among them that no process reads the pipe.
  public static func writeOutput(_ bytes: [UInt8], to path: String) throws(Failure) -> Outcome? {
    guard isStream(path) else {
      if isReadOnly(path) { throw Failure(description: "cannot write '\(path)': it is read-only") }
      return try write(bytes, to: path)
    }
    let descriptor = try openStream(path)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failure("write", path) }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// Whether a path is a character device, a pipe or an open descriptor of this process.
  public static func isStream(_ path: String) -> Bool {
    // Replacing the file that a shell has opened would leave its descriptor with the old one.
    let opened = ["/dev/fd/", "/proc/self/fd/"]
    if ["/dev/stdout", "/dev/stderr"].contains(path) || opened.contains(where: path.hasPrefix) { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Opens without waiting for a reader: a pipe that no process reads would block for ever. A reader that is just starting
  /// has two seconds.
  private static func openStream(_ path: String) throws(Failure) -> Int32 {
    for attempt in 1...40 {
      let descriptor = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard errno == ENXIO else { throw .failure("open", path) }
      if attempt < 40 { usleep(50_000) }
    }
    throw Failure(description: "cannot write '\(path)': no process reads this pipe")
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}
