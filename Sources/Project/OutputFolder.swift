#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
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
  /// links.
  var foreign: [String] {
    if source != nil { return [] }
    return files.map(\.name).filter { name in
      if name == Self.listName { return false }
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0 else { return false }
      if status.st_mode & S_IFMT == S_IFLNK { return true }
      return !listed.contains(name)
        && !(FolderReader.bytes(of: path + "/" + name)?.starts(with: GeneratedFile.headerMark.utf8) ?? false)
    }
  }

  /// Makes the folder what it should be. Runs in several processes wait for one another.
  func write() throws(FileReplacement.Failure) {
    try FileReplacement.createFolder(path)
    // The folder itself may be another one in a moment, so that the one around it is locked.
    guard let path = FolderReader.realPath(path), let slash = path.utf8.lastIndex(of: 0x2F) else {
      throw .failure("find", path)
    }
    let parent = String(path[...slash])
    let lock = open(parent, O_RDONLY)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw .failure("lock", parent) }
    // Closing it, which the end of a process does as well, unlocks it.
    defer { close(lock) }
    let staging = parent + Self.stagingPrefix + path[path.utf8.index(after: slash)...]
    Self.remove(staging)
    let current = OutputFolder(path, files.filter { $0.name != Self.listName })
    let changed = Set(current.changed.map(\.name))
    if changed.isEmpty, current.surplus.isEmpty { return }
    try FileReplacement.createFolder(staging + "/files")
    defer { Self.remove(staging) }
    // Whatever a killed run leaves is no part of a commit.
    _ = try FileReplacement.write(Array("*\n".utf8), to: staging + "/.gitignore")
    for file in files where changed.contains(file.name) {
      _ = try FileReplacement.write(file.text, to: staging + "/files/" + file.name, asLaterThan: path + "/" + file.name)
    }
    if !current.exchange(with: staging + "/files", changed) {
      try current.replaceEach(from: staging + "/files", changed)
    }
  }

  /// Makes the whole folder beside this one, which keeps the files that did not change, and exchanges the two.
  ///
  /// - Returns: `false` where that cannot be done: nothing has changed then.
  private func exchange(with new: String, _ changed: Set<String>) -> Bool {
    let own = listed.union(files.map(\.name))
    var status = stat()
    guard Self.names(in: path).allSatisfy(own.contains), stat(path, &status) == 0 else { return false }
    for file in files where !changed.contains(file.name) {
      guard link(path + "/" + file.name, new + "/" + file.name) == 0 else { return false }
    }
    return chmod(new, status.st_mode & 0o7777) == 0 && exchangeFolders(new, path)
  }

  /// The list says what may be removed, so that it has old and new names until all is done.
  private func replaceEach(from new: String, _ changed: Set<String>) throws(FileReplacement.Failure) {
    func writeList(_ names: Set<String>) throws(FileReplacement.Failure) {
      // Not written where it belongs, because a kill would leave its temporary file there.
      _ = try FileReplacement.write(Self.list(names).text, to: new + "/list")
      try FileReplacement.replace(path + "/" + Self.listName, with: new + "/list")
    }
    let names = Set(files.map(\.name)).subtracting([Self.listName])
    try writeList(listed.union(names))
    for name in changed.sorted() where name != Self.listName {
      try FileReplacement.replace(path + "/" + name, with: new + "/" + name)
    }
    for name in surplus { unlink(path + "/" + name) }
    try writeList(names)
  }

  private static func list(_ names: some Sequence<String>) -> GeneratedFile {
    GeneratedFile(name: listName, text: Array(names.sorted().map { $0 + "\n" }.joined().utf8))
  }

  /// Everything directly in a folder.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Removes a staging folder.
  private static func remove(_ staging: String) {
    for folder in [staging + "/files", staging] {
      for name in names(in: folder) { unlink(folder + "/" + name) }
      rmdir(folder)
    }
  }
}
