/// Returns a file's path relative to the repository's root, for tools that look up files there.
///
/// - Parameters:
///   - path: The path relative to the project's folder. Outside paths start with `../` or, if the user passed one, a
///     slash.
///   - root: The project's folder relative to the repository's root, with a trailing slash. Empty at the root.
/// - Returns: The path without `..`, or unchanged if it leads out of the repository.
func repositoryPath(of path: String, root: String) -> String {
  if path.hasPrefix("/") { return path }
  var parts: [Substring] = []
  for part in (root + path).split(separator: "/", omittingEmptySubsequences: false) {
    if part != ".." {
      parts.append(part)
    } else if parts.popLast() == nil {
      return path
    }
  }
  return parts.joined(separator: "/")
}
