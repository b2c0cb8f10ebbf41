import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSwiftGeneration

/// A folder of committed generated files, with a list of the generator's own files.
///
/// New files are complete in a staging folder before the first old one is replaced. If the output contains generated
/// files only, the two folders are exchanged, so a killed run leaves either all old files or all new ones. If it also
/// contains other files, each generated file is replaced individually; a killed run may leave a mixture, which the next
/// run repairs.
struct OutputFolder {
  /// The list: a name on each line.
  static let listName = ".signalbook-files"
  /// Beside the output, in front of its name. SwiftPM sees no sources in hidden folders.
  private static let stagingPrefix = ".signalbook-staging-"

  let path: String
  /// Sorted by name, the list among them.
  let files: [GeneratedFile]
  /// Names in the list that are no longer generated and whose files exist.
  let surplus: [String]
  private let listed: Set<String>
  /// The source of the folder's files; `nil`: the disk.
  private let source: (any ProjectFiles)?

  /// - Parameters:
  ///   - path: the folder.
  ///   - generated: the files that it should contain.
  ///   - source: the source of the folder's files if it is not the disk; such a folder is only compared.
  init(_ path: String, _ generated: [GeneratedFile], in source: (any ProjectFiles)? = nil) {
    self.path = path
    self.source = source
    func bytes(_ name: String) -> [UInt8]? { Self.bytes(of: path + "/" + name, in: source) }
    files = ([Self.list(generated.map(\.name))] + generated).sorted { $0.name < $1.name }
    let lines = (bytes(Self.listName) ?? []).split(separator: 0x0A)
    // A name leads nowhere else, whatever a merge has made of the list.
    listed = Set(
      lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".swift") && !$0.contains("/") })
    surplus = listed.subtracting(generated.map(\.name)).sorted().filter {
      source?.exists(path + "/" + $0) ?? FolderReader.exists(path + "/" + $0)
    }
  }

  /// The files whose bytes differ from those in the folder.
  var changed: [GeneratedFile] { files.filter { Self.bytes(of: path + "/" + $0.name, in: source) != $0.text } }

  private static func bytes(of path: String, in source: (any ProjectFiles)?) -> [UInt8]? {
    source.map { $0.bytes(of: path) } ?? FolderReader.outputBytes(of: path)
  }

  /// Files that generated files would overwrite although they are not the generator's: neither in the list nor with its
  /// header, or not regular files.
  var foreign: [String] {
    guard source == nil, let folder = try? FileAccess.folder(path) else { return [] }
    return files.map(\.name).filter { name in
      guard let kind = folder.kind(of: name) else { return false }
      if kind != .file { return true }
      return name != Self.listName && !listed.contains(name) && !Self.hasHeader(name, in: folder)
    }
  }

  private static func hasHeader(_ name: String, in folder: OpenFolder) -> Bool {
    let start = try? folder.bytes(of: name, atMost: GeneratedFile.headerMark.utf8.count, isCut: true)
    return start?.starts(with: GeneratedFile.headerMark.utf8) ?? false
  }

  /// Brings the folder up to date. Concurrent runs in several processes wait for each other.
  func write() throws(FileReplacement.Failure) {
    do throws(FileFault) {
      // The folder itself may be another one in a moment, so that the one around it is locked.
      _ = try FileAccess.outputFolder(path, makes: true)
      let (parent, name) = try FileAccess.output(path)
      let lock = try parent.reopened()
      guard lock.lock() else { throw .system(0) }
      try write(name, in: parent)
    } catch {
      throw FileReplacement.Failure(description: "cannot write '\(path)': \(error.reason)")
    }
  }

  private func write(_ name: String, in parent: OpenFolder) throws(FileFault) {
    let prefix = Self.stagingPrefix + name + "-"
    Self.removeLeftovers(prefix, in: parent)
    let current = OutputFolder(path, files.filter { $0.name != Self.listName })
    let changed = Set(current.changed.map(\.name))
    if changed.isEmpty, current.surplus.isEmpty { return }
    let output = try parent.folder(name)
    let stagingName = try parent.makeNewFolder(prefix)
    let staging = try parent.folder(stagingName)
    defer { Self.remove(stagingName, staging, in: parent) }
    // Whatever a killed run leaves is no part of a commit.
    try staging.replace(".gitignore", with: Self.ignoring)
    try staging.makeFolder("files")
    let new = try staging.folder("files")
    for file in files where changed.contains(file.name) {
      try new.replace(file.name, with: file.text, laterThan: output.second(of: file.name))
    }
    if !current.exchange(name, in: parent, output, with: new, in: staging, changed) {
      try current.replaceEach(in: output, from: new, changed)
    }
  }

  /// Builds the complete folder beside this one, reusing unchanged files, and exchanges the two.
  ///
  /// - Returns: `false` if an exchange is not possible; the files are then unchanged.
  private func exchange(
    _ name: String, in parent: OpenFolder, _ output: OpenFolder, with new: OpenFolder, in staging: OpenFolder,
    _ changed: Set<String>
  ) -> Bool {
    let own = listed.union(files.map(\.name))
    guard output.names.allSatisfy(own.contains) else { return false }
    for file in files where !changed.contains(file.name) {
      guard output.link(file.name, in: new) else { return false }
    }
    return new.copyPermissions(of: output) && staging.exchange("files", with: name, in: parent)
  }

  /// The list names the files that may be removed, so it contains old and new names until the end.
  private func replaceEach(
    in output: OpenFolder, from new: OpenFolder, _ changed: Set<String>
  ) throws(FileFault) {
    func writeList(_ names: Set<String>) throws(FileFault) {
      // Not in the final folder, because a kill would leave its temporary file there.
      try new.replace("list", with: Self.list(names).text)
      try new.move("list", to: output, as: Self.listName)
    }
    let names = Set(files.map(\.name)).subtracting([Self.listName])
    try writeList(listed.union(names))
    for name in changed.sorted() where name != Self.listName { try new.move(name, to: output, as: name) }
    for name in surplus where output.kind(of: name) == .file { output.remove(name) }
    try writeList(names)
  }

  private static func list(_ names: some Sequence<String>) -> GeneratedFile {
    GeneratedFile(name: listName, text: Array(names.sorted().map { $0 + "\n" }.joined().utf8))
  }

  private static let ignoring = Array("*\n".utf8)

  /// Removes the staging folder. After an exchange it contains the old generated files.
  private static func remove(_ name: String, _ staging: OpenFolder, in parent: OpenFolder) {
    if let files = try? staging.folder("files") {
      for file in files.names { files.remove(file) }
    }
    staging.removeFolder("files")
    for file in staging.names where file == ".gitignore" || isTemporary(file) { staging.remove(file) }
    parent.removeFolder(name)
  }

  /// Whether ``OpenFolder`` names a file so while it writes `.gitignore`.
  private static func isTemporary(_ name: String) -> Bool { name.hasPrefix("..gitignore.") && name.hasSuffix(".tmp") }

  /// Removes staging folders of killed runs; a folder with other contents is kept. They are never tracked, unless
  /// forced: their `.gitignore` excludes the folder itself.
  private static func removeLeftovers(_ prefix: String, in parent: OpenFolder) {
    for name in parent.names where name.hasPrefix(prefix) {
      guard let staging = try? parent.folder(name) else { continue }
      // A run that is killed while it writes the first file leaves a temporary file alone.
      let names = staging.names
      let temporary = names.filter(isTemporary)
      guard names.allSatisfy({ ["files", ".gitignore"].contains($0) || temporary.contains($0) }),
        staging.holds(ignoring, in: ".gitignore") || names == temporary,
        temporary.allSatisfy({ staging.kind(of: $0) == .file })
      else { continue }
      if let files = try? staging.folder("files"), !files.names.allSatisfy({ files.kind(of: $0) == .file }) { continue }
      remove(name, staging, in: parent)
    }
  }
}
