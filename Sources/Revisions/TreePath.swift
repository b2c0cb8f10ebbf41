/// Paths in a tree of files: names joined by single slashes, relative to its root.
enum TreePath {
  /// The path without `.`, `..` behind a name and double slashes; `nil` when it leads out of the tree.
  static func normalized(_ path: String) -> String? {
    if path.utf8.first == 0x2F { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// A path that a folder's reader wrote, from the tree's root; `nil` when it leads out of the tree.
  static func resolved(_ path: String, from folder: String) -> String? {
    path.hasPrefix("/") ? nil : normalized(folder.isEmpty ? path : folder + "/" + path)
  }

  /// The folder and the name of a normalized path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return ("", path) }
    return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// The path as seen from a folder; both are normalized and of one tree.
  static func relative(_ path: String, to folder: String) -> String {
    var parts = path.split(separator: "/")[...]
    var base = folder.split(separator: "/")[...]
    while let first = parts.first, parts.count > 1, first == base.first {
      parts.removeFirst()
      base.removeFirst()
    }
    return (base.map { _ in ".." } + parts).joined(separator: "/")
  }

  static func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
