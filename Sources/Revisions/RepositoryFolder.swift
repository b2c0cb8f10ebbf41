/// A folder in a git repository.
public struct RepositoryFolder: Sendable {
  /// The relative path to the root of the working tree: empty, `../`, `../../`, and so on.
  public var toRoot: String
  /// The folder's path relative to the root of the working tree. Empty at the root.
  public var path: String
  /// The configured path of git hooks, if any.
  public var hooksPath: String?
  /// The folder from which git runs hooks, relative to the current folder.
  public var hooksFolder: String

  /// Finds the repository that contains a folder.
  ///
  /// - Parameter folder: A path relative to the current folder, ending with a slash. Empty for the current folder.
  /// - Throws: An error if the folder is not in a repository.
  public init(of folder: String) throws(RevisionError) {
    let repository = try GitRepository(around: folder)
    path = repository.prefix
    toRoot = path.split(separator: "/").map { _ in "../" }.joined()
    let located = try? repository.output(["rev-parse", "--git-path", "hooks"])
    let own = located.map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) } ?? ".git/hooks"
    hooksFolder = own.hasPrefix("/") ? own : folder + own
    let hooks = try? repository.output(["config", "--get", "core.hooksPath"])
    hooksPath = hooks.map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }

  /// Returns whether git ignores the given path, which does not have to exist.
  ///
  /// - Parameters:
  ///   - path: The path relative to `folder`.
  ///   - folder: A path relative to the current folder, ending with a slash. Empty for the current folder.
  /// - Returns: Whether git ignores the path, or `false` if the folder is not in a repository.
  public static func ignores(_ path: String, in folder: String) -> Bool {
    guard let repository = try? GitRepository(around: folder) else { return false }
    return (try? repository.output(["check-ignore", "-q", "--", path])) != nil
  }

  /// Returns the given files and folders that git does not track, or that contain such files. Ignored files do not count.
  ///
  /// - Parameters:
  ///   - paths: Paths relative to `folder`, which do not have to exist.
  ///   - folder: A path relative to the current folder, ending with a slash. Empty for the current folder.
  /// - Returns: The paths, or an empty list if the folder is not in a repository.
  public static func untracked(_ paths: [String], in folder: String) -> [String] {
    guard let repository = try? GitRepository(around: folder) else { return [] }
    return paths.filter { path in
      let files = try? repository.output([
        "--literal-pathspecs", "ls-files", "--others", "--exclude-standard", "--", path,
      ])
      return files?.isEmpty == false
    }
  }
}
