import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

/// A submodule, as a version of the outer repository refers to it.
public struct SubmoduleRevision {
  public var commit: String
  /// The paths and object IDs of the files that can affect the submodule's schemas. Empty if the submodule does not
  /// contain schemas, and `nil` if the submodule's checkout does not contain the commit.
  public var schemas: [String]?
}

extension Revision {
  /// Returns the submodules in this version's package. For the working tree and the staging area, uses git's index.
  /// Submodules in `Tests` are omitted.
  ///
  /// - Parameter checkout: The project on disk, whose submodules contain the commits.
  /// - Returns: The submodules, by their paths relative to the package's folder.
  /// - Throws: An error if git cannot list the submodules.
  public func submodules(in checkout: ProjectFolder) throws(RevisionError) -> [String: SubmoduleRevision] {
    let commits: [(path: String, commit: String)]
    if isCommit, let files = project.files as? TreeFiles, let tree = files.tree as? GitTree {
      commits = try tree.submodules(below: String(project.prefix.dropLast()))
        .map { (String($0.path.dropFirst(project.prefix.utf8.count)), $0.commit) }
    } else {
      commits = try TrackedFiles.submodules(of: project)
    }
    var submodules: [String: SubmoduleRevision] = [:]
    for (path, commit) in commits where !path.hasPrefix("Tests/") {
      submodules[path] = SubmoduleRevision(
        commit: commit, schemas: Self.schemas(of: commit, at: path, inside: checkout.displayPath(for: path)))
    }
    return submodules
  }

  /// Returns the schemas in a submodule's commit, or `nil` if the commit is missing.
  private static func schemas(of commit: String, at path: String, inside folder: String) -> [String]? {
    // Without its own repository, git would use the outer repository.
    guard DiskFiles().exists(folder + "/.git"), let repository = try? GitRepository(around: folder),
      let listed = try? repository.output(["ls-tree", "-r", "-z", "--full-tree", commit])
    else { return nil }
    let files = listed.split(separator: 0).compactMap { line -> (path: String, entry: String)? in
      guard let tab = line.firstIndex(of: 0x09) else { return nil }
      return (
        LexicalPath.joined(path, String(decoding: line[(tab + 1)...], as: UTF8.self)),
        String(decoding: line[..<tab], as: UTF8.self)
      )
    }.filter { !$0.path.hasPrefix(path + "/Tests/") }
    func isNested(_ entry: String) -> Bool { entry.hasPrefix("160000 ") }
    let hasSchemas = files.contains { file in
      let parts = file.path.split(separator: "/")
      return isNested(file.entry) || parts.last.map { $0 == ConfigurationGrammar.fileName } == true
        || file.path.hasSuffix(ProjectFolder.sourceSchemaEnding)
        || parts.dropLast().contains("schemas") && file.path.hasSuffix(".json")
    }
    guard hasSchemas else { return [] }
    // Manifests determine the folders of targets, and links can refer to schemas.
    return files.filter { file in
      file.path.hasSuffix(".json") || file.entry.hasPrefix("120000 ") || isNested(file.entry)
        || file.path.split(separator: "/").last.map { $0.hasPrefix("Package") && $0.hasSuffix(".swift") } == true
    }.map { "\($0.entry) \($0.path)" }
  }
}

extension GitTree {
  /// Returns the paths and commits of the submodules in a folder and its subfolders.
  func submodules(below folder: String) throws(RevisionError) -> [(path: String, commit: String)] {
    Self.submodules(in: try listing(below: folder, ["-z"]), idIndex: 2)
  }

  /// Parses entries of the form `<mode> … <id> …`, a tab, and the path.
  static func submodules(in listed: [UInt8], idIndex: Int) -> [(path: String, commit: String)] {
    listed.split(separator: 0).compactMap { line in
      guard line.starts(with: "160000 ".utf8), let tab = line.firstIndex(of: 0x09) else { return nil }
      let words = line[..<tab].split(separator: 0x20)
      guard words.indices.contains(idIndex) else { return nil }
      return (
        String(decoding: line[(tab + 1)...], as: UTF8.self), String(decoding: words[idIndex], as: UTF8.self)
      )
    }
  }
}

extension TrackedFiles {
  /// Returns the paths and commits of the staged submodules in the project's folder.
  static func submodules(of project: ProjectFolder) throws(RevisionError) -> [(path: String, commit: String)] {
    let repository = try GitRepository(around: project.prefix)
    return GitTree.submodules(in: try repository.output(["ls-files", "--stage", "-z"]), idIndex: 1)
  }
}
