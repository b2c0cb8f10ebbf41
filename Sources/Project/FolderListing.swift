#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookRegistry
import SignalbookSchemaFiles

extension FolderReader {
  /// Whether there is something of that path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The paths of the folders directly in a folder, sorted; hidden ones are left out.
  static func subfolders(of folder: String) -> [String] { entries(of: folder).filter(isFolder) }

  /// Whether a path leads to a folder that can be opened.
  static func isFolder(_ path: String) -> Bool {
    guard let handle = opendir(path) else { return false }
    closedir(handle)
    return true
  }

  /// The paths of everything directly in a folder, sorted. Names that begin with a dot are hidden.
  static func entries(of folder: String, withHidden: Bool = false) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if withHidden ? name != "." && name != ".." : !name.hasPrefix(".") {
        names.append(LexicalPath.joined(folder, name))
      }
    }
    return names.sorted()
  }
}
