#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookReporting

/// Standard output and standard error. Results go to the first, findings and mistakes to the second.
struct Terminal: Sendable {
  /// Findings are coloured only where a terminal shows them and its user has not asked for plain text (NO_COLOR).
  var usesColor: Bool { usesColor(STDERR_FILENO) }
  /// The same for what is printed as a result.
  var outputUsesColor: Bool { usesColor(STDOUT_FILENO) }

  private func usesColor(_ file: Int32) -> Bool {
    isatty(file) != 0 && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
  }

  /// Whether somebody reads standard output as it comes; else it is kept, or read by a program.
  var showsOutput: Bool { isatty(STDOUT_FILENO) != 0 }

  func output(_ text: String) { write(text, to: STDOUT_FILENO) }
  func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// `signalbook: message` and where to read on.
  func mistake(_ message: String, verb: String? = nil) {
    error("signalbook: \(DisplayText.safe(message))\n")
    error("Run 'signalbook \(verb.map { $0 + " " } ?? "")--help' for how to use it.\n")
  }

  private func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private func write(_ text: String, to file: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        if file == STDOUT_FILENO { outputFailed() }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}

extension Terminal {
  /// A result that was cut off must not look like one: nothing can be taken back, so that the process ends here.
  private func outputFailed() -> Never {
    error("signalbook: cannot write to standard output: \(String(cString: strerror(errno)))\n")
    exit(ExitStatus.couldNotRun.rawValue)
  }
}

/// `write` of the C library, which a method of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
