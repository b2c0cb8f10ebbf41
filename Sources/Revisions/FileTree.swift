/// A read-only tree of files: a commit, git's index or an archive.
protocol FileTree: AnyObject {
  /// Returns the entries directly in the folder at the given normalized path, or `nil` if the folder does not exist.
  func entries(of folder: String) throws(RevisionError) -> [TreeEntry]?
  /// Returns the file, folder, or link at the given normalized path, or `nil` if the path does not exist.
  func entry(at path: String) throws(RevisionError) -> TreeEntry?
  /// Returns the contents of the given files, in the same order.
  func contents(of files: [TreeEntry]) throws(RevisionError) -> [[UInt8]]
  /// Returns the paths of all included files in a folder and its subfolders. Empty if the tree does not support this
  /// search.
  func paths(below folder: String, where isIncluded: (ArraySlice<UInt8>) -> Bool) throws(RevisionError) -> [String]
}

extension FileTree {
  func entry(at path: String) throws(RevisionError) -> TreeEntry? {
    let (folder, name) = TreePath.split(path)
    return try entries(of: folder)?.first { $0.name == name }
  }

  func paths(below folder: String, where isIncluded: (ArraySlice<UInt8>) -> Bool) throws(RevisionError) -> [String] {
    []
  }
}

/// A file, folder, link or submodule.
struct TreeEntry {
  enum Kind: Equatable {
    case file, folder, link
    /// A commit in another repository.
    case submodule
  }

  var name: String
  var kind: Kind
  /// The location of the entry's content.
  var content: Content

  enum Content {
    case object(String)
    case bytes(ArraySlice<UInt8>)
    case none
  }
}
