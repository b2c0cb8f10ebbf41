#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookReporting
import SignalbookSchemaFiles

/// Standard output and standard error. Results go to the first, findings and mistakes to the second.
struct Terminal: Sendable {
  /// Whether texts that look like secrets are cut short. The tool's own texts, and a file that goes back to its author, stay.
  var masksSecrets = true

  /// Whether to colour findings: only on a terminal and without `NO_COLOR`.
  var usesColor: Bool { usesColor(STDERR_FILENO) }
  /// The same for results on standard output.
  var outputUsesColor: Bool { usesColor(STDOUT_FILENO) }

  private func usesColor(_ file: Int32) -> Bool {
    isatty(file) != 0 && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
  }

  /// Whether standard output is a terminal; otherwise it is stored or read by a program.
  var showsOutput: Bool { isatty(STDOUT_FILENO) != 0 }

  func output(_ text: String) { write(text, to: STDOUT_FILENO) }
  func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// `signalbook: message` and where to read on.
  func mistake(_ message: String, verb: String? = nil) {
    error("signalbook: \(DisplayText.safe(message))\n")
    error("Run 'signalbook \(verb.map { $0 + " " } ?? "")--help' for usage.\n")
  }

  private func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  private func write(_ text: String, to file: Int32) {
    var bytes = Array((masksSecrets ? Secrets.masked(text) : text).utf8)[...]
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
  /// Exits: a truncated result must not look complete, and what is printed cannot be taken back.
  private func outputFailed() -> Never {
    error("signalbook: cannot write to standard output: \(String(cString: strerror(errno)))\n")
    exit(ExitStatus.couldNotRun.rawValue)
  }
}

/// `write` of the C library, which a method of the same name would hide.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
