import SignalbookProject

/// The staged changes in a project.
public struct StagedChanges {
  /// The paths of staged links, submodules and possible schemas, relative to the current folder.
  public var paths: Set<String>
  /// The paths of staged Swift files, if requested.
  public var sources: Set<String> = []
  /// Whether unstaged generated code may have lost its target or schema, because the configuration or a list of
  /// generated files is staged or a schema was removed.
  public var mayOrphanCode = false
  /// The staged content. `nil` if `paths` and `sources` are empty, because the index is not read in that case.
  public var revision: Revision?

  /// Reads the staged changes.
  ///
  /// - Parameters:
  ///   - project: The project that contains the current folder.
  ///   - withSources: Whether ``revision`` includes Swift sources.
  /// - Throws: An error with git's message if the command fails.
  public init(of project: ProjectFolder, withSources: Bool = false) throws(RevisionError) {
    let difference = [
      "diff", "--cached", "--raw", "-z", "--no-renames", "--no-ext-diff", "--no-relative", "--ignore-submodules=dirty",
    ]
    let repository = try GitRepository(
      around: "", soonRunning: [difference, GitIndex.listing(withSources: withSources)])
    let listed = try repository.output(difference)
    let home = TreePath.resolved(project.prefix, from: repository.prefix)
    paths = []
    let lines = listed.split(separator: 0)
    for (facts, name) in zip(lines, lines.dropFirst()) where facts.first == 0x3A {
      let path = String(decoding: name, as: UTF8.self)
      // The line is `:<mode> <mode> <id> <id> <status>`. A link or a submodule may contain a registry.
      let isHidden = facts.dropFirst().split(separator: 0x20).prefix(2).contains { mode in
        mode.elementsEqual("120000".utf8) || mode.elementsEqual("160000".utf8)
      }
      let isSource = withSources && path.lowercased().hasSuffix(".swift")
      let isRemoved = facts.last == UInt8(ascii: "D")
      if [ConfigurationGrammar.fileName, ProjectFolder.generatedListName].contains(TreePath.split(path).name)
        || isRemoved && ProjectFolder.mayBeSchema(path)
      {
        mayOrphanCode = true
      }
      guard isHidden || isSource || ProjectFolder.mayBeSchema(path) else { continue }
      let relative =
        if let home, home.isEmpty || path.hasPrefix(home + "/") {
          project.prefix + path.dropFirst(home.isEmpty ? 0 : home.count + 1)
        } else {
          TreePath.relative(path, to: repository.prefix)
        }
      if isSource { sources.insert(relative) }
      if !isSource || isHidden { paths.insert(relative) }
    }
    if paths.isEmpty, sources.isEmpty { return }
    try repository.startReading()
    revision = try Revision(stagedOf: project, in: repository, withSources: withSources)
  }
}
