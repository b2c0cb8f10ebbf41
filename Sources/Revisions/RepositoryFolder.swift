/// A folder in its git repository.
public struct RepositoryFolder: Sendable {
  /// What leads from the folder to the root of the work tree: empty, or `../`, `../../` ….
  public var toRoot: String
  /// The folder's path from that root; empty at the root.
  public var path: String
  /// Where git looks for hooks, when somebody has set it.
  public var hooksPath: String?

  /// - Parameter folder: a folder as the current folder sees it, ending in a slash; empty for the current folder.
  /// - Throws: a sentence, when it is in no repository.
  public init(of folder: String) throws(SideFailure) {
    let repository = try GitRepository(around: folder)
    path = repository.prefix
    toRoot = path.split(separator: "/").map { _ in "../" }.joined()
    let hooks = try? repository.output(["config", "--get", "core.hooksPath"])
    hooksPath = hooks.map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }

  /// Whether git ignores a path, which need not exist.
  ///
  /// - Parameters:
  ///   - path: the path from the folder.
  ///   - folder: a folder as the current folder sees it, ending in a slash; empty for the current folder.
  /// - Returns: false outside of a repository as well.
  public static func ignores(_ path: String, in folder: String) -> Bool {
    guard let repository = try? GitRepository(around: folder) else { return false }
    return (try? repository.output(["check-ignore", "-q", "--", path])) != nil
  }
}
