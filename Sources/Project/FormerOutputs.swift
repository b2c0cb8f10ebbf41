import SignalbookRegistry
import SignalbookSchemaFiles

extension ProjectFolder {
  /// Folders that `signalbook generate` wrote to while `signalbook.json` said so, and that are no target's output any more.
  /// Where they are among a target's sources, its declarations are there twice.
  ///
  /// Looks where an output is likely moved from: two levels deep into each folder of the package above an output. Packages
  /// in it, which have outputs of their own, are left out.
  ///
  /// - Parameter configuration: what `signalbook.json` says.
  /// - Returns: The folders as seen from the current folder, sorted.
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
