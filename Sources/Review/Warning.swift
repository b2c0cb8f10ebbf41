import SignalbookRegistry

/// Returns the text after `Warning: `, or `nil` if the note does not begin with this prefix. Documents highlight
/// warnings, and review requests list them.
public func warning(in note: String?) -> String? {
  guard let note, note.hasPrefix("Warning: ") else { return nil }
  return String(note.dropFirst("Warning: ".utf8.count))
}

extension StreamInventory {
  /// The warnings of the stream and its points, with their IDs and names.
  public var warnings: [(id: String, name: String, text: String)] {
    var warnings = warning(in: stream.metadata.note).map { [(id: id, name: stream.name, text: $0)] } ?? []
    visit { point in
      if let text = warning(in: point.metadata.note) { warnings.append((point.id, point.name, text)) }
    }
    return warnings
  }
}
