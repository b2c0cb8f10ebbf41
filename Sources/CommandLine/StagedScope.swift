import SignalbookLinting
import SignalbookProject
import SignalbookRegistry
import SignalbookRevisions
import SignalbookSchemaFiles

/// What a staged change concerns: which registries, and which of their files a rule has to look at.
struct StagedScope {
  /// Files that are staged and differ from the last commit, as findings print them.
  let changed: Set<String>

  /// Sections whose entries nothing outside of their file refers to.
  private static let closedSections: Set<String> = ["$schema", "note", "events"]

  /// The folders of registries that the change may concern. Those that import nothing and have no changed file are left out
  /// without being read whole.
  func folders(of project: ProjectFolder, among folders: [String]) -> [String] {
    if changed.contains(project.path(ConfigurationGrammar.fileName)) { return folders }
    return folders.filter { folder in
      if changed.contains(where: { isDirectly($0, in: folder) }) { return true }
      let paths = project.files.schemaPaths(in: folder) ?? []
      return paths.contains { project.files.bytes(of: $0)?.holdsKey(among: ["imports"]) ?? false }
    }
  }

  /// Whether a registry, or one that it imports, has a changed file.
  func concerns(_ registry: LoadedRegistry, of project: ProjectFolder) -> Bool {
    if changed.contains(project.path(ConfigurationGrammar.fileName)) { return true }
    if changed.contains(where: { isDirectly($0, in: registry.folder) }) { return true }
    // What does not load is reported, whoever broke it.
    guard let registry = registry.registry else { return true }
    return registry.imports.contains { $0.files.contains { changed.contains($0.path) } }
  }

  /// The files that rules of single events have to look at; `nil` for all, where a changed file declares what others use.
  func paths(of registry: Registry, at folder: String, in project: ProjectFolder) -> Set<String>? {
    if changed.contains(project.path(ConfigurationGrammar.fileName)) { return nil }
    if registry.imports.contains(where: { $0.files.contains { changed.contains($0.path) } }) { return nil }
    let own = changed.filter { isDirectly($0, in: folder) }
    for path in own {
      guard let bytes = project.files.bytes(ofPrinted: path) else { continue }
      // The file is sound: the registry was read from it.
      if !bytes.outerKeys.isSubset(of: Self.closedSections) { return nil }
    }
    return own
  }

  private func isDirectly(_ path: String, in folder: String) -> Bool {
    guard path.hasPrefix(folder), path.utf8.count > folder.utf8.count else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.first == 0x2F && !rest.dropFirst().contains(0x2F)
  }
}

extension [UInt8] {
  /// The keys of the object that a sound file of JSON is, as they are written. To parse a large file once more for them
  /// would take as long as all else that is done with it.
  fileprivate var outerKeys: Set<String> {
    var keys: Set<String> = []
    var depth = 0
    var index = 0
    var last = 0..<0
    while index < count {
      switch self[index] {
      case 0x22:
        let start = index + 1
        index = start
        while index < count, self[index] != 0x22 { index += self[index] == 0x5C ? 2 : 1 }
        last = start..<Swift.min(index, count)
      case 0x3A where depth == 1: keys.insert(String(decoding: self[last], as: UTF8.self))
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      default: break
      }
      index += 1
    }
    return keys
  }
}
