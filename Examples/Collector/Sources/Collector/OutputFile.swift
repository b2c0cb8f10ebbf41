import Foundation
import Signalbook

/// A file of JSON lines.
public final class OutputFile: @unchecked Sendable {
  // Written under the collector's lock.
  private let descriptor: Int32
  /// Lines that could not be written.
  public private(set) var lost = 0

  /// - Returns: `nil` when the file cannot be opened; `errno` says why.
  public init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
  }

  // After a failure `errno` is the reason still: nothing is closed.
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// A line is written at once and whole, so that a reader of the file sees each document when it has its answer.
  public func write(_ entry: Entry) {
    if !writeAll(entry.json.json + "\n", to: descriptor) { lost += 1 }
  }
}

/// Whether a text could be written whole.
@discardableResult
func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    bytes = bytes.dropFirst(count)
  }
  return true
}
