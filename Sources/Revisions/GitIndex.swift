import SignalbookProject

/// The staging area. It contains `*.json` files and `Package.swift`, and Swift sources if code is compared as well.
/// Other staged paths are looked up individually to resolve links.
final class GitIndex: FileTree {
  private let repository: GitRepository
  private var folders: [String: [TreeEntry]] = ["": []]
  private var lookedUp: [String: TreeEntry?] = [:]
  /// Returns the git command that lists the files a project may read, regardless of the current folder.
  ///
  /// - Parameter withSources: Whether to include Swift sources and lists of generated files.
  /// - Returns: The arguments for git.
  static func listing(withSources: Bool) -> [String] {
    let names = ProjectFolder.schemaEndings.map { "*" + $0 }
    let sources = withSources ? ["*.swift", ".signalbook-files"] : ["Package.swift"]
    // Registries outside the configuration are directly in `schemas`, and each may be a link.
    return ["ls-files", "--stage", "-z", "--full-name", "--"]
      + (names + sources + ["schemas/*"]).map { ":(top,glob,icase)**/" + $0 }
  }

  init(_ repository: GitRepository, withSources: Bool = false) throws(RevisionError) {
    self.repository = repository
    let listed = try repository.output(Self.listing(withSources: withSources))
    let lines = listed.split(separator: 0)
    let intended = try lines.contains(where: Self.isEmpty) ? intendedPaths() : []
    for line in lines { try add(line, except: intended) }
  }

  /// Returns whether a line describes an empty file, such as a file added with `--intent-to-add`.
  private static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool {
    emptyFiles.contains { line.dropFirst(7).starts(with: $0.utf8) }
  }

  /// The object IDs of the empty file in SHA-1 and SHA-256.
  private static let emptyFiles = [
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 ",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813 ",
  ]

  /// Returns the paths added with `git add --intent-to-add`, which the next commit does not contain.
  private func intendedPaths() throws(RevisionError) -> Set<String> {
    let listed = try repository.output([
      "diff-files", "--name-only", "-z", "--diff-filter=A", "--no-ext-diff", "--no-relative", "--ignore-submodules",
    ])
    return Set(listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Parses a line of the form `<mode> <id> <stage>`, a tab, and the path.
  private static func parseEntry(_ line: ArraySlice<UInt8>) throws(RevisionError) -> (path: String, entry: TreeEntry)? {
    guard let tab = line.firstIndex(of: 0x09) else { return nil }
    let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
    guard words.count == 3 else { return nil }
    if words[2] != "0" {
      throw RevisionError("'\(path)' has an unresolved merge conflict; resolve it and stage the result")
    }
    let kind: TreeEntry.Kind =
      switch words[0] {
      case "120000": .link
      case "160000": .submodule
      default: .file
      }
    return (path, TreeEntry(name: TreePath.split(path).name, kind: kind, content: .object(words[1])))
  }

  private func add(_ line: ArraySlice<UInt8>, except intended: Set<String>) throws(RevisionError) {
    guard let (path, entry) = try Self.parseEntry(line), !intended.contains(path) else { return }
    var (folder, name) = TreePath.split(path)
    folders[folder, default: []].append(entry)
    while !folder.isEmpty {
      (folder, name) = TreePath.split(folder)
      let known = folders[folder]?.last
      // Paths are sorted, so a folder's files are adjacent.
      if known?.name == name, known?.kind == .folder { break }
      if folders[folder]?.contains(where: { $0.name == name }) == true { break }
      folders[folder, default: []].append(TreeEntry(name: name, kind: .folder, content: .none))
    }
  }

  func entries(of folder: String) -> [TreeEntry]? { folders[folder] }

  func entry(at path: String) throws(RevisionError) -> TreeEntry? {
    let (folder, name) = TreePath.split(path)
    if let known = folders[folder]?.first(where: { $0.name == name }) { return known }
    if let known = lookedUp[path] { return known }
    let listed = try repository.output(["ls-files", "--stage", "-z", "--full-name", "--", ":(top,literal)" + path])
    var match: TreeEntry?
    if let first = listed.split(separator: 0, maxSplits: 1).first, let (other, entry) = try Self.parseEntry(first) {
      match = other == path ? entry : TreeEntry(name: name, kind: .folder, content: .none)
    }
    lookedUp[path] = .some(match)
    return match
  }
  func contents(of files: [TreeEntry]) throws(RevisionError) -> [[UInt8]] { try repository.contents(of: files) }
}
