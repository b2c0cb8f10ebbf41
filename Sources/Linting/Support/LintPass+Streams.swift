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

  /// Returns the items of a list in the stream's and its variants' populations with their locations, if this registry declares
  /// them.
  func populationItems(_ key: String, of stream: Stream) -> [(item: JSONNode, location: Location)] {
    let own = stream.keyLocations["population"].map { [(stream.population, $0.path)] } ?? []
    let variations = stream.keyLocations["variants"].map { location in
      stream.variants.map { ($0.population, location.path) }
    }
    return (own + (variations ?? [])).flatMap { population, path -> [(item: JSONNode, location: Location)] in
      guard let items = population?[key]?.elements, let file = ownFile(path) else { return [] }
      return items.map { ($0, file.location($0.range)) }
    }
  }

  /// Returns the lists of recipients that a stream has: its own and those of its variants and profiles.
  func recipientLists(of stream: Stream) -> [[Stream.Recipient]] {
    [stream.recipients] + (stream.variants + stream.profiles).compactMap(\.recipients)
  }

  /// The schema file, where it is one of this registry's own.
  func ownFile(_ path: String) -> SourceFile? {
    registry.files.first { $0.path == path }?.parsed.source
  }
}
