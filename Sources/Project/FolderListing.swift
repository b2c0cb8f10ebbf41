import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

extension FolderReader {
  /// Returns whether a file or folder exists at the given path.
  static func exists(_ path: String) -> Bool { FileAccess.exists(path) }

  /// Returns the paths of a folder's immediate subfolders, sorted and without hidden folders.
  static func subfolders(of folder: String, within roots: [String]? = nil) -> [String] {
    entries(of: folder, within: roots).filter { isFolder($0, within: roots) }
  }

  /// Returns whether the given path leads to a folder that can be opened.
  static func isFolder(_ path: String, within roots: [String]? = nil) -> Bool {
    (try? FileAccess.folder(at: path, within: roots)) != nil
  }

  /// Returns the paths of a folder's immediate contents, sorted. Names that begin with a dot are hidden.
  static func entries(of folder: String, withHidden: Bool = false, within roots: [String]? = nil) -> [String] {
    guard let opened = try? FileAccess.folder(at: folder, within: roots) else { return [] }
    return opened.names.filter { withHidden || !$0.hasPrefix(".") }.map { LexicalPath.joined(folder, $0) }.sorted()
  }
}
