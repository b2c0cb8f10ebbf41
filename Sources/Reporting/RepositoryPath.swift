/// The path of a file from the repository's root, for tools that look files up there.
///
/// - Parameters:
///   - path: the file from the project's folder: what is outside begins with `../`, or with a slash where somebody named it so.
///   - root: the project's folder from the repository's root, with its slash; empty at the root.
/// - Returns: the path without `..`; as it is where it leads out of the repository.
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
