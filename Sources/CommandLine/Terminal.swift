#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookReporting
import SignalbookSchemaFiles

/// Standard output, for results, and standard error, for findings and usage errors.
struct Terminal: Sendable {
  /// Whether to truncate strings that resemble secrets. The tool's own text, and files returned to their author, are
  /// not truncated.
  var masksSecrets = true

  /// Whether to color findings. Requires a terminal, and that `NO_COLOR` is not set.
  var usesColor: Bool { usesColor(STDERR_FILENO) }
  /// Whether to color results on standard output.
  var outputUsesColor: Bool { usesColor(STDOUT_FILENO) }

  private func usesColor(_ file: Int32) -> Bool {
    isatty(file) != 0 && environmentVariable(named: "NO_COLOR") == nil && environmentVariable(named: "TERM") != "dumb"
  }

  /// Whether standard output is a terminal. If not, a file or a program receives it.
  var showsOutput: Bool { isatty(STDOUT_FILENO) != 0 }

  func writeOutput(_ text: String) { write(text, to: STDOUT_FILENO) }
  func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Prints `signalbook: message` and a reference to the help.
  func writeUsageError(_ message: String, subcommand: String? = nil) {
    writeError("signalbook: \(DisplayText.escaped(message))\n")
    writeError("Run 'signalbook \(subcommand.map { $0 + " " } ?? "")--help' for usage.\n")
  }

  private func environmentVariable(named name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private func write(_ text: String, to file: Int32) {
    var bytes = Array((masksSecrets ? Secrets.mask(text) : text).utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if file == STDOUT_FILENO { exitAfterFailedOutput() }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}

extension Terminal {
  /// Exits, so that a truncated result does not look complete. Output that was already printed cannot be withdrawn.
  private func exitAfterFailedOutput() -> Never {
    writeError("signalbook: cannot write to standard output: \(String(cString: strerror(errno)))\n")
    exit(ExitStatus.couldNotRun.rawValue)
  }
}

/// Calls the C library's `write`, which a method of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
