import SignalbookProject

/// The files that git tracks in a project's folder, on the disk or not.
public enum TrackedFiles {
  /// Swift sources by their paths from the project's folder, sorted.
  ///
  /// - Parameter project: the project on the disk.
  /// - Returns: the paths.
  /// - Throws: the reason why git cannot list them.
  public static func swiftSources(of project: ProjectFolder) throws(SideFailure) -> [String] {
    try paths(matching: "**/*.swift", of: project)
  }

  /// The files that match a pattern, by their paths from the project's folder, sorted.
  static func paths(matching glob: String, of project: ProjectFolder) throws(SideFailure) -> [String] {
    let repository = try GitRepository(around: project.prefix)
    let listed = try repository.output(["ls-files", "--cached", "-z", "--", ":(glob,icase)" + glob])
    return Set(listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }

  /// Staged Swift sources that have the generator's header, or quote it, by their paths from the project's folder, sorted.
  ///
  /// - Parameters:
  ///   - mark: the generator's header.
  ///   - project: the project on the disk.
  /// - Returns: the paths.
  /// - Throws: the reason why git cannot list them.
  public static func stagedSources(quoting mark: String, of project: ProjectFolder) throws(SideFailure) -> [String] {
    let repository = try GitRepository(around: project.prefix)
    // Attributes of a change may call its sources binary.
    let listed = try repository.output(
      [
        "grep", "--cached", "--files-with-matches", "--null", "--text", "--no-textconv", "--no-recurse-submodules",
        "--no-color", "--fixed-strings", "-e", mark, "--", ":(glob,icase)**/*.swift",
      ], isEmptyAt: 1)
    return Set(listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }
}
