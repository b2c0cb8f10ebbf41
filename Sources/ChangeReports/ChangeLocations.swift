import SignalbookComparison
import SignalbookSchemaFiles

/// A lookup of change locations. A change contains its entry's location and a key path. The location of the key is
/// determined only for output.
///
/// A class, so that each file is read only once. Not thread-safe.
final class ChangeLocations {
  private let read: (String) -> [UInt8]?
  /// The file contents, cached because a file can contain thousands of changes.
  private var bytes: [String: [UInt8]?] = [:]
  private var files: [String: (file: SourceFile, root: JSONNode)?] = [:]

  init(source: @escaping (String) -> [UInt8]?) { read = source }

  /// Returns the contents of the file at the given path, or `nil` if the file cannot be read.
  func source(at path: String) -> [UInt8]? {
    if let known = bytes[path] { return known }
    let found = read(path)
    bytes[path] = .some(found)
    return found
  }

  /// Returns the location of a changed value in one version. If the keys do not exist, for example because a key was
  /// removed, returns the location of the entry.
  func location(of value: Change.Value) -> Location {
    guard !value.keys.isEmpty, let (file, root) = file(at: value.location.path) else { return value.location }
    guard var node = Self.value(at: value.location.range, in: root) else { return value.location }
    var range = value.location.range
    for key in value.keys {
      switch node.value {
      case .object(let members):
        guard let member = members.first(where: { $0.key == key }) else { return file.location(of: range) }
        node = member.value
        range = member.keyRange
      case .array(let elements):
        guard let index = Int(key), elements.indices.contains(index) else { return file.location(of: range) }
        node = elements[index]
        range = node.range
      default: return file.location(of: range)
      }
    }
    switch node.value {
    case .object, .array: return file.location(of: range)
    default: return file.location(of: node.range)
    }
  }

  private func file(at path: String) -> (file: SourceFile, root: JSONNode)? {
    if let known = files[path] { return known }
    var parsedFile: (SourceFile, JSONNode)?
    if let bytes = source(at: path) {
      let file = SourceFile(path: path, bytes: bytes)
      var ignored = Diagnostics()
      parsedFile = JSONReader.read(file, into: &ignored).map { (file, $0) }
    }
    files[path] = .some(parsedFile)
    return parsedFile
  }

  /// Returns the value whose range, or whose key's range, is `range`.
  private static func value(at range: ByteRange, in root: JSONNode) -> JSONNode? {
    var node = root
    while node.range != range {
      switch node.value {
      case .object(let members):
        // Members are sorted by position.
        guard let index = last(of: members, startingBy: range.start, { $0.keyRange.start }) else { return nil }
        let member = members[index]
        if member.keyRange == range { return member.value }
        node = member.value
      case .array(let elements):
        guard let index = last(of: elements, startingBy: range.start, { $0.range.start }) else { return nil }
        node = elements[index]
      default: return nil
      }
    }
    return node
  }

  private static func last<Part>(of parts: [Part], startingBy offset: Int, _ start: (Part) -> Int) -> Int? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if start(parts[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
