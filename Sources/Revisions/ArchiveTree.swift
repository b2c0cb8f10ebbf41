import SignalbookSchemaFiles

/// The files of an archive, in memory.
final class ArchiveTree: FileTree {
  private var folders: [String: [TreeEntry]] = ["": []]

  /// Creates a tree.
  ///
  /// - Parameter members: The archive's members.
  /// - Throws: An error if the archive cannot be read. Its message is phrased to follow the archive's name.
  init(_ members: [ArchiveMember]) throws(RevisionError) {
    var paths: [String: ArchiveMember] = [:]
    for member in members {
      let path = try Self.checkPath(member.path)
      if !path.isEmpty { paths[path] = member }
    }
    for (path, member) in paths where member.kind != .folder {
      add(path, TreeEntry(name: TreePath.split(path).name, kind: member.kind, content: .bytes(member.bytes)))
    }
    for (path, member) in paths where member.kind == .folder && folders[path] == nil {
      folders[path] = []
      add(path, TreeEntry(name: TreePath.split(path).name, kind: .folder, content: .none))
    }
    for (folder, entries) in folders { folders[folder] = entries.sorted { TreePath.precedes($0.name, $1.name) } }
  }

  func entries(of folder: String) throws(RevisionError) -> [TreeEntry]? {
    if let known = folders[folder] { return known }
    var path = folder
    while !path.isEmpty {
      let (parent, name) = TreePath.split(path)
      if folders[parent]?.contains(where: { $0.name == name && $0.kind == .link }) == true {
        throw RevisionError("the folder '\(path)' is a symbolic link, which is not followed")
      }
      path = parent
    }
    return nil
  }

  func contents(of files: [TreeEntry]) -> [[UInt8]] {
    files.map { file in if case .bytes(let bytes) = file.content { Array(bytes) } else { [] } }
  }

  /// The folder that contains all other entries, as in release archives. Empty if the entries have no common folder.
  var root: String {
    var path = ""
    while let entries = folders[path], entries.count == 1, let only = entries.first, only.kind == .folder {
      // Do not treat the folder of a registry as a wrapper.
      let inner = LexicalPath.joined(path, only.name)
      if only.name == "schemas" { break }
      path = inner
    }
    return path
  }

  private func add(_ path: String, _ entry: TreeEntry) {
    var (folder, _) = TreePath.split(path)
    let isKnown = folders[folder] != nil
    folders[folder, default: []].append(entry)
    var isNew = !isKnown
    while isNew, !folder.isEmpty {
      let (parent, name) = TreePath.split(folder)
      isNew = folders[parent] == nil
      folders[parent, default: []].append(TreeEntry(name: name, kind: .folder, content: .none))
      folder = parent
    }
  }

  private static func checkPath(_ path: String) throws(RevisionError) -> String {
    if path.utf8.contains(0) { throw RevisionError("cannot be read: the path of a member contains a NUL byte") }
    if path.utf8.first == 0x2F { throw RevisionError("cannot be read: the path of the member '\(path)' is absolute") }
    // Reject all paths with `..`, which are suspicious even if they stay inside the archive.
    guard !path.split(separator: "/").contains(".."), let normalized = LexicalPath.pathInside(path) else {
      throw RevisionError("cannot be read: the path of the member '\(path)' is outside the archive's root")
    }
    return normalized
  }
}

/// A file, folder or link in an archive.
struct ArchiveMember {
  /// The path as stored in the archive.
  var path: String
  var kind: TreeEntry.Kind
  var bytes: ArraySlice<UInt8>
}
