import SignalbookRegistry
import SignalbookSchemaFiles

extension ProjectFolder {
  /// The name of an output folder's list of generated files.
  public static let generatedListName = OutputFolder.listName

  /// Returns the output folders of an earlier `signalbook.json` that no target uses now. If such a folder is among a
  /// target's sources, it declares the same symbols again.
  ///
  /// Searches two levels deep in each folder of the package that contains an output. Skips nested packages, which have
  /// their own outputs.
  ///
  /// - Parameter configuration: The contents of `signalbook.json`.
  /// - Returns: The folders relative to the current folder, sorted.
  public func formerOutputs(_ configuration: Configuration) -> [String] {
    let outputs = Set(
      configuration.targets.compactMap(\.output).map { pathInside(of: normalize(displayPath(for: $0))) })
    var enclosingFolders: Set<String> = []
    for output in outputs {
      var parts = output.split(separator: "/")
      while parts.popLast() != nil { enclosingFolders.insert(parts.joined(separator: "/")) }
    }
    let near = Set(enclosingFolders.flatMap(subfolders(of:)))
    return near.union(near.flatMap(subfolders(of:))).filter { folder in
      !outputs.contains(folder) && FolderReader.exists(displayPath(for: folder) + "/" + OutputFolder.listName)
    }.map(displayPath).sorted()
  }

  /// Returns the subfolders of a folder in this package, relative to the package's folder.
  private func subfolders(of folder: String) -> [String] {
    let start = folder.isEmpty ? prefix + "." : displayPath(for: folder)
    return FolderReader.subfolders(of: start).filter {
      !FolderReader.exists($0 + "/Package.swift") && !FolderReader.exists($0 + "/" + ConfigurationGrammar.fileName)
    }.map { LexicalPath.joined(folder, LexicalPath.name(of: $0)) }
  }
}
