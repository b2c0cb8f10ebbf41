/// A tree of files that is read, never written: a commit's, the index's, an archive's.
protocol FileTree: AnyObject {
  /// The entries directly in a folder, by its normalized path; `nil` if the folder does not exist.
  func entries(of folder: String) throws(SideFailure) -> [TreeEntry]?
  /// The file, folder or link at a normalized path; `nil` if the path does not exist.
  func entry(at path: String) throws(SideFailure) -> TreeEntry?
  /// The bytes of files, in their order.
  func contents(of files: [TreeEntry]) throws(SideFailure) -> [[UInt8]]
  /// The paths of all files of a name in a folder and in those below; empty if the tree has no such list.
  func paths(named name: String, below folder: String) throws(SideFailure) -> [String]
}

extension FileTree {
  func entry(at path: String) throws(SideFailure) -> TreeEntry? {
    let (folder, name) = TreePath.split(path)
    return try entries(of: folder)?.first { $0.name == name }
  }

  func paths(named name: String, below folder: String) throws(SideFailure) -> [String] { [] }
}

/// Something in a folder.
struct TreeEntry {
  enum Kind: Equatable {
    case file, folder, link
    /// A commit of another repository.
    case submodule
  }

  var name: String
  var kind: Kind
  /// What the tree finds its content by.
  var content: Content

  enum Content {
    case object(String)
    case bytes(ArraySlice<UInt8>)
    case none
  }
}
