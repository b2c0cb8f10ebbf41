import Foundation
import Signalbook

/// A file in JSON Lines format.
public final class OutputFile: @unchecked Sendable {
  // Written only under the collector's lock.
  private let descriptor: Int32
  /// The number of lines that could not be written.
  public private(set) var lost = 0

  /// Opens a file for appending. Returns `nil` on failure and sets `errno`.
  public init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
  }

  // If opening failed, `errno` must stay unchanged, so do not close.
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes a complete line immediately, so that readers see each document by the time it is answered.
  public func write(_ entry: Entry) {
    if !writeAll(entry.json.json + "\n", to: descriptor) { lost += 1 }
  }
}

/// Writes all of a text. Returns whether it succeeded.
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
