#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The one door through which the tool reads and writes files by their paths.
///
/// A stranger's change is checked before anybody has read it: a committed link must not lead a read or a write elsewhere. See
/// `SECURITY.md`.
public enum FileAccess {
  /// The bytes of a regular file. Links are followed within the checkout and the roots, never into git's folder.
  ///
  /// - Parameters:
  ///   - path: the path as the current folder sees it.
  ///   - roots: folders besides the checkout, without links; `nil`: the path was named by a person, wherever it is.
  ///   - limit: the size above which a file is refused.
  ///   - isCut: whether only the first bytes of a larger file are read instead.
  /// - Returns: the bytes.
  /// - Throws: the reason why the file was not read.
  public static func bytes(
    of path: String, within roots: [String]? = nil, atMost limit: Int, isCut: Bool = false
  ) throws(FileFault) -> [UInt8] {
    let (folder, name) = try reading(roots).parent(of: path)
    return try folder.bytes(of: name, atMost: limit, isCut: isCut)
  }

  /// What a path leads to; `nil` if it leads nowhere, or out of the roots.
  public static func kind(of path: String, within roots: [String]? = nil) -> FileKind? {
    let walk = reading(roots)
    guard let (folder, name) = try? walk.parent(of: path) else {
      return (try? walk.folder(path)) == nil ? nil : .folder
    }
    return folder.kind(of: name)
  }

  /// A folder to be read.
  public static func folder(_ path: String, within roots: [String]? = nil) throws(FileFault) -> OpenFolder {
    try reading(roots).folder(path)
  }

  /// A folder to be written to, made if it is missing. No link in its path below the checkout is followed.
  public static func outputFolder(_ path: String, makes: Bool = false) throws(FileFault) -> OpenFolder {
    try PathWalk(roots: [], links: .refused, isStrict: false, makesFolders: makes).folder(path)
  }

  /// The folder of a file that is to be written, and its name. No link below the checkout is followed.
  public static func output(_ path: String, makesFolders: Bool = false) throws(FileFault) -> (OpenFolder, String) {
    try PathWalk(roots: [], links: .refused, isStrict: false, makesFolders: makesFolders).parent(of: path)
  }

  /// The bytes of a file as it would be written: no link below the checkout is followed.
  ///
  /// - Parameters:
  ///   - path: the path as the current folder sees it.
  ///   - limit: the size above which the file is refused.
  /// - Returns: the bytes.
  /// - Throws: the reason why the file was not read.
  public static func outputBytes(of path: String, atMost limit: Int) throws(FileFault) -> [UInt8] {
    let (folder, name) = try output(path)
    return try folder.bytes(of: name, atMost: limit)
  }

  /// Whether a path inside the checkout leads out of the checkout: a change may have put a link there after a person, or
  /// a script, chose the name. Opens no file.
  public static func leavesCheckout(_ path: String) -> Bool {
    guard CheckoutRoot.isCheckout, let real = realPath(path) else { return false }
    let (names, own) = (CheckoutRoot.absolute(path), CheckoutRoot.own)
    // A link above the checkout, such as /tmp on macOS, is another spelling.
    let isInside =
      names.starts(with: own)
      || names.indices.contains { realPath(CheckoutRoot.text(names[..<$0])).map(CheckoutRoot.parts) == own }
    return isInside && !CheckoutRoot.parts(real).starts(with: own)
  }

  /// The folder and name of a file that a person wrote and that is edited in place: a link within the checkout stays.
  public static func edited(_ path: String) throws(FileFault) -> (OpenFolder, String) {
    try reading(nil).parent(of: path)
  }

  /// The one path of a file or folder, whatever links lead to it; `nil` when it is not on the disk. Opens nothing.
  public static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// A path whose links the system has resolved, for a folder that the build system chooses. Opens nothing.
  ///
  /// - Parameter path: the path, of which the last names need not exist.
  /// - Returns: the path from the root of the file system.
  public static func resolved(_ path: String) -> String {
    CheckoutRoot.text(CheckoutRoot.resolved(CheckoutRoot.absolute(path)))
  }

  /// Whether there is something of that path. Opens nothing.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a file is read-only for this user or for everyone. Does not open the file.
  public static func isReadOnly(_ path: String) -> Bool {
    var status = stat()
    // The superuser may write anything; a file without any permission to write is meant to stay.
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
  }

  /// Whether two paths lead to one folder.
  public static func isSameFolder(_ left: String, _ right: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(left, &first) == 0, stat(right, &second) == 0 else { return true }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  private static func reading(_ roots: [String]?) -> PathWalk {
    PathWalk(roots: (roots ?? []).map(CheckoutRoot.parts), links: .insideRoots, isStrict: roots != nil)
  }
}
