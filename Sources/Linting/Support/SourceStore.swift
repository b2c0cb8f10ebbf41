import SignalbookRegistry
import SignalbookSchemaFiles

/// The schema files of a registry and its imports.
struct SourceStore: Sendable {
  private let files: [String: ParsedFile]

  init(_ registry: Registry) {
    let all = (registry.files + registry.imports.flatMap(\.files)).map(\.parsed)
    files = Dictionary(all.map { ($0.source.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func file(at path: String) -> SourceFile? { files[path]?.source }
  func tree(at path: String) -> JSONNode? { files[path]?.root }

  /// Returns the member whose key or value is at the given location.
  func member(at location: Location) -> JSONMember? {
    guard var node = tree(at: location.path) else { return nil }
    let start = location.range.start
    while true {
      if let member = node.member(at: start) {
        if start < member.value.range.start || member.value.range == location.range { return member }
        node = member.value
      } else if let index = node.elementIndex(at: start), let element = node.elements?[index] {
        node = element
      } else {
        return nil
      }
    }
  }

  /// Returns the value at the given location.
  func node(at location: Location) -> JSONNode? {
    guard var node = tree(at: location.path) else { return nil }
    while node.range != location.range {
      let start = location.range.start
      if let member = node.member(at: start) {
        node = member.value
      } else if let index = node.elementIndex(at: start), let element = node.elements?[index] {
        node = element
      } else {
        return nil
      }
    }
    return node
  }

  /// Returns the location of the given key in an entry, or the entry's location if the key is missing.
  func keyLocation(of key: String, in entry: Location) -> Location {
    guard let file = file(at: entry.path), let member = member(at: entry)?.value.member(key) else { return entry }
    return file.location(of: member.keyRange)
  }

  /// Returns the location of the given key's value in an entry, or the entry's location if the key is missing.
  func location(of key: String, in entry: Location) -> Location { location(of: [key], in: entry) }

  /// Returns the location of the value at the given key path, or the entry's location if the value is missing.
  func location(of keys: [String], in entry: Location) -> Location {
    guard let file = file(at: entry.path), var value = member(at: entry)?.value else { return entry }
    for key in keys {
      guard let next = value[key] else { return entry }
      value = next
    }
    return file.location(of: value.range)
  }
}
