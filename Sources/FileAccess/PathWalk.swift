#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A walk along a path: each component is opened relative to the previous folder. Below the root, the system does not
/// follow symbolic links.
struct PathWalk {
  enum LinkPolicy {
    /// Follow links whose targets are in the same root or in another readable root.
    case insideRoots
    case refused
  }

  /// Folders outside the checkout that may be read, with links resolved.
  var roots: [[String]]
  var links: LinkPolicy
  /// Whether to reject paths outside the checkout and `roots`.
  var isStrict: Bool
  /// Whether to create missing folders.
  var createsFolders = false
  /// Whether the path may lead into git's folder.
  var entersRepository = false

  private static let maxLinks = 40

  /// Returns the folder and the last component of a path. If links are followed, the last component is not a link.
  func parent(of path: String) throws(FileFault) -> (folder: OpenFolder, name: String) {
    let (folder, name) = try walk(path, opensLast: false)
    guard let name else { throw .notAFile(.folder) }
    return (folder, name)
  }

  func folder(at path: String) throws(FileFault) -> OpenFolder { try walk(path, opensLast: true).folder }

  private func walk(_ path: String, opensLast: Bool) throws(FileFault) -> (folder: OpenFolder, name: String?) {
    if path.utf8.contains(0) { throw .missing }
    var names = CheckoutRoot.absoluteComponents(of: path)
    var roots = roots
    var count = 0
    restart: while true {
      let written = CheckoutRoot.text(from: names)
      func trustedRoot(of names: [String]) -> [String]? {
        CheckoutRoot.trustedRoot(of: names, or: roots, isStrict: isStrict || count > 0, isFolder: opensLast)
      }
      var trustedFolder = trustedRoot(of: names)
      if trustedFolder == nil {
        // The path to a root may contain uncommitted symbolic links, such as /tmp on macOS. Below the root, each link
        // is checked.
        names = CheckoutRoot.resolveComponents(names)
        trustedFolder = trustedRoot(of: names)
      }
      guard let root = trustedFolder else { throw .link(target: written, isOutside: true) }
      if count == 0 { roots.append(root) }
      var folder = try openRoot(root)
      for (index, name) in names.enumerated().dropFirst(root.count) {
        if name.lowercased() == ".git", !entersRepository { throw .repository }
        let isLast = index == names.count - 1
        let kind = folder.kind(of: name)
        if kind == .link {
          let target = try folder.target(of: name)
          if links == .refused {
            if isLast, !opensLast { return (folder, name) }
            throw .link(target: target, isOutside: false)
          }
          count += 1
          if count > Self.maxLinks { throw .system(ELOOP) }
          let parent = target.utf8.first == 0x2F ? "" : CheckoutRoot.text(from: names[..<index])
          names = CheckoutRoot.absoluteComponents(of: parent + "/" + target) + names[(index + 1)...]
          continue restart
        }
        if isLast, !opensLast { return (folder, name) }
        if kind == nil, createsFolders { try folder.makeFolder(name) }
        folder = try folder.folder(named: name)
      }
      return (folder, nil)
    }
  }

  private func openRoot(_ root: [String]) throws(FileFault) -> OpenFolder {
    let path = CheckoutRoot.text(from: root)
    var descriptor = open(path, OpenFolder.flags)
    if descriptor < 0, errno == ENOENT, createsFolders, let last = root.last {
      // Outside a checkout, the user chose the path to the folder, so links in it are followed.
      let parent = try openRoot(root.dropLast())
      try parent.makeFolder(last)
      descriptor = open(path, OpenFolder.flags)
    }
    guard descriptor >= 0 else { throw errno == ENOTDIR ? .notAFolder : .ofLastCall }
    return OpenFolder(descriptor)
  }
}
