import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// A package's folder, found from any subfolder.
public struct ProjectFolder {
  /// The path from the current folder to the package's folder: empty, `../`, `../../`, and so on. Paths in messages
  /// start with it, so that terminals and editors can resolve them.
  public var prefix: String
  /// Whether the folder contains `signalbook.json`.
  public var isConfigured: Bool
  /// The registries that imports may refer to, by reference, in addition to those in `signalbook.json`, which take
  /// precedence.
  public var imports: [String: ImportedModule] = [:]
  /// The imported targets' entries in their packages' `signalbook.json`, if any, by module.
  var importedEntries: [String: Configuration.Target] = [:]
  /// The targets in the package graph, if a package manager has listed them; see ``use(_:into:)``.
  public internal(set) var packageTargets: [PackageTarget] = []
  /// The folders given on the command line, relative to the current folder.
  public var namedFolders: [String] = []
  /// The source of the project's files.
  public var files: any ProjectFiles
  private(set) var parsedFiles = ParsedFiles()

  public init(prefix: String, files: any ProjectFiles = DiskFiles()) {
    self.prefix = prefix
    self.files = files
    isConfigured = files.exists(prefix + ConfigurationGrammar.fileName)
  }

  /// Returns the nearest enclosing folder that contains `signalbook.json` or `Package.swift`, or `nil` if there is
  /// none.
  public static func find(from start: String = "") -> ProjectFolder? {
    var prefix = start.isEmpty || start.hasSuffix("/") ? start : start + "/"
    while true {
      let folder = ProjectFolder(prefix: prefix)
      if folder.isConfigured || folder.files.exists(prefix + "Package.swift") { return folder }
      // The parent of the file system's root is the root itself.
      if FileAccess.isSameFolder(prefix.isEmpty ? "." : prefix, prefix + "..") { return nil }
      prefix += "../"
    }
  }

  /// Returns the path of a file in the package, relative to the current folder.
  public func displayPath(for inside: String) -> String {
    if inside.hasPrefix("/") { return inside }
    if inside == "." { return prefix.isEmpty ? "." : String(prefix.dropLast()) }
    return prefix + inside
  }

  /// Returns the path of a file, relative to the package's folder.
  public func pathInside(of path: String) -> String {
    path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Returns the path of a folder in the form that this type's other functions use: without `.`, `..`, double slashes,
  /// and a trailing slash, and relative to the package's folder if it is inside. The path of a missing folder is
  /// returned unchanged.
  public func normalize(_ folder: String) -> String {
    guard let root = FolderReader.realPath(of: prefix.isEmpty ? "." : prefix),
      let whole = FolderReader.realPath(of: folder)
    else {
      return folder
    }
    let start = root.hasSuffix("/") ? root : root + "/"
    if whole.hasPrefix(start) { return prefix + whole.dropFirst(start.count) }
    if whole == root { return prefix.isEmpty ? "." : String(prefix.dropLast()) }
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// A copy of the project whose printed paths are relative to the project's folder, for documents.
  public var withProjectRelativePaths: ProjectFolder {
    var copy = self
    if let disk = files as? DiskFiles { copy.files = DiskFiles(hiddenPrefix: prefix, roots: disk.roots) }
    return copy
  }

  /// A copy of the project with a separate cache of parsed files.
  public var withSeparateCache: ProjectFolder {
    var copy = self
    copy.parsedFiles = ParsedFiles()
    return copy
  }

  /// Returns the tree of the file with the given printed path, or `nil` if the file cannot be read or is not JSON.
  public func tree(ofDisplayPath path: String) -> JSONNode? {
    if let known = parsedFiles[path] { return known.root }
    guard owns(path.hasPrefix("/") ? path : files.hiddenPrefix + path) else { return nil }
    return files.bytes(ofDisplayPath: path).flatMap {
      parsedFiles.parsedFile(for: SourceFile(path: path, bytes: $0)).root
    }
  }

  /// Returns the contents of a file for an excerpt in a report, given its printed path. The file must be a schema that
  /// was read, or a file of the project. A symbolic link that leads out of the project is not followed.
  public func excerptSource(ofDisplayPath path: String) -> [UInt8]? {
    if let known = parsedFiles[path] { return known.source.bytes }
    return owns(path.hasPrefix("/") ? path : files.hiddenPrefix + path) ? files.bytes(ofDisplayPath: path) : nil
  }

  /// Returns the configuration. It is empty if the file does not exist, and `nil` if the file has errors.
  public func configuration(into diagnostics: inout Diagnostics) -> Configuration? {
    let path = displayPath(for: ConfigurationGrammar.fileName)
    guard isConfigured else { return Configuration(path: path, targets: []) }
    guard let bytes = files.bytes(of: path) else {
      let start = FolderReader.start(of: files.displayPath(of: path))
      let reason = files.unreadableReason(of: path)
      diagnostics.add(Diagnostic(.unreadableConfiguration, .error, "cannot read the file: \(reason)", at: start))
      return nil
    }
    let file = SourceFile(path: files.displayPath(of: path), bytes: bytes)
    var configuration = Configuration.read(file, into: &diagnostics)
    for index in configuration?.targets.indices ?? 0..<0 {
      configuration?.targets[index].mapFolders(pathFromPackage)
    }
    return configuration
  }

  /// Returns a folder's path relative to the package's folder, if the configuration contains an absolute path inside
  /// it.
  private func pathFromPackage(to folder: String) -> String {
    guard folder.hasPrefix("/"), let root = FolderReader.realPath(of: prefix.isEmpty ? "." : prefix) else {
      return folder
    }
    if folder == root { return "." }
    let start = root.hasSuffix("/") ? root : root + "/"
    return folder.hasPrefix(start) ? String(folder.dropFirst(start.count)) : folder
  }
}

extension RuleID {
  /// The registry loader uses the same rule.
  static let unreadableFile = RuleID("SB0201", "unreadable-file")
  static let unreadableConfiguration = RuleID("SB0901", "unreadable-configuration")
  static let missingRegistry = RuleID("SB0902", "missing-registry")
}
