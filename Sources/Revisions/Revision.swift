import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

/// A version to compare: a project or one of its registries, on disk, in an archive, in a git ref or in git's index.
/// Reading a version does not check out, unpack or write files.
public struct Revision {
  /// The version's name, as written by the user.
  public var name: String
  public var project: ProjectFolder
  /// The version's configuration.
  public var configuration: Configuration
  /// The registries' folders, relative to the project's files.
  public var folders: [String]
  /// Whether the version is a single registry's folder instead of a project.
  public var isRegistry: Bool

  private init(
    _ name: String, _ project: ProjectFolder, folder: String? = nil, roots: [String]? = nil
  ) throws(RevisionError) {
    self.name = name
    // Versions are loaded in parallel, so each needs its own cache of parsed files.
    var project = project.withSeparateCache
    if let folder { project.namedFolders.append(folder) }
    self.project = project
    var diagnostics = Diagnostics()
    let configuration = project.configuration(into: &diagnostics)
    if let failure = (project.files as? TreeFiles)?.failure { throw failure }
    guard let configuration else {
      throw RevisionError("cannot load \(quoteIfNeeded(name)): \(Self.firstError(of: diagnostics))")
    }
    self.configuration = configuration
    var readable = configuration
    if let roots { readable.roots = roots }
    project.restrictReading(to: readable)
    self.project = project
    folders = folder.map { [$0] } ?? project.registryFolders(of: configuration)
    isRegistry = folder != nil
  }

  /// Creates a version from a project's working tree.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - roots: The folders outside the package that may be read. By default, those of the project's configuration.
  /// - Throws: An error if the configuration cannot be loaded.
  public init(workingTreeOf project: ProjectFolder, roots: [String]? = nil) throws(RevisionError) {
    try self.init("the working tree", project, roots: roots)
  }

  /// Creates a version from a project's staged content.
  public init(stagedOf project: ProjectFolder) throws(RevisionError) {
    try self.init(stagedOf: project, in: try GitRepository(around: ""))
  }

  init(
    stagedOf project: ProjectFolder, in repository: GitRepository, withSources: Bool = false
  ) throws(RevisionError) {
    let files = TreeFiles(
      try GitIndex(repository, withSources: withSources), name: "the staged content", label: "", base: repository.prefix
    )
    try self.init("the staged content", project.projectFolder(files))
  }

  /// Creates a version from the user's notation: a folder, an archive, `git:REF` or `git:REF:FOLDER`.
  ///
  /// - Parameters:
  ///   - written: The notation. `git:main` is the project's folder in `main`. A folder after the ref is relative to the
  ///     repository's root, or to the current folder if it begins with `./` or `../`.
  ///   - project: The project that contains the current folder.
  /// - Throws: An error if the version cannot be read.
  public init(_ written: String, project: ProjectFolder?) throws(RevisionError) {
    if written.hasPrefix("git:") {
      try self.init(gitRef: written, project: project)
    } else if FolderReader.schemaPaths(in: written) != nil {
      let prefix = written == "." ? "" : written.hasSuffix("/") ? written : written + "/"
      try self.init(folder: prefix, in: DiskFiles(), name: written, project: project)
    } else if let tree = try Archive.tree(at: written) {
      let root = tree.root
      let files = TreeFiles(tree, name: "'\(written)'", label: written + ":")
      try self.init(folder: root.isEmpty ? "" : root + "/", in: files, name: written, project: project)
    } else {
      throw RevisionError(
        "'\(written)' does not exist; use a folder, an archive (.tar, .tar.gz, .zip) or a git ref, written "
          + "git:\(written)"
      )
    }
  }

  /// Expands patterns: `git:v1.*` becomes all matching tags in version order. Other strings are returned unchanged.
  ///
  /// - Throws: An error if no tag matches or there is no repository.
  public static func names(_ written: String) throws(RevisionError) -> [String] {
    // Refs cannot contain asterisks.
    guard written.hasPrefix("git:"), let ref = written.dropFirst("git:".count).split(separator: ":").first,
      ref.contains("*")
    else { return [written] }
    let rest = written.dropFirst("git:".count + ref.count)
    let listed = try GitRepository(around: "").output([
      "for-each-ref", "--sort=version:refname", "--format=%(refname:strip=2)", "refs/tags/\(ref)",
    ])
    let tags = listed.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    if tags.isEmpty { throw RevisionError("no tag matches '\(ref)'") }
    return tags.map { "git:\($0)\(rest)" }
  }

  private init(gitRef written: String, project: ProjectFolder?) throws(RevisionError) {
    let parts = written.dropFirst("git:".count).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let ref = String(parts[0])
    let repository = try GitRepository(around: "")
    let files = TreeFiles(
      try repository.tree(of: ref), name: "git:\(ref)", label: "git:\(ref):")
    let folder = parts.count > 1 ? String(parts[1]) : project?.prefix ?? ""
    let isRelative = parts.count == 1 || folder.hasPrefix("./") || folder.hasPrefix("../") || folder == "."
    guard let inside = TreePath.resolved(folder, from: isRelative ? repository.prefix : "") else {
      throw RevisionError("'\(written)' is outside the repository")
    }
    let prefix = inside.isEmpty ? "" : inside + "/"
    if parts.count == 1 {
      // The ref may be older than the first schema or the folder, in which case it has no registries.
      try self.init(written, ProjectFolder(prefix: prefix, files: files).projectFolder(project?.imports ?? [:]))
    } else {
      if !files.isFolder(inside) {
        throw files.failure ?? RevisionError("the folder '\(inside)' does not exist in git:\(ref)")
      }
      try self.init(folder: prefix, in: files, name: written, project: project)
    }
  }

  /// Creates a version from a folder that contains a project or is a registry in an enclosing project.
  private init(
    folder prefix: String, in files: any ProjectFiles, name: String, project: ProjectFolder?
  ) throws(RevisionError) {
    let imports = project?.imports ?? [:]
    let here = ProjectFolder(prefix: prefix, files: files)
    if Self.isProject(here) {
      try self.init(name, here.projectFolder(imports))
      if folders.isEmpty {
        throw RevisionError(
          "\(quoteIfNeeded(name)) has no registry: no folder in its schemas/ contains *.json files")
      }
      return
    }
    let folder = prefix.isEmpty ? "." : String(prefix.dropLast())
    guard here.isRegistry(folder) else {
      throw (files as? TreeFiles)?.failure
        ?? RevisionError(
          "\(quoteIfNeeded(name)) has neither a signalbook.json nor schemas, so there is nothing to compare")
    }
    try self.init(name, Self.project(around: folder, in: files, or: project).projectFolder(imports), folder: folder)
  }

  private static func isProject(_ folder: ProjectFolder) -> Bool {
    folder.isConfigured || folder.files.exists(folder.prefix + "Package.swift")
      || folder.files.schemaPaths(in: folder.prefix + "schemas") != nil
  }

  /// Returns the nearest project that contains a registry's folder.
  private static func project(
    around folder: String, in files: any ProjectFiles, or known: ProjectFolder?
  ) -> ProjectFolder {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    let isAbsolute = parts.first == ""
    while let last = parts.popLast(), last != "..", !(isAbsolute && parts.isEmpty) {
      let prefix = parts.map { $0 + "/" }.joined()
      let candidate = ProjectFolder(prefix: prefix, files: files)
      if isProject(candidate) { return candidate }
    }
    // On disk, the project's folder may be above the current folder.
    if files is DiskFiles, let known { return known }
    return ProjectFolder(prefix: "", files: files)
  }
}

extension ProjectFolder {
  fileprivate func projectFolder(_ files: any ProjectFiles) -> ProjectFolder {
    ProjectFolder(prefix: prefix, files: files).projectFolder(imports)
  }

  fileprivate func projectFolder(_ imports: [String: ImportedModule]) -> ProjectFolder {
    var copy = self
    copy.imports = imports
    return copy
  }
}

func quoteIfNeeded(_ name: String) -> String { name.contains(" ") ? name : "'\(name)'" }
