import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles

/// The folders that schema files are read from: the package, and what somebody has named.
///
/// Folders that `targets` names are no roots by themselves: a change could name any folder of the machine there.
///
/// A change of a stranger is checked before anybody has read it. Without a bound an import such as `../../..`, or a link among
/// the schemas, would put lines of any file on the machine into the report. A tree of git or of an archive has no outside.
struct ReadingRoots {
  /// Without links, each with a slash at its end.
  private let roots: [String]
  private let identity: (String) -> String?
  private let hasOutside: Bool

  /// - Parameters:
  ///   - folder: the package, with what the command line and the package manager have named.
  ///   - configuration: names the roots, the registries of targets and where imports are.
  init(of folder: ProjectFolder, _ configuration: Configuration) {
    var named = [folder.prefix.isEmpty ? "." : folder.prefix] + folder.named.map(home(of:))
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

  /// Whether a file or folder is in one of them, whatever links lead to it. Its reader reports a missing one.
  func admits(_ path: String) -> Bool {
    guard hasOutside, let real = identity(path) else { return true }
    let whole = real + "/"
    return roots.contains { whole.hasPrefix($0) }
  }
}

extension ProjectFolder {
  /// From now on reads the checkout, and besides it only what the configuration and the command line name as roots.
  public mutating func restrictReading(to configuration: Configuration) {
    let roots = ReadingRoots(of: self, configuration).paths
    if let disk = files as? DiskFiles { files = DiskFiles(hiddenPrefix: disk.hiddenPrefix, roots: roots) }
    (files as? RecordingFiles)?.read(within: roots)
  }

  /// Whether a file is the package's own, or of a folder that the command line names: what is only imported is not this
  /// project's to change, nor is what a link leads to elsewhere. A file that is not there yet is judged by its folder.
  public func owns(_ path: String) -> Bool {
    guard files.identity(of: ".") != nil else { return true }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard let real = files.identity(of: path) ?? files.identity(of: parent.isEmpty ? "/" : parent) else { return false }
    return ([prefix.isEmpty ? "." : prefix] + named.map(home(of:))).contains { folder in
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
      "'\(path)' leads out of the package, and nothing outside is read that \(ConfigurationGrammar.fileName) does not name; if it "
        + "is meant, add its folder to \"roots\" there", at: FolderReader.start(path))
  }
}

/// The package around a folder that somebody names; without one the folder around it, since registries that import each other
/// are often neighbours.
private func home(of folder: String) -> String {
  let package = ProjectFolder.find(from: folder)?.prefix ?? folder + "/.."
  return package.isEmpty ? "." : package
}
