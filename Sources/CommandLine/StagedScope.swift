import SignalbookLinting
import SignalbookProject
import SignalbookRegistry
import SignalbookRevisions
import SignalbookSchemaFiles

/// The scope of a staged change: the affected registries, and the files that rules must check.
struct StagedScope {
  /// The staged files that differ from the last commit, with the paths used in findings.
  let changedPaths: Set<String>

  /// The sections whose entries other files cannot refer to.
  private static let closedSections: Set<String> = ["$schema", "note", "events"]

  /// Returns the folders of the registries that the change may affect: those with a changed file, and those with
  /// imports.
  func folders(of project: ProjectFolder, among folders: [String]) -> [String] {
    if changedPaths.contains(project.displayPath(for: ConfigurationGrammar.fileName)) { return folders }
    return folders.filter { folder in
      if changedPaths.contains(where: { isDirectly($0, in: folder) }) { return true }
      let paths = project.files.schemaPaths(in: folder) ?? []
      return paths.contains {
        project.tree(ofDisplayPath: project.files.displayPath(of: $0))?["registry"]?["imports"] != nil
      }
    }
  }

  /// Returns whether a registry or one of its imports has a changed file.
  func concerns(_ registry: LoadedRegistry, of project: ProjectFolder) -> Bool {
    if changedPaths.contains(project.displayPath(for: ConfigurationGrammar.fileName)) { return true }
    if changedPaths.contains(where: { isDirectly($0, in: registry.folder) }) { return true }
    // A registry that cannot be loaded is always reported.
    guard let registry = registry.registry else { return true }
    return registry.imports.contains { $0.files.contains { changedPaths.contains($0.path) } }
  }

  /// Returns the files to check with per-event rules. Returns `nil` for all files if a changed file declares entries
  /// that other files can reference.
  func paths(of registry: Registry, in project: ProjectFolder) -> Set<String>? {
    if changedPaths.contains(project.displayPath(for: ConfigurationGrammar.fileName)) { return nil }
    if registry.imports.contains(where: { $0.files.contains { changedPaths.contains($0.path) } }) { return nil }
    let own = registry.files.filter { changedPaths.contains($0.path) }
    for file in own where !(file.parsed.root?.members ?? []).allSatisfy({ Self.closedSections.contains($0.key) }) {
      return nil
    }
    return Set(own.map(\.path))
  }

  private func isDirectly(_ path: String, in folder: String) -> Bool {
    path.hasPrefix(folder == "." ? "" : folder) && LexicalPath.folder(of: path) == folder
  }
}
