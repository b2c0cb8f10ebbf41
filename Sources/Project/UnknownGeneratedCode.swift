import SignalbookFileAccess
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension ProjectFolder {
  /// Files that have the generator's header and that no target generates, such as edited code of a target that
  /// `signalbook.json` no longer names.
  ///
  /// Tests may have recorded code, and other packages have a configuration of their own.
  ///
  /// - Parameters:
  ///   - paths: the files to look at, from the package's folder.
  ///   - known: the paths of the files that targets generate, as seen from the current folder.
  /// - Returns: the paths as seen from the current folder.
  public func unknownGeneratedCode(among paths: [String], besides known: Set<String>) -> [String] {
    var isForeign: [String: Bool] = [".": false]
    func isForeignFolder(_ folder: String) -> Bool {
      if let known = isForeign[folder] { return known }
      let answer =
        isForeignFolder(LexicalPath.folder(of: folder))
        || [ConfigurationGrammar.fileName, "Package.swift"].contains { files.exists(path(folder) + "/" + $0) }
      isForeign[folder] = answer
      return answer
    }
    // The paths of a folder are neighbors in the list: each folder is opened once.
    var opened: (path: String, folder: OpenFolder?)?
    return paths.filter { inside in
      if inside.hasPrefix("Tests/") || known.contains(path(inside)) { return false }
      let folder = LexicalPath.folder(of: inside)
      guard files is DiskFiles else {
        let bytes = files.bytes(of: path(inside)) ?? []
        return bytes.starts(with: GeneratedFile.headerMark.utf8) && !isForeignFolder(folder)
      }
      if opened?.path != folder { opened = (folder, try? FileAccess.folder(path(folder), within: [])) }
      guard hasGeneratorsHeader(inside, in: opened?.folder) else { return false }
      return !isForeignFolder(folder)
    }.map(path)
  }

  private func hasGeneratorsHeader(_ inside: String, in folder: OpenFolder?) -> Bool {
    let mark = GeneratedFile.headerMark.utf8
    let name = String(inside.split(separator: "/").last ?? "")
    var start = try? folder?.bytes(of: name, atMost: mark.count, isCut: true)
    // A link within the checkout is followed.
    if start == nil, folder?.kind(of: name) == .link {
      start = try? FileAccess.bytes(of: path(inside), within: [], atMost: mark.count, isCut: true)
    }
    return start?.starts(with: mark) ?? false
  }
}
