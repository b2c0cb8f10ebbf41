import SignalbookProject

/// What of a project is staged for the next commit, and which of its files differ from the last one.
public struct StagedChanges {
  /// Paths of staged `*.json` files that were added, edited or removed, as the current folder sees them and findings print
  /// them.
  public var paths: Set<String>
  /// What is staged; `nil` where no `*.json` file is changed, and nothing was read.
  public var side: Side?

  /// - Parameters:
  ///   - project: the project in whose folder, or below it, the tool runs.
  ///   - withSources: whether ``side`` has Swift sources as well.
  /// - Throws: why git cannot say.
  public init(of project: ProjectFolder, withSources: Bool = false) throws(SideFailure) {
    let difference = [
      "diff", "--cached", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-relative", "--ignore-submodules",
    ]
    let repository = try GitRepository(
      around: "", soonRunning: [difference, GitIndex.listing(withSources: withSources)])
    let listed = try repository.output(difference)
    let home = TreePath.resolved(project.prefix, from: repository.prefix)
    paths = []
    for line in listed.split(separator: 0) {
      let path = String(decoding: line, as: UTF8.self)
      guard path.hasSuffix(".json") else { continue }
      if let home, home.isEmpty || path.hasPrefix(home + "/") {
        paths.insert(project.prefix + path.dropFirst(home.isEmpty ? 0 : home.count + 1))
      } else {
        paths.insert(TreePath.relative(path, to: repository.prefix))
      }
    }
    if paths.isEmpty { return }
    try repository.startReading()
    side = try Side(stagedOf: project, in: repository, withSources: withSources)
  }
}
