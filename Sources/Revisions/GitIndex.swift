/// The staging area: its `*.json` files and `Package.swift`, and Swift sources where code is compared as well.
final class GitIndex: FileTree {
  private let repository: GitRepository
  private var folders: [String: [TreeEntry]] = ["": []]
  /// The command that lists the files a project may read, wherever the current folder is.
  ///
  /// - Parameter withSources: whether Swift sources, and lists of those that are generated, are among them.
  /// - Returns: the arguments of git.
  static func listing(withSources: Bool) -> [String] {
    let names = withSources ? ["*.json", "*.swift", ".signalbook-files"] : ["*.json", "Package.swift"]
    return ["ls-files", "--stage", "-z", "--full-name", "--"] + names.map { ":(top,glob)**/" + $0 }
  }

  init(_ repository: GitRepository, withSources: Bool = false) throws(SideFailure) {
    self.repository = repository
    let listed = try repository.output(Self.listing(withSources: withSources))
    for line in listed.split(separator: 0) { try add(line) }
  }

  /// `<mode> <id> <stage>`, a tabulator, the path.
  private func add(_ line: ArraySlice<UInt8>) throws(SideFailure) {
    guard let tab = line.firstIndex(of: 0x09) else { return }
    let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
    guard words.count == 3 else { return }
    if words[2] != "0" { throw SideFailure("'\(path)' is not merged; stage what it shall be") }
    let kind: TreeEntry.Kind =
      switch words[0] {
      case "120000": .link
      case "160000": .submodule
      default: .file
      }
    var (folder, name) = TreePath.split(path)
    folders[folder, default: []].append(TreeEntry(name: name, kind: kind, content: .object(words[1])))
    while !folder.isEmpty {
      (folder, name) = TreePath.split(folder)
      let known = folders[folder]?.last
      // Paths are sorted, so the files of a folder follow each other.
      if known?.name == name, known?.kind == .folder { break }
      if folders[folder]?.contains(where: { $0.name == name }) == true { break }
      folders[folder, default: []].append(TreeEntry(name: name, kind: .folder, content: .none))
    }
  }

  func entries(of folder: String) -> [TreeEntry]? { folders[folder] }
  func contents(of files: [TreeEntry]) throws(SideFailure) -> [[UInt8]] { try repository.contents(of: files) }
}
