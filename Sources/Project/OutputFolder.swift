import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSwiftGeneration

/// A folder of committed generated files, with a list of the files that belong to the generator.
///
/// New files are completed in a staging folder before old files are replaced. If the output contains only generated
/// files, the two folders are exchanged, so that a killed run leaves either all old or all new files. Otherwise, each
/// generated file is replaced individually. In that case, a killed run may leave a mixture, which the next run repairs.
struct OutputFolder {
  /// The name of the list, with one file name per line.
  static let listName = ".signalbook-files"
  /// The prefix of the staging folder, next to the output. SwiftPM ignores hidden folders.
  private static let stagingPrefix = ".signalbook-staging-"

  let path: String
  /// The files, including the list, sorted by name.
  let files: [GeneratedFile]
  /// The names of existing files that the file list contains but that are no longer generated.
  let obsoleteFiles: [String]
  private let listedNames: Set<String>
  /// The source from which the folder's files are read, or `nil` for the disk.
  private let source: (any ProjectFiles)?

  /// Compares generated files with a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - generated: The files that it should contain.
  ///   - source: The source of the folder's files, or `nil` for the disk. Other sources are never written.
  init(_ path: String, _ generated: [GeneratedFile], in source: (any ProjectFiles)? = nil) {
    self.path = path
    self.source = source
    func bytes(ofFile name: String) -> [UInt8]? { Self.bytes(of: path + "/" + name, in: source) }
    files = ([Self.list(generated.map(\.name))] + generated).sorted { $0.name < $1.name }
    let lines = (bytes(ofFile: Self.listName) ?? []).split(separator: 0x0A)
    // An incorrect merge may have changed the list, so names that lead out of the folder are ignored.
    listedNames = Set(
      lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".swift") && !$0.contains("/") })
    // A change may have added a handwritten file to the list, so only generated files are removed.
    obsoleteFiles = listedNames.subtracting(generated.map(\.name)).sorted().filter {
      bytes(ofFile: $0)?.starts(with: GeneratedFile.headerMark.utf8) ?? false
    }
  }

  /// The files whose contents differ from those in the folder.
  var changedFiles: [GeneratedFile] { files.filter { Self.bytes(of: path + "/" + $0.name, in: source) != $0.text } }

  private static func bytes(of path: String, in source: (any ProjectFiles)?) -> [UInt8]? {
    source.map { $0.bytes(of: path) } ?? FolderReader.outputBytes(of: path)
  }

  /// The files that do not belong to the generator but would be overwritten. They are not regular files, or they are
  /// neither in the list nor have the header.
  var foreign: [String] {
    guard source == nil, let folder = try? FileAccess.folder(at: path) else { return [] }
    return files.map(\.name).filter { name in
      guard let kind = folder.kind(of: name) else { return false }
      if kind != .file { return true }
      return name != Self.listName && !listedNames.contains(name) && !Self.hasHeader(name, in: folder)
    }
  }

  private static func hasHeader(_ name: String, in folder: OpenFolder) -> Bool {
    let start = try? folder.bytes(of: name, atMost: GeneratedFile.headerMark.utf8.count, isCut: true)
    return start?.starts(with: GeneratedFile.headerMark.utf8) ?? false
  }

  /// Updates the folder. Concurrent runs in several processes wait for each other.
  func write() throws(FileReplacement.Failure) {
    do throws(FileFault) {
      // Lock the parent folder, because the folder itself may be exchanged.
      _ = try FileAccess.outputFolder(at: path, creatingIfMissing: true)
      let (parent, name) = try FileAccess.output(path)
      let lock = try parent.reopen()
      guard lock.lock() else { throw .system(0) }
      try write(name, in: parent)
    } catch {
      throw FileReplacement.Failure(description: "cannot write '\(path)': \(error.reason)")
    }
  }

  private func write(_ name: String, in parent: OpenFolder) throws(FileFault) {
    let prefix = Self.stagingPrefix + name + "-"
    Self.removeStagingFolders(withPrefix: prefix, in: parent)
    let current = OutputFolder(path, files.filter { $0.name != Self.listName })
    let changed = Set(current.changedFiles.map(\.name))
    if changed.isEmpty, current.obsoleteFiles.isEmpty { return }
    let output = try parent.folder(named: name)
    let stagingName = try parent.makeNewFolder(prefix)
    let staging = try parent.folder(named: stagingName)
    defer { Self.remove(stagingName, staging, in: parent) }
    // Files left by a killed run must not be committed.
    try staging.replace(".gitignore", with: Self.ignoring)
    try staging.makeFolder("files")
    let new = try staging.folder(named: "files")
    for file in files where changed.contains(file.name) {
      try new.replace(file.name, with: file.text, laterThan: output.modificationSecond(of: file.name))
    }
    if !current.exchange(name, in: parent, output, with: new, in: staging, changed) {
      try current.replaceEach(in: output, from: new, changed)
    }
  }

  /// Builds a complete folder next to this one, with unchanged files reused, and exchanges the two.
  ///
  /// - Returns: `false` if the folders cannot be exchanged. The files are then unchanged.
  private func exchange(
    _ name: String, in parent: OpenFolder, _ output: OpenFolder, with new: OpenFolder, in staging: OpenFolder,
    _ changedNames: Set<String>
  ) -> Bool {
    // A listed file without the header may be handwritten. The old folder is removed, so it must not contain that file.
    let own = Set(obsoleteFiles + files.map(\.name))
    guard output.names.allSatisfy(own.contains) else { return false }
    for file in files where !changedNames.contains(file.name) {
      guard output.link(file.name, in: new) else { return false }
    }
    return new.copyPermissions(of: output) && staging.exchange("files", with: name, in: parent)
  }

  /// Replaces the files individually. The list determines which files may be removed, so it contains both old and new
  /// names until all files are replaced.
  private func replaceEach(
    in output: OpenFolder, from new: OpenFolder, _ changedNames: Set<String>
  ) throws(FileFault) {
    func writeList(_ names: Set<String>) throws(FileFault) {
      // Create the list elsewhere first, since a killed run would leave its temporary file.
      try new.replace("list", with: Self.list(names).text)
      try new.move("list", to: output, as: Self.listName)
    }
    let names = Set(files.map(\.name)).subtracting([Self.listName])
    try writeList(listedNames.union(names))
    for name in changedNames.sorted() where name != Self.listName { try new.move(name, to: output, as: name) }
    for name in obsoleteFiles where output.kind(of: name) == .file { output.remove(name) }
    try writeList(names)
  }

  private static func list(_ names: some Sequence<String>) -> GeneratedFile {
    GeneratedFile(name: listName, text: Array(names.sorted().map { $0 + "\n" }.joined().utf8))
  }

  private static let ignoring = Array("*\n".utf8)

  /// Removes the staging folder, which contains the old generated files after an exchange.
  private static func remove(_ name: String, _ staging: OpenFolder, in parent: OpenFolder) {
    if let files = try? staging.folder(named: "files") {
      for file in files.names { files.remove(file) }
    }
    staging.removeFolder("files")
    for file in staging.names where file == ".gitignore" || isTemporary(file) { staging.remove(file) }
    parent.removeFolder(name)
  }

  /// Returns whether ``OpenFolder`` uses the given name temporarily while it writes `.gitignore`.
  private static func isTemporary(_ name: String) -> Bool { name.hasPrefix("..gitignore.") && name.hasSuffix(".tmp") }

  /// Removes the staging folders of killed runs, unless they contain other files. Git tracks these folders only if
  /// forced, because their `.gitignore` excludes the folder itself.
  private static func removeStagingFolders(withPrefix prefix: String, in parent: OpenFolder) {
    for name in parent.names where name.hasPrefix(prefix) {
      guard let staging = try? parent.folder(named: name) else { continue }
      // A run killed during the first write leaves only a temporary file.
      let names = staging.names
      let temporary = names.filter(isTemporary)
      guard names.allSatisfy({ ["files", ".gitignore"].contains($0) || temporary.contains($0) }),
        staging.hasContents(ignoring, in: ".gitignore") || names == temporary,
        temporary.allSatisfy({ staging.kind(of: $0) == .file })
      else { continue }
      if let files = try? staging.folder(named: "files"), !files.names.allSatisfy({ files.kind(of: $0) == .file }) {
        continue
      }
      remove(name, staging, in: parent)
    }
  }
}
