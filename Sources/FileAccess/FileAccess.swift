#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Functions through which the tool accesses all files by path.
///
/// The tool may run on a contribution before anyone has reviewed it, so a committed symbolic link must not redirect
/// reads or writes. See `SECURITY.md`.
public enum FileAccess {
  /// Returns the contents of a regular file. Symbolic links are followed within the checkout and the roots, but never
  /// into git's folder.
  ///
  /// - Parameters:
  ///   - path: A path relative to the current folder.
  ///   - roots: Folders outside the checkout that may be read, with links resolved, or `nil` if the user specified the
  ///     path, which can then be anywhere.
  ///   - limit: The maximum size, in bytes.
  ///   - isCut: Whether to read only the start of a larger file instead of rejecting the file.
  /// - Returns: The contents.
  /// - Throws: An error if the file cannot be read, is outside the permitted folders, or exceeds the limit.
  public static func bytes(
    of path: String, within roots: [String]? = nil, atMost limit: Int, isCut: Bool = false
  ) throws(FileFault) -> [UInt8] {
    let (folder, name) = try makePathWalk(within: roots).parent(of: path)
    return try folder.bytes(of: name, atMost: limit, isCut: isCut)
  }

  /// Returns the contents of a git hook, which a commit cannot contain. Rejects symbolic links below the checkout's
  /// root.
  ///
  /// - Parameters:
  ///   - path: The path from git, relative to the current folder.
  ///   - limit: The maximum size, in bytes.
  /// - Returns: The contents.
  /// - Throws: An error if the file cannot be read or exceeds the limit.
  public static func hookBytes(of path: String, atMost limit: Int) throws(FileFault) -> [UInt8] {
    let walk = PathWalk(roots: [], links: .refused, isStrict: false, entersRepository: true)
    let (folder, name) = try walk.parent(of: path)
    return try folder.bytes(of: name, atMost: limit)
  }

  /// Returns the kind of file at a path, or `nil` if it does not exist or is outside the roots.
  public static func kind(of path: String, within roots: [String]? = nil) -> FileKind? {
    let walk = makePathWalk(within: roots)
    guard let (folder, name) = try? walk.parent(of: path) else {
      return (try? walk.folder(at: path)) == nil ? nil : .folder
    }
    return folder.kind(of: name)
  }

  /// Opens a folder for reading.
  public static func folder(at path: String, within roots: [String]? = nil) throws(FileFault) -> OpenFolder {
    try makePathWalk(within: roots).folder(at: path)
  }

  /// Opens a folder for writing and optionally creates it. Rejects symbolic links below the checkout's root.
  public static func outputFolder(at path: String, creatingIfMissing: Bool = false) throws(FileFault) -> OpenFolder {
    try PathWalk(roots: [], links: .refused, isStrict: false, createsFolders: creatingIfMissing).folder(at: path)
  }

  /// Returns the folder and the name of a file to be written. Rejects symbolic links below the checkout's root.
  public static func output(_ path: String, creatingFolders: Bool = false) throws(FileFault) -> (OpenFolder, String) {
    try PathWalk(roots: [], links: .refused, isStrict: false, createsFolders: creatingFolders).parent(of: path)
  }

  /// Returns the contents of an output file. Rejects symbolic links below the checkout's root.
  ///
  /// - Parameters:
  ///   - path: A path relative to the current folder.
  ///   - limit: The maximum size, in bytes.
  /// - Returns: The contents.
  /// - Throws: An error if the file cannot be read, is a symbolic link, or exceeds the limit.
  public static func outputBytes(of path: String, atMost limit: Int) throws(FileFault) -> [UInt8] {
    let (folder, name) = try output(path)
    return try folder.bytes(of: name, atMost: limit)
  }

  /// Returns whether a path inside the checkout leads outside. A change may have added a symbolic link after the path
  /// was chosen. Does not open files.
  public static func leavesCheckout(_ path: String) -> Bool {
    guard CheckoutRoot.isCheckout, let real = realPath(of: path) else { return false }
    let (names, own) = (CheckoutRoot.absoluteComponents(of: path), CheckoutRoot.own)
    // A symbolic link above the checkout, such as /tmp on macOS, changes only the path's spelling.
    let isInside =
      names.starts(with: own)
      || names.indices.contains {
        realPath(of: CheckoutRoot.text(from: names[..<$0])).map(CheckoutRoot.components) == own
      }
    return isInside && !CheckoutRoot.components(of: real).starts(with: own)
  }

  /// Returns the folder and the name of a user's file that is edited in place. Symbolic links within the checkout are
  /// followed rather than replaced.
  public static func fileToEdit(_ path: String) throws(FileFault) -> (OpenFolder, String) {
    try makePathWalk(within: nil).parent(of: path)
  }

  /// Returns the path with all links resolved, or `nil` if it does not exist. Does not open files.
  public static func realPath(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the path with links resolved, for a folder that the build system chose. Does not open files.
  ///
  /// - Parameter path: The path, whose last components need not exist.
  /// - Returns: The absolute path.
  public static func resolved(_ path: String) -> String {
    CheckoutRoot.text(from: CheckoutRoot.resolveComponents(CheckoutRoot.absoluteComponents(of: path)))
  }

  /// Returns whether the path exists. Does not open files.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether a file is read-only for this user or for everyone. Does not open files.
  public static func isReadOnly(_ path: String) -> Bool {
    var status = stat()
    // Respect missing write permissions, although the superuser can write any file.
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
  }

  /// Returns whether two paths lead to the same folder or one of them does not exist.
  public static func isSameFolder(_ left: String, _ right: String) -> Bool {
    var leftStatus = stat()
    var rightStatus = stat()
    guard stat(left, &leftStatus) == 0, stat(right, &rightStatus) == 0 else { return true }
    return leftStatus.st_dev == rightStatus.st_dev && leftStatus.st_ino == rightStatus.st_ino
  }

  private static func makePathWalk(within roots: [String]?) -> PathWalk {
    PathWalk(roots: (roots ?? []).map(CheckoutRoot.components), links: .insideRoots, isStrict: roots != nil)
  }
}
