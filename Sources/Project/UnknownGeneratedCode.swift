import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension ProjectFolder {
  /// Returns files that have the generator's header but that no target generates, such as edited code of a target that
  /// is no longer in `signalbook.json`.
  ///
  /// Ignores tests, which may contain recorded code, and outputs of other packages.
  ///
  /// - Parameters:
  ///   - paths: The files to check, relative to the package's folder.
  ///   - known: The paths of the files that targets generate, relative to the current folder.
  /// - Returns: The paths, relative to the current folder.
  public func unknownGeneratedCode(among paths: [String], besides known: Set<String>) -> [String] {
    var outputs: [String: Set<String>] = [".": []]
    /// Returns the outputs of the packages that contain the given folder, except those of this project.
    func outputsOfPackages(around folder: String) -> Set<String> {
      if let known = outputs[folder] { return known }
      let found = outputsOfPackages(around: LexicalPath.folder(of: folder)).union(outputsOfPackage(in: folder))
      outputs[folder] = found
      return found
    }
    func isForeignFolder(_ folder: String) -> Bool { outputsOfPackages(around: folder).contains(folder) }
    // Paths in the same folder are adjacent in the list, so each folder is opened once.
    var openedFolder: (path: String, folder: OpenFolder?)?
    return paths.filter { inside in
      if inside.hasPrefix("Tests/") || known.contains(displayPath(for: inside)) { return false }
      let folder = LexicalPath.folder(of: inside)
      guard files is DiskFiles else {
        return Self.beginsWithHeader(files.bytes(of: displayPath(for: inside)) ?? []) && !isForeignFolder(folder)
      }
      if openedFolder?.path != folder {
        openedFolder = (folder, try? FileAccess.folder(at: displayPath(for: folder), within: []))
      }
      guard hasGeneratorsHeader(inside, in: openedFolder?.folder) else { return false }
      return !isForeignFolder(folder)
    }.map(displayPath)
  }

  /// Returns the outputs in a folder's configuration, relative to this project's folder. Empty if the file is not a
  /// configuration.
  private func outputsOfPackage(in folder: String) -> Set<String> {
    let path = displayPath(for: folder) + "/" + ConfigurationGrammar.fileName
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
    // Follow symbolic links within the checkout.
    if start == nil, folder?.kind(of: name) == .link {
      start = try? FileAccess.bytes(of: displayPath(for: inside), within: [], atMost: Self.bytesToHeader, isCut: true)
    }
    return start.map(Self.beginsWithHeader) ?? false
  }

  private static let bytesToHeader = 1024

  /// Returns whether a source starts with the generator's header, ignoring a byte order mark and blank lines.
  private static func beginsWithHeader(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.starts(with: GeneratedFile.headerMark.utf8)
  }
}
