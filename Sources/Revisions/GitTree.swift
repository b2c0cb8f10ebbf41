/// The files of a commit. Only requested folders and files are read.
final class GitTree: FileTree {
  private let repository: GitRepository
  private let id: String
  private var folders: [String: [TreeEntry]]

  init(repository: GitRepository, root: GitObject) {
    self.repository = repository
    id = root.id
    folders = ["": Self.entries(of: root)]
  }

  func entries(of folder: String) throws(RevisionError) -> [TreeEntry]? {
    if let known = folders[folder] { return known }
    let (parent, name) = TreePath.split(folder)
    guard let entry = try entries(of: parent)?.first(where: { $0.name == name }) else { return nil }
    switch entry.kind {
    case .file, .link: return nil
    case .submodule: throw RevisionError("'\(folder)' is a submodule, whose files are in another repository")
    case .folder: break
    }
    guard case .object(let id) = entry.content, let tree = try repository.objects(named: [id])[0] else {
      throw RevisionError("the repository does not contain the folder '\(folder)'; it may be a partial clone")
    }
    let entries = Self.entries(of: tree)
    folders[folder] = entries
    return entries
  }

  func contents(of files: [TreeEntry]) throws(RevisionError) -> [[UInt8]] { try repository.contents(of: files) }

  func paths(below folder: String, where isIncluded: (ArraySlice<UInt8>) -> Bool) throws(RevisionError) -> [String] {
    let listed = try listing(below: folder, ["-z", "--name-only"])
    return listed.split(separator: 0).filter(isIncluded).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns git's list of the files and submodules in a folder and its subfolders.
  func listing(below folder: String, _ options: [String]) throws(RevisionError) -> [UInt8] {
    try repository.output(
      ["ls-tree", "-r"] + options + ["--full-tree", id] + (folder.isEmpty ? [] : ["--", folder + "/"]))
  }

  /// Parses entries of the form `<mode> <name>`, a NUL byte, and the bytes of the object ID.
  private static func entries(of tree: GitObject) -> [TreeEntry] {
    let idLength = tree.id.utf8.count / 2
    let bytes = tree.bytes
    var entries: [TreeEntry] = []
    var index = 0
    while let blank = bytes[index...].firstIndex(of: 0x20), let zero = bytes[blank...].firstIndex(of: 0),
      zero + idLength < bytes.count
    {
      let kind: TreeEntry.Kind =
        switch String(decoding: bytes[index..<blank], as: UTF8.self) {
        case "40000": .folder
        case "120000": .link
        case "160000": .submodule
        default: .file
        }
      let id = bytes[(zero + 1)...(zero + idLength)].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let name = String(decoding: bytes[(blank + 1)..<zero], as: UTF8.self)
      entries.append(TreeEntry(name: name, kind: kind, content: .object(id)))
      index = zero + idLength + 1
    }
    return entries
  }
}

extension GitRepository {
  func contents(of files: [TreeEntry]) throws(RevisionError) -> [[UInt8]] {
    let ids = files.map { file in if case .object(let id) = file.content { id } else { "" } }
    var contents: [[UInt8]] = []
    for (file, object) in zip(files, try objects(named: ids)) {
      guard let object else {
        throw RevisionError("the repository does not contain the file '\(file.name)'; it may be a partial clone")
      }
      contents.append(object.bytes)
    }
    return contents
  }
}
