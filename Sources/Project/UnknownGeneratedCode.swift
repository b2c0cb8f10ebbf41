import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension ProjectFolder {
  /// Files that have the generator's header and that no target generates, such as edited code of a target that
  /// `signalbook.json` no longer names.
  ///
  /// Tests may have recorded code. Another package in the folder has the files in the outputs that its own configuration names.
  ///
  /// - Parameters:
  ///   - paths: the files to look at, from the package's folder.
  ///   - known: the paths of the files that targets generate, as seen from the current folder.
  /// - Returns: the paths as seen from the current folder.
  public func unknownGeneratedCode(among paths: [String], besides known: Set<String>) -> [String] {
    var outputs: [String: Set<String>] = [".": []]
    /// The outputs of the packages around a folder, without this project's own.
    func outputsOfPackages(around folder: String) -> Set<String> {
      if let known = outputs[folder] { return known }
      let found = outputsOfPackages(around: LexicalPath.folder(of: folder)).union(outputsOfPackage(in: folder))
      outputs[folder] = found
      return found
    }
    func isForeignFolder(_ folder: String) -> Bool { outputsOfPackages(around: folder).contains(folder) }
    // The paths of a folder are neighbors in the list: each folder is opened once.
    var opened: (path: String, folder: OpenFolder?)?
    return paths.filter { inside in
      if inside.hasPrefix("Tests/") || known.contains(path(inside)) { return false }
      let folder = LexicalPath.folder(of: inside)
      guard files is DiskFiles else {
        return Self.beginsWithHeader(files.bytes(of: path(inside)) ?? []) && !isForeignFolder(folder)
      }
      if opened?.path != folder { opened = (folder, try? FileAccess.folder(path(folder), within: [])) }
      guard hasGeneratorsHeader(inside, in: opened?.folder) else { return false }
      return !isForeignFolder(folder)
    }.map(path)
  }

  /// The outputs that the configuration in a folder names, from this project's folder; empty for another file of that
  /// name.
  private func outputsOfPackage(in folder: String) -> Set<String> {
    let path = path(folder) + "/" + ConfigurationGrammar.fileName
    guard files.exists(path), let bytes = files.bytes(of: path) else { return [] }
    var ignored = Diagnostics()
    let configuration = Configuration.read(SourceFile(path: path, bytes: bytes), into: &ignored)
    return Set(
      (configuration?.targets ?? []).compactMap(\.output).map {
        LexicalPath.normalized(LexicalPath.joined(folder, $0))
      })
  }

  private func hasGeneratorsHeader(_ inside: String, in folder: OpenFolder?) -> Bool {
    let name = String(inside.split(separator: "/").last ?? "")
    var start = try? folder?.bytes(of: name, atMost: Self.bytesToHeader, isCut: true)
    // A link within the checkout is followed.
    if start == nil, folder?.kind(of: name) == .link {
      start = try? FileAccess.bytes(of: path(inside), within: [], atMost: Self.bytesToHeader, isCut: true)
    }
    return start.map(Self.beginsWithHeader) ?? false
  }

  private static let bytesToHeader = 1024

  /// Whether a source begins with the generator's header, which a byte order mark and blank lines do not hide.
  private static func beginsWithHeader(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.starts(with: GeneratedFile.headerMark.utf8)
  }
}
