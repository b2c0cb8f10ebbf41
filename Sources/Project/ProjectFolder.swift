import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// A package's folder, found from any folder inside it.
public struct ProjectFolder {
  /// The path from the current folder to the package's: empty, or `../`, `../../` …. Paths in messages start with it,
  /// so that terminals and editors resolve them.
  public var prefix: String
  /// Whether it has a `signalbook.json`.
  public var isConfigured: Bool
  /// Registries that imports may refer to besides those of the configuration, by reference; `signalbook.json` goes first.
  public var imports: [String: ImportedModule] = [:]
  /// Their entries in `signalbook.json`, by module, if another package's file has one.
  var importedEntries: [String: Configuration.Target] = [:]
  /// Targets of the package graph, if a package manager listed them; see ``use(_:into:)``.
  public internal(set) var packageTargets: [PackageTarget] = []
  /// Folders that the command line names, as seen from the current folder, wherever they are.
  public var named: [String] = []
  /// Where its files are read from.
  public var files: any ProjectFiles
  private(set) var parsedFiles = ParsedFiles()

  public init(prefix: String, files: any ProjectFiles = DiskFiles()) {
    self.prefix = prefix
    self.files = files
    isConfigured = files.exists(prefix + ConfigurationGrammar.fileName)
  }

  /// The nearest folder upwards with a `signalbook.json`, or else with a `Package.swift`; `nil` when there is none.
  public static func find(from start: String = "") -> ProjectFolder? {
    var prefix = start.isEmpty || start.hasSuffix("/") ? start : start + "/"
    while true {
      let folder = ProjectFolder(prefix: prefix)
      if folder.isConfigured || folder.files.exists(prefix + "Package.swift") { return folder }
      // Above the root of the file system there is only the root again.
      if FileAccess.isSameFolder(prefix.isEmpty ? "." : prefix, prefix + "..") { return nil }
      prefix += "../"
    }
  }

  /// The path of something in the package as seen from the current folder.
  public func path(_ inside: String) -> String {
    if inside.hasPrefix("/") { return inside }
    if inside == "." { return prefix.isEmpty ? "." : String(prefix.dropLast()) }
    return prefix + inside
  }

  /// The path from the package's folder of something as seen from the current folder.
  public func inside(_ path: String) -> String { path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path }

  /// Returns a folder in the form of this type's other functions: without `.`, `..`, double slashes and a trailing
  /// slash, and relative to the package's folder if it is inside. A missing folder stays as it is.
  public func normalized(_ folder: String) -> String {
    guard let root = FolderReader.realPath(prefix.isEmpty ? "." : prefix), let whole = FolderReader.realPath(folder)
    else {
      return folder
    }
    let start = root.hasSuffix("/") ? root : root + "/"
    if whole.hasPrefix(start) { return prefix + whole.dropFirst(start.count) }
    if whole == root { return prefix.isEmpty ? "." : String(prefix.dropLast()) }
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// The same project with file names relative to its own folder, for use in documents.
  public var namingFromItsFolder: ProjectFolder {
    var copy = self
    if let disk = files as? DiskFiles { copy.files = DiskFiles(hiddenPrefix: prefix, roots: disk.roots) }
    return copy
  }

  /// The same project, which shares no trees of files with another copy.
  public var parsingAnew: ProjectFolder {
    var copy = self
    copy.parsedFiles = ParsedFiles()
    return copy
  }

  /// The tree of a file by the path that messages print; `nil` when it cannot be read or is no JSON.
  public func tree(ofPrinted path: String) -> JSONNode? {
    if let known = parsedFiles[path] { return known.root }
    guard owns(path.hasPrefix("/") ? path : files.hiddenPrefix + path) else { return nil }
    return files.bytes(ofPrinted: path).flatMap { parsedFiles.parsed(SourceFile(path: path, bytes: $0)).root }
  }

  /// The bytes of a file for an excerpt in a report, by the path that messages print: of a schema that was read, else of a file
  /// that is the project's own. The target of a link that leads out of the project is never shown.
  public func excerptSource(ofPrinted path: String) -> [UInt8]? {
    if let known = parsedFiles[path] { return known.source.bytes }
    return owns(path.hasPrefix("/") ? path : files.hiddenPrefix + path) ? files.bytes(ofPrinted: path) : nil
  }

  /// Returns the configuration; an empty one without a file; `nil` if it has faults.
  public func configuration(into diagnostics: inout Diagnostics) -> Configuration? {
    let path = path(ConfigurationGrammar.fileName)
    guard isConfigured else { return Configuration(path: path, targets: []) }
    guard let bytes = files.bytes(of: path) else {
      let start = FolderReader.start(files.printed(path))
      let reason = files.whyUnreadable(path)
      diagnostics.add(Diagnostic(.unreadableConfiguration, .error, "cannot read the file: \(reason)", at: start))
      return nil
    }
    let file = SourceFile(path: files.printed(path), bytes: bytes)
    var configuration = Configuration.read(file, into: &diagnostics)
    for index in configuration?.targets.indices ?? 0..<0 {
      configuration?.targets[index].mapFolders(fromPackage)
    }
    return configuration
  }

  /// A folder of the package that the configuration names by an absolute path, as if it were named from the package's folder.
  private func fromPackage(_ folder: String) -> String {
    guard folder.hasPrefix("/"), let root = FolderReader.realPath(prefix.isEmpty ? "." : prefix) else { return folder }
    if folder == root { return "." }
    let start = root.hasSuffix("/") ? root : root + "/"
    return folder.hasPrefix(start) ? String(folder.dropFirst(start.count)) : folder
  }
}

extension RuleID {
  /// As the registry's loader reports it.
  static let unreadableFile = RuleID("SB0201", "unreadable-file")
  static let unreadableConfiguration = RuleID("SB0901", "unreadable-configuration")
  static let missingRegistry = RuleID("SB0902", "missing-registry")
}
