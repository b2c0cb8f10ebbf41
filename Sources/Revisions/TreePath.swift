import SignalbookSchemaFiles

/// Paths in a tree of files, relative to its root. Single slashes separate the names.
enum TreePath {
  /// Returns the path from the tree's root for a path relative to `folder`, or `nil` if the path leaves the tree.
  static func resolved(_ path: String, from folder: String) -> String? {
    path.hasPrefix("/") ? nil : LexicalPath.pathInside(LexicalPath.joined(folder, path))
  }

  /// Returns the folder and the name in a normalized path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return ("", path) }
    return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// Returns the path relative to a folder. Both paths must be normalized.
  static func relative(_ path: String, to folder: String) -> String {
    LexicalPath.relative(path, to: folder)
  }

  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
