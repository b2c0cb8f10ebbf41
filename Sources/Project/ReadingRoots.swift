import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// The folders that schema files are read from: the package and the named roots.
///
/// Folders in `targets` are not roots by themselves: a change could name any folder of the machine there.
///
/// A contribution is checked before anybody has reviewed it. Without a restriction, an import such as `../../..` or a
/// link among the schemas could copy lines of any file on the machine into the report. A git tree or an archive has no
/// outside.
struct ReadingRoots {
  /// Without links, each with a slash at its end.
  private let roots: [String]
  private let identity: (String) -> String?
  private let hasOutside: Bool

  /// - Parameters:
  ///   - folder: the package, with the folders from the command line and the package manager.
  ///   - configuration: names the roots, the registries of targets and the locations of imports.
  init(of folder: ProjectFolder, _ configuration: Configuration) {
    var named = [folder.prefix.isEmpty ? "." : folder.prefix] + folder.chosen.map(home(of:))
    // The configuration of a dependency names folders as well: only its package is a root.
    let dependencies = Set(folder.packageTargets.map { "target:\($0.name)" })
    named += folder.imports.filter { !dependencies.contains($0.key) }.values.map(\.folder)
    named += folder.packageTargets.flatMap { [$0.package] + ($0.schemas.map { [$0] } ?? []) }
    named += configuration.roots.map(folder.path)
    named.append(CheckoutRoot.path)
    let identity = folder.files.identity(of:)
    self.identity = identity
    hasOutside = identity(".") != nil
    roots = named.compactMap(identity).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The roots without links and without a slash at the end.
  var paths: [String] { roots.map { String($0.dropLast()) } }

  /// Whether a file or folder is inside a root after resolving links. A missing file is left to its reader to report.
  func admits(_ path: String) -> Bool {
    guard hasOutside, let real = identity(path) else { return true }
    let whole = real + "/"
    return roots.contains { whole.hasPrefix($0) }
  }
}

extension ProjectFolder {
  /// The folders on the command line, except those that only their names place in the checkout.
  var chosen: [String] { named.filter { !FileAccess.leavesCheckout($0) } }

  /// Restricts reading to the checkout and the roots that the configuration and the command line name.
  public mutating func restrictReading(to configuration: Configuration) {
    let roots = ReadingRoots(of: self, configuration).paths
    if let disk = files as? DiskFiles { files = DiskFiles(hiddenPrefix: disk.hiddenPrefix, roots: roots) }
    (files as? RecordingFiles)?.read(within: roots)
  }

  /// Whether a file belongs to the package or to a folder on the command line. Imported files and the targets of links
  /// to other places are not for this project to change. A file that does not exist yet is judged by its folder.
  public func owns(_ path: String) -> Bool {
    guard files.identity(of: ".") != nil else { return true }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard let real = files.identity(of: path) ?? files.identity(of: parent.isEmpty ? "/" : parent) else { return false }
    return ([prefix.isEmpty ? "." : prefix] + chosen.map(home(of:))).contains { folder in
      files.identity(of: folder).map { (real + "/").hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") } ?? false
    }
  }

  /// All schema files of a folder. Unreadable files and those outside are reported.
  func read(_ folder: String, within roots: ReadingRoots, into diagnostics: inout Diagnostics) -> [SourceFile] {
    guard roots.admits(folder) else {
      diagnostics.add(outside(folder))
      return []
    }
    guard let paths = files.schemaPaths(in: folder) else { return files.read(folder, into: &diagnostics) }
    return read(paths, within: roots, into: &diagnostics)
  }

  /// Files by their paths. Unreadable files and those outside are reported.
  func read(_ paths: [String], within roots: ReadingRoots, into diagnostics: inout Diagnostics) -> [SourceFile] {
    var admitted = paths
    admitted.removeAll { path in
      if roots.admits(path) { return false }
      diagnostics.add(outside(path))
      return true
    }
    return files.read(admitted, into: &diagnostics)
  }

  private func outside(_ path: String) -> Diagnostic {
    Diagnostic(
      .outsidePackage,
      "'\(path)' is outside the package and not listed in \(ConfigurationGrammar.fileName); to allow reading "
        + "it, add its folder to \"roots\"", at: FolderReader.start(path))
  }
}

/// Returns the package around a named folder; without one its parent folder, since registries that import each other
/// are often siblings.
private func home(of folder: String) -> String {
  let package = ProjectFolder.find(from: folder)?.prefix ?? folder + "/.."
  return package.isEmpty ? "." : package
}
