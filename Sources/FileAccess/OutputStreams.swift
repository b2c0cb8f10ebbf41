#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Character devices, pipes and open descriptors that a person names for output.
public enum OutputStreams {
  /// Whether a path is one of them. In a checkout no link is followed: a stranger may have committed it.
  public static func contains(_ path: String) -> Bool {
    // Replacing the file that a shell has opened would leave its descriptor with the old one.
    let opened = ["/dev/fd/", "/proc/self/fd/"]
    if ["/dev/stdout", "/dev/stderr"].contains(path) || opened.contains(where: path.hasPrefix) { return true }
    if isInCheckout(path) {
      guard let (folder, name) = try? FileAccess.output(path) else { return false }
      return folder.kind(of: name) == .pipe
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Writes to one of them.
  ///
  /// - Returns: whether a process reads the pipe.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileFault) -> Bool {
    guard let descriptor = try open(path) else { return false }
    defer { close(descriptor) }
    try OpenFolder.write(bytes, to: descriptor)
    return true
  }

  /// Opens without waiting for a reader: a pipe that no process reads would block for ever. A reader that is just starting
  /// has two seconds.
  private static func open(_ path: String) throws(FileFault) -> Int32? {
    let flags = O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let place = isInCheckout(path) ? try FileAccess.output(path) : nil
    for attempt in 1...40 {
      let descriptor =
        if let (folder, name) = place { openat(folder.descriptor, name, flags | O_NOFOLLOW) } else {
          systemOpen(path, flags)
        }
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard errno == ENXIO else { throw .last }
      if attempt < 40 { usleep(50_000) }
    }
    return nil
  }

  private static func isInCheckout(_ path: String) -> Bool {
    CheckoutRoot.absolute(path).starts(with: CheckoutRoot.own)
  }

  /// Occupies standard input, output and errors that the caller has closed, so that no file gets their numbers.
  public static func occupyClosed() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
      // Read-only, so that writing still fails.
      _ = systemOpen("/dev/null", O_RDONLY)
    }
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
