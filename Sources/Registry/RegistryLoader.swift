import SignalbookSchemaFiles

/// The schema folder and Swift module of an import.
public struct ImportedModule: Sendable {
  /// The folder of schema files.
  public let folder: String
  /// The Swift module that contains the generated code, or `nil` if the code is in the importer's module.
  public let module: String?

  public init(folder: String, module: String?) {
    self.folder = folder
    self.module = module
  }
}

/// Reads, checks and resolves the registry in a folder.
///
/// Adds the findings of all stages to `diagnostics`. Their paths start with `folder` or with a folder in `modules`.
///
/// - Parameters:
///   - folder: The folder whose `*.json` files form the registry.
///   - modules: The imported modules, by the reference in `imports`, such as `../mozilla` or `target:Mozilla`.
///     `target:` references must be listed. Unlisted folders are resolved relative to the importing folder. If an
///     unlisted folder is the folder of a listed module, the import belongs to that module.
///   - diagnostics: Receives the findings.
/// - Returns: The registry, or `nil` if there was an error.
public func loadRegistry(
  folder: String, modules: [String: ImportedModule] = [:], into diagnostics: inout Diagnostics
) -> Registry? {
  let files = FolderReader.read(folder, into: &diagnostics)
  return loadRegistry(files: files, folder: folder, modules: modules, into: &diagnostics)
}

/// Loads a registry from the listed files. Relative imports are resolved against `folder`.
public func loadRegistry(
  paths: [String], folder: String, modules: [String: ImportedModule] = [:], into diagnostics: inout Diagnostics
) -> Registry? {
  let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  let files = FolderReader.read(sorted, into: &diagnostics)
  return loadRegistry(files: files, folder: folder, modules: modules, into: &diagnostics)
}

/// Loads a registry from files in memory.
///
/// - Parameters:
///   - files: The registry's files.
///   - folder: The folder that relative imports are resolved against.
///   - modules: See ``loadRegistry(folder:modules:into:)``.
///   - diagnostics: Receives the findings.
///   - read: Reads an imported folder. The default reads the file system.
///   - identify: Returns the canonical path of a folder, or `nil` if the path is already canonical.
///   - parse: Parses a file or returns a cached result.
///   - salvage: Receives the partial registry and its errors, if there were any. Use the partial registry only to find
///     more errors, never to generate output.
/// - Returns: The registry, or `nil` if there was an error.
public func loadRegistry(
  files: [SourceFile], folder: String, modules: [String: ImportedModule] = [:],
  into diagnostics: inout Diagnostics,
  reading read: (String, inout Diagnostics) -> [SourceFile] = { FolderReader.read($0, into: &$1) },
  identifying identify: @escaping (String) -> String? = FolderReader.realPath,
  parsing parse: @escaping (SourceFile) -> ParsedFile = { ParsedFile($0) },
  salvaging salvage: (Registry, [Diagnostic]) -> Void = { _, _ in }
) -> Registry? {
  var loader = ScopeLoader(
    modules: modules, parse: parse, identify: identify, diagnostics: Diagnostics(atMost: Limits.findings))
  let root = loader.load(files: files, folder: folder, reading: read)
  let imports = root.map { loader.imports(of: $0) } ?? []
  var loaded = loader.diagnostics
  var registry: Registry?
  if let root {
    let resolver = Resolver(root: root, imports: imports, diagnostics: loaded)
    registry = resolver.resolve()
    // If a file is not JSON, references, defaults and examples cannot be checked.
    if root.isReadable, imports.allSatisfy(\.isReadable) { loaded = resolver.diagnostics }
  }
  // Sort the findings, since the order of files and of hash tables varies.
  for diagnostic in loaded.sorted { diagnostics.add(diagnostic) }
  guard loaded.hasErrors else { return registry }
  if let registry { salvage(registry, loaded.sorted) }
  return nil
}

/// A loader that reads files into scopes and follows imports.
struct ScopeLoader {
  let modules: [String: ImportedModule]
  private let parse: (SourceFile) -> ParsedFile
  private let identify: (String) -> String?
  /// The Swift modules, keyed by folder identity. If several references refer to the same folder, the alphabetically
  /// first one wins.
  private var modulesByFolder: [String: String] = [:]
  var diagnostics: Diagnostics
  /// The scopes, by folder identity, so that a folder imported twice has a single scope.
  private var scopes: [String: SchemaScope] = [:]
  private var scopesInProgress: [SchemaScope] = []
  /// The location of the import that led from each scope in progress to the next one.
  private var importLocations: [Location] = []
  private var hasTooManyImports = false
  private var byteCount = 0

  init(
    modules: [String: ImportedModule], parse: @escaping (SourceFile) -> ParsedFile,
    identify: @escaping (String) -> String?, diagnostics: Diagnostics
  ) {
    self.modules = modules
    self.parse = parse
    self.identify = identify
    self.diagnostics = diagnostics
    for (_, known) in modules.sorted(by: { $0.key > $1.key }) {
      modulesByFolder[identity(of: known.folder)] = known.module
    }
  }

  private func identity(of folder: String) -> String {
    identify(folder.isEmpty ? "." : folder) ?? LexicalPath.normalized(folder)
  }

  mutating func load(
    files: [SourceFile], folder: String, reading read: (String, inout Diagnostics) -> [SourceFile]
  ) -> SchemaScope? {
    let scope = SchemaScope(
      folder: LexicalPath.normalized(folder), identity: identity(of: folder), reference: "", module: nil)
    scopesInProgress = [scope]
    loadFiles(scope, files: files, printedFolder: folder, reading: read)
    return files.isEmpty ? nil : scope
  }

  private mutating func loadFiles(
    _ scope: SchemaScope, files: [SourceFile], printedFolder: String,
    reading read: (String, inout Diagnostics) -> [SourceFile]
  ) {
    var stems: [String: (path: String, stem: String)] = [:]
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    scope.firstPath = files.first?.path ?? printedFolder
    for source in files {
      let before = byteCount
      byteCount += source.bytes.count
      if byteCount > Limits.registryBytes {
        if before <= Limits.registryBytes {
          diagnostics.add(
            Diagnostic(
              .beyondLimit,
              "the files of the registry and its imports are larger than the limit of \(Limits.registryBytes) "
                + "bytes",
              at: FolderReader.start(of: source.path)))
        }
        scope.isComplete = false
        continue
      }
      let file = parse(source)
      diagnostics.add(contentsOf: file.diagnostics)
      guard let root = file.root else {
        scope.isComplete = false
        scope.isReadable = false
        continue
      }
      let stem = stem(of: source.path)
      checkFileName(source.path, stem, &stems)
      scope.add(SchemaFile(file, stem: stem, root: root, scope: scope), into: &diagnostics)
    }
    guard let registry = scope.registry else {
      if scope.isComplete, let first = files.first, !scope.hasMisspelledSection("registry") {
        diagnostics.add(
          Diagnostic(
            .noRegistry,
            "no file in '\(printedFolder)' declares the registry; add the section 'registry' to one file",
            at: FolderReader.start(of: first.path)))
      }
      // Files that declare the missing names may not exist yet, so unknown names are not reported.
      scope.isComplete = false
      return
    }
    for (index, node) in (registry.node["imports"]?.elements ?? []).enumerated() {
      guard index < Limits.imports else { return reportTooManyImports(at: registry.location(of: node.range)) }
      guard let reference = node.string else { continue }
      loadImport(
        reference, at: registry.location(of: node.range), from: scope, printedFolder: printedFolder, reading: read)
    }
  }

  /// The stems of generated files for the entire folder. These files also contain the declarations of a schema file
  /// with the same stem.
  private static let registryWideStems = ["documents", "links", "registry"]

  /// Checks that the names of generated files, which are derived from the schema files, are valid and distinct even on
  /// case-insensitive file systems.
  private mutating func checkFileName(
    _ path: String, _ stem: String, _ stems: inout [String: (path: String, stem: String)]
  ) {
    func report(_ rule: RuleID, _ message: String, notes: [Diagnostic.Note] = []) {
      diagnostics.add(Diagnostic(rule, message, at: FolderReader.start(of: path), notes: notes))
    }
    if stem.unicodeScalars.contains(where: \.isHidden) {
      report(
        .fileName,
        "the file name contains an invisible character; rename the file, because generated files are named after "
          + "it")
    }
    let folded = stem.lowercased()
    if stem != folded, Self.registryWideStems.contains(folded) {
      report(
        .fileName, "a generated file is named '\(folded)', which differs from '\(stem)' only in case; rename the file")
    }
    if let first = stems[folded] {
      report(
        .declaredTwice,
        first.stem == stem
          ? "two schema files are named '\(stem)'; rename one, because generated files are named after them"
          : "the names '\(first.stem)' and '\(stem)' differ only in case; rename one file, because generated "
            + "files are named after them",
        notes: [.init("the first file", at: FolderReader.start(of: first.path))])
    }
    stems[folded] = (path, stem)
  }

  private mutating func loadImport(
    _ reference: String, at location: Location, from scope: SchemaScope, printedFolder: String,
    reading read: (String, inout Diagnostics) -> [SourceFile]
  ) {
    var printed = LexicalPath.normalized(
      reference.hasPrefix("/") ? reference : LexicalPath.joined(printedFolder, reference))
    var module: String?
    if let known = modules[reference] {
      printed = known.folder
      module = known.module
    } else if reference.hasPrefix("target:") {
      let known = modules.filter { $0.key.hasPrefix("target:") && self.identity(of: $0.value.folder) != scope.identity }
        .map(\.key).sorted()
      let hint =
        known.isEmpty
        ? "this target does not depend on any target with schemas" : "known imports: \(quotedList(of: known))"
      let advice =
        nearest(to: reference, among: known).map { "did you mean '\($0)'?" }
        ?? "\(hint); add a target of this package to the target's dependencies in Package.swift; only the build plugin "
        + "finds targets of other packages"
      diagnostics.add(
        Diagnostic(.unknownImport, "unknown registry '\(reference)'; \(advice)", at: location))
      scope.isComplete = false
      return
    }
    let identity = identity(of: printed)
    if module == nil, modules[reference] == nil { module = modulesByFolder[identity] }
    if let start = scopesInProgress.firstIndex(where: { $0.identity == identity }) {
      reportCycle(of: Array(scopesInProgress[start...]), at: importLocations[start...] + [location])
      return
    }
    if scope.imports.contains(where: { $0.identity == identity }) {
      diagnostics.add(Diagnostic(.declaredTwice, "'\(reference)' is imported twice; remove one import", at: location))
      return
    }
    if let known = scopes[identity] {
      scope.imports.append(known)
      return
    }
    guard byteCount <= Limits.registryBytes else { return }
    guard scopes.count < Limits.imports else { return reportTooManyImports(at: location) }
    guard scopesInProgress.count <= Limits.importDepth else {
      diagnostics.add(
        Diagnostic(.beyondLimit, "imports are nested more than \(Limits.importDepth) levels deep", at: location))
      return
    }
    var unread = Diagnostics()
    let files = read(printed, &unread)
    if let outside = unread.sorted.first(where: { $0.rule == .outsidePackage }), files.isEmpty {
      diagnostics.add(Diagnostic(.outsidePackage, outside.message, at: location))
      scope.isComplete = false
      return
    }
    if files.isEmpty {
      diagnostics.add(
        Diagnostic(
          .unknownImport,
          "the import '\(reference)' refers to the folder '\(printed)', which contains no schema files; import paths "
            + "are relative to the importing file's folder", at: location))
      scope.isComplete = false
      return
    }
    diagnostics.add(contentsOf: unread)
    let imported = SchemaScope(
      folder: LexicalPath.normalized(printed), identity: identity, reference: reference, module: module)
    scopes[identity] = imported
    scope.imports.append(imported)
    scopesInProgress.append(imported)
    importLocations.append(location)
    loadFiles(imported, files: files, printedFolder: printed, reading: read)
    scopesInProgress.removeLast()
    importLocations.removeLast()
  }

  /// Reports registries that import each other. The report does not depend on the loaded registry, so that a
  /// project reports a cycle of its registries once.
  private mutating func reportCycle(of scopes: [SchemaScope], at locations: [Location]) {
    let folders = scopes.map(\.folder)
    // Names that the unread import declares are unknown.
    for scope in scopes { scope.isComplete = false }
    guard let last = folders.indices.max(by: { folders[$0] < folders[$1] }) else { return }
    let cycle = (folders[(last + 1)...] + folders[...last]).map { $0 }
    let chain = (cycle + cycle.prefix(1)).joined(separator: " → ")
    diagnostics.add(
      Diagnostic(
        .importCycle, "registries import each other: \(chain); move the shared declarations to a third registry",
        at: locations[last]))
  }

  private mutating func reportTooManyImports(at location: Location) {
    if hasTooManyImports { return }
    hasTooManyImports = true
    diagnostics.add(
      Diagnostic(
        .beyondLimit,
        "more than \(Limits.imports) registries are imported, including indirect imports; merge some of them",
        at: location))
  }

  /// Assigns indices to the loaded registry's imports, and returns the imports. Reports unlisted transitive imports,
  /// because the generated code refers to their modules by name.
  mutating func imports(of root: SchemaScope) -> [SchemaScope] {
    for (index, scope) in root.imports.enumerated() { scope.importIndex = index }
    for scope in root.imports {
      for missing in scope.imports where missing.importIndex == nil && missing.isReadable {
        guard let registry = root.registry else { continue }
        let node = registry.node["imports"] ?? registry.node
        diagnostics.add(
          Diagnostic(
            .missingImport,
            "'\(scope.reference)' imports the registry '\(missing.name)' from '\(missing.folder)'; add that import "
              + "here too",
            at: registry.location(of: node.range)))
      }
      for known in scope.imports where known.importIndex != nil && scope.module != nil && known.module == nil {
        guard let registry = root.registry else { continue }
        let node = registry.node["imports"] ?? registry.node
        diagnostics.add(
          Diagnostic(
            .missingImport,
            "the code of '\(scope.reference)' is in a separate module, but its import '\(known.reference)' has no "
              + "module; generate '\(known.reference)' in its own module",
            at: registry.location(of: node.range)))
      }
      for file in scope.files {
        guard let refine = file.root.member("refine") else { continue }
        diagnostics.add(
          Diagnostic(
            .unknownImport,
            "the imported registry '\(scope.reference)' cannot refine its own imports, because its importers would not "
              + "see the refinements; move 'refine' to a registry that is not imported",
            at: file.source.location(of: refine.keyRange)))
      }
    }
    return root.imports
  }

  private func stem(of path: String) -> String {
    let file = path.utf8.lastIndex(of: 0x2F).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    for suffix in [".signalbook.json", ".json"] where file.hasSuffix(suffix) {
      return String(file.dropLast(suffix.count))
    }
    return String(file)
  }

}

/// Returns the quoted names as an English list, such as `'a', 'b' and 'c'`.
func quotedList(of names: [String]) -> String {
  let quotedNames = names.map { "'\($0)'" }
  guard let last = quotedNames.last, quotedNames.count > 1 else { return quotedNames.first ?? "" }
  return quotedNames.dropLast().joined(separator: ", ") + " and " + last
}
