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
/// New files are complete in a folder of their own before the first old one is replaced, so that a killed run leaves all
/// old files, or some old and some new ones that the next run makes new.
struct OutputFolder {
  /// The list: a name on each line.
  static let listName = ".signalbook-files"
  private static let stagingName = ".signalbook-staging"

  let path: String
  /// Sorted by name, the list among them.
  let files: [GeneratedFile]
  /// Names that the list has and that are no longer generated, where the files are there.
  let surplus: [String]
  private let listed: Set<String>

  init(_ path: String, _ generated: [GeneratedFile]) {
    self.path = path
    files = ([Self.list(generated.map(\.name))] + generated).sorted { $0.name < $1.name }
    let lines = (FolderReader.bytes(of: path + "/" + Self.listName) ?? []).split(separator: 0x0A)
    // A name leads nowhere else, whatever a merge has made of the list.
    listed = Set(
      lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".swift") && !$0.contains("/") })
    surplus = listed.subtracting(generated.map(\.name)).sorted().filter { FolderReader.exists(path + "/" + $0) }
  }

  /// The files whose bytes differ from what is on the disk.
  var changed: [GeneratedFile] { files.filter { FolderReader.bytes(of: path + "/" + $0.name) != $0.text } }

  /// Files of somebody's own that generated files would replace: neither in the list nor with the generator's header, or
  /// links.
  var foreign: [String] {
    files.map(\.name).filter { name in
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
    let folder = open(path, O_RDONLY)
    guard folder >= 0, flock(folder, LOCK_EX) == 0 else { throw .failure("lock", path) }
    // Closing the folder, which the end of a process does as well, unlocks it.
    defer { close(folder) }
    let staging = path + "/" + Self.stagingName
    Self.remove(staging)
    let current = OutputFolder(path, files.filter { $0.name != Self.listName })
    let changed = current.changed
    if changed.isEmpty, current.surplus.isEmpty { return }
    try FileReplacement.createFolder(staging)
    // Whatever a killed run leaves is no part of a commit.
    _ = try FileReplacement.write(Array("*\n".utf8), to: staging + "/.gitignore")
    func stage(_ file: GeneratedFile) throws(FileReplacement.Failure) {
      _ = try FileReplacement.write(file.text, to: staging + "/" + file.name)
    }
    func place(_ file: GeneratedFile) throws(FileReplacement.Failure) {
      try FileReplacement.replace(path + "/" + file.name, with: staging + "/" + file.name)
    }
    func write(_ file: GeneratedFile) throws(FileReplacement.Failure) {
      try stage(file)
      try place(file)
    }
    let generated = changed.filter { $0.name != Self.listName }
    for file in generated { try stage(file) }
    // The list says what may be removed, so that it has old and new names until all is done.
    try write(Self.list(listed.union(files.map(\.name).filter { $0 != Self.listName })))
    for file in generated { try place(file) }
    for name in current.surplus { unlink(path + "/" + name) }
    for file in files where file.name == Self.listName { try write(file) }
    Self.remove(staging)
  }

  private static func list(_ names: some Sequence<String>) -> GeneratedFile {
    GeneratedFile(name: listName, text: Array(names.sorted().map { $0 + "\n" }.joined().utf8))
  }

  private static func remove(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    closedir(directory)
    for name in names where name != "." && name != ".." { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}
