import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// A registry of the project that was read and checked.
public struct LoadedRegistry: Sendable {
  /// The registry's folder, relative to the current folder.
  public var folder: String
  /// The prefix for the names of files generated from the registry.
  public var folderName: String
  /// The registry, or `nil` if it has errors.
  public var registry: Registry?
  /// The part of a registry that could be loaded despite errors, and the errors. See `loadRegistry`.
  public var salvaged: (registry: Registry, errors: [Diagnostic])?
}

extension ProjectFolder {
  /// Reads and checks the registry of each target, in the order of the targets.
  ///
  /// - Returns: A pair for each target whose schema files were found.
  public func load(
    _ targets: [Configuration.Target], of configuration: Configuration, into diagnostics: inout Diagnostics
  )
    -> [(target: Configuration.Target, loaded: LoadedRegistry)]
  {
    let roots = ReadingRoots(of: self, configuration)
    let others = importedModules(of: configuration)
    let all = targets.compactMap { target -> (target: Configuration.Target, loaded: LoadedRegistry)? in
      guard let paths = schemaPaths(of: target), !paths.files.isEmpty else {
        diagnostics.add(missingRegistry(of: target))
        return nil
      }
      let modules = modules(for: target, among: others)
      var unread = Diagnostics()
      let sources = read(paths.files, within: roots, into: &unread)
      let registry = load(sources, paths.folder, modules, roots, unread: unread, into: &diagnostics)
      return (target, LoadedRegistry(folder: paths.folder, folderName: paths.name, registry: registry))
    }
    checkImports(
      of: all.compactMap { entry in entry.loaded.registry.map { (entry.target, $0) } }, in: configuration,
      into: &diagnostics)
    return all
  }

  /// Reads and checks the registries in folders, relative to the current folder.
  public func load(folders: [String], of configuration: Configuration, into diagnostics: inout Diagnostics)
    -> [LoadedRegistry]
  {
    let roots = ReadingRoots(of: self, configuration)
    let others = importedModules(of: configuration)
    return folders.map { folder in
      let target = configuration.targets.first { declaredFolder(of: $0) == folder }
      let modules = modules(for: target, among: others)
      var result = LoadedRegistry(folder: folder, folderName: LexicalPath.name(of: folder))
      var unread = Diagnostics()
      let sources = read(folder, within: roots, into: &unread)
      result.registry = load(sources, folder, modules, roots, unread: unread, into: &diagnostics) {
        result.salvaged = ($0, $1)
      }
      return result
    }
  }

  /// Returns the project's registries that have imports, including registries with errors.
  ///
  /// - Parameters:
  ///   - loaded: The registries already read.
  ///   - configuration: The configuration, whose other registries are read only if they import something.
  /// - Returns: The registries in `loaded`, followed by the others.
  public func importers(besides loaded: [LoadedRegistry], of configuration: Configuration) -> [Registry] {
    let known = Set(loaded.map(\.folder))
    let others = registryFolders(of: configuration).filter { folder in
      !known.contains(folder)
        && (files.schemaPaths(in: folder) ?? []).contains {
          tree(ofDisplayPath: files.displayPath(of: $0))?["registry"]?["imports"] != nil
        }
    }
    // Separate checks report the findings of these registries.
    var ignored = Diagnostics()
    return (loaded + load(folders: others, of: configuration, into: &ignored)).compactMap {
      $0.registry ?? $0.salvaged?.registry
    }.filter { !$0.imports.isEmpty }
  }

  /// Returns the receiver profiles of each target that generates code from the registry in the given folder, and an
  /// empty list.
  public func profiles(ofRegistryAt folder: String, in configuration: Configuration) -> Set<[String]> {
    Set(configuration.targets.filter { declaredFolder(of: $0) == folder }.map(\.options.profiles)).union([[]])
  }

  /// Returns the first target that uses each list of profiles for the registry in the given folder, and the location of
  /// its profiles.
  public func profileUsers(ofRegistryAt folder: String, in configuration: Configuration)
    -> [[String]: (target: String, location: Location)]
  {
    var users: [[String]: (target: String, location: Location)] = [:]
    for target in configuration.targets where declaredFolder(of: target) == folder {
      guard let location = target.profilesLocation, users[target.options.profiles] == nil else { continue }
      users[target.options.profiles] = (target.name, location)
    }
    return users
  }

  /// Returns the parts that targets generate from the registry in the given folder, or `nil` if no target uses it.
  public func parts(ofRegistryAt folder: String, in configuration: Configuration) -> Set<GenerationOptions.Part>? {
    let targets = configuration.targets.filter { declaredFolder(of: $0) == folder }
    return targets.isEmpty ? nil : targets.reduce(into: []) { $0.formUnion($1.options.parts) }
  }

  private func load(
    _ sources: [SourceFile], _ folder: String, _ modules: [String: ImportedModule], _ roots: ReadingRoots,
    unread: Diagnostics,
    into diagnostics: inout Diagnostics, salvaging salvage: (Registry, [Diagnostic]) -> Void = { _, _ in }
  ) -> Registry? {
    // If a file is missing, the registry would have different contents.
    if unread.hasErrors {
      diagnostics.add(contentsOf: unread)
      return nil
    }
    parsedFiles.parse(sources)
    return loadRegistry(
      files: sources, folder: folder, modules: modules, into: &diagnostics,
      reading: { read($0, within: roots, into: &$1) }, identifying: files.identity(of:),
      parsing: parsedFiles.parsedFile,
      salvaging: salvage)
  }

  /// Returns the folders of all registries: those of the targets, and every folder in `schemas` that contains
  /// Signalbook schemas.
  public func registryFolders(of configuration: Configuration) -> [String] {
    let schemas = displayPath(for: "schemas")
    var folders: Set<String> = []
    var identities: Set<String> = []
    func add(_ folder: String) {
      // Paths to the same folder identify the same registry.
      if identities.insert(files.identity(of: folder) ?? folder).inserted { folders.insert(folder) }
    }
    for target in configuration.targets {
      if let folder = schemaPaths(of: target)?.folder { add(folder) }
    }
    let inside = files.subfolders(of: schemas).filter { isRegistry($0) && looksLikeRegistry($0) }
    // A file next to the folders of registries may have been moved out of one of these folders.
    if isRegistry(schemas), looksLikeRegistry(schemas), inside.isEmpty || declaresRegistry(schemas) { add(schemas) }
    for folder in inside { add(folder) }
    return folders.sorted()
  }

  /// Returns the folders of the registries at an operand: the folder itself, or the registries in it. Empty if there
  /// are none.
  public func registryFolders(at operand: String, of configuration: Configuration) -> [String] {
    let folder = normalize(operand)
    if isRegistry(folder) { return [folder] }
    let inside = folder == "." ? "" : folder + "/"
    let known = registryFolders(of: configuration).filter { $0.hasPrefix(inside) }
    // Other folders can contain any JSON, so they are searched last.
    return known.isEmpty ? files.subfolders(of: folder).map(normalize).filter(isRegistry) : known
  }

  /// Returns the modules of the configuration's targets, by the reference in `imports`.
  private func importedModules(of configuration: Configuration) -> [String: ImportedModule] {
    var modules: [String: ImportedModule] = [:]
    for target in configuration.targets where isKnown(target.name) {
      guard let paths = schemaPaths(of: target) else { continue }
      modules["target:\(target.name)"] = ImportedModule(folder: paths.folder, module: moduleName(for: target.name))
    }
    return modules
  }

  /// Returns the modules to which imports can refer: the configuration's targets, including the target itself, so that
  /// circular imports are recognized, and the imports in the target's entry.
  private func modules(
    for target: Configuration.Target?, among others: [String: ImportedModule]
  ) -> [String: ImportedModule] {
    var modules = others
    modules.merge(imports) { target, _ in target }
    for (reference, imported) in target?.imports ?? [:] {
      guard let folder = imported.registry else { continue }
      modules[reference] = ImportedModule(folder: displayPath(for: folder), module: imported.module)
    }
    return modules
  }

  /// Returns whether imports can refer to the given target. Until a package manager lists the targets, any target is
  /// permitted.
  func isKnown(_ target: String) -> Bool {
    packageTargets.isEmpty || packageTargets.contains { $0.name == target }
  }

  /// Returns the folder of a target's schema files, relative to the current folder, or `nil` if it does not exist.
  public func registryFolder(of target: Configuration.Target) -> String? { schemaPaths(of: target)?.folder }

  /// Returns the folder of a target's schema files, relative to the current folder, even if it does not exist.
  func declaredFolder(of target: Configuration.Target) -> String {
    target.registry.map(displayPath) ?? schemaFolder(of: target)
  }

  func schemaPaths(of target: Configuration.Target) -> (folder: String, files: [String], name: String)? {
    let folder = declaredFolder(of: target)
    if let registry = target.registry {
      // The folder of a checkout may have any name.
      let name = registry.hasSuffix(".") ? moduleName(for: target.name) : LexicalPath.name(of: folder)
      return files.schemaPaths(in: folder).map { (folder, $0, name) }
    }
    return files.schemaPaths(in: folder).map { paths in
      (folder, paths.filter { $0.hasSuffix(Self.sourceSchemaEnding) }, moduleName(for: target.name))
    }
  }

  private func schemaFolder(of target: Configuration.Target) -> String {
    packageTargets.first { $0.name == target.name }?.schemas ?? displayPath(for: "Sources/\(target.name)")
  }

  /// Returns whether a folder, relative to the current folder, contains schema files.
  public func isRegistry(_ folder: String) -> Bool {
    (files.schemaPaths(in: folder) ?? []).contains { !$0.hasSuffix(".schema.json") }
  }

  /// Returns whether a folder outside the configuration looks like a registry, because such a folder can contain any
  /// JSON. A file that is not JSON counts, so that it is reported when it is read.
  private func looksLikeRegistry(_ folder: String) -> Bool {
    (files.schemaPaths(in: folder) ?? []).contains { path in
      guard !path.hasSuffix(".schema.json"), let bytes = files.bytes(of: path) else { return false }
      if bytes.firstRange(of: Array("signalbook".utf8)) != nil { return true }
      guard let root = tree(ofDisplayPath: files.displayPath(of: path)) else { return true }
      return root["registry"]?["name"] != nil || root["registry"]?["namespace"] != nil
    }
  }

  /// Returns whether a file in a folder has the section `registry` or cannot be parsed.
  private func declaresRegistry(_ folder: String) -> Bool {
    (files.schemaPaths(in: folder) ?? []).contains { path in
      guard !path.hasSuffix(".schema.json") else { return false }
      guard let root = tree(ofDisplayPath: files.displayPath(of: path)) else { return true }
      return root["registry"] != nil
    }
  }

  func missingRegistry(of target: Configuration.Target) -> Diagnostic {
    Diagnostic(.missingRegistry, missingRegistryMessage(for: target), at: target.location)
  }

  private func missingRegistryMessage(for target: Configuration.Target) -> String {
    guard let registry = target.registry else {
      return
        "the target \(quoted(target.name)) has no registry and no *.signalbook.json files "
        + "in \(pathInside(of: schemaFolder(of: target))); set \"registry\" to the folder of its schema files"
    }
    if FileAccess.leavesCheckout(displayPath(for: registry)) {
      return
        "the registry \(quoted(registry)) of the target \(quoted(target.name)) is a symbolic link to a folder outside "
        + "the checkout; use the folder's path"
    }
    let known = files.subfolders(of: displayPath(for: "schemas")).map { String($0.dropFirst(prefix.utf8.count)) }
    // Files may have been moved to a subfolder of the configured folder.
    let below = files.subfolders(of: displayPath(for: registry)).map { String($0.dropFirst(prefix.utf8.count)) }
    let moved = below.first { !(files.schemaPaths(in: displayPath(for: $0)) ?? []).isEmpty }
    let near =
      (moved ?? nearest(to: registry, among: known.filter { $0 != registry })).map {
        "; did you mean \(quoted($0))?"
      } ?? ""
    let isOutside = LexicalPath.normalized(registry).hasPrefix("..")
    return
      "the registry \(quoted(registry)) of the target \(quoted(target.name)) is not a folder with *.json "
      + "files\(near)\(isOutside ? "; a folder outside the package must also be listed in \"roots\"" : "")"
  }
}

/// Returns the name of a target's module. As in SwiftPM, characters that identifiers cannot contain are replaced.
func moduleName(for target: String) -> String {
  var name = ""
  for scalar in target.unicodeScalars {
    let isFirstDigit = name.isEmpty && scalar.properties.numericType != nil
    name.unicodeScalars.append(!isFirstDigit && (scalar == "_" || scalar.properties.isXIDContinue) ? scalar : "_")
  }
  return name
}
