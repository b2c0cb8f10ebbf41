import SignalbookProject

/// The files that git tracks in a project's folder, on the disk or not.
public enum TrackedFiles {
  /// Swift sources by their paths from the project's folder, sorted.
  ///
  /// - Parameter project: the project on the disk.
  /// - Returns: the paths.
  /// - Throws: the reason why git cannot list them.
  public static func swiftSources(of project: ProjectFolder) throws(SideFailure) -> [String] {
    let repository = try GitRepository(around: project.prefix)
    let listed = try repository.output(["ls-files", "--cached", "-z", "--", ":(glob,icase)**/*.swift"])
    return Set(listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }
}
