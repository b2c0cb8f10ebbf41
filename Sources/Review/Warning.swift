import SignalbookRegistry

/// The text of a note that warns: one that begins with `Warning: `. Documents mark it, and review requests list it.
public func warning(in note: String?) -> String? {
  guard let note, note.hasPrefix("Warning: ") else { return nil }
  return String(note.dropFirst("Warning: ".utf8.count))
}

extension StreamInventory {
  /// Its own warning and those of the points in it, with the id and name of each.
  public var warnings: [(id: String, name: String, text: String)] {
    var warnings = warning(in: stream.metadata.note).map { [(id: id, name: stream.name, text: $0)] } ?? []
    visit { point in
      if let text = warning(in: point.metadata.note) { warnings.append((point.id, point.name, text)) }
    }
    return warnings
  }
}
