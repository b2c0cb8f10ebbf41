import SignalbookSchemaFiles

/// The schema files' texts and, where a finding first needs them, their lines and trees, by path.
///
/// A class, because the trees of a large registry are read for few of its files and must be read once. Each part of
/// ``lint(_:settings:today:only:reading:)`` has one of its own: it is never shared between threads.
final class SourceStore {
  private let texts: [String: [UInt8]]
  private var files: [String: SourceFile] = [:]
  private var trees: [String: JSONNode?] = [:]

  init(_ texts: [String: [UInt8]]) { self.texts = texts }

  func bytes(_ path: String) -> [UInt8]? { texts[path] }

  /// The text with its lines, which few files need.
  func file(_ path: String) -> SourceFile? {
    if let known = files[path] { return known }
    let file = texts[path].map { SourceFile(path: path, bytes: $0) }
    files[path] = file
    return file
  }

  func tree(_ path: String) -> JSONNode? {
    if let known = trees[path] { return known }
    var ignored = Diagnostics()
    let tree = file(path).flatMap { JSONReader.read($0, into: &ignored) }
    trees[path] = .some(tree)
    return tree
  }

  /// The member whose key or value stands at a location.
  func member(at location: Location) -> JSONMember? {
    guard var node = tree(location.path) else { return nil }
    let start = location.range.start
    while true {
      switch node.value {
      case .object(let members):
        guard let member = last(of: members, startingBy: start, { $0.keyRange.start }),
          start < member.value.range.end
        else { return nil }
        if start < member.value.range.start || member.value.range == location.range { return member }
        node = member.value
      case .array(let elements):
        guard let element = elements.first(where: { $0.range.start <= start && start < $0.range.end }) else {
          return nil
        }
        node = element
      default: return nil
      }
    }
  }

  /// Where a key stands in the entry at a location; the entry's own place when it does not say the key itself.
  func keyPlace(of key: String, in entry: Location) -> Location {
    guard let file = file(entry.path), let member = member(at: entry)?.value.member(key) else { return entry }
    return file.location(member.keyRange)
  }

  /// Where the value of a key stands in the entry at a location; the entry's own place when it does not say the key itself.
  func location(of key: String, in entry: Location) -> Location { location(of: [key], in: entry) }

  /// The same for a key of a member's member.
  func location(of keys: [String], in entry: Location) -> Location {
    guard let file = file(entry.path), var value = member(at: entry)?.value else { return entry }
    for key in keys {
      guard let next = value[key] else { return entry }
      value = next
    }
    return file.location(value.range)
  }
}

/// The last of the items, which stand in the order of the source, that starts at or before an offset. A section of a large
/// registry has thousands of members.
private func last<Item>(of items: [Item], startingBy offset: Int, _ start: (Item) -> Int) -> Item? {
  var low = 0
  var high = items.count
  while low < high {
    let middle = (low + high) / 2
    if start(items[middle]) <= offset { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? nil : items[low - 1]
}
