import SignalbookProject
import SignalbookRegistry
import SignalbookSchemaFiles

/// The files of a tree as a project reads them. What goes wrong is remembered, not lost: see ``failure``.
///
/// A class, because what has been read is kept. It belongs to one side and is never shared between threads.
final class TreeFiles: ProjectFiles {
  let label: String
  /// What paths that a project asks for are relative to, from the tree's root.
  private let base: String
  private let tree: any FileTree
  /// How the tree is called in sentences.
  private let name: String
  private var listings: [String: [TreeEntry]?] = [:]
  private var contents: [String: [UInt8]] = [:]
  /// The first thing that went wrong.
  private(set) var failure: SideFailure?

  init(_ tree: any FileTree, name: String, label: String, base: String = "") {
    self.tree = tree
    self.name = name
    self.label = label
    self.base = base
  }

  func bytes(of path: String) -> [UInt8]? {
    guard let path = inside(path) else { return nil }
    if let known = contents[path] { return known }
    let (folder, file) = TreePath.split(path)
    guard let entries = entries(of: folder), let wanted = entries.first(where: { $0.name == file }) else { return nil }
    guard check(wanted, in: folder) else { return nil }
    // Where one schema file is read, all of the folder are; a project's own folder may hold much else.
    let isSchema = file.hasSuffix(".json") && file != ConfigurationGrammar.fileName
    let files = isSchema ? entries.filter { $0.kind == .file && $0.name.hasSuffix(".json") } : [wanted]
    do throws(SideFailure) {
      for (entry, bytes) in zip(files, try tree.contents(of: files)) {
        contents[LexicalPath.joined(folder, entry.name)] = bytes
      }
    } catch {
      fail(error)
    }
    return contents[path]
  }

  func schemaPaths(in folder: String) -> [String]? {
    guard let inside = inside(folder), let entries = entries(of: inside) else { return nil }
    let files = entries.filter { FolderReader.isSchemaName($0.name) && $0.kind != .folder }
    for file in files { _ = check(file, in: inside) }
    return files.map(\.name).sorted(by: TreePath.precedes).map { LexicalPath.joined(folder, $0) }
  }

  func subfolders(of folder: String) -> [String] {
    guard let inside = inside(folder), let entries = entries(of: inside) else { return [] }
    return entries.filter { $0.kind == .folder && !$0.name.hasPrefix(".") }.map(\.name).sorted().map {
      LexicalPath.joined(folder, $0)
    }
  }

  func exists(_ path: String) -> Bool {
    guard let path = inside(path) else { return false }
    let (folder, file) = TreePath.split(path)
    return entries(of: folder)?.contains { $0.name == file } ?? false
  }

  /// Whether there is such a folder.
  func isFolder(_ path: String) -> Bool { inside(path).map { entries(of: $0) != nil } ?? false }

  private func entries(of folder: String) -> [TreeEntry]? {
    if let known = listings[folder] { return known }
    var entries: [TreeEntry]?
    do throws(SideFailure) { entries = try tree.entries(of: folder) } catch { fail(error) }
    listings[folder] = .some(entries)
    return entries
  }

  private func inside(_ path: String) -> String? {
    if let inside = TreePath.resolved(path, from: base) { return inside }
    fail(SideFailure("'\(path)' is outside of \(name), and nothing outside of it is read"))
    return nil
  }

  private func check(_ entry: TreeEntry, in folder: String) -> Bool {
    switch entry.kind {
    case .file: return true
    case .folder: return false
    case .link:
      fail(SideFailure("'\(LexicalPath.joined(folder, entry.name))' in \(name) is a link, and links are not followed"))
    case .submodule:
      fail(
        SideFailure("'\(LexicalPath.joined(folder, entry.name))' in \(name) is a submodule: its files are not in it"))
    }
    return false
  }

  private func fail(_ failure: SideFailure) {
    if self.failure == nil { self.failure = failure }
  }
}
