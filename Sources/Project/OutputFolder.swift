import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSwiftGeneration

/// A folder of committed generated files, with a list of those that are the generator's.
///
/// New files are complete in a folder of their own before the first old one is replaced. Where the output has generated files
/// alone, the two folders are then exchanged, so that a killed run leaves all old files or all new ones. Among files of
/// somebody's own each is replaced by itself, and a killed run may leave old and new ones that the next run makes new.
struct OutputFolder {
  /// The list: a name on each line.
  static let listName = ".signalbook-files"
  /// Beside the output, in front of its name. SwiftPM sees no sources in hidden folders.
  private static let stagingPrefix = ".signalbook-staging-"

  let path: String
  /// Sorted by name, the list among them.
  let files: [GeneratedFile]
  /// Names that the list has and that are no longer generated, where the files are there.
  let surplus: [String]
  private let listed: Set<String>
  /// Where the folder's files are read from; `nil`: the disk.
  private let source: (any ProjectFiles)?

  /// - Parameters:
  ///   - path: the folder.
  ///   - generated: the files that it should have.
  ///   - source: where the folder's files are read from if that is not the disk; such a folder is only compared.
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
    source.map { $0.bytes(of: path) } ?? FolderReader.bytes(of: path)
  }

  /// Files of somebody's own that generated files would replace: neither in the list nor with the generator's header, or
  /// no regular files.
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

  /// Makes the folder what it should be. Runs in several processes wait for one another.
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

  /// Makes the whole folder beside this one, which keeps the files that did not change, and exchanges the two.
  ///
  /// - Returns: `false` where that cannot be done: nothing has changed then.
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

  /// The list says what may be removed, so that it has old and new names until all is done.
  private func replaceEach(
    in output: OpenFolder, from new: OpenFolder, _ changed: Set<String>
  ) throws(FileFault) {
    func writeList(_ names: Set<String>) throws(FileFault) {
      // Not written where it belongs, because a kill would leave its temporary file there.
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

  /// Removes what this run has made. After an exchange the old generated files are in it.
  private static func remove(_ name: String, _ staging: OpenFolder, in parent: OpenFolder) {
    if let files = try? staging.folder("files") {
      for file in files.names { files.remove(file) }
    }
    staging.removeFolder("files")
    staging.remove(".gitignore")
    parent.removeFolder(name)
  }

  /// Removes staging folders of killed runs. A folder that a run could not have left so stays: git tracks no folder whose
  /// `.gitignore` excludes itself, unless somebody forces it.
  private static func removeLeftovers(_ prefix: String, in parent: OpenFolder) {
    for name in parent.names where name.hasPrefix(prefix) {
      guard let staging = try? parent.folder(name), staging.names.allSatisfy(["files", ".gitignore"].contains),
        staging.holds(ignoring, in: ".gitignore") || staging.names.isEmpty
      else { continue }
      if let files = try? staging.folder("files"), !files.names.allSatisfy({ files.kind(of: $0) == .file }) { continue }
      remove(name, staging, in: parent)
    }
  }
}
