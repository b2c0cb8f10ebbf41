import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

/// The files of a tree, as read by a project. The first error is stored in ``failure``.
///
/// Symbolic links are followed inside the tree, as on disk.
///
/// A class, so that files can be cached. Each instance belongs to one version and is not shared between threads.
final class TreeFiles: ProjectFiles {
  let label: String
  /// The folder that the project's paths are relative to, as a path from the tree's root.
  private let base: String
  let tree: any FileTree
  /// The tree's name in messages.
  private let name: String
  private var listings: [String: [TreeEntry]?] = [:]
  private var contents: [String: [UInt8]] = [:]
  /// The resolved targets of links, by requested path.
  private var targets: [String: String] = [:]
  private var reasons: [String: String] = [:]
  /// The first error.
  private(set) var failure: RevisionError?

  /// The maximum number of links in a path. As on Linux, more links count as a cycle.
  private static let maxLinks = 40

  init(_ tree: any FileTree, name: String, label: String, base: String = "") {
    self.tree = tree
    self.name = name
    self.label = label
    self.base = base
  }

  func bytes(of path: String) -> [UInt8]? { pathInside(path).flatMap { contents(of: $0) } }

  /// Returns the contents of a file or of a link's target.
  ///
  /// - Parameters:
  ///   - path: The path relative to the tree's root.
  ///   - isTarget: Whether the path is a link's target, which may have any name.
  /// - Returns: The contents, or `nil` if the tree does not contain the file.
  private func contents(of path: String, isTarget: Bool = false) -> [UInt8]? {
    if let known = contents[path] { return known }
    let (folder, file) = TreePath.split(path)
    guard let entries = entries(of: folder) else { return nil }
    guard let wanted = entries.first(where: { $0.name == file }) ?? (isTarget ? entry(at: path) : nil)
    else { return nil }
    if wanted.kind == .link {
      guard let target = target(of: path), let bytes = contents(of: target, isTarget: true) else { return nil }
      contents[path] = bytes
      return bytes
    }
    guard check(wanted, in: folder) else { return nil }
    // If one schema file is needed, read all in its folder. The project's own folder may contain many other files.
    let isSchema = file.hasSuffix(".json") && file != ConfigurationGrammar.fileName
    let files = isSchema ? entries.filter { $0.kind == .file && $0.name.hasSuffix(".json") } : [wanted]
    do throws(RevisionError) {
      for (entry, bytes) in zip(files, try tree.contents(of: files)) {
        contents[LexicalPath.joined(folder, entry.name)] = bytes
      }
    } catch {
      fail(error)
    }
    return contents[path]
  }

  func manifestPaths(in folder: String) -> [String] {
    guard let inside = pathInside(folder), let entries = entries(of: inside) else { return [] }
    return entries.map(\.name).filter(Self.isManifest).sorted().map { LexicalPath.joined(folder, $0) }
  }

  func schemaPaths(in folder: String) -> [String]? {
    guard let inside = pathInside(folder), let entries = entries(of: inside) else { return nil }
    let files = entries.filter { FolderReader.isSchemaFileName($0.name) && $0.kind != .folder }
    for file in files {
      if file.kind == .link {
        _ = target(of: LexicalPath.joined(inside, file.name))
      } else {
        _ = check(file, in: inside)
      }
    }
    return files.map(\.name).sorted(by: TreePath.precedes).map { LexicalPath.joined(folder, $0) }
  }

  func subfolders(of folder: String) -> [String] {
    guard let inside = pathInside(folder), let entries = entries(of: inside) else { return [] }
    return entries.filter { entry in
      if entry.name.hasPrefix(".") { return false }
      if entry.kind == .folder { return true }
      // A broken link is not a folder. It is not reported here, because the project has not requested it.
      guard entry.kind == .link, case .target(let target) = resolve(LexicalPath.joined(inside, entry.name)) else {
        return false
      }
      return self.entries(of: target) != nil
    }.map(\.name).sorted().map { LexicalPath.joined(folder, $0) }
  }

  func exists(_ path: String) -> Bool {
    guard let path = pathInside(path) else { return false }
    let (folder, file) = TreePath.split(path)
    return entries(of: folder)?.contains { $0.name == file } ?? false
  }

  func unreadableReason(of path: String) -> String {
    TreePath.resolved(path, from: base).flatMap { reasons[$0] } ?? "cannot read the file"
  }

  func linkTarget(of path: String) -> String? {
    guard let inside = TreePath.resolved(path, from: base) else { return nil }
    let (folder, file) = TreePath.split(inside)
    guard let target = targets[inside] ?? targets[folder].map({ LexicalPath.joined($0, file) }) else { return nil }
    // The path relative to the project: `../` up to the project's folder, followed by the path inside.
    let parentPath = path.split(separator: "/").prefix { $0 == ".." }.map { $0 + "/" }.joined()
    guard let home = TreePath.resolved(parentPath, from: base) else { return nil }
    let isInside = home.isEmpty || target.hasPrefix(home + "/")
    return isInside
      ? parentPath + target.dropFirst(home.isEmpty ? 0 : home.count + 1) : TreePath.relative(target, to: base)
  }

  func identity(of folder: String) -> String? { linkTarget(of: folder) }

  /// Returns whether a folder exists at the given path.
  func isFolder(_ path: String) -> Bool { pathInside(path).map { entries(of: $0) != nil } ?? false }

  private func entries(of folder: String) -> [TreeEntry]? {
    if let known = listings[folder] { return known }
    var entries: [TreeEntry]?
    do throws(RevisionError) {
      entries = try tree.entries(of: folder)
      if entries == nil, let target = target(of: folder), target != folder {
        entries = try tree.entries(of: target)
      }
    } catch {
      fail(error)
    }
    listings[folder] = .some(entries)
    return entries
  }

  private func entry(at path: String) -> TreeEntry? {
    do throws(RevisionError) { return try tree.entry(at: path) } catch { fail(error) }
    return nil
  }

  private enum Resolution {
    /// The path with links resolved.
    case target(String)
    case missing
    case failure(RevisionError)
  }

  /// Returns the given path with links resolved, or `nil` if it does not exist. Records a broken link as the failure.
  private func target(of path: String) -> String? {
    if let known = targets[path] { return known }
    switch resolve(path) {
    case .target(let target):
      if target != path { targets[path] = target }
      return target
    case .missing: return nil
    case .failure(let failure):
      reasons[path] = failure.description
      fail(failure)
      return nil
    }
  }

  private func resolve(_ path: String) -> Resolution {
    var target = ""
    var remainingNames = path.split(separator: "/")[...]
    var links = 0
    // The last link and its target.
    var lastLink: (path: String, target: String)?
    while let name = remainingNames.popFirst() {
      let next = LexicalPath.joined(target, String(name))
      guard let entry = entry(at: next) else {
        return lastLink.map { .failure(danglingLinkError($0.path, $0.target)) } ?? .missing
      }
      guard entry.kind == .link else {
        target = next
        continue
      }
      links += 1
      guard let written = linkTarget(in: entry) else {
        return .failure(RevisionError("'\(next)' in \(self.name) is a symbolic link, which is not followed"))
      }
      guard links <= Self.maxLinks, let inside = TreePath.resolved(written, from: target) else {
        return .failure(danglingLinkError(next, written))
      }
      lastLink = (next, written)
      remainingNames = inside.split(separator: "/") + remainingNames
      target = ""
    }
    return .target(target)
  }

  /// Returns the target of the given link, or `nil` in an archive, whose links are not trusted.
  private func linkTarget(in link: TreeEntry) -> String? {
    guard case .object = link.content else { return nil }
    do throws(RevisionError) { return String(decoding: try tree.contents(of: [link])[0], as: UTF8.self) } catch {
      fail(error)
    }
    return nil
  }

  private func danglingLinkError(_ link: String, _ target: String) -> RevisionError {
    RevisionError("'\(link)' in \(name) is a link to '\(target)', which does not exist there")
  }

  private func pathInside(_ path: String) -> String? {
    if let inside = TreePath.resolved(path, from: base) { return inside }
    fail(RevisionError("'\(path)' is outside \(name) and cannot be read"))
    return nil
  }

  private func check(_ entry: TreeEntry, in folder: String) -> Bool {
    if entry.kind == .submodule {
      fail(
        RevisionError(
          "'\(LexicalPath.joined(folder, entry.name))' in \(name) is a submodule, whose files are not included"))
    }
    return entry.kind == .file
  }

  private func fail(_ failure: RevisionError) {
    if self.failure == nil { self.failure = failure }
  }
}
