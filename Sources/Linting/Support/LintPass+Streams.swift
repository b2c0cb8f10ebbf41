import SignalbookRegistry
import SignalbookSchemaFiles

// Findings at what a stream says itself or takes over from one that it extends: at the value, once for all the streams that
// have it, and not where an import says it.
extension LintPass {
  /// At the value of a key of the stream, or of one of the object that it has: `limits.age`.
  mutating func report(_ message: String, of key: String, in stream: Stream, notes: [Diagnostic.Note] = []) {
    guard let location = stream.keyLocations[key], ownFile(location.path) != nil else { return }
    reportOnce(message, at: location, notes: notes)
  }

  /// At a range inside the value of a key.
  mutating func report(_ message: String, at range: ByteRange, of key: String, in stream: Stream) {
    guard let location = stream.keyLocations[key], let file = ownFile(location.path) else { return }
    reportOnce(message, at: file.location(range))
  }

  /// The schema file, where it is one of this registry's own.
  func ownFile(_ path: String) -> SourceFile? {
    registry.files.first { $0.path == path }?.parsed.source
  }
}
