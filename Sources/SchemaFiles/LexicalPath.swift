/// Lexical path operations for configurations, imports and git trees. They do not access the file system.
///
/// Normalize paths before comparing them: `./schemas//app/`, `schemas/x/../app` and `schemas/app` normalize to the same
/// path. `..` removes the preceding component, even if that component is a symbolic link.
package enum LexicalPath {
  /// Returns the path without `.`, empty components, a trailing slash, and components followed by `..`. A leading `..` is kept.
  /// The empty string is the current folder.
  package static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == 0x2F
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let text = parts.joined(separator: "/")
    return isAbsolute ? "/" + text : text
  }

  /// Returns the normalized path relative to a folder, or `nil` if the path is absolute or leaves the folder.
  package static func pathInside(_ path: String) -> String? {
    if path.utf8.first == 0x2F { return nil }
    let normalized = normalized(path)
    return normalized == ".." || normalized.hasPrefix("../") ? nil : normalized
  }

  /// Returns the path of `name` in the given folder. If the folder is empty or `.`, returns `name`.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.utf8.last == 0x2F ? folder + name : folder + "/" + name
  }

  /// Returns the folder of the given path, or `.` for the current folder.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part of a path after the last slash.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// Returns the path relative to a folder. Both paths must be normalized.
  package static func relative(_ path: String, to folder: String) -> String {
    var parts = path.split(separator: "/")[...]
    var base = folder.split(separator: "/")[...]
    while let first = parts.first, parts.count > 1, first == base.first {
      parts.removeFirst()
      base.removeFirst()
    }
    return (base.map { _ in ".." } + parts).joined(separator: "/")
  }
}
