#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookRegistry

extension FolderReader {
  /// Whether there is something of that path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The paths of the folders directly in a folder, sorted; hidden ones are left out.
  static func subfolders(of folder: String) -> [String] {
    entries(of: folder).filter { entry in
      guard let handle = opendir(entry) else { return false }
      closedir(handle)
      return true
    }
  }

  /// The paths of everything directly in a folder, sorted; hidden ones are left out.
  static func entries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(folder + "/" + name) }
    }
    return names.sorted()
  }
}
