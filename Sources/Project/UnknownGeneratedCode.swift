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
        || [ConfigurationGrammar.fileName, "Package.swift"].contains { FileAccess.exists(path(folder) + "/" + $0) }
      isForeign[folder] = answer
      return answer
    }
    return paths.filter { inside in
      if inside.hasPrefix("Tests/") || known.contains(path(inside)) { return false }
      guard Self.hasGeneratorsHeader(path(inside)) else { return false }
      return !isForeignFolder(LexicalPath.folder(of: inside))
    }.map(path)
  }

  private static func hasGeneratorsHeader(_ path: String) -> Bool {
    let mark = GeneratedFile.headerMark.utf8
    let start = try? FileAccess.bytes(of: path, within: [], atMost: mark.count, isCut: true)
    return start?.starts(with: mark) ?? false
  }
}
