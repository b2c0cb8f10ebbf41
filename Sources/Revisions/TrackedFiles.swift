import SignalbookProject

/// The files in a project's folder that git tracks, including files that are not on disk.
public enum TrackedFiles {
  /// Returns the tracked Swift sources, sorted.
  ///
  /// - Parameter project: The project on disk.
  /// - Returns: The paths relative to the project's folder.
  /// - Throws: An error if git cannot list the files.
  public static func swiftSources(of project: ProjectFolder) throws(RevisionError) -> [String] {
    try paths(matching: "**/*.swift", of: project)
  }

  /// Returns the files that match a pattern, as sorted paths relative to the project's folder.
  static func paths(matching glob: String, of project: ProjectFolder) throws(RevisionError) -> [String] {
    let repository = try GitRepository(around: project.prefix)
    let listed = try repository.output(["ls-files", "--cached", "-z", "--", ":(glob,icase)" + glob])
    return Set(listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }

  /// Returns the staged Swift sources that contain the generator's header, sorted.
  ///
  /// - Parameters:
  ///   - mark: The generator's header.
  ///   - project: The project on disk.
  /// - Returns: The paths relative to the project's folder.
  /// - Throws: An error if git cannot list the files.
  public static func stagedSources(quoting mark: String, of project: ProjectFolder) throws(RevisionError) -> [String] {
    let repository = try GitRepository(around: project.prefix)
    // Git attributes in a change may mark sources as binary.
    let listed = try repository.output(
      [
        "grep", "--cached", "--files-with-matches", "--null", "--text", "--no-textconv", "--no-recurse-submodules",
        "--no-color", "--fixed-strings", "-e", mark, "--", ":(glob,icase)**/*.swift",
      ], isEmptyAt: 1)
    return Set(listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }
}
