import SignalbookRegistry
import SignalbookSchemaFiles

// Findings about values that a stream declares or inherits. A shared value is reported once for all its streams. Values
// of imports are skipped.
extension LintPass {
  /// Reports a finding at the value of a stream's key. The key can be a path such as `limits.age`.
  mutating func report(_ message: String, of key: String, in stream: Stream, notes: [Diagnostic.Note] = []) {
    guard let location = stream.keyLocations[key], ownFile(at: location.path) != nil else { return }
    reportOnce(message, at: location, notes: notes)
  }

  /// Returns the items of the named list, such as `countries`, in the populations of the stream and its variants. Skips
  /// populations that are declared outside this registry.
  func populationItems(forKey key: String, of stream: Stream) -> [(item: JSONNode, location: Location)] {
    let own = stream.keyLocations["population"].map { [(stream.population, $0.path)] } ?? []
    let variations = stream.keyLocations["variants"].map { location in
      stream.variants.map { ($0.population, location.path) }
    }
    return (own + (variations ?? [])).flatMap { population, path -> [(item: JSONNode, location: Location)] in
      guard let items = population?[key]?.elements, let file = ownFile(at: path) else { return [] }
      return items.map { ($0, file.location(of: $0.range)) }
    }
  }

  /// Returns the recipient lists of the stream, its variants and its profiles.
  func recipientLists(of stream: Stream) -> [[Stream.Recipient]] {
    [stream.recipients] + (stream.variants + stream.profiles).compactMap(\.recipients)
  }

  /// Returns the uploads of the stream and its profiles, each with its key, such as `upload` or `profiles.old.upload`.
  func uploads(of stream: Stream) -> [(upload: Stream.Upload, key: String)] {
    let own = stream.upload.map { [($0, "upload")] } ?? []
    return own
      + stream.profiles.compactMap { profile in profile.upload.map { ($0, "profiles.\(profile.name).upload") } }
  }

  /// Reports each upload address for which `message` returns a finding.
  mutating func reportAddresses(of stream: Stream, message: (String) -> String?) {
    for (upload, key) in uploads(of: stream) {
      guard let message = upload.address.flatMap(message) else { continue }
      report(message, of: "\(key).address", in: stream)
    }
  }

  /// Returns this registry's schema file at the given path, or `nil` if the path does not belong to one.
  func ownFile(at path: String) -> SourceFile? {
    registry.files.first { $0.path == path }?.parsed.source
  }
}
