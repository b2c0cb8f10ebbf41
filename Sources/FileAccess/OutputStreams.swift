#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Output to character devices, pipes and open descriptors that the user specifies.
public enum OutputStreams {
  /// Returns whether a path is an output stream. Symbolic links in a checkout are not followed, since untrusted
  /// contributors may have added them.
  public static func contains(_ path: String) -> Bool {
    // If the shell's open file were replaced, the shell's descriptor would still refer to the old file.
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

  /// Writes to an output stream.
  ///
  /// - Returns: Whether the bytes were written, or `false` if no process reads from the pipe.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileFault) -> Bool {
    guard let descriptor = try open(path) else { return false }
    defer { close(descriptor) }
    try OpenFolder.write(bytes, to: descriptor)
    return true
  }

  /// Opens an output stream without blocking, since a pipe without a reader would block forever. Waits up to two
  /// seconds for a reader.
  private static func open(_ path: String) throws(FileFault) -> Int32? {
    let flags = O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let output = isInCheckout(path) ? try FileAccess.output(path) : nil
    for attempt in 1...40 {
      let descriptor =
        if let (folder, name) = output { openat(folder.descriptor, name, flags | O_NOFOLLOW) } else {
          systemOpen(path, flags)
        }
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard errno == ENXIO else { throw .ofLastCall }
      if attempt < 40 { usleep(50_000) }
    }
    return nil
  }

  private static func isInCheckout(_ path: String) -> Bool {
    CheckoutRoot.absoluteComponents(of: path).starts(with: CheckoutRoot.own)
  }

  /// Opens `/dev/null` for closed standard streams, so that files cannot get their descriptor numbers.
  public static func occupyClosed() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
      // Open it read-only, so that writing still fails.
      _ = systemOpen("/dev/null", O_RDONLY)
    }
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
