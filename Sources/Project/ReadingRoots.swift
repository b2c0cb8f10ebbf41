import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// The folders from which schema files can be read: the package and the configured roots. The folders in `targets` are
/// not roots, because a change could add any folder on the machine.
///
/// Folders in `targets` do not become roots, because a change could add any folder on the machine.
///
/// Contributions are checked before anyone has reviewed them. Without this restriction, an import such as `../../..` or
/// a symbolic link among the schemas could copy lines of any file on the machine into the report. Git trees and
/// archives do not contain paths to other files.
struct ReadingRoots {
  /// The roots' paths, with links resolved and a trailing slash.
  private let roots: [String]
  private let identity: (String) -> String?
  private let hasOutside: Bool

  /// Collects the roots.
  ///
  /// - Parameters:
  ///   - folder: The package, with the folders from the command line and the package manager.
  ///   - configuration: The configuration, with the roots, registries and imports.
  init(of folder: ProjectFolder, _ configuration: Configuration) {
    var rootFolders = [folder.prefix.isEmpty ? "." : folder.prefix] + folder.chosenFolders.map(home(of:))
    // A dependency's configuration contains folders too, but only the dependency's package is a root.
    let dependencies = Set(folder.packageTargets.map { "target:\($0.name)" })
    rootFolders += folder.imports.filter { !dependencies.contains($0.key) }.values.map(\.folder)
    rootFolders += folder.packageTargets.flatMap { [$0.package] + ($0.schemas.map { [$0] } ?? []) }
    rootFolders += configuration.roots.map(folder.displayPath)
    rootFolders.append(CheckoutRoot.path)
    let identity = folder.files.identity(of:)
    self.identity = identity
    hasOutside = identity(".") != nil
    roots = rootFolders.compactMap(identity).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The roots' paths, with links resolved, without trailing slashes.
  var paths: [String] { roots.map { String($0.dropLast()) } }

  /// Returns whether the file or folder at the given path is inside a root, with links resolved. Missing files are
  /// permitted, because their reader reports them.
  func admits(_ path: String) -> Bool {
    guard hasOutside, let real = identity(path) else { return true }
    let folderPrefix = real + "/"
    return roots.contains { folderPrefix.hasPrefix($0) }
  }
}

extension ProjectFolder {
  /// The folders from the command line, except symbolic links that lead out of the checkout.
  var chosenFolders: [String] { namedFolders.filter { !FileAccess.leavesCheckout($0) } }

  /// Restricts reading to the checkout and to the roots in the configuration and on the command line.
  public mutating func restrictReading(to configuration: Configuration) {
    let roots = ReadingRoots(of: self, configuration).paths
    if let disk = files as? DiskFiles { files = DiskFiles(hiddenPrefix: disk.hiddenPrefix, roots: roots) }
    (files as? RecordingFiles)?.read(within: roots)
  }

  /// Returns whether a file belongs to the package or to a folder on the command line. The project must not change
  /// imported files, or files behind symbolic links to other folders. A file that does not exist belongs to its
  /// folder's owner.
  public func owns(_ path: String) -> Bool {
    guard files.identity(of: ".") != nil else { return true }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard let real = files.identity(of: path) ?? files.identity(of: parent.isEmpty ? "/" : parent) else { return false }
    return ([prefix.isEmpty ? "." : prefix] + chosenFolders.map(home(of:))).contains { folder in
      files.identity(of: folder).map { (real + "/").hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") } ?? false
    }
  }

  /// Reads all schema files in a folder. Reports unreadable files and files outside the roots.
  func read(_ folder: String, within roots: ReadingRoots, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard roots.admits(folder) else {
      diagnostics.add(outsideFinding(for: folder))
      return []
    }
    guard let paths = files.schemaPaths(in: folder) else { return files.read(folder, into: &diagnostics) }
    return read(paths, within: roots, into: &diagnostics)
  }

  /// Reads files. Reports unreadable files and files outside the roots.
  func read(_ paths: [String], within roots: ReadingRoots, into diagnostics: inout Diagnostics) -> [SourceFile] {
    var admittedPaths = paths
    admittedPaths.removeAll { path in
      if roots.admits(path) { return false }
      diagnostics.add(outsideFinding(for: path))
      return true
    }
    return files.read(admittedPaths, into: &diagnostics)
  }

  private func outsideFinding(for path: String) -> Diagnostic {
    var remedy = "to allow reading it, add its folder to \"roots\""
    var link = ""
    if let own = files.identity(of: prefix.isEmpty ? "." : prefix), let real = files.identity(of: path),
      let home = files.identity(of: LexicalPath.folder(of: path)),
      real != LexicalPath.joined(home, LexicalPath.name(of: path))
    {
      let target = LexicalPath.relative(real, to: own)
      link = "is a symbolic link to '\(target)', which "
      remedy = "to allow reading it, add \(quoted(LexicalPath.folder(of: target))) to \"roots\""
    }
    return Diagnostic(
      .outsidePackage,
      "'\(path)' \(link)is outside the package and not listed in \(ConfigurationGrammar.fileName); \(remedy)",
      at: FolderReader.start(of: path))
  }
}

/// Returns the package that contains the given folder. Without a package, returns the parent folder, because registries
/// that import each other are often siblings.
private func home(of folder: String) -> String {
  let package = ProjectFolder.find(from: folder)?.prefix ?? folder + "/.."
  return package.isEmpty ? "." : package
}
