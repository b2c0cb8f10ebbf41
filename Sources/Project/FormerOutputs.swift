import SignalbookRegistry
import SignalbookSchemaFiles

extension ProjectFolder {
  /// The name of the list of generated files in an output folder.
  public static let generatedListName = OutputFolder.listName

  /// Returns folders that an earlier `signalbook.json` had as outputs and that no target has now. If they are among a
  /// target's sources, its declarations exist twice.
  ///
  /// Searches two levels deep in each folder of the package above an output. Nested packages, which have outputs of
  /// their own, are skipped.
  ///
  /// - Parameter configuration: the content of `signalbook.json`.
  /// - Returns: The folders relative to the current folder, sorted.
  public func formerOutputs(_ configuration: Configuration) -> [String] {
    let outputs = Set(configuration.targets.compactMap(\.output).map { inside(normalized(path($0))) })
    var above: Set<String> = []
    for output in outputs {
      var parts = output.split(separator: "/")
      while parts.popLast() != nil { above.insert(parts.joined(separator: "/")) }
    }
    let near = Set(above.flatMap(subfolders(of:)))
    return near.union(near.flatMap(subfolders(of:))).filter { folder in
      !outputs.contains(folder) && FolderReader.exists(path(folder) + "/" + OutputFolder.listName)
    }.map(path).sorted()
  }

  /// The folders of this package directly in one, all from the package's folder.
  private func subfolders(of folder: String) -> [String] {
    let start = folder.isEmpty ? prefix + "." : path(folder)
    return FolderReader.subfolders(of: start).filter {
      !FolderReader.exists($0 + "/Package.swift") && !FolderReader.exists($0 + "/" + ConfigurationGrammar.fileName)
    }.map { LexicalPath.joined(folder, LexicalPath.name(of: $0)) }
  }
}
