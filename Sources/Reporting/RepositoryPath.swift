/// Returns the path of a file from the repository's root, for tools that look up files there.
///
/// - Parameters:
///   - path: the path from the project's folder. Outside paths start with `../`, or with a slash if the user passed
///     one.
///   - root: the project's folder from the repository's root, with its slash; empty at the root.
/// - Returns: the path without `..`; unchanged if it leads outside the repository.
func repositoryPath(_ path: String, root: String) -> String {
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
