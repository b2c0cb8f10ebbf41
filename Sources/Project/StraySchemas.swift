import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

extension ProjectFolder {
  /// The extensions of files that may be schemas, in lower case, with `.json` first.
  package static let schemaEndings = [".json", ".json5", ".jsonc", ".hjson", ".yaml", ".yml", ".json.txt"]

  /// Returns whether the file at the given path has an extension that schemas can have.
  package static func mayBeSchema(_ path: String) -> Bool {
    let name = path.lowercased()
    return schemaEndings.contains(where: name.hasSuffix)
  }

  /// Reports files that resemble schemas but are not read, and registries without generated code.
  ///
  /// Searches the folders of the given registries. For the whole project, also searches `schemas/` and the siblings of
  /// each registry folder in the configuration. Skips other packages and hidden folders.
  ///
  /// - Parameters:
  ///   - loaded: The registries that were read.
  ///   - configuration: The contents of `signalbook.json`.
  ///   - isWhole: Whether `loaded` contains all registries of the project.
  ///   - diagnostics: Receives the findings.
  public func checkStrays(
    _ loaded: [LoadedRegistry], of configuration: Configuration, isWhole: Bool, into diagnostics: inout Diagnostics
  ) {
    var search = StraySearch(project: self, loaded)
    for entry in loaded {
      let usesOwnFiles = configuration.targets.contains {
        $0.registry == nil && declaredFolder(of: $0) == entry.folder
      }
      search.inspect(in: entry.folder, of: entry.folder, only: usesOwnFiles ? ".signalbook" : "")
    }
    if isWhole {
      search.inspect(in: displayPath(for: "schemas"), of: nil)
      let parents = configuration.targets.compactMap { target in
        target.registry.flatMap { $0.hasPrefix("..") ? nil : LexicalPath.folder(of: displayPath(for: $0)) }
      }
      for parent in Set(parents).sorted() {
        for folder in files.subfolders(of: parent) { search.lookForRegistry(in: folder) }
      }
      checkUse(of: loaded, by: configuration, into: &diagnostics)
    }
    for finding in search.findings { diagnostics.add(finding) }
  }

  /// Reports files that resemble schemas but are not read, in a tree that is not on disk, such as git's index.
  public func checkStrays(
    among paths: Set<String>, of configuration: Configuration, into diagnostics: inout Diagnostics
  ) {
    let folders = registryFolders(of: configuration)
    var search = StraySearch(project: self, folders.map { LoadedRegistry(folder: $0, folderName: "") })
    let imported = Set(folders.flatMap(importedFolders(of:)))
    for path in paths.sorted() where !imported.contains(LexicalPath.folder(of: path)) {
      guard let registry = folders.filter({ $0 == "." || path.hasPrefix($0 + "/") }).max() else { continue }
      search.inspect(at: path, of: registry)
    }
    for finding in search.findings { diagnostics.add(finding) }
    checkListed(paths, registryFolders: Set(folders), into: &diagnostics)
  }

  /// Returns the folders that the registry in the given folder imports by path.
  private func importedFolders(of folder: String) -> [String] {
    (files.schemaPaths(in: folder) ?? []).flatMap { path in
      tree(ofDisplayPath: files.displayPath(of: path))?["registry"]?["imports"]?.elements?.compactMap(\.string) ?? []
    }.map { LexicalPath.normalized(LexicalPath.joined(folder, $0)) }
  }

  /// Returns the changed files of a tree, the schema files that are symbolic links to changed files, and the schema
  /// files behind a changed link.
  public func addingLinks(to changed: Set<String>, of configuration: Configuration) -> Set<String> {
    var all = changed
    for folder in registryFolders(of: configuration) {
      let paths = files.schemaPaths(in: folder) ?? []
      var part = folder
      var isChanged = changed.contains(part)
      while !isChanged, part.utf8.contains(0x2F) {
        part = LexicalPath.folder(of: part)
        isChanged = changed.contains(part)
      }
      all.formUnion(paths.filter { path in isChanged || files.linkTarget(of: path).map(changed.contains) ?? false })
      guard let target = files.linkTarget(of: folder) else { continue }
      // The folder's listing does not contain removed files.
      for path in changed where LexicalPath.folder(of: path) == target {
        all.insert(LexicalPath.joined(folder, LexicalPath.name(of: path)))
      }
    }
    return all
  }

  /// Reports targets whose registry is missing from a tree that is not on disk, such as git's index.
  ///
  /// A folder in a submodule, or behind a symbolic link out of the repository, is not part of a commit, so it is
  /// reported as a note.
  public func checkRegistriesInTree(of configuration: Configuration, into diagnostics: inout Diagnostics) {
    for target in configuration.targets {
      guard let registry = target.registry, !hasSchemas(target) else { continue }
      let path = displayPath(for: registry)
      let isLink =
        FolderReader.realPath(of: path)
        != FolderReader.realPath(of: prefix.isEmpty ? "." : prefix).map { $0 + "/" + registry }
      var folder = path
      var isSubmodule = false
      while folder != ".", folder != "..", folder != "/", !isSubmodule, folder.utf8.count > prefix.utf8.count {
        isSubmodule = FolderReader.exists(folder + "/.git")
        folder = LexicalPath.folder(of: folder)
      }
      // Do not open files outside the repository.
      let isOutside = isLink && FolderReader.exists(path) && leadsOutOfRepository(path)
      if isOutside || (isSubmodule && FolderReader.schemaPaths(in: path)?.isEmpty == false) {
        let reason = isSubmodule ? "is in a submodule" : "is a link to a folder outside the repository"
        diagnostics.add(
          Diagnostic(
            .missingRegistry, .note, "the registry \(quoted(registry)) \(reason) and is not checked here",
            at: target.location))
      } else {
        diagnostics.add(
          Diagnostic(
            .missingRegistry,
            "the registry \(quoted(registry)) has no staged or committed schema files; add its files with 'git "
              + "add'",
            at: target.location))
      }
    }
  }

  /// Returns whether the given folder, with links resolved, is in another repository or outside all repositories.
  private func leadsOutOfRepository(_ folder: String) -> Bool {
    func root(above folder: String) -> String? {
      guard var path = FolderReader.realPath(of: folder) else { return nil }
      while path.utf8.count > 1 {
        if FolderReader.exists(path + "/.git") { return path }
        path = LexicalPath.folder(of: path)
      }
      return nil
    }
    return root(above: folder) != root(above: prefix.isEmpty ? "." : prefix)
  }

  /// Returns whether the target's schema files exist or the target does not specify a registry.
  public func hasSchemas(_ target: Configuration.Target) -> Bool {
    target.registry == nil || schemaPaths(of: target)?.files.isEmpty == false
  }

  /// Reports, as notes, registries that are neither a target's source nor imported.
  private func checkUse(
    of loaded: [LoadedRegistry], by configuration: Configuration, into diagnostics: inout Diagnostics
  ) {
    if configuration.targets.isEmpty { return }
    var usedFolders = Set(configuration.targets.compactMap { schemaPaths(of: $0).map { normalize($0.folder) } })
    let registries = loaded.compactMap { $0.registry ?? $0.salvaged?.registry }
    // A registry with errors may import any other registry.
    if registries.count < loaded.count { return }
    for file in registries.flatMap(\.imports).flatMap(\.files) {
      usedFolders.insert(normalize(LexicalPath.folder(of: file.path)))
    }
    for entry in loaded where !usedFolders.contains(normalize(entry.folder)) {
      guard let registry = entry.registry else { continue }
      diagnostics.add(
        Diagnostic(
          .registryWithoutTarget, .note,
          "no target in \(ConfigurationGrammar.fileName) uses the registry \(quoted(pathInside(of: entry.folder))), and no "
            + "registry imports it, so no code is generated from it", at: registry.location))
    }
  }
}

/// A search for schemas that are not read.
private struct StraySearch {
  private let project: ProjectFolder
  /// The paths of the files that registries have read.
  private var readPaths: Set<String> = []
  /// The identities of folders that do not have to be searched again.
  private var visited: Set<String> = []
  private(set) var findings: [Diagnostic] = []
  private var foldersLeft = 10_000
  private let reading = ReadBudget()

  /// The amount of data that may still be read.
  private final class ReadBudget {
    /// The maximum size of files that are read completely. Only the start of larger files is read.
    static let maxCompleteFileBytes = 1 << 20
    /// The number of bytes that may still be read. A style rule must not read the entire disk.
    var bytesLeft = 64 << 20
    var starts: [String: (bytes: [UInt8], isWhole: Bool)] = [:]
  }

  private static let sections = [
    "registry", "types", "streams", "events", "attributes", "links", "messages", "reviews", "profiles",
  ]

  init(project: ProjectFolder, _ loaded: [LoadedRegistry]) {
    self.project = project
    for entry in loaded {
      for path in project.files.schemaPaths(in: entry.folder) ?? [] { readPaths.insert(path) }
      guard let registry = entry.registry ?? entry.salvaged?.registry else { continue }
      for file in registry.files + registry.imports.flatMap(\.files) { readPaths.insert(file.path) }
    }
  }

  /// Checks the files in a folder and its subfolders.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - registry: The folder of the enclosing registry, or `nil` in `schemas/`.
  ///   - infix: The infix required before a name's extension, if the registry consists of a target's own files.
  ///   - depth: The number of levels below the first folder.
  mutating func inspect(in folder: String, of registry: String?, only infix: String = "", depth: Int = 0) {
    guard depth < 32, foldersLeft > 0, let identity = project.files.identity(of: folder),
      visited.insert(identity).inserted
    else { return }
    foldersLeft -= 1
    let entries = FolderReader.entries(of: folder, withHidden: true)
    let isOwn = folder == registry
    if !isOwn, !isStrayConfiguration(LexicalPath.joined(folder, ConfigurationGrammar.fileName)),
      entries.contains(where: { ["Package.swift", ConfigurationGrammar.fileName].contains(LexicalPath.name(of: $0)) })
    {
      return
    }
    let candidates = entries.filter { isCandidate($0, infix) }
    if !isOwn, let main = candidates.first(where: hasRegistry) {
      report(unnamed: main, in: folder)
    } else {
      for path in candidates where looksLikeSchema(path) { report(path, of: registry) }
    }
    for entry in entries where !LexicalPath.name(of: entry).hasPrefix(".") && FolderReader.isFolder(entry) {
      // The folder of a registry that was read is searched separately.
      if project.files.schemaPaths(in: entry)?.contains(where: readPaths.contains) == true { continue }
      inspect(in: entry, of: registry, only: infix, depth: depth + 1)
    }
  }

  /// Checks a file inside a registry's folder.
  mutating func inspect(at path: String, of registry: String) {
    guard isCandidate(path, ""), project.files.exists(path) else { return }
    var folder = LexicalPath.folder(of: path)
    let own = folder
    while folder != registry, folder != "." {
      if LexicalPath.name(of: folder).hasPrefix(".") { return }
      let files = ["Package.swift", ConfigurationGrammar.fileName].map { LexicalPath.joined(folder, $0) }
      if files.contains(where: project.files.exists) { return }
      folder = LexicalPath.folder(of: folder)
    }
    if own != registry, hasRegistry(path) {
      report(unnamed: path, in: own)
    } else if looksLikeSchema(path) {
      report(path, of: registry)
    }
  }

  /// Reports a folder that contains a separate registry.
  mutating func lookForRegistry(in folder: String) {
    guard let identity = project.files.identity(of: folder), !visited.contains(identity),
      !FolderReader.exists(folder + "/Package.swift"),
      !FolderReader.exists(folder + "/" + ConfigurationGrammar.fileName),
      let main = project.files.schemaPaths(in: folder)?.first(where: { !readPaths.contains($0) && hasRegistry($0) })
    else { return }
    visited.insert(identity)
    report(unnamed: main, in: folder)
  }

  private func isCandidate(_ path: String, _ infix: String) -> Bool {
    if readPaths.contains(path) { return false }
    let name = LexicalPath.name(of: path).lowercased()
    // Ignore metadata files of macOS and editors' lock files.
    if name.hasPrefix("._") || name.hasPrefix(".#") { return false }
    if name == ConfigurationGrammar.fileName { return infix.isEmpty && isStrayConfiguration(path) }
    return ProjectFolder.schemaEndings.contains { name.hasSuffix(infix + $0) }
  }

  /// Returns whether a file with the configuration's name is a schema, according to its contents, rather than this
  /// project's configuration.
  private func isStrayConfiguration(_ path: String) -> Bool {
    guard path != project.displayPath(for: ConfigurationGrammar.fileName), project.files.exists(path) else {
      return false
    }
    return start(of: path).isWhole && tree(at: path)?["targets"] == nil && looksLikeSchema(path)
  }

  private func hasRegistry(_ path: String) -> Bool {
    let registry = tree(at: path)?["registry"]
    return registry?["name"] != nil || registry?["namespace"] != nil
  }

  private func looksLikeSchema(_ path: String) -> Bool {
    let (bytes, isWhole) = start(of: path)
    if isWhole, let root = tree(at: path) {
      if root["$schema"]?.string?.hasSuffix(Grammar.metaSchemaName) == true { return true }
      return Self.sections.contains { root[$0]?.members != nil }
    }
    return Self.sections.contains { isSection(Array($0.utf8), in: bytes) }
  }

  /// Returns whether a file is valid JSON. In contrast, ``tree(_:)`` also reads JSON with comments.
  private func isJSON(_ path: String) -> Bool {
    var ignored = Diagnostics()
    let (bytes, isWhole) = start(of: path)
    return isWhole && JSONReader.read(SourceFile(path: path, bytes: bytes), into: &ignored) != nil
  }

  /// Returns a file's tree, or `nil` if the file exceeds the size limit.
  private func tree(at path: String) -> JSONNode? {
    start(of: path).isWhole ? project.tree(ofDisplayPath: project.files.displayPath(of: path)) : nil
  }

  /// Returns the first bytes of the file at the given path, and whether they are the entire file.
  private func start(of path: String) -> (bytes: [UInt8], isWhole: Bool) {
    if let known = reading.starts[path] { return known }
    let limit = min(ReadBudget.maxCompleteFileBytes, reading.bytesLeft)
    let bytes =
      if let disk = project.files as? DiskFiles {
        (try? FileAccess.bytes(of: path, within: disk.roots, atMost: limit, isCut: true)) ?? []
      } else {
        project.files.bytes(of: path) ?? []
      }
    let start = (bytes: Array(bytes.prefix(limit)), isWhole: bytes.count <= limit)
    reading.bytesLeft -= start.bytes.count
    reading.starts[path] = start
    return start
  }

  /// Returns whether text other than JSON has a member with this name whose value is an object: `"events": {`, or
  /// YAML's `events:` at the end of a line.
  private func isSection(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
    var remainder = bytes[...]
    while let range = remainder.firstRange(of: word) {
      let before = range.lowerBound > bytes.startIndex ? bytes[range.lowerBound - 1] : 0x0A
      remainder = bytes[range.upperBound...]
      var following = remainder.drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 || $0 == 0x09 }
      guard [0x0A, 0x0D, 0x20, 0x09, 0x22, 0x27, 0x7B, 0x2C].contains(before), following.popFirst() == 0x3A else {
        continue
      }
      following = following.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if following.first == 0x7B || following.first == 0x0A { return true }
    }
    return false
  }

  private mutating func report(_ path: String, of registry: String?) {
    let name = LexicalPath.name(of: path)
    let folder = LexicalPath.folder(of: path)
    let isDirect = folder == registry
    let remedy: String
    if name == ConfigurationGrammar.fileName {
      remedy = "this name is reserved for the configuration; rename the file"
    } else if isDirect, name.hasPrefix(".") {
      remedy = "the name of a schema file cannot begin with '.'; rename the file"
    } else if isDirect {
      let stem = ProjectFolder.schemaEndings.filter { name.lowercased().hasSuffix($0) }.map(\.utf8.count).max() ?? 0
      let action = isJSON(path) ? "rename it to" : "convert it to JSON as"
      remedy =
        "schema files must be JSON files with the extension "
        + "'.json'; \(action) \(quoted(name.dropLast(stem) + ".json"))"
    } else if let registry {
      remedy =
        "schema files must be directly in the folder of their registry; move the file "
        + "to \(quoted(project.pathInside(of: registry)))"
    } else {
      remedy = "no file in its folder has the section 'registry'; move the file to the folder of its registry"
    }
    findings.append(
      Diagnostic(
        .straySchema, .warning, "this file looks like a schema, but is not part of a registry: \(remedy)",
        at: FolderReader.start(of: project.files.displayPath(of: path))))
  }

  private mutating func report(unnamed path: String, in folder: String) {
    findings.append(
      Diagnostic(
        .registryWithoutTarget, .warning,
        "this registry is not checked, and no code is generated from it; add a target with "
          + "\"registry\": \(quoted(project.pathInside(of: folder))) to \(ConfigurationGrammar.fileName)",
        at: FolderReader.start(of: project.files.displayPath(of: path))))
  }
}

extension RuleID {
  static let straySchema = RuleID("SB0907", "stray-schema")
  static let registryWithoutTarget = RuleID("SB0908", "registry-without-target")
}
